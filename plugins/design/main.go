// Command design is the plugin that serves the design/ routes: small computations
// for style sheets and vector graphics.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "design",
	Version: "1.0.0",
	Doc: `
Small computations for style sheets and vector graphics: shades of a colour,
specificity of selectors, fluid sizes, rounded shapes and easing curves. A result
beyond the range of doubles is refused.`,
	Routes: []sdk.Route{BezierPoint, BlobPath, ColorShades, CSSClamp, CSSSpecificity},
}

func main() { sdk.Serve(plugin) }
