package ecmascript

import (
	"iter"
	"strings"
)

// Numbers of parts that are no group.
const (
	literalPart = -1 - iota
	prefixPart
	suffixPart
)

// Replacement is what stands for a match in String.prototype.replace.
type Replacement struct{ parts []part }

type part struct {
	literal []uint16
	group   int
}

// Replacement reads a text with which matches of the expression are replaced:
// $$ is a dollar sign, $& the match, $` and $' what is before and after it, $1 to
// $99 and $<name> a group, nothing if it took no part. A $ before anything else,
// and before the number of a group that is not there, stands for itself; so does
// $< in an expression without named groups. (22.1.3.19.1, GetSubstitution.)
func (re *Regexp) Replacement(template string) Replacement {
	var r Replacement
	for {
		text, rest, found := strings.Cut(template, "$")
		r.addLiteral(text)
		if !found {
			return r
		}
		group, length := re.placeholder(rest)
		switch {
		case length == 0:
			r.addLiteral("$")
		case group == literalPart:
			r.addLiteral(rest[:length])
		case group < len(re.names):
			r.parts = append(r.parts, part{group: group})
		}
		template = rest[length:]
	}
}

// placeholder reads what follows a $: the number of a group, of a part, or
// literalPart for another $. A name that no group has gives a number that no group
// has. The length is 0 if the $ stands for itself.
func (re *Regexp) placeholder(text string) (group, length int) {
	if text == "" {
		return 0, 0
	}
	switch c := text[0]; {
	case c == '$':
		return literalPart, 1
	case c == '&':
		return 0, 1
	case c == '`':
		return prefixPart, 1
	case c == '\'':
		return suffixPart, 1
	case c >= '0' && c <= '9':
		return re.numberedGroup(text)
	case c == '<':
		return re.namedGroup(text)
	}
	return 0, 0
}

// numberedGroup reads the number of a group: two digits if there are so many
// groups, else one.
func (re *Regexp) numberedGroup(text string) (group, length int) {
	group = int(text[0] - '0')
	if len(text) > 1 && text[1] >= '0' && text[1] <= '9' {
		if both := group*10 + int(text[1]-'0'); both > 0 && both < len(re.names) {
			return both, 2
		}
	}
	if group > 0 && group < len(re.names) {
		return group, 1
	}
	return 0, 0
}

// namedGroup reads <name>.
func (re *Regexp) namedGroup(text string) (group, length int) {
	end := strings.IndexByte(text, '>')
	if end < 0 {
		return 0, 0
	}
	hasNames := false
	for number, name := range re.names {
		hasNames = hasNames || name != ""
		if name != "" && name == text[1:end] {
			return number, end + 1
		}
	}
	if !hasNames {
		return 0, 0
	}
	return len(re.names), end + 1
}

// addLiteral adds text that stands for itself.
func (r *Replacement) addLiteral(text string) {
	if text == "" {
		return
	}
	if last := len(r.parts) - 1; last >= 0 && r.parts[last].group == literalPart {
		r.parts[last].literal = append(r.parts[last].literal, Units(text)...)
		return
	}
	r.parts = append(r.parts, part{Units(text), literalPart})
}

// Len is how many pieces [Replacement.Pieces] has at most.
func (r Replacement) Len() int { return len(r.parts) }

// Pieces yields what replaces a match in text, piece by piece, without empty
// ones. The match is one of those that [Regexp.All] finds.
func (r Replacement) Pieces(text []uint16, match []int32) iter.Seq[[]uint16] {
	return func(yield func([]uint16) bool) {
		for _, part := range r.parts {
			piece := part.literal
			switch {
			case part.group == prefixPart:
				piece = text[:match[0]]
			case part.group == suffixPart:
				piece = text[match[1]:]
			case part.group >= 0 && match[2*part.group] >= 0 && match[2*part.group+1] >= 0:
				piece = text[match[2*part.group]:match[2*part.group+1]]
			}
			if len(piece) > 0 && !yield(piece) {
				return
			}
		}
	}
}
