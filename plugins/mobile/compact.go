package main

import (
	"strconv"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/plugins/internal/js"
)

// compactSize is the size in bytes of the value ahead without white space and
// needless escapes, its numbers as JavaScript writes them: what JSON.stringify
// makes of it, but with repeated members.
func compactSize(w *walk.Walker) int {
	switch w.Kind() {
	case walk.String:
		return quotedSize(walk.Unquote(w.Skip()))
	case walk.Number:
		literal := w.Skip()
		x, err := strconv.ParseFloat(literal, 64)
		if err != nil {
			return len(literal)
		}
		return len(js.FormatNumber(x))
	case walk.Array, walk.Object:
		size, inObject := 1, w.Kind() == walk.Object // the closing bracket, and a comma or the opening one for each item
		empty := true
		for w.Enter(); w.More(); empty = false {
			if inObject {
				size += quotedSize(w.Name()) + 1
			}
			size += 1 + compactSize(w)
		}
		if empty {
			size++
		}
		return size
	}
	return len(w.Skip())
}

// quotedSize is the size of a string in compact JSON.
func quotedSize(text string) int {
	size := len(text) + 2
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' || c == '\\' || c == '\b' || c == '\f' || c == '\n' || c == '\r' || c == '\t':
			size++ // \n
		case c < ' ':
			size += 5 // \u0001
		}
	}
	return size
}
