package auth

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

const (
	maxName    = 100               // characters
	maxCredits = 1_000_000_000_000 // a month
	// MaxOverlap bounds how long the old secret stays valid after a rotation.
	MaxOverlap = 366 * 24 * time.Hour
)

// InvalidError says which field of a request breaks which rule.
type InvalidError struct {
	Field string
	Rule  string
}

func (e *InvalidError) Error() string { return e.Field + " " + e.Rule }

func invalid(field, rule string, args ...any) error {
	return &InvalidError{field, fmt.Sprintf(rule, args...)}
}

func checkName(name string) error {
	if !utf8.ValidString(name) {
		return invalid("name", "must be valid UTF-8")
	}
	if n := utf8.RuneCountInString(name); n < 1 || n > maxName {
		return invalid("name", "must hold 1 to %d characters", maxName)
	}
	// U+2028 and U+2029 break lines in a listing as control characters do.
	if strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) || r == 0x2028 || r == 0x2029 }) {
		return invalid("name", "must hold no control characters")
	}
	return nil
}

func checkTier(tier string, tiers map[string]int64) error {
	if _, ok := tiers[tier]; ok {
		return nil
	}
	return invalid("tier", "%q is not configured, known are %s", tier, strings.Join(slices.Sorted(maps.Keys(tiers)), ", "))
}

func checkCredits(n *int64) error {
	if n != nil && (*n < 0 || *n > maxCredits) {
		return invalid("credits", "must be 0 to %d", int64(maxCredits))
	}
	return nil
}

func checkExpires(at *time.Time, now time.Time) error {
	if at == nil {
		return nil
	}
	if !at.After(now) {
		return invalid("expires", "must lie in the future, %s does not", at.UTC().Format(time.RFC3339))
	}
	if at.UTC().Year() > 9999 {
		return invalid("expires", "must not lie beyond the year 9999")
	}
	return nil
}

// ParseExpires reads the date of an expiry: YYYY-MM-DD, which means 00:00:00
// UTC of that day, or a date and time as in RFC 3339.
func ParseExpires(text string) (time.Time, error) {
	for _, layout := range [...]string{time.DateOnly, time.RFC3339} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.UTC(), nil
		}
	}
	return time.Time{}, invalid("expires", "must be written YYYY-MM-DD or as in RFC 3339 (2027-01-31T12:00:00Z)")
}
