// Command inventory is the plugin that serves the inventory/ routes: when to
// order, how much, and how long the stock lasts.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "inventory",
	Version: "1.0.0",
	Doc: `
When to order, how much, and how long the stock lasts. Units may be fractions, as
of kilograms, but what is ordered is whole. All arithmetic is that of doubles and
only what is answered is rounded, to 2 decimals, halves away from zero. Where
something is rounded up or compared, differences up to a billionth do not count. A
result beyond the range of doubles is refused.`,
	Routes: []sdk.Route{PurchaseOrder, ReorderPoint, Runway, SafetyStock},
}

func main() { sdk.Serve(plugin) }
