// Command commerce is the plugin that serves the commerce/ routes: what is left of
// a price, what imported goods really cost, and what advertising may cost.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "commerce",
	Version: "1.0.0",
	Doc: `
What is left of a price, what imported goods really cost, and what advertising may
cost. A rate is a plain percentage: 6 means 6 percent. Amounts are of no particular
currency. All arithmetic is that of doubles and only what is answered is rounded,
amounts and percentages to 2 decimals, unit costs to 4, halves away from zero. A
result beyond the range of doubles is refused.`,
	Routes: []sdk.Route{BreakEvenROAS, LandedCost, ProductProfit},
}

func main() { sdk.Serve(plugin) }
