package main

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// expressions with their values, in degrees. Values come from mathjs 15.2 with
// its trigonometric functions taken in degrees and log to base 10, except where
// a line says "rule": there the grammar in expression.go differs from mathjs,
// and the value follows from it by hand.
var expressions = []struct{ expression, want string }{
	// Operators and their order.
	{"2+3*4", "14"},
	{"1-2-3", "-4"},
	{"100/10/5", "2"},
	{"2^3^2", "512"},
	{"-2^2", "-4"},
	{"(-2)^2", "4"},
	{"2^-1", "0.5"},
	{"2^-2^2", "0.0625"},
	{"2--3", "5"},
	{"2*-3", "-6"},
	{"- -+2", "2"},
	{"0^0", "1"},
	{"0.1+0.2", "0.30000000000000004"},
	{"-0", "0"},
	{"0*-1", "0"},
	// Numbers.
	{"1e3+.5+5.", "1005.5"},
	{"2E3", "2000"},
	{"5.e3", "5000"},
	{"1.5e-3", "0.0015"},
	{" \t7\n", "7"},
	{"1e-400", "0"},
	// Implicit multiplication.
	{"2(3+4)", "14"},
	{"(1+2)(3+4)", "21"},
	{"2pi", "6.283185307179586"},
	{"2 PI", "6.283185307179586"},
	{"2(3)^2", "18"},
	{"6/2(1+2)", "9"},
	{"2e", "5.43656365691809"},
	{"2E", "5.43656365691809"},
	{"2exp(1)", "5.43656365691809"},
	{"5!pi", "376.99111843077515"},
	{"pi(2)", "6.283185307179586"},          // rule: mathjs takes pi for a function here
	{"2sin(30)cos(60)", "0.5"},              // Python: 2 * 0.5 * 0.5
	{"pi e", "8.539734222673566"},           // Python: math.pi * math.e
	{"8/2^2(2)", "4"},                       // rule: binds as tightly as *, (8/4)*2
	{"2^3(4)", "32"},                        // Python: 2**3*4
	{"sqrt(16)sqrt(9)(2)", "24"},            // Python: 4*3*2
	{"2 sin(30)^2", "0.5"},                  // Python: 2*0.5**2
	{"(2)pi/(2)pi", "9.869604401089358"},    // rule: ((2*pi)/2)*pi; Python: math.pi**2
	{"1e", "2.718281828459045"},             // no digit follows: 1 times e
	{"1e+1", "10"},                          // a digit follows: an exponent
	{"1e +1", "3.718281828459045"},          // white space: 1 times e, plus 1
	{"3 exp(0)", "3"},                       // Python: 3*1
	{"((((2))))((3))", "6"},                 // Python: 2*3
	{"2(3)!", "12"},                         // mathjs: 2*(3!)
	{"Sin(30)+SQRT(4)+aBs(-1)", "3.5"},      // Python: 0.5+2+1
	{"10/4", "2.5"},                         // Python
	{"round(2.5)round(-2.5)", "-9"},         // halves away from zero: 3 * -3
	{"floor(-1.5)+ceil(-0.5)", "-2"},        // Python: floor -2, ceil 0
	{"cbrt(-27)+abs(-3)", "0"},              // Python: -3 + 3
	{"exp(0)+ln(1)+log(1)", "1"},            // Python
	{"log(1000)+floor(log(1e15))", "18"},    // Python: log10 3 and 15
	{"1e6^(1/3)", "99.99999999999997"},      // Python decimal, 60 digits
	{"27^(1/3)", "3"},                       // Python decimal, 60 digits
	{"2^0.1", "1.0717734625362931"},         // Python decimal
	{"1.1^10", "2.5937424601000023"},        // Python
	{"(-8)^3", "-512"},                      // Python
	{"3^34", "16677181699666568"},           // Python: float(3**34), a tie
	{"1.0000001^1e7", "2.7182816941320818"}, // Python decimal
	// Factorial.
	{"5!", "120"},
	{"0!", "1"},
	{"3!!", "720"},
	{"-3!", "-6"},
	{"2^3!", "64"},
	{"3!^2", "36"},
	{"5 !", "120"},
	{"20!", "2432902008176640000"},
	{"170!", "7.257415615307999e+306"}, // Python: float(math.factorial(170))
	// Percent and remainder.
	{"50%", "0.5"},
	{"200*10%", "20"},
	{"10/50%", "20"},
	{"-5%", "-0.05"},
	{"2^3%", "0.08"},
	{"17%5", "2"},
	{"2*10%3", "2"},
	{"10%3*2", "2"},
	{"10 % 3", "1"},
	{"200+10%", "200.1"},            // rule: mathjs adds ten percent of 200
	{"10%-3", "-2.9"},               // rule: no operand follows directly
	{"50%(3)", "2"},                 // rule: remainder
	{"10%pi", "0.5752220392306207"}, // Python: math.fmod(10, math.pi)
	{"-17%5", "-2"},                 // rule: sign of the dividend; Python: math.fmod(-17, 5)
	{"17%(-5)", "2"},                // Python: math.fmod(17, -5)
	{"5.5%2", "1.5"},                // Python: math.fmod
	{"5%%", "0.0005"},               // rule: percent of a percent
	{"10%%3", "0.1"},                // rule: percent, then the remainder of 0.1 and 3
	{"5!%", "1.2"},                  // rule
	// Trigonometry, exact at multiples of 30 and 45 degrees.
	{"sin(30)", "0.5"},
	{"sin(45)", "0.7071067811865476"},
	{"sin(60)", "0.8660254037844386"},
	{"sin(180)", "0"},
	{"sin(-90)", "-1"},
	{"sin(3600000030)", "0.5"},
	{"cos(60)", "0.5"},
	{"cos(90)", "0"},
	{"cos(120)", "-0.5"},
	{"cos(315)", "0.7071067811865476"},
	{"tan(30)", "0.5773502691896257"}, // Python decimal: 1/sqrt(3)
	{"tan(45)", "1"},
	{"tan(60)", "1.7320508075688772"},
	{"tan(120)", "-1.7320508075688772"},
	{"tan(-45)", "-1"},
	{"tan(180)", "0"},
	{"asin(0.5)", "30"},
	{"acos(0.5)", "60"},
	{"acos(-1)", "180"},
	{"atan(1)", "45"},
	{"asin(sqrt(2)/2)", "45"},
	{"atan(sqrt(3))", "60"},
	{"sin(10)", "0.17364817766693033"},
	{"round(1e12cos(10))", "984807753012"},
	{"sin(asin(0.25))", "0.25"},
}

func TestEvaluate(t *testing.T) {
	for _, c := range expressions {
		value, err := evaluate(c.expression, degrees)
		if err != nil {
			t.Errorf("%q: %v, want %s", c.expression, err, c.want)
		} else if got := numberText(value); got != c.want {
			t.Errorf("%q = %s, want %s", c.expression, got, c.want)
		}
	}
}

// TestEvaluateRadians has values by the definition of the functions; "exact"
// ones are what the multiples of pi/6 and pi/4 stand for.
func TestEvaluateRadians(t *testing.T) {
	for _, c := range []struct{ expression, want string }{
		{"cos(3.141592653589793)", "-1"},
		{"sin(pi)", "0"},
		{"sin(pi/6)", "0.5"},
		{"sin(5pi/6)", "0.5"},
		{"cos(2*pi/3)", "-0.5"},
		{"cos(pi/3+2pi)", "0.5"},
		{"tan(pi/4)", "1"},
		{"tan(-3pi/4)", "1"},
		{"cos(1)", "0.5403023058681398"},    // Node 20: Math.cos(1)
		{"atan(1)", "0.7853981633974483"},   // Node 20: Math.atan(1)
		{"asin(0.5)", "0.5235987755982989"}, // Node 20: Math.asin(0.5)
		{"sin(30)", "-0.9880316240928618"},  // Node 20: Math.sin(30)
	} {
		value, err := evaluate(c.expression, radians)
		if err != nil {
			t.Errorf("%q: %v, want %s", c.expression, err, c.want)
		} else if got := numberText(value); got != c.want {
			t.Errorf("%q = %s, want %s", c.expression, got, c.want)
		}
	}
}

func TestEvaluateErrors(t *testing.T) {
	for _, c := range []struct {
		expression string
		unit       angleUnit
		want       string
	}{
		{"", degrees, "ends too early"},
		{"  ", degrees, "ends too early"},
		{"2+", degrees, "ends too early"},
		{"(2", degrees, "ends too early"},
		{"2)", degrees, `unexpected ")" at character 2`},
		{"()", degrees, `unexpected ")" at character 2`},
		{"2 3", degrees, `unexpected "3" at character 3`},
		{"(2)3", degrees, `unexpected "3" at character 4`},
		{"pi2", degrees, `unexpected "2" at character 3`},
		{"1.2.3", degrees, `unexpected ".3" at character 4`},
		{".", degrees, `unexpected "." at character 1`},
		{"2**3", degrees, `unexpected "*" at character 3`},
		{"*2", degrees, `unexpected "*" at character 1`},
		{"!5", degrees, `unexpected "!" at character 1`},
		{"%5", degrees, `unexpected "%" at character 1`},
		{"10%^2", degrees, `unexpected "^" at character 4`},
		{"1,000", degrees, `unexpected "," at character 2`},
		{"😀+2$", degrees, `unexpected "😀" at character 1`},
		{"1😀", degrees, `unexpected "😀" at character 2`},
		{"sin", degrees, "ends too early"},
		{"sin 30", degrees, `unexpected "30" at character 5`},
		{"sin^2(30)", degrees, `unexpected "^" at character 4`},
		{"pie", degrees, `unknown name "pie" at character 1`},
		{"2+x", degrees, `unknown name "x" at character 3`},
		{"Infinity", degrees, "unknown name"},
		{"i", degrees, "unknown name"},
		{"0x10", degrees, `unknown name "x"`},
		{"1/0", degrees, "divides by zero at character 3"},
		{"1/(2-2)", degrees, "divides by zero at character 3"},
		{"5%0", degrees, "divides by zero at character 3"},
		{"1/(1/0)", degrees, "divides by zero"},
		{"0^-1", degrees, "no finite real value"},
		{"2^1024", degrees, "no finite real value"},
		{"1e308*10", degrees, "no finite real value"},
		{"1/exp(1000)", degrees, "no finite real value"},
		{"1e999", degrees, "beyond the range of numbers at character 1"},
		{"(-8)^(1/3)", degrees, "no finite real value"},
		{"sqrt(-1)", degrees, "no finite real value"},
		{"ln(0)", degrees, "no finite real value"},
		{"ln(-1)", degrees, "no finite real value"},
		{"log(0)", degrees, "no finite real value"},
		{"asin(2)", degrees, "no finite real value"},
		{"171!", degrees, "no finite real value"},
		{"1e300!", degrees, "no finite real value"},
		{"2.5!", degrees, "factorial"},
		{"(-1)!", degrees, "factorial"},
		{"(50%)!", degrees, "factorial"},
		{"tan(90)", degrees, "no finite real value"},
		{"tan(-90)", degrees, "no finite real value"},
		{"tan(270)", degrees, "no finite real value"},
		{"tan(90+180*1e9)", degrees, "no finite real value"},
		{"tan(pi/2)", radians, "no finite real value"},
		{"tan(3pi/2)", radians, "no finite real value"},
		{strings.Repeat("(", 201) + "1" + strings.Repeat(")", 201), degrees, "must not nest more than 200"},
		{strings.Repeat("abs(", 201) + "1" + strings.Repeat(")", 201), degrees, "must not nest more than 200"},
	} {
		value, err := evaluate(c.expression, c.unit)
		if err == nil {
			t.Errorf("%q = %v, want an error with %q", c.expression, value, c.want)
		} else if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want an error with %q", c.expression, err, c.want)
		}
	}
}

// TestEvaluateBounds is about lengths and nesting; the rest of the route is in
// the tables above.
func TestEvaluateBounds(t *testing.T) {
	body := func(expression string) string {
		text, err := json.Marshal(map[string]string{"expression": expression})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	sdktest.Run(t, Evaluate, []sdktest.Case{
		{Name: "200 parentheses", Body: body(strings.Repeat("(", 200) + "1" + strings.Repeat(")", 200)), Want: `{"result": 1}`},
		{Name: "200 after 200", Body: body(strings.Repeat("(", 200) + "2" + strings.Repeat(")", 200) + strings.Repeat("(", 200) + "3" + strings.Repeat(")", 200)), Want: `{"result": 6}`},
		{Name: "201 parentheses", Body: body(strings.Repeat("(", 201) + "1" + strings.Repeat(")", 201)), Code: "INVALID_INPUT", Field: "expression"},
		{Name: "999 signs", Body: body(strings.Repeat("-", 999) + "1"), Want: `{"result": -1}`},
		{Name: "500 powers", Body: body(strings.Repeat("1^", 499) + "1"), Want: `{"result": 1}`},
		{Name: "1,000 characters", Body: body("1" + strings.Repeat(" ", 999)), Want: `{"result": 1}`},
		{Name: "1,001 characters", Body: body("1" + strings.Repeat(" ", 1000)), Code: "INVALID_INPUT", Field: "expression"},
		{Name: "1,000 characters of more bytes", Body: body("1" + strings.Repeat("\u00a0", 999)), Want: `{"result": 1}`},
		{Name: "empty", Body: `{"expression": ""}`, Code: "INVALID_INPUT", Field: "expression"},
		// White space is what \s of ECMAScript matches (ECMA-262 12.2, 12.3): U+FEFF is, U+0085 is not.
		{Name: "byte order mark is white space", Body: `{"expression": "\ufeff1\u2029+\u30001\ufeff"}`, Want: `{"result": 2}`},
		{Name: "next line is no white space", Body: `{"expression": "1\u0085+1"}`, Code: "INVALID_INPUT", Field: "expression"},
		{Name: "white space only", Body: `{"expression": " "}`, Code: "INVALID_INPUT", Field: "expression"},
		{Name: "number", Body: `{"expression": 5}`, Code: "INVALID_INPUT", Field: "expression"},
		{Name: "degrees by default", Body: `{"expression": "sin(90)"}`, Want: `{"result": 1}`},
		{Name: "radians", Body: `{"expression": "sin(pi/2)", "angleMode": "rad"}`, Want: `{"result": 1}`},
		{Name: "angle mode in capitals", Body: `{"expression": "1", "angleMode": "DEG"}`, Code: "INVALID_INPUT", Field: "angleMode"},
	})
}

// FuzzEvaluate checks that no expression makes the route fail in any other way
// than by refusing the expression, and that no result is infinite or NaN.
func FuzzEvaluate(f *testing.F) {
	for _, c := range expressions {
		f.Add(c.expression, false)
	}
	f.Add(strings.Repeat("(", 300), true)
	f.Add(strings.Repeat("2^", 400), true)
	f.Add("1e308!%(2)pi", true)
	f.Fuzz(func(t *testing.T, expression string, inRadians bool) {
		if len(expression) > 1000 {
			return // refused by the schema
		}
		in := evaluateRequest{Expression: expression, AngleMode: string(degrees)}
		if inRadians {
			in.AngleMode = string(radians)
		}
		out, err := Evaluate.Run(t.Context(), in)
		var refusal *sdk.Error
		switch {
		case err == nil && !js.IsFinite(out.Result):
			t.Errorf("%q = %v", expression, out.Result)
		case err != nil && (!errors.As(err, &refusal) || refusal.Field != "expression"):
			t.Errorf("%q: %v", expression, err)
		}
	})
}
