package main

import (
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

// recordRequest is the request of the readers of DNS records.
type recordRequest struct {
	Record string `json:"record" doc:"The record's data, or the whole line of a zone file. Blanks around it do not count." minLength:"1"`
}

// A word is a piece of a line in a zone file (RFC 1035, section 5.1), as it was
// written, but without its quotes.
type word struct {
	text   string
	quoted bool
}

// recordData returns the words of a record's data: the whole line, or what follows
// owner, TTL, class and type in a line of a zone file. form names the words, of
// which there must be as many as it has blanks and one more. Errors are refusals of
// the field record.
func recordData(line, kind, form string) ([]word, error) {
	words, err := splitWords(strings.Trim(line, " \t\r\n"))
	if err != nil {
		return nil, err
	}
	wanted := strings.Count(form, " ") + 1
	if len(words) == wanted {
		return words, nil
	}
	if head := headWords(words, kind); head > 0 && len(words)-head == wanted {
		return words[head:], nil
	}
	return nil, sdk.Invalid("record", "must be %s, or a line of a zone file with owner, optional TTL and class, %s and these", form, kind)
}

// headWords counts the words of a zone file's line up to its type, which must be
// kind; 0 if it has no such head.
func headWords(words []word, kind string) int {
	if len(words) == 0 || words[0].quoted || words[0].text != "@" && !isOwner(words[0].text) {
		return 0
	}
	ttl, class := false, false
	for i, w := range words[1:] {
		switch {
		case w.quoted:
			return 0
		case strings.EqualFold(w.text, kind):
			return i + 2
		case !ttl && isTTL(w):
			ttl = true
		case !class && isClass(w.text):
			class = true
		default:
			return 0
		}
	}
	return 0
}

func isOwner(text string) bool {
	_, err := domainName(text)
	return err == nil
}

// isTTL reports whether a word is a time to live: seconds in 31 bits (RFC 2181,
// section 8), or numbers each with a unit, such as 1h30m, as name servers also read
// them (BIND 9 Administrator Reference Manual, "Setting TTLs").
func isTTL(w word) bool {
	const most = 1<<31 - 1
	if _, ok := decimal(w, most); ok {
		return true
	}
	total := 0
	for rest := w.text; rest != ""; {
		unit := strings.IndexAny(rest, "SMHDWsmhdw")
		if unit < 0 {
			return false
		}
		number, ok := decimal(word{text: rest[:unit]}, most)
		if !ok {
			return false
		}
		total += number * secondsOf[rest[unit]|0x20]
		if total > most {
			return false
		}
		rest = rest[unit+1:]
	}
	return true
}

var secondsOf = map[byte]int{'s': 1, 'm': 60, 'h': 3600, 'd': 86400, 'w': 604800}

// isClass reports whether a word is the mnemonic of a class (RFC 1035, section
// 3.2.4).
func isClass(text string) bool {
	for _, class := range []string{"IN", "CS", "CH", "HS"} {
		if strings.EqualFold(text, class) {
			return true
		}
	}
	return false
}

// decimal reads an unsigned decimal number up to most.
func decimal(w word, most uint64) (int, bool) {
	if w.quoted || w.text == "" || strings.Trim(w.text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseUint(w.text, 10, 64)
	return int(n), err == nil && n <= most
}

// maxWords is the largest number of words in a line of any known record: owner,
// TTL, class, type, and four of SRV.
const maxWords = 8

// splitWords splits one line at blanks and tabs outside quotes. Comments and
// parentheses, which may stand in a zone file, are no part of one record.
func splitWords(line string) ([]word, error) {
	var words []word
	for line = strings.TrimLeft(line, " \t"); line != ""; line = strings.TrimLeft(line, " \t") {
		if len(words) == maxWords {
			return nil, sdk.Invalid("record", "must have at most %d parts", maxWords)
		}
		next, rest, err := cutWord(line)
		if err != nil {
			return nil, err
		}
		words, line = append(words, next), rest
	}
	return words, nil
}

// cutWord cuts the first word off a line that begins with one.
func cutWord(line string) (word, string, error) {
	if line[0] != '"' {
		end, err := scan(line, ` "`)
		if err != nil {
			return word{}, "", err
		}
		if end < len(line) && line[end] == '"' {
			return word{}, "", sdk.Invalid("record", "must have quotes only around a whole part")
		}
		return word{text: line[:end]}, line[end:], nil
	}
	end, err := scan(line[1:], `"`)
	if err != nil {
		return word{}, "", err
	}
	text, rest := line[1:1+end], line[1+end:]
	if rest == "" {
		return word{}, "", sdk.Invalid("record", "must close its quotes")
	}
	if rest = rest[1:]; rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return word{}, "", sdk.Invalid("record", "must have quotes only around a whole part")
	}
	return word{text, true}, rest, nil
}

// scan returns where the first of the bytes in end stands, len(text) if nowhere. A
// blank in end means a tab as well, and that what is special outside quotes is
// refused. A backslash and what it escapes are passed over, except a blank that
// would end the word.
func scan(text, end string) (int, error) {
	outside := strings.Contains(end, " ")
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case strings.IndexByte(end, c) >= 0 || outside && c == '\t':
			return i, nil
		case c < ' ' && c != '\t' || c == 0x7f:
			return 0, sdk.Invalid("record", "must be one line without control characters")
		case outside && strings.IndexByte(";()", c) >= 0:
			return 0, sdk.Invalid("record", "must have ; ( and ) only within quotes or behind a backslash")
		case c == '\\':
			if i++; i == len(text) || outside && (text[i] == ' ' || text[i] == '\t') {
				return 0, sdk.Invalid("record", "must not end a part with a backslash")
			}
			if text[i] < ' ' || text[i] == 0x7f {
				return 0, sdk.Invalid("record", "must be one line without control characters")
			}
		}
	}
	return len(text), nil
}

// unescape resolves the escapes of a word (RFC 1035, section 5.1): a backslash with
// three digits is the octet of that decimal value, a backslash with anything else
// is that character.
func unescape(text string) ([]byte, error) {
	octets := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '\\' {
			var err error
			if c, i, err = escaped(text, i+1); err != nil {
				return nil, err
			}
		}
		octets = append(octets, c)
	}
	return octets, nil
}

// escaped returns the octet that the escape stands for whose backslash is before i,
// and where the escape ends. Of a character of several octets it is the first; the
// others stand for themselves.
func escaped(text string, i int) (octet byte, last int, err error) {
	if text[i] < '0' || text[i] > '9' {
		return text[i], i, nil
	}
	if i+3 <= len(text) {
		if n, ok := decimal(word{text: text[i : i+3]}, 255); ok {
			return byte(n), i + 2, nil
		}
	}
	return 0, 0, sdk.Invalid("record", "must have three digits from 000 to 255 behind a backslash that is before a digit")
}

// Bounds of a domain name in octets (RFC 1035, section 2.3.4): of a label, and of
// the name with a length octet for every label and for the root.
const (
	maxLabel = 63
	maxName  = 255
)

// domainName checks a domain name as it was written and returns it without the dot
// at its end, escapes kept. The root stays a dot. Errors are refusals of the
// field record.
func domainName(text string) (string, error) {
	if text == "." {
		return text, nil
	}
	total, label := 1, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '.':
			if label == 0 {
				return "", sdk.Invalid("record", "must have no empty label in a name")
			}
			total, label = total+1+label, 0
			if i == len(text)-1 {
				text = text[:i]
			}
			continue
		case '\\':
			var err error
			if _, i, err = escaped(text, i+1); err != nil {
				return "", err
			}
		}
		if label++; label > maxLabel {
			return "", sdk.Invalid("record", "must have at most %d octets in a label", maxLabel)
		}
	}
	if label > 0 {
		total += 1 + label
	}
	if total > maxName {
		return "", sdk.Invalid("record", "must have at most %d octets in a name", maxName)
	}
	return text, nil
}
