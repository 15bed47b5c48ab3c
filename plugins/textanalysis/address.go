package main

import (
	"regexp"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

var (
	postalCode  = regexp.MustCompile(`^\d{5}(?:-\d{4})?$`)
	houseNumber = regexp.MustCompile(`(?i)^(?:\d{1,7}(?:[-/]?[a-z]|-\d{1,7}|½)?|[nsew]\d{1,5}[nsew]\d{1,6}|\d{1,5}[nsew]\d{1,5})$`)
	fraction    = regexp.MustCompile(`^\d/\d$`)
	postBox     = regexp.MustCompile(`(?i)^(?:p\.?\s*o\.?\s*box|post\s+office\s+box|p\.?\s*o\.?\s*b\.?|box)\s*#?\s*([0-9a-z-]*\d[0-9a-z-]*)$`)
	countries   = wordSet(`usa us u.s. u.s.a. united-states`)
)

// key is a word of an address in lower case without dots.
func key(word string) string { return strings.ToLower(strings.ReplaceAll(word, ".", "")) }

// parseAddress takes an address apart. The result is empty if no house number or
// PO box, or neither state nor postal code, is found.
func parseAddress(text string) usAddress {
	parts := addressParts(text)
	var out usAddress
	parts = out.takeRegion(parts)
	parts = out.takeBoxAndUnits(parts)
	out.takeStreetAndCity(parts)
	if out.HouseNumber == "" && out.POBox == "" || out.State == "" && out.PostalCode == "" {
		return usAddress{}
	}
	out.Parsed = true
	return out
}

// addressParts cuts an address at commas and line breaks, and each part at white
// space. A country at the end is dropped.
func addressParts(text string) [][]string {
	var parts [][]string
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(",;\n\r\u2028\u2029", r) }) {
		if fields := js.Fields(part); len(fields) > 0 {
			parts = append(parts, fields)
		}
	}
	if n := len(parts); n > 0 {
		last := parts[n-1]
		m := len(last)
		switch {
		case m > 1 && key(last[m-2]) == "united" && key(last[m-1]) == "states":
			last = last[:m-2]
		case m > 2 && key(last[m-3]) == "united" && key(last[m-1]) == "america":
			last = last[:m-4]
		case countries[strings.ToLower(last[m-1])]:
			last = last[:m-1]
		}
		if parts[n-1] = last; len(last) == 0 {
			parts = parts[:n-1]
		}
	}
	return parts
}

// dropEmpty leaves out an empty last part.
func dropEmpty(parts [][]string) [][]string {
	if n := len(parts); n > 0 && len(parts[n-1]) == 0 {
		return parts[:n-1]
	}
	return parts
}

// takeRegion takes postal code and state off the end.
func (a *usAddress) takeRegion(parts [][]string) [][]string {
	if n := len(parts); n > 0 {
		last := parts[n-1]
		if code := strings.TrimSuffix(last[len(last)-1], "."); postalCode.MatchString(code) && (n > 1 || len(last) > 1) {
			a.PostalCode = code
			parts[n-1] = last[:len(last)-1]
			parts = dropEmpty(parts)
		}
	}
	n := len(parts)
	if n == 0 {
		return parts
	}
	last := parts[n-1]
	for size := min(4, len(last)); size > 0; size-- {
		name := key(strings.Join(last[len(last)-size:], " "))
		if code, ok := states()[name]; ok && (n > 1 || len(last) > size) {
			a.State = code
			parts[n-1] = last[:len(last)-size]
			return dropEmpty(parts)
		}
	}
	return parts
}

// takeBoxAndUnits takes out a PO box and the units that have a part of their own,
// and units at the beginning or the end of another part.
func (a *usAddress) takeBoxAndUnits(parts [][]string) [][]string {
	var rest [][]string
	var units []string
	for _, part := range parts {
		if a.POBox == "" {
			part = a.takeBox(part)
		}
		for len(part) > 0 {
			size := unitSize(part)
			if size == 0 || size == len(part) && len(rest) == 0 && len(parts) == 1 {
				break
			}
			units = append(units, strings.Join(part[:size], " "))
			part = part[size:]
		}
		if len(part) > 0 {
			rest = append(rest, part)
		}
	}
	if len(rest) > 0 && len(units) == 0 {
		units = cutUnit(rest)
	} else if len(rest) > 0 {
		units = append(cutUnit(rest), units...)
	}
	a.Unit = strings.Join(units, " ")
	return rest
}

// takeBox takes a PO box off the beginning of a part.
func (a *usAddress) takeBox(part []string) []string {
	for size := min(4, len(part)); size > 0; size-- {
		if found := postBox.FindStringSubmatch(strings.Join(part[:size], " ")); found != nil {
			a.POBox = found[1]
			return part[size:]
		}
	}
	return part
}

// unitSize returns how many words at the beginning of a part are a unit like
// "Apt 12", "#4" or "2nd Floor".
func unitSize(part []string) int {
	first := key(part[0])
	switch {
	case strings.HasPrefix(first, "#") && len(first) > 1:
		return 1
	case len(part) > 1 && (first == "#" || unitWords[first] && first != "lower" && first != "upper") && isUnitNumber(part[1]):
		return 2
	case len(part) > 2 && unitWords[first] && part[1] == "#" && isUnitNumber(part[2]):
		return 3
	case loneUnits[first] && len(part) == 1:
		return 1
	case len(part) > 1 && isOrdinal(first) && (key(part[1]) == "floor" || key(part[1]) == "fl" || key(part[1]) == "flr"):
		return 2
	}
	return 0
}

// isUnitNumber says whether a word numbers a unit: with a digit, or of one or two
// letters.
func isUnitNumber(word string) bool {
	return strings.ContainsAny(word, "0123456789") || len(strings.Trim(word, "#-.")) <= 2
}

// isOrdinal says whether a word is 1st, 2nd and so on.
func isOrdinal(word string) bool {
	digits := strings.TrimRight(word, "stndrh")
	return digits != "" && len(digits) < len(word) && strings.Trim(digits, "0123456789") == ""
}

// cutUnit cuts a unit out of the street's part, the first one that begins with a
// house number. What follows the unit becomes a part of its own.
func cutUnit(parts [][]string) []string {
	for p, part := range parts {
		for i := 2; i < len(part); i++ {
			size := unitSize(part[i:])
			if size == 0 {
				continue
			}
			var units []string
			end := i
			for size > 0 {
				units = append(units, strings.Join(part[end:end+size], " "))
				if end += size; end == len(part) {
					break
				}
				size = unitSize(part[end:])
			}
			parts[p] = part[:i:i]
			if end < len(part) {
				if p+1 < len(parts) {
					parts[p+1] = append(append([]string{}, part[end:]...), parts[p+1]...)
				} else {
					parts[p] = append(append(part[:i:i], ""), part[end:]...)
				}
			}
			return units
		}
	}
	return nil
}

// takeStreetAndCity reads the parts that are left: street, then city.
func (a *usAddress) takeStreetAndCity(parts [][]string) {
	start := 0
	for start < len(parts) && !startsStreet(parts[start]) {
		start++ // a name or company before the street
	}
	if start == len(parts) {
		if a.POBox != "" && len(parts) > 0 {
			a.City = strings.Join(parts[len(parts)-1], " ")
		}
		return
	}
	street := parts[start]
	a.HouseNumber, street = street[0], street[1:]
	if len(street) > 1 && fraction.MatchString(street[0]) {
		a.HouseNumber, street = a.HouseNumber+" "+street[0], street[1:]
	}
	if rest := parts[start+1:]; len(rest) > 0 {
		a.City = strings.Join(rest[len(rest)-1], " ")
		if gap := indexOf(street, ""); gap >= 0 {
			street = append(street[:gap:gap], street[gap+1:]...)
		}
	} else {
		street = a.cutCity(street)
	}
	a.takeStreet(street)
}

// startsStreet says whether a part begins with a house number and goes on.
func startsStreet(part []string) bool {
	return len(part) > 1 && (houseNumber.MatchString(part[0]) || smallNumbers[strings.ToLower(part[0])])
}

// indexOf is the place of a word in a list, -1 if it is not there.
func indexOf(list []string, word string) int {
	for i, w := range list {
		if w == word {
			return i
		}
	}
	return -1
}

// cutCity divides street and city where no comma does: behind the unit, whose place
// is an empty word, behind the street's type and direction, or before the last word.
func (a *usAddress) cutCity(words []string) []string {
	cut := indexOf(words, "")
	if cut < 0 {
		cut = typeEnd(words)
	}
	if cut <= 0 || cut >= len(words) {
		return words
	}
	city := words[cut:]
	if city[0] == "" {
		city = city[1:]
	}
	a.City = strings.Join(city, " ")
	return words[:cut]
}

// typeEnd returns where the street ends by its type: the first that seldom is part
// of a name, else the first other one, each behind a name. A direction behind the
// type belongs to the street if a city is left.
func typeEnd(words []string) int {
	for _, types := range []map[string]bool{streetTypes, nameLikeTypes} {
		for i := 1; i < len(words)-1; i++ {
			if !types[key(words[i])] || i == 1 && directions[key(words[0])] && streetTypes[key(words[i+1])] {
				continue
			}
			end := i + 1
			if short := key(words[end]); len(short) <= 2 && directions[short] && end+1 < len(words) {
				end++
			}
			return end
		}
	}
	return 0
}

// takeStreet reads direction, name, type and direction of a street.
func (a *usAddress) takeStreet(words []string) {
	if n := len(words); n > 2 && directions[key(words[n-1])] && !directions[key(words[n-2])] {
		a.SuffixDirection, words = words[n-1], words[:n-1]
	}
	if n := len(words); n > 1 {
		if last := key(words[n-1]); streetTypes[last] || nameLikeTypes[last] {
			a.StreetType, words = words[n-1], words[:n-1]
		}
	}
	if len(words) > 1 && directions[key(words[0])] {
		a.Direction, words = words[0], words[1:]
	}
	a.StreetName = strings.Join(words, " ")
}
