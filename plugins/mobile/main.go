// Command mobile is the plugin that serves the mobile/ routes: data types for
// Swift and Kotlin, colours, screen densities and string files of the platforms,
// and checks of versions, application ids and push messages.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "mobile",
	Version: "1.0.0",
	Doc: `
Helpers for the makers of iOS and Android apps: data types for Swift and Kotlin,
colours, screen densities and string files of both platforms, and checks of
version numbers, application ids and push messages.`,
	Routes: []sdk.Route{
		BundleID, ColorToMobile, IOSStrings, JSONKotlin, JSONSwift, PushPayload,
		ScreenDensity, SemVer,
	},
}

func main() { sdk.Serve(plugin) }
