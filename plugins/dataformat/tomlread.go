package main

import (
	"errors"
	"fmt"
	"strings"
)

// readTOML reads a TOML document (version 1.0.0). The error says what the text
// must be.
func readTOML(text string) (*tomlTable, error) {
	root := new(tomlTable)
	r := &tomlReader{text: strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n"), current: root, section: 1}
	for r.pos < len(r.text) {
		if err := r.line(root); err != nil {
			return nil, fmt.Errorf("must be TOML 1.0.0, but line %d %w", 1+strings.Count(r.text[:r.pos], "\n"), err)
		}
	}
	return root, nil
}

// tomlReader stands in front of the rest of a document.
type tomlReader struct {
	text    string
	pos     int
	current *tomlTable // of the last header
	section int        // number of the header, from one on
	path    []string   // of the last key
	items   int        // of all arrays so far
}

// mostItems is how many items of arrays a result has room for, each on a line of
// its own with four blanks in front and a comma behind.
const mostItems = maxCharacters / len("\n    0,")

var (
	errKey     = errors.New("has no key where one must stand")
	errValue   = errors.New("has no value where one must stand")
	errEquals  = errors.New("has no equals sign behind a key")
	errBracket = errors.New("has a bracket or comma missing or too many")
	errRest    = errors.New("goes on behind a value or header")
	errItems   = errors.New("has more items of arrays than a result of 1000000 characters has room for")
	errControl = errors.New("has a control character that is not allowed there")
)

// line reads one line: a header, a key with its value, or neither.
func (r *tomlReader) line(root *tomlTable) error {
	r.blanks()
	var err error
	switch c := r.ahead(); {
	case c == 0 || c == '\n' || c == '#':
	case c == '[':
		err = r.header(root)
	default:
		err = r.pair(r.current, r.section)
	}
	if err != nil {
		return err
	}
	r.blanks()
	if err := r.comment(); err != nil {
		return err
	}
	if r.pos < len(r.text) && !r.take("\n") {
		return errRest
	}
	return nil
}

// ahead is the next byte, 0 at the end.
func (r *tomlReader) ahead() byte {
	if r.pos == len(r.text) {
		return 0
	}
	return r.text[r.pos]
}

// take steps over token if it comes next.
func (r *tomlReader) take(token string) bool {
	if !strings.HasPrefix(r.text[r.pos:], token) {
		return false
	}
	r.pos += len(token)
	return true
}

func (r *tomlReader) blanks() {
	for r.pos < len(r.text) && (r.text[r.pos] == ' ' || r.text[r.pos] == '\t') {
		r.pos++
	}
}

// comment steps over the comment ahead, if there is one.
func (r *tomlReader) comment() error {
	if r.ahead() != '#' {
		return nil
	}
	for r.pos < len(r.text) && r.text[r.pos] != '\n' {
		if isTOMLControl(r.text[r.pos]) {
			return errControl
		}
		r.pos++
	}
	return nil
}

// isTOMLControl says whether c is a control character other than the tab.
func isTOMLControl(c byte) bool { return c < ' ' && c != '\t' || c == 0x7f }

func (r *tomlReader) header(root *tomlTable) error {
	r.section++
	open, end := root.openHeader, "]"
	r.pos++
	if r.take("[") {
		open, end = root.openItem, "]]"
	}
	if err := r.keys(); err != nil {
		return err
	}
	if !r.take(end) {
		return errBracket
	}
	var err error
	r.current, err = open(r.path)
	return err
}

// pair reads a key and its value into a table.
func (r *tomlReader) pair(t *tomlTable, section int) error {
	if err := r.keys(); err != nil {
		return err
	}
	if !r.take("=") {
		return errEquals
	}
	if t.depth+len(r.path) > maxTOMLDepth {
		return errDeep
	}
	path := r.path
	r.path = nil // inline tables inside have keys of their own
	r.blanks()
	v, err := r.value(t.depth + len(path))
	if err != nil {
		return err
	}
	r.path = path[:0]
	return t.define(path, v, section)
}

// keys reads a dotted key with the blanks around it.
func (r *tomlReader) keys() error {
	r.path = r.path[:0]
	for {
		r.blanks()
		key, err := r.key()
		if err != nil {
			return err
		}
		r.path = append(r.path, key)
		if r.blanks(); !r.take(".") {
			return nil
		}
	}
}

func (r *tomlReader) key() (string, error) {
	switch r.ahead() {
	case '"':
		r.pos++
		return r.basic(false)
	case '\'':
		r.pos++
		return r.literal(false)
	}
	start := r.pos
	for r.pos < len(r.text) && isBareKey(r.text[r.pos]) {
		r.pos++
	}
	if r.pos == start {
		return "", errKey
	}
	return r.text[start:r.pos], nil
}

// value reads a value that has so many tables and arrays around it.
func (r *tomlReader) value(depth int) (v tomlValue, err error) {
	switch c := r.ahead(); {
	case c == '[':
		v.array, err = r.array(depth)
	case c == '{':
		v.table, err = r.inlineTable(depth)
	case r.take(`"""`):
		v.isString = true
		v.text, err = r.basic(true)
	case r.take(`'''`):
		v.isString = true
		v.text, err = r.literal(true)
	case r.take(`"`):
		v.isString = true
		v.text, err = r.basic(false)
	case r.take(`'`):
		v.isString = true
		v.text, err = r.literal(false)
	default:
		return r.bare()
	}
	return v, err
}

func (r *tomlReader) array(depth int) (*tomlArray, error) {
	if depth >= maxTOMLDepth {
		return nil, errDeep
	}
	array := new(tomlArray)
	r.pos++
	for {
		if err := r.gap(); err != nil {
			return nil, err
		}
		if r.take("]") {
			return array, nil
		}
		v, err := r.value(depth + 1)
		if err != nil {
			return nil, err
		}
		array.items = append(array.items, v)
		if r.items++; r.items > mostItems {
			return nil, errItems
		}
		if err := r.gap(); err != nil {
			return nil, err
		}
		if !r.take(",") && r.ahead() != ']' {
			return nil, errBracket
		}
	}
}

// gap steps over blanks, line breaks and comments inside an array.
func (r *tomlReader) gap() error {
	for {
		r.blanks()
		if err := r.comment(); err != nil {
			return err
		}
		if !r.take("\n") {
			return nil
		}
	}
}

func (r *tomlReader) inlineTable(depth int) (*tomlTable, error) {
	t := &tomlTable{depth: depth}
	if depth >= maxTOMLDepth {
		return nil, errDeep
	}
	r.pos++
	r.blanks()
	for first := true; !first || !r.take("}"); first = false {
		if err := r.pair(t, 1); err != nil {
			return nil, err
		}
		r.blanks()
		if r.take("}") {
			break
		}
		if !r.take(",") {
			return nil, errBracket
		}
	}
	t.freeze()
	return t, nil
}
