// Package roman reads and writes Roman numerals in their canonical form, in which
// every number from 1 to 3999 has exactly one: IV and not IIII, XCIX and not IC.
package roman

import "strings"

// Max is the largest number that the letters I to M can write.
const Max = 3999

// signs are the letters and the pairs of the subtractive rule, largest first.
var signs = [...]struct {
	value   int
	letters string
}{
	{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"},
	{50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"},
}

// Format writes a number from 1 to Max in capitals.
func Format(n int) string {
	var b strings.Builder
	for _, sign := range signs {
		for ; n >= sign.value; n -= sign.value {
			b.WriteString(sign.letters)
		}
	}
	return b.String()
}

// Parse reads a canonical numeral in either case.
func Parse(numeral string) (n int, ok bool) {
	const longest = len("MMMDCCCLXXXVIII")
	if len(numeral) > longest {
		return 0, false
	}
	rest := strings.ToUpper(numeral)
	for _, sign := range signs {
		for strings.HasPrefix(rest, sign.letters) {
			rest = rest[len(sign.letters):]
			n += sign.value
		}
	}
	// What was read is canonical if it is how the number is written.
	return n, rest == "" && 1 <= n && n <= Max && strings.EqualFold(Format(n), numeral)
}
