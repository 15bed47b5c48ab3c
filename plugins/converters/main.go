// Command converters is the plugin that serves the convert/ and color/ routes that
// turn one notation, unit or size into another.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "converters",
	Version: "1.0.0",
	Doc: `
Turns one notation, unit or size into another: text into bytes and escapes,
numbers into other bases and words, units and kitchen measures, colours, dates,
hostnames, coordinates, rings and shoes. Decimal numbers are taken as written
and computed exactly; a text or a result has at most 1,000,000 characters.`,
	Routes: []sdk.Route{
		Base, Colour, ColourToHex, Cooking, DateFormat, FileSize, FractionDecimal,
		HTMLToText, LatLonUTM, NearestName, NumberWords, Punycode, RingSize,
		RomanNumeral, ScientificNotation, ShoeSize, TextCodepoints, TextHex,
		UnicodeEscape, Unit, XMLFormat,
	},
}

func main() { sdk.Serve(plugin) }
