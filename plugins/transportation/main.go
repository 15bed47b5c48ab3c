// Command transportation is the plugin that serves the transportation/ routes:
// airports by name and code, and the distance between two of them.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "transportation",
	Version: "1.0.0",
	Doc: `
Airports by code, name and municipality, and distances between them. They come
from a file of the operator, an edition of OurAirports or of airportsdata, which
may be replaced at any time and is then loaded without a restart; without one
from a starter edition of the world's busiest airports. Every answer names its
edition.`,
	Settings: &settings,
	Start:    start,
	Routes:   []sdk.Route{Airports, AirportCode, AirportDistance},
}

func main() { sdk.Serve(plugin) }
