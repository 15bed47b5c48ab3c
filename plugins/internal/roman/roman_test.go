package roman

import (
	"strings"
	"testing"
)

// TestParse refuses what is no canonical numeral.
func TestParse(t *testing.T) {
	for _, numeral := range []string{
		"IIII", "VV", "IC", "IM", "VX", "IXI", "IVI", "XXXX", "CMC", "MMMM", "IIV", "XCX", "LC", "DM",
		"N", "X V", " X", "X ", "10", "Ⅹ", "ı", "ⅰ", "X\x00", "-X", strings.Repeat("M", 1000),
	} {
		if value, ok := Parse(numeral); ok {
			t.Errorf("%q is %d", numeral, value)
		}
	}
	for n := 1; n <= Max; n++ {
		for _, numeral := range []string{Format(n), strings.ToLower(Format(n))} {
			if value, ok := Parse(numeral); value != n || !ok {
				t.Fatalf("%d is written %q, which is read as %d, %v", n, numeral, value, ok)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"MCMXCIV", "iiii", "IC", "ı", "MMMM", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, numeral string) {
		if n, ok := Parse(numeral); ok && (n < 1 || n > Max || !strings.EqualFold(Format(n), numeral)) {
			t.Errorf("%q is %d, which is %s", numeral, n, Format(n))
		}
	})
}
