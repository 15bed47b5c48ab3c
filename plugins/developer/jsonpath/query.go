// Package jsonpath finds values in JSON by the query language of RFC 9535, with
// its five functions and the regular expressions of RFC 9485. One thing is wider
// than there: a name after a dot may also have hyphens after its first character.
//
// Sections are those of RFC 9535.
package jsonpath

// Query is a parsed path.
type Query struct {
	relative bool // begins at @ rather than $
	segments []segment
}

// segment selects among the children of each node, or among those of all its
// descendants as well (2.5).
type segment struct {
	descend   bool
	selectors []selector
}

// selectorKind says what a selector selects (2.3).
type selectorKind uint8

const (
	byName selectorKind = iota
	byWildcard
	byIndex
	bySlice
	byFilter
)

type selector struct {
	kind   selectorKind
	name   string
	index  int // also the start of a slice
	end    int
	step   int
	given  [2]bool // whether a slice has start and end
	filter *expression
}

// Singular says whether the query gives at most one value whatever the JSON: it
// has names and indexes only (2.3.5.1).
func (q *Query) Singular() bool {
	for _, s := range q.segments {
		if s.descend || len(s.selectors) != 1 || s.selectors[0].kind != byName && s.selectors[0].kind != byIndex {
			return false
		}
	}
	return true
}

// operation says what an expression of a filter does (2.3.5).
type operation uint8

const (
	opOr operation = iota
	opAnd
	opNot
	opExists  // a query gives a value
	opCall    // a function gives true
	opCompare // two values are in a relation
)

type expression struct {
	op       operation
	parts    []*expression // of opOr, opAnd and opNot
	relation string        // of opCompare: == != < <= > >=
	values   [2]operand    // of opCompare, and the first of opExists and opCall
}

// operand is a literal, a query or a call.
type operand struct {
	literal *Value
	query   *Query
	call    *call
}

type call struct {
	function *function
	args     []operand
}
