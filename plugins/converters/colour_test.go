package main

import (
	"fmt"
	"math"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: CSS Color Module Level 4 by hand; more by color-convert in
// TestRecorded.
func TestColour(t *testing.T) {
	sdktest.Run(t, Colour, []sdktest.Case{
		{Name: "six digits", Body: `{"color": "#336699"}`, Want: `{"hex": "#336699", "rgb": "rgb(51, 102, 153)", "hsl": "hsl(210, 50%, 40%)", "hsv": "hsv(210, 67%, 60%)", "cmyk": "cmyk(67%, 33%, 0%, 40%)"}`},
		{Name: "three digits", Body: `{"color": "#369"}`, Want: `{"hex": "#336699", "rgb": "rgb(51, 102, 153)", "hsl": "hsl(210, 50%, 40%)", "hsv": "hsv(210, 67%, 60%)", "cmyk": "cmyk(67%, 33%, 0%, 40%)"}`},
		{Name: "no mark", Body: `{"color": "369"}`, Want: `{"hex": "#336699", "rgb": "rgb(51, 102, 153)", "hsl": "hsl(210, 50%, 40%)", "hsv": "hsv(210, 67%, 60%)", "cmyk": "cmyk(67%, 33%, 0%, 40%)"}`},
		{Name: "capitals", Body: `{"color": "AABBCC"}`, Want: `{"hex": "#aabbcc", "rgb": "rgb(170, 187, 204)", "hsl": "hsl(210, 25%, 73%)", "hsv": "hsv(210, 17%, 80%)", "cmyk": "cmyk(17%, 8%, 0%, 20%)"}`},
		{Name: "trimmed", Body: `{"color": " \n#336699 "}`, Want: `{"hex": "#336699", "rgb": "rgb(51, 102, 153)", "hsl": "hsl(210, 50%, 40%)", "hsv": "hsv(210, 67%, 60%)", "cmyk": "cmyk(67%, 33%, 0%, 40%)"}`},
		{Name: "rgb", Body: `{"color": "rgb(51,102,153)"}`, Want: `{"hex": "#336699", "rgb": "rgb(51, 102, 153)", "hsl": "hsl(210, 50%, 40%)", "hsv": "hsv(210, 67%, 60%)", "cmyk": "cmyk(67%, 33%, 0%, 40%)"}`},
		{Name: "rgb with blanks", Body: `{"color": "RGB( 51  102\n153 )"}`, Want: `{"hex": "#336699", "rgb": "rgb(51, 102, 153)", "hsl": "hsl(210, 50%, 40%)", "hsv": "hsv(210, 67%, 60%)", "cmyk": "cmyk(67%, 33%, 0%, 40%)"}`},
		{Name: "percentages", Body: `{"color": "rgb(20%, 40%, 60%)"}`, Want: `{"hex": "#336699", "rgb": "rgb(51, 102, 153)", "hsl": "hsl(210, 50%, 40%)", "hsv": "hsv(210, 67%, 60%)", "cmyk": "cmyk(67%, 33%, 0%, 40%)"}`},
		{Name: "percentages with blanks", Body: `{"color": "rgb(20% 40% 60%)"}`, Want: `{"hex": "#336699", "rgb": "rgb(51, 102, 153)", "hsl": "hsl(210, 50%, 40%)", "hsv": "hsv(210, 67%, 60%)", "cmyk": "cmyk(67%, 33%, 0%, 40%)"}`},
		{Name: "half a percentage up", Body: `{"color": "rgb(50%,50%,50%)"}`, Want: `{"hex": "#808080", "rgb": "rgb(128, 128, 128)", "hsl": "hsl(0, 0%, 50%)", "hsv": "hsv(0, 0%, 50%)", "cmyk": "cmyk(0%, 0%, 0%, 50%)"}`},
		{Name: "decimals", Body: `{"color": "rgb(127.5, 127.6, 128.4)"}`, Want: `{"hex": "#808080", "rgb": "rgb(128, 128, 128)", "hsl": "hsl(0, 0%, 50%)", "hsv": "hsv(0, 0%, 50%)", "cmyk": "cmyk(0%, 0%, 0%, 50%)"}`},
		{Name: "leading zeros", Body: `{"color": "rgb(0051, 0102.0, 00153)"}`, Want: `{"hex": "#336699", "rgb": "rgb(51, 102, 153)", "hsl": "hsl(210, 50%, 40%)", "hsv": "hsv(210, 67%, 60%)", "cmyk": "cmyk(67%, 33%, 0%, 40%)"}`},
		{Name: "leading point", Body: `{"color": "rgb(.4, +0, 0.49)"}`, Want: `{"hex": "#000000", "rgb": "rgb(0, 0, 0)", "hsl": "hsl(0, 0%, 0%)", "hsv": "hsv(0, 0%, 0%)", "cmyk": "cmyk(0%, 0%, 0%, 100%)"}`},
		{Name: "name", Body: `{"color": "White"}`, Want: `{"hex": "#ffffff", "rgb": "rgb(255, 255, 255)", "hsl": "hsl(0, 0%, 100%)", "hsv": "hsv(0, 0%, 100%)", "cmyk": "cmyk(0%, 0%, 0%, 0%)"}`},
		{Name: "name, trimmed", Body: `{"color": "\tGREY "}`, Want: `{"hex": "#808080", "rgb": "rgb(128, 128, 128)", "hsl": "hsl(0, 0%, 50%)", "hsv": "hsv(0, 0%, 50%)", "cmyk": "cmyk(0%, 0%, 0%, 50%)"}`},
		{Name: "black", Body: `{"color": "black"}`, Want: `{"hex": "#000000", "rgb": "rgb(0, 0, 0)", "hsl": "hsl(0, 0%, 0%)", "hsv": "hsv(0, 0%, 0%)", "cmyk": "cmyk(0%, 0%, 0%, 100%)"}`},
		{Name: "magenta", Body: `{"color": "#f0f"}`, Want: `{"hex": "#ff00ff", "rgb": "rgb(255, 0, 255)", "hsl": "hsl(300, 100%, 50%)", "hsv": "hsv(300, 100%, 100%)", "cmyk": "cmyk(0%, 100%, 0%, 0%)"}`},
		{Name: "hue near 360 is 0", Body: `{"color": "#ff0001"}`, Want: `{"hex": "#ff0001", "rgb": "rgb(255, 0, 1)", "hsl": "hsl(0, 100%, 50%)", "hsv": "hsv(0, 100%, 100%)", "cmyk": "cmyk(0%, 100%, 100%, 0%)"}`},
		{Name: "empty", Body: `{"color": ""}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "blank", Body: `{"color": " "}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "two digits", Body: `{"color": "#12"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "four digits", Body: `{"color": "#1234"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "five digits", Body: `{"color": "#12345"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "eight digits", Body: `{"color": "#12345678"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "no digits", Body: `{"color": "#"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "two marks", Body: `{"color": "##369"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "no digit", Body: `{"color": "#33669g"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "unknown name", Body: `{"color": "bleu"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "rebeccapurple", Body: `{"color": "rebeccapurple"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "transparent", Body: `{"color": "transparent"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "rgba", Body: `{"color": "rgba(1, 2, 3, 0.5)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "rgba without alpha", Body: `{"color": "rgba(1, 2, 3)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "alpha in rgb", Body: `{"color": "rgb(1, 2, 3, 0.5)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "alpha after a slash", Body: `{"color": "rgb(1 2 3 / 50%)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "256", Body: `{"color": "rgb(256, 0, 0)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "255.1", Body: `{"color": "rgb(255.1, 0, 0)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "negative", Body: `{"color": "rgb(-1, 0, 0)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "101 %", Body: `{"color": "rgb(101%, 0%, 0%)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "numbers and percentages", Body: `{"color": "rgb(20%, 40, 60%)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "two numbers", Body: `{"color": "rgb(1, 2)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "no numbers", Body: `{"color": "rgb()"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "commas and blanks", Body: `{"color": "rgb(1, 2 3)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "comma at the end", Body: `{"color": "rgb(1, 2, 3,)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "no end", Body: `{"color": "rgb(1, 2, 3"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "blank before the bracket", Body: `{"color": "rgb (1, 2, 3)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "exponent", Body: `{"color": "rgb(1e2, 0, 0)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "point at the end", Body: `{"color": "rgb(1., 0, 0)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "hsl", Body: `{"color": "hsl(210, 50%, 40%)"}`, Code: "INVALID_INPUT", Field: "color"},
		{Name: "number", Body: `{"color": 369}`, Code: "INVALID_INPUT", Field: "color"},
	})
}

func FuzzColour(f *testing.F) {
	for _, seed := range []string{"#369", "rgb(20%, 40%, 60%)", "rgb(1 2 3)", "Tomato", "rgb(.5,+1,255.0)", "#ff000"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, ok := parseColour(text)
		if !ok {
			return
		}
		if again, ok := parseColour(c.hex()); !ok || again != c {
			t.Errorf("%q is %v, and %s is %v", text, c, c.hex(), again)
		}
		var h, s, v float64
		if _, err := fmt.Sscanf(c.hsv(), "hsv(%g, %g%%, %g%%)", &h, &s, &v); err != nil || h < 0 || h > 359 || s > 100 || v > 100 {
			t.Errorf("%s: %v", c.hsv(), err)
		}
		// The way back by the formula with k = (n + h/60) mod 6 comes near.
		for n, want := range map[float64]int{5: c.r, 3: c.g, 1: c.b} {
			k := math.Mod(n+h/60, 6)
			got := 2.55 * v * (1 - s/100*max(0, min(k, 4-k, 1)))
			if math.Abs(got-float64(want)) > 6 {
				t.Errorf("%s is %s: component %v is %.1f", c.hex(), c.hsv(), n, got)
			}
		}
	})
}
