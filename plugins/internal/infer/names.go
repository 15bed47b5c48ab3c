package infer

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words splits the name of a member into the words that identifiers are made of.
// A word consists of letters and decimal digits of Unicode's basic plane, which
// are letters and digits of identifiers in every language; all else separates
// words and is dropped, combining marks too. A word also ends before a capital
// letter that follows another letter or digit, but among capitals only before the
// last one of a run that goes on in small letters: "userID" is user, ID and
// "HTTPServer2" is HTTP, Server2. The words of a name without any small letter are
// lowered, so that API_KEY is api, key. A name may have no words at all.
func Words(name string) []string {
	var words []string
	shouted := name == strings.ToUpper(name)
	for _, part := range strings.FieldsFunc(name, func(r rune) bool { return !belongs(r) }) {
		if shouted {
			words = append(words, strings.ToLower(part))
			continue
		}
		words = appendHumps(words, []rune(part))
	}
	return words
}

// belongs says whether r may stand in a word.
func belongs(r rune) bool {
	return r <= 0xffff && r != unicode.ReplacementChar && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// appendHumps splits a part at its capitals.
func appendHumps(words []string, part []rune) []string {
	start := 0
	for i := 1; i < len(part); i++ {
		if !unicode.IsUpper(part[i]) {
			continue
		}
		if !unicode.IsUpper(part[i-1]) || i+1 < len(part) && unicode.IsLower(part[i+1]) {
			words = append(words, string(part[start:i]))
			start = i
		}
	}
	return append(words, string(part[start:]))
}

// Pascal joins words with the first letter of each raised: user, ID is UserID. A
// name that would be empty or begin with a digit gets Field in front.
func Pascal(words []string) string {
	var out strings.Builder
	for _, word := range words {
		out.WriteString(Raise(word))
	}
	return prefixed("Field", out.String())
}

// Camel is as Pascal, but begins with a small letter: the first word is lowered as
// a whole if it is all capitals, otherwise in its first letter. HTTP, Server is
// httpServer. The prefix is field.
func Camel(words []string) string {
	var out strings.Builder
	for i, word := range words {
		switch {
		case i > 0:
			out.WriteString(Raise(word))
		case word == strings.ToUpper(word):
			out.WriteString(strings.ToLower(word))
		default:
			first := []rune(word)
			first[0] = unicode.ToLower(first[0])
			out.WriteString(string(first))
		}
	}
	return prefixed("field", out.String())
}

// Raise puts the first letter of a word into upper case.
func Raise(word string) string {
	first, size := utf8.DecodeRuneInString(word)
	if size == 0 {
		return word
	}
	return string(unicode.ToUpper(first)) + word[size:]
}

// prefixed makes sure that a name begins with a letter.
func prefixed(prefix, name string) string {
	if first, _ := utf8.DecodeRuneInString(name); unicode.IsLetter(first) {
		return name
	}
	return prefix + name
}

// Names hands out names of one scope, each once.
type Names struct {
	next map[string]int // by name taken: the number to try first when it is asked for again
}

// NewNames returns a scope in which the reserved names are taken.
func NewNames(reserved ...string) *Names {
	n := &Names{next: make(map[string]int, len(reserved))}
	for _, name := range reserved {
		n.next[name] = 2
	}
	return n
}

// Take returns name, or if it is taken, the first free one of name2, name3 and so
// on, and notes it as taken.
func (n *Names) Take(name string) string {
	number, taken := n.next[name]
	if !taken {
		n.next[name] = 2
		return name
	}
	for {
		candidate := name + strconv.Itoa(number)
		number++
		if _, taken := n.next[candidate]; !taken {
			n.next[name], n.next[candidate] = number, 2
			return candidate
		}
	}
}

// IsIdentifier says whether text is a letter of A to Z or a to z or an underscore,
// followed by such letters, digits 0 to 9 and underscores, and not only
// underscores, which languages reserve.
func IsIdentifier(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c == '_':
		case c >= '0' && c <= '9' && i > 0:
		default:
			return false
		}
	}
	return strings.Trim(text, "_") != ""
}
