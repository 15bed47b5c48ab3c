// Command dataformat is the plugin that serves the convert/ routes between data
// formats: JSON to and from CSV and TOML, JSON to XML, to declarations of types
// and to a script, CSV to and from Markdown tables, feeds to JSON, and Markdown to
// HTML.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "dataformat",
	Version: "1.0.0",
	Doc: `
Conversions between data formats: JSON, CSV, XML, TOML, Markdown, feeds and
declarations of types. Members keep their order. Nothing is fetched, and no text
can make a parser expand more than it holds.`,
	Routes: []sdk.Route{
		CSVMarkdown, JSONCSV, JSONGo, JSONTOML, JSONToJSONP, JSONTypeScript, JSONXML,
		MarkdownHTML, RSSJSON,
	},
}

func main() { sdk.Serve(plugin) }
