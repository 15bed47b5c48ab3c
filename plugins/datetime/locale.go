package main

import "strings"

// locale is a language tag as far as it matters here.
type locale struct {
	language, script, region string // "" where not given, in the customary case
	variants                 []string
	numbers                  string // numbering system of the extension u-nu, or ""
}

// parseLocale reads a Unicode BCP 47 locale identifier (UTS 35, section 3), which
// is what ECMA-402 takes: letter case does not matter, underscores and the
// irregular tags of old are refused.
func parseLocale(tag string) (l locale, ok bool) {
	subtags := strings.Split(tag, "-")
	for i, subtag := range subtags {
		if len(subtag) > 8 || !within(subtag, "azAZ09") {
			return locale{}, false
		}
		// Not before: the small letters of U+0130 and of the Kelvin sign are ASCII.
		subtags[i] = strings.ToLower(subtag)
	}
	l, rest, ok := parseLanguage(subtags)
	if !ok {
		return locale{}, false
	}
	seen := map[string]bool{}
	for len(rest) > 0 {
		singleton := rest[0]
		if len(singleton) != 1 || seen[singleton] {
			return locale{}, false
		}
		seen[singleton] = true
		end := len(rest)
		if singleton != "x" {
			for end = 1; end < len(rest) && len(rest[end]) > 1; end++ {
			}
		}
		content := rest[1:end]
		switch {
		case len(content) == 0:
			return locale{}, false
		case singleton == "u":
			l.numbers, ok = parseKeywords(content)
		case singleton == "t":
			ok = validTransform(content)
		}
		if !ok {
			return locale{}, false
		}
		rest = rest[end:]
	}
	return l, true
}

// parseLanguage reads language, script, region and variants from the beginning
// of subtags in small letters.
func parseLanguage(subtags []string) (l locale, rest []string, ok bool) {
	if n := len(subtags[0]); n < 2 || n == 4 || !within(subtags[0], "az") {
		return locale{}, nil, false
	}
	l.language, rest = subtags[0], subtags[1:]
	if len(rest) > 0 && len(rest[0]) == 4 && within(rest[0], "az") {
		l.script, rest = strings.ToUpper(rest[0][:1])+rest[0][1:], rest[1:]
	}
	if len(rest) > 0 && (len(rest[0]) == 2 && within(rest[0], "az") || len(rest[0]) == 3 && within(rest[0], "09")) {
		l.region, rest = strings.ToUpper(rest[0]), rest[1:]
	}
	seen := map[string]bool{}
	for len(rest) > 0 && isVariant(rest[0]) {
		if seen[rest[0]] {
			return locale{}, nil, false
		}
		seen[rest[0]] = true
		l.variants = append(l.variants, rest[0])
		rest = rest[1:]
	}
	return l, rest, true
}

// isVariant reports whether a subtag has the form of a variant.
func isVariant(subtag string) bool {
	return len(subtag) >= 5 || len(subtag) == 4 && within(subtag[:1], "09")
}

// parseKeywords reads attributes and keywords of the extension u and returns the
// numbering system that they ask for. The first of several counts.
func parseKeywords(subtags []string) (numbers string, ok bool) {
	i := 0
	for i < len(subtags) && len(subtags[i]) > 2 {
		i++ // attributes
	}
	found := false
	for i < len(subtags) {
		key := subtags[i]
		if !within(key[1:], "az") {
			return "", false
		}
		start := i + 1
		for i = start; i < len(subtags) && len(subtags[i]) > 2; i++ {
		}
		if key == "nu" && !found {
			numbers, found = strings.Join(subtags[start:i], "-"), true
		}
	}
	return numbers, true
}

// validTransform checks the extension t: a language, fields, or both.
func validTransform(subtags []string) bool {
	rest := subtags
	if !isTransformKey(rest[0]) {
		var ok bool
		if _, rest, ok = parseLanguage(rest); !ok {
			return false
		}
	}
	for len(rest) > 0 {
		if !isTransformKey(rest[0]) || len(rest) == 1 || len(rest[1]) < 3 {
			return false
		}
		for rest = rest[1:]; len(rest) > 0 && len(rest[0]) > 2; {
			rest = rest[1:]
		}
	}
	return true
}

// isTransformKey reports whether a subtag is a letter and a digit.
func isTransformKey(subtag string) bool {
	return len(subtag) == 2 && within(subtag[:1], "az") && within(subtag[1:], "09")
}

// within reports whether text has at least one byte and all of them lie in one
// of the ranges, given as pairs of first and last.
func within(text, ranges string) bool {
	for _, c := range []byte(text) {
		inside := false
		for i := 0; i < len(ranges); i += 2 {
			inside = inside || ranges[i] <= c && c <= ranges[i+1]
		}
		if !inside {
			return false
		}
	}
	return text != ""
}
