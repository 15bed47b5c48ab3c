package schema

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxSafe is the largest whole number up to which every whole number is a
// double: JavaScript's Number.MAX_SAFE_INTEGER.
const maxSafe = 1<<53 - 1

// rules are the bounds of a value, beyond its type.
type rules struct {
	any                  bool // whether there is any rule to check
	whole                bool
	min, max             float64 // inclusive; infinite when not set
	above, below         float64 // exclusive; infinite when not set
	minLength, maxLength int     // code points; -1 when not set
	minItems, maxItems   int     // -1 when not set
	pattern              *regexp.Regexp
	enum                 []string
	numbers              []float64 // enum of a number
}

func noRules() rules {
	return rules{
		min: math.Inf(-1), max: math.Inf(1), above: math.Inf(-1), below: math.Inf(1),
		minLength: -1, maxLength: -1, minItems: -1, maxItems: -1,
	}
}

// checkString applies the rules of a string.
func (r *rules) checkString(s string) *fault {
	if r.enum != nil {
		if !slices.Contains(r.enum, s) {
			return faultf("must be one of %s", strings.Join(r.enum, ", "))
		}
		return nil
	}
	// A string has at most as many code points as bytes, so most need no count.
	if r.minLength > 0 && (len(s) < r.minLength || utf8.RuneCountInString(s) < r.minLength) {
		return faultf("must hold at least %s", count(r.minLength, "character"))
	}
	if r.maxLength >= 0 && len(s) > r.maxLength && utf8.RuneCountInString(s) > r.maxLength {
		return faultf("must hold at most %s", count(r.maxLength, "character"))
	}
	if r.pattern != nil && !r.pattern.MatchString(s) {
		return faultf("must match %s", r.pattern)
	}
	return nil
}

// checkNumber applies the rules of a number, save that it be whole.
func (r *rules) checkNumber(f float64) *fault {
	if r.numbers != nil && !slices.Contains(r.numbers, f) {
		return faultf("must be one of %s", strings.Join(r.enum, ", "))
	}
	switch {
	case f < r.min:
		return faultf("must be %s or more", numberText(r.min))
	case f > r.max:
		return faultf("must be at most %s", numberText(r.max))
	case f <= r.above && !math.IsInf(r.above, -1):
		return faultf("must be more than %s", numberText(r.above))
	case f >= r.below && !math.IsInf(r.below, 1):
		return faultf("must be less than %s", numberText(r.below))
	}
	return nil
}

// checkItems applies the rules of an array of n items.
func (r *rules) checkItems(n int) *fault {
	if n < r.minItems {
		return faultf("must hold at least %s", count(r.minItems, "item"))
	}
	if r.maxItems >= 0 && n > r.maxItems {
		return faultf("must hold at most %s", count(r.maxItems, "item"))
	}
	return nil
}

// count is a number with its noun in the right form.
func count(n int, noun string) string {
	text := numberText(float64(n)) + " " + noun
	if n != 1 {
		text += "s"
	}
	return text
}

func numberText(f float64) string {
	return string(AppendNumber(nil, f))
}
