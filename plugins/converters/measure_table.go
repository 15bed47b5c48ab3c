package main

import (
	"math/big"
	"strings"
)

// row is a unit as the table writes it: its id, its names and the abbreviations that
// hold blanks with a bar between them (where the plural is irregular, after a
// slash), its symbols with blanks between them, and one unit in base units as a
// product of decimals and fractions.
type row struct{ id, names, symbols, worth string }

// unit reads the row. A worth may begin with an offset and an ampersand, or with
// "inverse".
func (r row) unit() unit {
	u := unit{id: r.id, symbols: strings.Fields(r.symbols), factor: big.NewRat(1, 1)}
	for _, name := range strings.Split(r.names, "|") {
		singular, plural, irregular := strings.Cut(name, "/")
		if !irregular {
			plural = pluralName(singular)
		}
		u.names = append(u.names, unitName{singular, plural})
	}
	worth := r.worth
	if offset, rest, found := strings.Cut(worth, " & "); found {
		u.offset, worth = decimal(offset), rest
	}
	worth, u.inverse = strings.CutPrefix(worth, "inverse ")
	for _, factor := range strings.Split(worth, " * ") {
		if factor == "pi" {
			u.factor.Mul(u.factor, pi())
			continue
		}
		u.factor.Mul(u.factor, decimal(factor))
	}
	return u
}

// unitTable holds the units of each category in the order of the results. All
// factors are exact by definition:
//
//   - prefixes, hour, day, minute of arc, litre, tonne, hectare, bar, nautical
//     mile, knot, electronvolt, millimetre of mercury: BIPM, SI Brochure, 9th
//     edition (2019), tables 1, 7, 8 (edition 8 for those it dropped); IEC 80000-13
//     for the binary prefixes;
//   - inch, foot, yard, mile, pound: international yard and pound agreement of
//     1959, one yard 0.9144 m and one pound 0.45359237 kg; stone and tons of 14,
//     2000 and 2240 lb: NIST Handbook 44, appendix C;
//   - gallon of the United States 231 cubic inches, its parts: NIST Handbook 44,
//     appendix C; imperial gallon 4.54609 L: Weights and Measures Act 1985 (UK);
//   - atmosphere 101,325 Pa, torr 1/760 of it, pound-force by standard gravity
//     9.80665 m/s2, mercury of 13,595.1 kg/m3, calorie (thermochemical) 4.184 J,
//     British thermal unit (International Table) 1055.05585262 J, horsepower of 550
//     foot-pounds and metric horsepower of 75 metre-kilograms a second: NIST SP
//     811, 2008, appendix B;
//   - year 365.2425 d of the Gregorian calendar, month a twelfth of it.
var unitTable = map[string][]row{
	"length": {
		{"nm", "nanometre", "", "1e-9"},
		{"um", "micrometre|micron", "µm μm", "1e-6"},
		{"mm", "millimetre", "", "1e-3"},
		{"cm", "centimetre", "", "0.01"},
		{"m", "metre", "", "1"},
		{"km", "kilometre", "", "1000"},
		{"in", "inch", "\" ″", "0.0254"},
		{"ft", "foot", "' ′", "0.3048"},
		{"yd", "yard", "", "0.9144"},
		{"mi", "mile|statute mile|international mile", "", "1609.344"},
		{"nmi", "nautical mile", "", "1852"},
	},
	"weight": {
		{"ug", "microgram", "µg μg mcg", "1e-9"},
		{"mg", "milligram", "", "1e-6"},
		{"g", "gram|gramme", "", "1e-3"},
		{"kg", "kilogram|kilogramme|kilo", "", "1"},
		{"t", "tonne|metric ton", "", "1000"},
		{"oz", "ounce", "", "0.45359237 * 1/16"},
		{"lb", "pound", "lbs", "0.45359237"},
		{"st", "stone", "", "0.45359237 * 14"},
		{"ton-us", "US ton|short ton|American ton", "", "0.45359237 * 2000"},
		{"ton-uk", "UK ton|long ton|imperial ton|British ton", "", "0.45359237 * 2240"},
	},
	"temperature": {
		{"c", "degree Celsius|Celsius/Celsius|centigrade/centigrade", "°C ℃", "273.15 & 1"},
		{"f", "degree Fahrenheit|Fahrenheit/Fahrenheit", "°F ℉", "459.67 & 5/9"},
		{"k", "kelvin", "K", "1"},
		{"r", "degree Rankine|Rankine/Rankine", "°R °Ra", "5/9"},
	},
	"area": {
		{"mm2", "square millimetre", "mm²", "1e-6"},
		{"cm2", "square centimetre", "cm²", "1e-4"},
		{"m2", "square metre", "m²", "1"},
		{"ha", "hectare", "", "10000"},
		{"km2", "square kilometre", "km²", "1e6"},
		{"in2", "square inch|sq in/sq in", "in² sqin", "0.0254 * 0.0254"},
		{"ft2", "square foot|sq ft/sq ft", "ft² sqft", "0.3048 * 0.3048"},
		{"yd2", "square yard|sq yd/sq yd", "yd² sqyd", "0.9144 * 0.9144"},
		{"acre", "acre|international acre", "ac", "0.9144 * 0.9144 * 4840"},
		{"mi2", "square mile|sq mi/sq mi", "mi² sqmi", "1609.344 * 1609.344"},
	},
	"volume": {
		{"ml", "millilitre", "mL", "1e-3"},
		{"l", "litre", "L ℓ", "1"},
		{"cm3", "cubic centimetre", "cm³ cc ccm", "1e-3"},
		{"m3", "cubic metre", "m³", "1000"},
		{"tsp", "teaspoon|US teaspoon", "", "231 * 0.0254 * 0.0254 * 0.0254 * 1000 * 1/768"},
		{"tbsp", "tablespoon|US tablespoon", "", "231 * 0.0254 * 0.0254 * 0.0254 * 1000 * 1/256"},
		{"floz", "fluid ounce|US fluid ounce|fl oz/fl oz|fl. oz./fl. oz.", "", "231 * 0.0254 * 0.0254 * 0.0254 * 1000 * 1/128"},
		{"cup", "cup|US cup", "", "231 * 0.0254 * 0.0254 * 0.0254 * 1000 * 1/16"},
		{"pt", "pint|US pint", "", "231 * 0.0254 * 0.0254 * 0.0254 * 1000 * 1/8"},
		{"qt", "quart|US quart", "", "231 * 0.0254 * 0.0254 * 0.0254 * 1000 * 1/4"},
		{"gal", "gallon|US gallon", "", "231 * 0.0254 * 0.0254 * 0.0254 * 1000"},
		{"pt-uk", "imperial pint|UK pint|British pint", "", "4.54609 * 1/8"},
		{"gal-uk", "imperial gallon|UK gallon|British gallon", "", "4.54609"},
		{"in3", "cubic inch|cu in/cu in", "in³ cuin", "0.0254 * 0.0254 * 0.0254 * 1000"},
		{"ft3", "cubic foot|cu ft/cu ft", "ft³ cuft", "0.3048 * 0.3048 * 0.3048 * 1000"},
	},
	"speed": {
		{"m-s", "metre per second", "m/s mps", "1"},
		{"km-h", "kilometre per hour", "km/h kmh kph kmph", "1000 * 1/3600"},
		{"mph", "mile per hour", "mi/h", "1609.344 * 1/3600"},
		{"kn", "knot", "kt kts", "1852 * 1/3600"},
		{"ft-s", "foot per second", "ft/s fps", "0.3048"},
	},
	"time": {
		{"ns", "nanosecond", "", "1e-9"},
		{"us", "microsecond", "µs μs", "1e-6"},
		{"ms", "millisecond", "", "1e-3"},
		{"s", "second", "sec secs", "1"},
		{"min", "minute", "mins", "60"},
		{"h", "hour", "hr hrs", "3600"},
		{"d", "day", "", "86400"},
		{"wk", "week", "wks", "86400 * 7"},
		{"mo", "month", "mos", "86400 * 365.2425 * 1/12"},
		{"yr", "year", "yrs y", "86400 * 365.2425"},
	},
	"digital-storage": {
		{"bit", "bit", "b", "1/8"},
		{"byte", "byte", "B", "1"},
		{"kb", "kilobyte", "kB KB", "1e3"},
		{"mb", "megabyte", "MB", "1e6"},
		{"gb", "gigabyte", "GB", "1e9"},
		{"tb", "terabyte", "TB", "1e12"},
		{"pb", "petabyte", "PB", "1e15"},
		{"kib", "kibibyte", "KiB", "1024"},
		{"mib", "mebibyte", "MiB", "1024 * 1024"},
		{"gib", "gibibyte", "GiB", "1024 * 1024 * 1024"},
		{"tib", "tebibyte", "TiB", "1024 * 1024 * 1024 * 1024"},
		{"pib", "pebibyte", "PiB", "1024 * 1024 * 1024 * 1024 * 1024"},
	},
	"data-rate": {
		{"bps", "bit per second", "b/s bit/s", "1"},
		{"kbps", "kilobit per second", "kb/s Kb/s kbit/s", "1e3"},
		{"mbps", "megabit per second", "Mb/s Mbit/s", "1e6"},
		{"gbps", "gigabit per second", "Gb/s Gbit/s", "1e9"},
		{"tbps", "terabit per second", "Tb/s Tbit/s", "1e12"},
		{"byte-s", "byte per second", "B/s Bps byte/s", "8"},
		{"kb-s", "kilobyte per second", "kB/s KB/s kBps KBps", "8e3"},
		{"mb-s", "megabyte per second", "MB/s MBps", "8e6"},
		{"gb-s", "gigabyte per second", "GB/s GBps", "8e9"},
	},
	"pressure": {
		{"pa", "pascal", "Pa", "1"},
		{"hpa", "hectopascal", "hPa", "100"},
		{"kpa", "kilopascal", "kPa", "1000"},
		{"mpa", "megapascal", "MPa", "1e6"},
		{"bar", "bar", "", "1e5"},
		{"mbar", "millibar", "", "100"},
		{"atm", "standard atmosphere|atmosphere", "", "101325"},
		{"psi", "pound per square inch|pound-force per square inch", "lbf/in2 lbf/in²", "0.45359237 * 9.80665 * 10000/254 * 10000/254"},
		{"torr", "torr", "Torr", "101325 * 1/760"},
		{"mmhg", "millimetre of mercury/millimetres of mercury", "mmHg", "13595.1 * 9.80665 * 0.001"},
		{"inhg", "inch of mercury/inches of mercury", "inHg", "13595.1 * 9.80665 * 0.0254"},
	},
	"energy": {
		{"j", "joule", "J", "1"},
		{"kj", "kilojoule", "kJ", "1e3"},
		{"mj", "megajoule", "MJ", "1e6"},
		{"cal", "calorie|thermochemical calorie", "", "4.184"},
		{"kcal", "kilocalorie|food calorie", "", "4184"},
		{"wh", "watt-hour", "Wh", "3600"},
		{"kwh", "kilowatt-hour", "kWh", "3.6e6"},
		{"btu", "British thermal unit", "BTU Btu", "1055.05585262"},
		{"ev", "electronvolt|electron volt", "eV", "1.602176634e-19"},
		{"ft-lb", "foot-pound", "ft·lb ft·lbf ft-lbf ftlb", "0.3048 * 0.45359237 * 9.80665"},
	},
	"power": {
		{"w", "watt", "W", "1"},
		{"kw", "kilowatt", "kW", "1e3"},
		{"mw", "megawatt", "MW", "1e6"},
		{"hp", "horsepower/horsepower|mechanical horsepower/mechanical horsepower", "", "550 * 0.3048 * 0.45359237 * 9.80665"},
		{"ps", "metric horsepower/metric horsepower", "PS", "75 * 9.80665"},
		{"btu-h", "British thermal unit per hour", "BTU/h Btu/h", "1055.05585262 * 1/3600"},
	},
	"angle": {
		{"deg", "degree|degree of arc/degrees of arc", "°", "pi * 1/180"},
		{"rad", "radian", "", "1"},
		{"grad", "gradian|gon", "", "pi * 1/200"},
		{"arcmin", "arcminute|minute of arc/minutes of arc", "' ′", "pi * 1/10800"},
		{"arcsec", "arcsecond|second of arc/seconds of arc", "\" ″", "pi * 1/648000"},
		{"turn", "turn|revolution|full circle", "rev", "pi * 2"},
	},
	"fuel-economy": {
		{"km-l", "kilometre per litre", "km/l km/L kpl", "1"},
		{"l-100km", "litre per 100 kilometres/litres per 100 kilometres|litre per 100 km/litres per 100 km", "l/100km L/100km", "inverse 100"},
		{"mpg-us", "mile per US gallon|mile per gallon|US mpg/US mpg", "mpg", "1.609344 * 1/231 * 10000/254 * 10000/254 * 10000/254 * 1/1000"},
		{"mpg-uk", "mile per imperial gallon|mile per UK gallon|UK mpg/UK mpg", "", "1.609344 * 100000/454609"},
	},
	"frequency": {
		{"hz", "hertz/hertz", "Hz", "1"},
		{"khz", "kilohertz/kilohertz", "kHz", "1e3"},
		{"mhz", "megahertz/megahertz", "MHz", "1e6"},
		{"ghz", "gigahertz/gigahertz", "GHz", "1e9"},
		{"thz", "terahertz/terahertz", "THz", "1e12"},
		{"rpm", "revolution per minute", "r/min rev/min", "1/60"},
	},
}

// foreignSymbols are, by category, symbols that differ from those of the table by
// letter case alone and mean something else: mW is the milliwatt, Mg the megagram,
// Mb the megabit.
var foreignSymbols = map[string]string{
	"length":          "Mm Nm NM",
	"weight":          "Mg",
	"area":            "Mm2 Mm²",
	"volume":          "Ml ML",
	"speed":           "kN",
	"time":            "Ms",
	"digital-storage": "Kb Mb Gb Tb Pb Kib Mib Gib Tib Pib",
	"pressure":        "mPa Mbar",
	"energy":          "mJ Cal",
	"power":           "mW",
	"frequency":       "mHz",
}
