package main

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: NIST SP 811, appendix B, and by hand; all units by pint in
// TestRecorded.
func TestUnit(t *testing.T) {
	result := func(want float64) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			if fmt.Sprint(got["result"]) != fmt.Sprint(want) {
				t.Errorf("result is %v, want %v", got["result"], want)
			}
		}
	}
	body := func(category string, value float64, from, to string) string {
		return fmt.Sprintf(`{"category": %q, "value": %g, "from": %q, "to": %q}`, category, value, from, to)
	}
	const refused = "INVALID_INPUT"
	sdktest.Run(t, Unit, []sdktest.Case{
		{Name: "decimal digits as written", Body: body("length", 4.35, "m", "cm"), Check: result(435)},
		{Name: "15 digits", Body: body("length", 1, "m", "mi"), Check: result(0.000621371192237334)},
		{Name: "the same unit", Body: body("weight", 0.1, "lb", "lb"), Check: result(0.1)},
		{Name: "absolute zero", Body: body("temperature", 0, "k", "f"), Check: result(-459.67)},
		{Name: "Rankine", Body: body("temperature", 491.67, "r", "c"), Check: result(0)},
		{Name: "below absolute zero", Body: body("temperature", -300, "c", "k"), Check: result(-26.85)},
		{Name: "negative zero", Body: body("length", math.Copysign(0, -1), "m", "km"), Check: result(0)},
		{Name: "turn", Body: body("angle", 1, "turn", "rad"), Check: result(6.28318530717959)},
		{Name: "radian", Body: body("angle", 1, "rad", "deg"), Check: result(57.2957795130823)},
		{Name: "consumption", Body: body("fuel-economy", 5, "l-100km", "km-l"), Check: result(20)},
		{Name: "consumption of another unit", Body: body("fuel-economy", 30, "mpg-us", "l-100km"), Check: result(7.84048611111111)},
		{Name: "horsepower", Body: body("power", 1, "hp", "w"), Check: result(745.69987158227)},
		{Name: "psi", Body: body("pressure", 1, "psi", "pa"), Check: result(6894.75729316836)},
		{Name: "month", Body: body("time", 1, "mo", "d"), Check: result(30.436875)},
		{Name: "bits", Body: body("digital-storage", 1, "kib", "bit"), Check: result(8192)},
		{Name: "metric prefixes of bytes", Body: body("data-rate", 1, "mb-s", "mbps"), Check: result(8)},
		{Name: "no consumption", Body: body("fuel-economy", 0, "km-l", "km-l"), Code: refused, Field: "value"},
		{Name: "no consumption of negative zero", Body: body("fuel-economy", math.Copysign(0, -1), "km-l", "km-l"), Code: refused, Field: "value"},
		{Name: "one of the results infinite", Body: body("length", 1e300, "m", "km"), Code: refused, Field: "value"},
		{Name: "infinite by inversion", Body: body("fuel-economy", 1e-307, "km-l", "mpg-us"), Code: refused, Field: "value"},
		{Name: "largest", Body: body("frequency", 1e294, "thz", "thz"), Check: result(1e294)},
		{Name: "category first", Body: body("Length", 1, "x", "y"), Code: refused, Field: "category"},
		{Name: "value before units", Body: body("fuel-economy", 0, "x", "y"), Code: refused, Field: "value"},
		{Name: "from before to", Body: body("length", 1, "x", "y"), Code: refused, Field: "from"},
		{Name: "unknown target", Body: body("length", 1, "m", "y"), Code: refused, Field: "to"},
		{Name: "unit of another category", Body: body("length", 1, "m", "kg"), Code: refused, Field: "to"},
		{Name: "empty unit", Body: body("length", 1, "", "m"), Code: refused, Field: "from"},
		{Name: "blank unit", Body: body("length", 1, "m", " m"), Code: refused, Field: "to"},
		{Name: "value as text", Body: `{"category": "length", "value": "1", "from": "m", "to": "m"}`, Code: refused, Field: "value"},
	})
}

// TestUnitNames finds units by other spellings, and finds none where the letter
// case makes another unit.
func TestUnitNames(t *testing.T) {
	for category, names := range map[string]map[string]string{
		"length": {
			"KM": "km", "Metres": "m", "meter": "m", "KILOMETERS": "km", "inches": "in", "Feet": "ft", "foot": "ft", "µm": "um", "μm": "um", "micron": "um",
			"Nautical Miles": "nmi", "yards": "yd", "MI": "mi", "\u212am": "km", "Mm": "", "NM": "", "Nm": "", "parsec": "", "nautical": "",
		},
		"weight":      {"pounds": "lb", "lbs": "lb", "KG": "kg", "µg": "ug", "mcg": "ug", "tonnes": "t", "metric tons": "t", "short tons": "ton-us", "Long ton": "ton-uk", "stones": "st", "stone": "st", "Mg": "", "ton": ""},
		"temperature": {"C": "c", "°C": "c", "celsius": "c", "degrees Fahrenheit": "f", "K": "k", "kelvins": "k", "Rankine": "r", "R": "r"},
		"area":        {"m²": "m2", "square metres": "m2", "square feet": "ft2", "square inches": "in2", "acres": "acre", "hectares": "ha", "sq ft": "ft2", "Sq Mi": "mi2", "Mm2": ""},
		"volume":      {"L": "l", "mL": "ml", "liters": "l", "cubic feet": "ft3", "cc": "cm3", "gallons": "gal", "Imperial Gallon": "gal-uk", "US pint": "pt", "fluid ounces": "floz", "fl oz": "floz", "fl. oz.": "floz", "cu ft": "ft3", "Ml": "", "ML": ""},
		"speed":       {"m/s": "m-s", "KM/H": "km-h", "kmph": "km-h", "miles per hour": "mph", "knots": "kn", "feet per second": "ft-s", "meters per second": "m-s", "kN": "", "mach": ""},
		"time":        {"sec": "s", "Minutes": "min", "hrs": "h", "H": "h", "weeks": "wk", "months": "mo", "YEARS": "yr", "μs": "us", "Ms": ""},
		"digital-storage": {
			"b": "bit", "B": "byte", "bits": "bit", "kB": "kb", "KB": "kb", "MB": "mb", "MiB": "mib", "mebibytes": "mib", "mB": "mb",
			"Kb": "", "Mb": "", "Gb": "", "Tb": "", "Pb": "", "Kib": "", "Gib": "",
		},
		"data-rate": {
			"Mbps": "mbps", "MBps": "mb-s", "B/s": "byte-s", "b/s": "bps", "MB/s": "mb-s", "Mb/s": "mbps", "kb/s": "kbps", "KB/s": "kb-s", "Mbit/s": "mbps", "mbit/s": "mbps",
			"bits per second": "bps", "Bps": "byte-s", "BPS": "bps", "mb/s": "", "gB/s": "",
		},
		"pressure":     {"hPa": "hpa", "MPa": "mpa", "mmHg": "mmhg", "Pascals": "pa", "pounds per square inch": "psi", "inches of mercury": "inhg", "atmospheres": "atm", "mPa": "", "Mbar": ""},
		"energy":       {"kWh": "kwh", "KWH": "kwh", "MJ": "mj", "eV": "ev", "watt-hours": "wh", "watt hours": "wh", "foot-pounds": "ft-lb", "Calories": "cal", "kilocalories": "kcal", "mJ": "", "Cal": ""},
		"power":        {"MW": "mw", "mw": "mw", "Mw": "mw", "kW": "kw", "PS": "ps", "horsepower": "hp", "BTU/h": "btu-h", "mW": ""},
		"angle":        {"°": "deg", "degrees": "deg", "Radians": "rad", "gon": "grad", "'": "arcmin", "arcseconds": "arcsec", "revolutions": "turn", "minutes of arc": "arcmin"},
		"fuel-economy": {"mpg": "mpg-us", "L/100km": "l-100km", "km/l": "km-l", "kilometers per liter": "km-l", "miles per imperial gallon": "mpg-uk", "UK mpg": "mpg-uk", "liters per 100 km": "l-100km"},
		"frequency":    {"MHz": "mhz", "kilohertz": "khz", "RPM": "rpm", "revolutions per minute": "rpm", "mHz": ""},
	} {
		c := unitCategories()[category]
		for name, want := range names {
			got := ""
			if i, ok := c.find(name); ok {
				got = c.units[i].id
			}
			if got != want {
				t.Errorf("%s %q is %q, want %q", category, name, got, want)
			}
		}
	}
}

// TestUnitTable converts every unit to every other and back, and checks that the
// table has the units in their order and that the ids and names lead to them.
func TestUnitTable(t *testing.T) {
	order := map[string]string{
		"length": "nm um mm cm m km in ft yd mi nmi", "weight": "ug mg g kg t oz lb st ton-us ton-uk", "temperature": "c f k r",
		"area": "mm2 cm2 m2 ha km2 in2 ft2 yd2 acre mi2", "volume": "ml l cm3 m3 tsp tbsp floz cup pt qt gal pt-uk gal-uk in3 ft3",
		"speed": "m-s km-h mph kn ft-s", "time": "ns us ms s min h d wk mo yr", "digital-storage": "bit byte kb mb gb tb pb kib mib gib tib pib",
		"data-rate": "bps kbps mbps gbps tbps byte-s kb-s mb-s gb-s", "pressure": "pa hpa kpa mpa bar mbar atm psi torr mmhg inhg",
		"energy": "j kj mj cal kcal wh kwh btu ev ft-lb", "power": "w kw mw hp ps btu-h", "angle": "deg rad grad arcmin arcsec turn",
		"fuel-economy": "km-l l-100km mpg-us mpg-uk", "frequency": "hz khz mhz ghz thz rpm",
	}
	if len(unitTable) != len(order) {
		t.Errorf("%d categories, want %d", len(unitTable), len(order))
	}
	for category, ids := range order {
		c := unitCategories()[category]
		if c.ids() != ids {
			t.Errorf("%s: units %s, want %s", category, c.ids(), ids)
		}
		for i, from := range c.units {
			for _, spelling := range []string{from.id, strings.ToUpper(from.id), from.names[0].singular, from.names[0].plural} {
				if found, ok := c.find(spelling); (!ok || found != i) && !c.foreign[spelling] {
					t.Errorf("%s: %q leads to %d, want %d", category, spelling, found, i)
				}
			}
			for _, to := range c.units {
				for _, value := range []float64{1, -2.5, 1.0 / 3, 123456.789, 1e-9} {
					there := to.fromBase(from.toBase(written(value)))
					if back := from.fromBase(to.toBase(there)); back.Cmp(written(value)) != 0 {
						t.Errorf("%s: %v %s comes back from %s as %s", category, value, from.id, to.id, back)
					}
					rounded := toSignificant(from.fromBase(to.toBase(written(toSignificant(there, 15)))), 15)
					if math.Abs(rounded-value) > 2e-13*math.Abs(value)+1e-12 {
						t.Errorf("%s: %v %s comes back from %s rounded as %v", category, value, from.id, to.id, rounded)
					}
				}
			}
		}
	}
}

// TestForeignSymbols checks that every such symbol would be taken for a unit if it
// were not listed.
func TestForeignSymbols(t *testing.T) {
	for name, symbols := range foreignSymbols {
		c := unitCategories()[name]
		for _, symbol := range strings.Fields(symbols) {
			if i, taken := c.aliases[strings.ToLower(symbol)]; !taken || i == ambiguous {
				t.Errorf("%s: %s means no unit anyway", name, symbol)
			}
		}
	}
}
