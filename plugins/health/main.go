// Command health is the plugin that serves the health/ routes: figures of the
// body and of training by well-known published formulas.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "health",
	Version: "1.0.0",
	Doc: `
Figures of the body and of training by well-known published formulas for
adults. All arithmetic is that of doubles and only what is answered is rounded,
halves away from zero; a result beyond the range of doubles is refused. The
formulas describe averages of groups of people: none of them replaces the advice
of a physician.`,
	Routes: []sdk.Route{BMI, BMR, BodyFat, HeartRateZones, IdealWeight, OneRepMax, Pace},
}

func main() { sdk.Serve(plugin) }
