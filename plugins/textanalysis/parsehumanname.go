package main

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

// maxName is the longest name in code points.
const maxName = 10_000

type parseHumanNameRequest struct {
	Name string `json:"name" doc:"The name of one person, at most 10,000 characters."`
}

type humanName struct {
	Prefix      string   `json:"prefix" doc:"Titles before the name, as written."`
	FirstName   string   `json:"firstName" doc:"The first given name."`
	MiddleNames []string `json:"middleNames" doc:"The names between first and last."`
	LastName    string   `json:"lastName" doc:"The family name with its particles."`
	Suffix      string   `json:"suffix" doc:"What stands behind the name, as written."`
}

// ParseHumanName is text/parse-human-name.
var ParseHumanName = sdk.Endpoint[parseHumanNameRequest, humanName]{
	Route:   "text/parse-human-name",
	Summary: "Parts of a person's name",
	Doc: `
Takes a name in the Western order apart: titles, first name, middle names, last
name, suffixes. Parts that are missing are empty. "Last, First Middle" is
understood, and a comma before a suffix ignored. Particles like van, de la and
bin begin the last name. A single name is a first name, after a title the last
name (but "Sir" and "Dame" stand before first names). A nickname in quotation marks
or brackets is left out.`,
	Examples: []sdk.Example{{
		Request:  `{"name": "Dr. John Quincy Adams Jr."}`,
		Response: `{"prefix": "Dr.", "firstName": "John", "middleNames": ["Quincy"], "lastName": "Adams", "suffix": "Jr."}`,
	}, {
		Name:     "Last name first",
		Request:  `{"name": "de la Cruz, Juana Inés"}`,
		Response: `{"prefix": "", "firstName": "Juana", "middleNames": ["Inés"], "lastName": "de la Cruz", "suffix": ""}`,
	}, {
		Name:    "No name",
		Request: `{"name": " "}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in parseHumanNameRequest) (humanName, error) {
		if !strings.ContainsFunc(in.Name, unicode.IsLetter) {
			return humanName{}, sdk.Invalid("name", "must hold a letter")
		}
		if utf8.RuneCountInString(in.Name) > maxName {
			return humanName{}, sdk.Invalid("name", "must be at most %d characters long", maxName)
		}
		return parseName(in.Name), nil
	},
}

// namePrefixes are the titles, lower case without dots.
var namePrefixes = wordSet(`mr mrs ms miss mx dr prof sir dame lord lady rev fr hon capt col gen lt maj sgt
	professor doctor reverend captain colonel lieutenant sergeant`)

// nameSuffixes may stand behind any name, lower case without dots; credentials only
// behind a comma, since some are last names as well.
var (
	nameSuffixes = wordSet(`jr sr ii iii iv v phd md dds esq cpa mba jd`)
	credentials  = wordSet(`rn do dvm dmd llb llm llp bsc msc ba ma bs ms pe cfa pmp obe cbe mbe kbe dbe qc kc sj usn usmc usaf ret
		lcsw frs dphil edd psyd pharmd od aia rabbi faia facs ccie`)
)

// particles begin a last name, lower case without dots.
var particles = wordSet(`van von der den de del della di da du la le bin ibn al st dos das do zu ter ten el af av vom zum zur`)

// plain is a part of a name in lower case without dots.
func plain(part string) string { return strings.ToLower(strings.ReplaceAll(part, ".", "")) }

// parseName takes a name apart.
func parseName(name string) humanName {
	var parts [][]string // between the commas
	for part := range strings.SplitSeq(withoutNicknames(name), ",") {
		if fields := js.Fields(part); len(fields) > 0 {
			parts = append(parts, fields)
		}
	}
	var out humanName
	var suffixes []string
	// Suffixes behind the name, with and without commas.
	names := len(parts)
	for names > 1 && allSuffixes(parts[names-1]) {
		names--
	}
	for _, part := range parts[names:] {
		suffixes = append(suffixes, part...)
	}
	parts = parts[:names]
	if len(parts) == 0 {
		return humanName{FirstName: strings.TrimSpace(name)}
	}
	var behind []string
	parts[0], behind = cutSuffixes(parts[0])
	suffixes = append(behind, suffixes...)
	var prefixes, given []string
	prefixes, parts[0] = cutPrefixes(parts[0])
	if len(parts) > 1 {
		for _, part := range parts[1:] {
			given = append(given, part...)
		}
		given, behind = cutSuffixes(given)
		more, rest := cutPrefixes(given)
		prefixes, given = append(prefixes, more...), rest
		suffixes = append(suffixes, behind...)
		out.LastName = strings.Join(parts[0], " ")
	} else {
		given, out.LastName = cutLastName(parts[0], prefixes)
	}
	out.Prefix, out.Suffix = strings.Join(prefixes, " "), strings.Join(suffixes, " ")
	if len(given) > 0 {
		out.FirstName, out.MiddleNames = given[0], given[1:]
	}
	return out
}

// withoutNicknames drops what stands in quotation marks or brackets, unless that
// is everything.
func withoutNicknames(name string) string {
	whole := name
	var kept strings.Builder
	for name != "" {
		start := strings.IndexAny(name, "\"“(")
		if start < 0 {
			break
		}
		opener, size := utf8.DecodeRuneInString(name[start:])
		length := strings.IndexRune(name[start+size:], closerOf(opener))
		if length < 0 {
			break
		}
		kept.WriteString(name[:start])
		kept.WriteByte(' ')
		end := start + size + length
		name = name[end+utf8.RuneLen(closerOf(opener)):]
	}
	kept.WriteString(name)
	if !strings.ContainsFunc(kept.String(), unicode.IsLetter) {
		return whole
	}
	return kept.String()
}

// closerOf returns what ends a nickname that begins with the mark.
func closerOf(opener rune) rune {
	switch opener {
	case '“':
		return '”'
	case '(':
		return ')'
	}
	return opener
}

// allSuffixes says whether every word behind a comma is a suffix.
func allSuffixes(fields []string) bool {
	for i, field := range fields {
		word := plain(field)
		credential := credentials[word] && field != strings.ToLower(field)
		doctor := word == "ph" && i+1 < len(fields) && plain(fields[i+1]) == "d" || word == "d" && i > 0 && plain(fields[i-1]) == "ph"
		if !nameSuffixes[word] && !credential && !doctor {
			return false
		}
	}
	return true
}

// cutSuffixes cuts the suffixes off the end of a name that has more than one part.
// V and the like are suffixes behind two names only.
func cutSuffixes(fields []string) (rest, suffixes []string) {
	end := len(fields)
	for end > 1 {
		word := plain(fields[end-1])
		switch {
		case word == "d" && end > 2 && plain(fields[end-2]) == "ph":
			end -= 2
			continue
		case !nameSuffixes[word], strings.Trim(word, "iv") == "" && end < 3:
			return fields[:end], fields[end:]
		}
		end--
	}
	return fields[:end], fields[end:]
}

// cutPrefixes cuts the titles off the beginning of a name that has more than one
// part.
func cutPrefixes(fields []string) (prefixes, rest []string) {
	start := 0
	for start+1 < len(fields) && namePrefixes[plain(fields[start])] {
		start++
	}
	return fields[:start:start], fields[start:]
}

// cutLastName divides a name without titles and suffixes.
func cutLastName(fields, prefixes []string) (given []string, last string) {
	if len(fields) == 1 {
		if len(prefixes) > 0 {
			if title := plain(prefixes[len(prefixes)-1]); title != "sir" && title != "dame" {
				return nil, fields[0]
			}
		}
		return fields, ""
	}
	cut := len(fields) - 1
	for i := 1; i < cut; i++ {
		if particles[plain(fields[i])] {
			cut = i // ends the loop
		}
	}
	if first := plain(fields[0]); len(prefixes) > 0 && particles[first] && fields[0] == first {
		cut = 0 // Mr. van Dyke
	}
	return fields[:cut], strings.Join(fields[cut:], " ")
}
