package ecmascript

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"
)

// unicodeData is written by scripts/oracle/ecmascript-unicode.mjs, which
// documents its form.
//
//go:embed unicode.txt.gz
var unicodeData []byte

// property is what \p{name} stands for: characters and, for a property of
// strings, strings of several characters.
type property struct {
	chars   set
	strings [][]rune
	// ofStrings says that the name is only known with the flag v, and not to \P.
	ofStrings bool
}

// tables is the Unicode data.
type tables struct {
	properties map[string]func() property
	// simple and upper are the case mappings with and without the flag u or v.
	simple, upper *folding
}

// unicodeTables unpacks the data once. Sets are unpacked when they are first
// asked for.
var unicodeTables = sync.OnceValue(func() tables {
	t := tables{properties: make(map[string]func() property)}
	reader, err := gzip.NewReader(bytes.NewReader(unicodeData))
	if err != nil {
		panic(err) // the data is part of the program
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		panic(err)
	}
	aliases := make(map[string]string)
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		switch fields[0] {
		case "set":
			t.properties[fields[1]] = sync.OnceValue(func() property { return property{chars: unpackSet(fields[2])} })
		case "strings":
			t.properties[fields[1]] = sync.OnceValue(func() property {
				p := property{chars: unpackSet(fields[2]), ofStrings: true}
				for text := range strings.SplitSeq(fields[3], " ") {
					p.strings = append(p.strings, []rune(text))
				}
				return p
			})
		case "alias":
			aliases[fields[1]] = fields[2]
		case "fold":
			t.simple = newFolding(unpackNumbers(fields[1]))
		case "upper":
			t.upper = newFolding(unpackNumbers(fields[1]))
		}
	}
	for alias, name := range aliases {
		t.properties[alias] = t.properties[name]
	}
	return t
})

// unpackNumbers reads numbers in base 36 with blanks between them.
func unpackNumbers(text string) []rune {
	words := strings.Fields(text)
	numbers := make([]rune, len(words))
	for i, word := range words {
		n, err := strconv.ParseInt(word, 36, 32)
		if err != nil {
			panic(err) // the data is part of the program
		}
		numbers[i] = rune(n)
	}
	return numbers
}

func unpackSet(text string) set {
	numbers := unpackNumbers(text)
	s := make(set, 0, len(numbers)/2)
	end := rune(0)
	for pair := range slices.Chunk(numbers, 2) {
		lo := end + pair[0]
		end = lo + pair[1]
		s = append(s, span{lo, end})
	}
	return s
}

// lookUp finds what stands between the braces of \p{}: a value of
// General_Category, a binary property, a property of strings, or one of
// General_Category, Script and Script_Extensions, or its short name, = and a value.
func lookUp(text string) (property, bool) {
	name, value, pair := strings.Cut(text, "=")
	key := text
	switch {
	case !pair:
		if _, known := unicodeTables().properties[key]; !known {
			key = "gc=" + text
		}
	case name == "General_Category" || name == "gc":
		key = "gc=" + value
	case name == "Script" || name == "sc":
		key = "sc=" + value
	case name == "Script_Extensions" || name == "scx":
		key = "scx=" + value
	default:
		return property{}, false
	}
	unpack, known := unicodeTables().properties[key]
	if !known {
		return property{}, false
	}
	return unpack(), true
}

// Units is text as UTF-16 code units.
func Units(text string) []uint16 {
	units := make([]uint16, 0, len(text))
	for _, r := range text {
		units = utf16.AppendRune(units, r)
	}
	return units
}

// Text is code units as text. Half of a surrogate pair becomes U+FFFD.
func Text(units []uint16) string { return string(utf16.Decode(units)) }

func isHigh(c rune) bool { return c&^0x3ff == 0xd800 }
func isLow(c rune) bool  { return c&^0x3ff == 0xdc00 }
func joined(high, low rune) rune {
	return (high-0xd800)<<10 + (low - 0xdc00) + 0x10000
}
