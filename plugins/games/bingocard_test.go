package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// lettered returns that many labels, item 01 and so on, and a body with them.
func lettered(count int, more string) (labels []string, body string) {
	for i := range count {
		labels = append(labels, fmt.Sprintf("item %02d", i+1))
	}
	return labels, `{"items": "` + strings.Join(labels, `\n`) + `"` + more + `}`
}

// Expected values: what a card must be, and Fisher and Yates by hand.
func TestBingoCard(t *testing.T) {
	card := func(size int, free bool, labels []string) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			cells := texts(got["cells"])
			if number(t, got["size"]) != size || len(cells) != size*size {
				t.Fatalf("size %v, %d cells", got["size"], len(cells))
			}
			for i, cell := range cells {
				centre := free && i == (size*size-1)/2
				if centre != (cell == "FREE") || !centre && !slices.Contains(labels, cell) || slices.Index(cells, cell) != i {
					t.Errorf("cell %d is %q", i, cell)
				}
			}
		}
	}
	valid := func(name string, count, size int, free bool, more string) sdktest.Case {
		labels, body := lettered(count, more)
		return sdktest.Case{Name: name, Body: body, Check: card(size, free, labels)}
	}
	refused := func(name string, count int, more, field string) sdktest.Case {
		_, body := lettered(count, more)
		return sdktest.Case{Name: name, Body: body, Code: "INVALID_INPUT", Field: field}
	}
	many := func(count int) string {
		lines := make([]string, count)
		for i := range lines {
			lines[i] = fmt.Sprint(i)
		}
		body, err := json.Marshal(map[string]any{"items": strings.Join(lines, "\r") + "\r0", "size": 3})
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	sdktest.Run(t, BingoCard, []sdktest.Case{
		valid("5 x 5 with a free centre by default", 24, 5, true, ""),
		valid("null is the default", 30, 5, true, `, "size": null, "freeCenter": null`),
		valid("no free centre", 25, 5, false, `, "freeCenter": false`),
		valid("smallest", 8, 3, true, `, "size": 3`),
		valid("largest", 48, 7, true, `, "size": 7.0`),
		valid("even size has no centre", 16, 4, false, `, "size": 4`),
		valid("even size, no free centre asked for", 36, 6, false, `, "size": 6, "freeCenter": false`),
		valid("more labels than cells", 99, 3, true, `, "size": 3`),
		{Name: "draws of 0 leave all in place", Body: `{"items": "a\nb\nc\nd\ne\nf\ng\nh\ni", "size": 3}`, Random: stream(make([]byte, 8)...), Want: `{"size": 3, "cells": ["a", "b", "c", "d", "FREE", "e", "f", "g", "h"]}`},
		{Name: "changed places", Body: `{"items": "a\nb\nc\nd\ne\nf\ng\nh\ni", "size": 3}`, Random: stream(8, 7, 0, 0, 0, 0, 0, 0), Want: `{"size": 3, "cells": ["i", "a", "c", "d", "FREE", "e", "f", "g", "h"]}`},
		{Name: "trimmed, blank and repeated lines dropped", Body: `{"items": "\n a\t\r\nb\rc\n\n\u00a0\nd\n  a\nb \n\ufeffe\u2003\nf\ng\nh\n", "size": 3}`, Random: stream(make([]byte, 8)...),
			Want: `{"size": 3, "cells": ["a", "b", "c", "d", "FREE", "e", "f", "g", "h"]}`},
		{Name: "labels differ by case and by blanks inside", Body: `{"items": "a\nA\na a\na  a\n\u00e4\na\u0308\n😀\n0\n", "size": 3}`, Random: stream(make([]byte, 8)...),
			Want: `{"size": 3, "cells": ["a", "A", "a a", "a  a", "FREE", "ä", "a\u0308", "😀", "0"]}`},
		{Name: "a label FREE repeats the centre", Body: `{"items": "a\nFREE\nb\nc\nd\ne\nf\ng\nh", "size": 3}`, Random: stream(make([]byte, 8)...), Want: `{"size": 3, "cells": ["a", "b", "c", "d", "FREE", "e", "f", "g", "h"]}`},
		{Name: "a label FREE without free centre", Body: `{"items": "a\nFREE\nb\nc\nd\ne\nf\ng\nh", "size": 3, "freeCenter": false}`, Random: stream(make([]byte, 9)...), Want: `{"size": 3, "cells": ["a", "FREE", "b", "c", "d", "e", "f", "g", "h"]}`},
		{Name: "one short because of FREE", Body: `{"items": "a\nFREE\nb\nc\nd\ne\nf\ng", "size": 3}`, Code: "INVALID_INPUT", Field: "items"},
		{Name: "one short because of a repeat", Body: `{"items": "a\nb\nc\nd\ne\nf\ng\ng ", "size": 3}`, Code: "INVALID_INPUT", Field: "items"},
		{Name: "20,000 labels", Body: many(20_000), Check: func(*testing.T, map[string]any) {}},
		{Name: "20,001 labels", Body: many(20_001), Code: "INVALID_INPUT", Field: "items"},
		refused("23 labels", 23, "", "items"),
		refused("24 labels without free centre", 24, `, "freeCenter": false`, "items"),
		refused("15 labels for 16 cells", 15, `, "size": 4`, "items"),
		refused("size 2", 99, `, "size": 2`, "size"),
		refused("size 8", 99, `, "size": 8`, "size"),
		refused("size with a fraction", 99, `, "size": 4.5`, "size"),
		refused("size as text", 99, `, "size": "5"`, "size"),
		refused("free centre as number", 99, `, "freeCenter": 1`, "freeCenter"),
		{Name: "no labels", Body: `{"items": ""}`, Code: "INVALID_INPUT", Field: "items"},
		{Name: "blank labels", Body: `{"items": " \n \n"}`, Code: "INVALID_INPUT", Field: "items"},
		{Name: "labels missing", Body: `{"size": 3}`, Code: "INVALID_INPUT", Field: "items"},
		{Name: "labels as array", Body: `{"items": ["a"]}`, Code: "INVALID_INPUT", Field: "items"},
	})
}

// TestBingoCardEven counts where a label lies among the cells and those left out,
// and which label the first cell has.
func TestBingoCardEven(t *testing.T) {
	ctx := seeded(t)
	places, first := map[int]int{}, map[string]int{}
	for range 4000 {
		cells := answered(t, ctx, BingoCard, bingoCardRequest{"a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl", 3, true}).Cells
		if place := slices.Index(cells, "c"); place >= 0 {
			places[place]++
		}
		first[cells[0]]++
	}
	evenly(t, "places", places, 8, 24.322)
	evenly(t, "first", first, 12, 31.264)
}

// FuzzDistinctLabels compares with splitting the text first and looking back at
// all labels for each.
func FuzzDistinctLabels(f *testing.F) {
	f.Add("a\nb\r\na \r\r b\n\n\ufeff\n")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		var want []string
		for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
			if label := strings.Trim(line, "\t\v\f \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"); label != "" && !slices.Contains(want, label) {
				want = append(want, label)
			}
		}
		if got := distinctLabels(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	})
}
