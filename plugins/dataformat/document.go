package main

import (
	"iter"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/plugins/internal/js"
)

// document is a JSON text as a tree whose nodes stand in one slice, parents before
// children. Of members with one name in one object the last one counts, in the
// place of the first, as in JavaScript.
type document struct {
	nodes []node
}

// node is a value in a document.
type node struct {
	name    string // decoded, of a member
	text    string // as it was written, of a value that is no array and no object
	end     int32  // where the nodes behind this one and all inside it begin
	instead int32  // the node that takes its place, 0 if none does
	kind    walk.Kind
	moved   bool // to the place of an earlier member
}

// value is one value of a document.
type value struct {
	document *document
	at       int32
}

// readJSON reads a JSON text (RFC 8259). The error says what the text must be.
func readJSON(text string) (value, error) {
	w, err := walk.New(text)
	if err != nil {
		return value{}, err
	}
	most := 1 + strings.Count(text, ",") + strings.Count(text, "[") + strings.Count(text, "{")
	d := &document{make([]node, 0, most)}
	d.read(w, "")
	return value{d, 0}, nil
}

// read appends the value ahead and all inside it.
func (d *document) read(w *walk.Walker, name string) {
	at := len(d.nodes)
	d.nodes = append(d.nodes, node{name: name, kind: w.Kind()})
	switch w.Kind() {
	case walk.Array:
		for w.Enter(); w.More(); {
			d.read(w, "")
		}
	case walk.Object:
		count := 0
		for w.Enter(); w.More(); count++ {
			d.read(w, w.Name())
		}
		d.replace(at, count)
	default:
		d.nodes[at].text = w.Skip()
	}
	d.nodes[at].end = int32(len(d.nodes))
}

// few is the number of members up to which they are compared one by one.
const few = 8

// replace puts repeated members of the object at that index into the place of the
// first of their name.
func (d *document) replace(at, count int) {
	var index map[string]int
	if count > few {
		index = make(map[string]int, count)
	}
	for i := at + 1; i < len(d.nodes); i = int(d.nodes[i].end) {
		first := i
		if index != nil {
			if j, again := index[d.nodes[i].name]; again {
				first = j
			} else {
				index[d.nodes[i].name] = i
			}
		} else {
			for first = at + 1; d.nodes[first].name != d.nodes[i].name; {
				first = int(d.nodes[first].end)
			}
		}
		if first != i {
			d.nodes[first].instead = int32(i)
			d.nodes[i].moved = true
		}
	}
}

func (v value) node() *node { return &v.document.nodes[v.at] }

// kind is the kind of the value.
func (v value) kind() walk.Kind { return v.node().kind }

// name is the decoded name of a member.
func (v value) name() string { return v.node().name }

// text is a string decoded, and any other scalar as it was written.
func (v value) text() string {
	if v.kind() == walk.String {
		return walk.Unquote(v.node().text)
	}
	return v.node().text
}

// empty says whether an array or object holds nothing.
func (v value) empty() bool { return v.node().end == v.at+1 }

// each passes the items of an array or the members of an object.
func (v value) each() iter.Seq[value] {
	nodes := v.document.nodes
	return func(yield func(value) bool) {
		for i := v.at + 1; i < nodes[v.at].end; i = nodes[i].end {
			at := i
			if nodes[i].moved {
				continue
			}
			if nodes[i].instead > 0 {
				at = nodes[i].instead
			}
			if !yield(value{v.document, at}) {
				return
			}
		}
	}
}

// writeCompact writes a value as JSON without white space, its strings as
// JSON.stringify writes them (ECMA-262, section 25.5.2.3). Numbers are written by
// the function.
func writeCompact(out *output, v value, number func(literal string) string) {
	switch v.kind() {
	case walk.Array, walk.Object:
		open, end := "[", "]"
		if v.kind() == walk.Object {
			open, end = "{", "}"
		}
		out.add(open)
		separator := ""
		for item := range v.each() {
			out.add(separator)
			separator = ","
			if v.kind() == walk.Object {
				writeQuoted(out, item.name())
				out.add(":")
			}
			writeCompact(out, item, number)
		}
		out.add(end)
	case walk.String:
		writeQuoted(out, v.text())
	case walk.Number:
		out.add(number(v.text()))
	default:
		out.add(v.text())
	}
}

// asWritten leaves the text of a number as it is.
func asWritten(literal string) string { return literal }

// asJavaScript writes a JSON number as JavaScript writes its value.
func asJavaScript(literal string) string {
	x, err := strconv.ParseFloat(literal, 64)
	if err != nil {
		return literal // out of range, which a JSON text here cannot have
	}
	return js.FormatNumber(x)
}

// writeQuoted writes a JSON string.
func writeQuoted(out *output, text string) {
	out.add(`"`)
	plain := 0
	for i := range len(text) {
		c := text[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		out.add(text[plain:i])
		plain = i + 1
		if short := strings.IndexByte("\"\\\b\f\n\r\t", c); short >= 0 {
			out.add(`\`, `"\bfnrt`[short:short+1])
		} else {
			out.add(`\u00`, string(hexDigits[c>>4]), string(hexDigits[c&15]))
		}
	}
	out.add(text[plain:], `"`)
}

const hexDigits = "0123456789abcdef"
