package ecmascript

// kind says what a node is.
type kind uint8

const (
	kindEmpty       kind = iota
	kindChars            // one character of a set
	kindSequence         // parts one after the other
	kindChoice           // the first part that leads to a match
	kindGroup            // part 0, captured as group
	kindLook             // part 0 before or after this place
	kindRepeat           // part 0, from min to max times
	kindBackref          // what group captured
	kindLineStart        // ^
	kindLineEnd          // $
	kindWordEdge         // \b
	kindNotWordEdge      // \B
)

// unlimited is the max of a repetition without one. No text is that long.
const unlimited = 1<<31 - 1

// node is a part of a parsed pattern.
type node struct {
	kind     kind
	parts    []*node
	chars    *matcher // of kindChars
	group    int      // of kindGroup and kindBackref
	name     string   // of kindBackref by name, until it is resolved
	min, max int      // of kindRepeat
	lazy     bool     // of kindRepeat
	behind   bool     // of kindLook
	negative bool     // of kindLook
	// first and last are the groups inside a kindRepeat: none if last < first.
	first, last int
}

// canBeEmpty says whether the node may match without a character.
func (n *node) canBeEmpty() bool {
	switch n.kind {
	case kindChars:
		return false
	case kindSequence:
		for _, part := range n.parts {
			if !part.canBeEmpty() {
				return false
			}
		}
		return true
	case kindChoice:
		for _, part := range n.parts {
			if part.canBeEmpty() {
				return true
			}
		}
		return false
	case kindGroup:
		return n.parts[0].canBeEmpty()
	case kindRepeat:
		return n.min == 0 || n.parts[0].canBeEmpty()
	default:
		return true
	}
}

// sequence joins parts.
func sequence(parts []*node) *node {
	switch len(parts) {
	case 0:
		return &node{kind: kindEmpty}
	case 1:
		return parts[0]
	}
	return &node{kind: kindSequence, parts: parts}
}

// choice offers parts in order.
func choice(parts []*node) *node {
	if len(parts) == 1 {
		return parts[0]
	}
	return &node{kind: kindChoice, parts: parts}
}
