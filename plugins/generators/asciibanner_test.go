package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// rows joins the rows of a banner as JSON has them.
func rows(row ...string) string { return `{"result": "` + strings.Join(row, `\n`) + `"}` }

// Expected values: drawn by hand.
func TestASCIIBanner(t *testing.T) {
	const invalid = sdk.CodeInvalidInput
	he := rows("#   # #####", "#   # #    ", "##### #### ", "#   # #    ", "#   # #####")
	spaced := rows("###     ###", " #       # ", " #       # ", " #       # ", "###     ###")
	unknown := rows("### ", "   #", " ## ", "    ", " #  ")
	sdktest.Run(t, ASCIIBanner, []sdktest.Case{
		{Name: "capitals", Body: `{"text": "HE"}`, Want: he},
		{Name: "small letters", Body: `{"text": "he"}`, Want: he},
		{Name: "narrow letter", Body: `{"text": "I"}`, Want: rows("###", " # ", " # ", " # ", "###")},
		{Name: "digits", Body: `{"text": "10"}`, Want: rows(" #   ### ", "##  #  ##", " #  # # #", " #  ##  #", "###  ### ")},
		{Name: "space", Body: `{"text": "I I"}`, Want: spaced},
		{Name: "line feed", Body: `{"text": "I\nI"}`, Want: spaced},
		{Name: "carriage return and line feed", Body: `{"text": "I\r\nI"}`, Want: spaced},
		{Name: "carriage return", Body: `{"text": "I\rI"}`, Want: spaced},
		{Name: "space alone", Body: `{"text": " "}`, Want: rows("   ", "   ", "   ", "   ", "   ")},
		{Name: "marks", Body: `{"text": ".,!-+=/:'"}`, Want: rows(
			"     #               #   #",
			"     #      #  ###   # # #",
			"     # ### ###      #     ",
			"   #        #  ### #   #  ",
			"# #  #             #      ")},
		{Name: "question mark", Body: `{"text": "?"}`, Want: unknown},
		{Name: "no glyph", Body: `{"text": "_"}`, Want: unknown},
		{Name: "tab has no glyph", Body: `{"text": "\t"}`, Want: unknown},
		{Name: "accent has no glyph", Body: `{"text": "É"}`, Want: unknown},
		{Name: "dotless small letter has no glyph", Body: `{"text": "ı"}`, Want: unknown},
		{Name: "astral", Body: `{"text": "😀"}`, Want: unknown},
		{Name: "lone surrogate", Body: `{"text": "\ud800"}`, Want: unknown},
		{Name: "longest", Body: `{"text": "` + strings.Repeat("😀", 200) + `"}`, Check: func(t *testing.T, got map[string]any) {
			if lines := strings.Split(got["result"].(string), "\n"); len(lines) != 5 || len(lines[0]) != 200*4+199 {
				t.Errorf("%d rows of %d columns", len(lines), len(lines[0]))
			}
		}},
		{Name: "too long", Body: `{"text": "` + strings.Repeat("a", 201) + `"}`, Code: invalid, Field: "text"},
		{Name: "empty", Body: `{"text": ""}`, Code: invalid, Field: "text"},
		{Name: "absent", Body: `{}`, Code: invalid, Field: "text"},
		{Name: "number", Body: `{"text": 5}`, Code: invalid, Field: "text"},
	})
}

// TestFont checks every glyph: the characters that must have one, five rows of equal
// width in ink of #, five columns or less where it is said, and no two alike.
func TestFont(t *testing.T) {
	const (
		wide   = "ABCDEFGHJKLMNOPQRSTUVWXYZ023456789"
		narrow = "I1.,!?-+=/:'"
	)
	if want := len(wide) + len(narrow) + len(" "); len(font) != want {
		t.Errorf("%d glyphs, want %d", len(font), want)
	}
	seen := make(map[glyph]rune)
	for _, r := range wide + narrow {
		drawn, ok := font[r]
		if !ok {
			t.Errorf("no glyph for %c", r)
			continue
		}
		if other, twice := seen[drawn]; twice {
			t.Errorf("%c looks like %c", r, other)
		}
		seen[drawn] = r
		width := len(drawn[0])
		if strings.ContainsRune(wide, r) && width != 5 || strings.ContainsRune(narrow, r) && width >= 5 {
			t.Errorf("%c is %d columns wide", r, width)
		}
		for _, row := range drawn {
			if len(row) != width || strings.Trim(row, "# ") != "" {
				t.Errorf("%c has the row %q", r, row)
			}
		}
		if !strings.Contains(strings.Join(drawn[:], ""), "#") {
			t.Errorf("%c has no ink", r)
		}
		for column := range width {
			if strings.ContainsRune(wide, r) && column%4 == 0 && !inked(drawn, column) {
				t.Errorf("%c does not fill its %d columns", r, width)
			}
		}
	}
}

func inked(drawn glyph, column int) bool {
	for _, row := range drawn {
		if row[column] == '#' {
			return true
		}
	}
	return false
}

// FuzzASCIIBanner takes the banner apart again: glyph by glyph with one blank column
// between, it must spell the text.
func FuzzASCIIBanner(f *testing.F) {
	for _, seed := range []string{"Hello, World!", "a\r\nb", " ", "😀?", "I1.,'", "\n\r\n\r"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if text == "" || !utf8.ValidString(text) || utf8.RuneCountInString(text) > 200 {
			t.Skip()
		}
		got, err := ASCIIBanner.Run(t.Context(), asciiBannerRequest{text})
		if err != nil {
			t.Fatal(err)
		}
		left := strings.Split(got.Result, "\n")
		if len(left) != glyphRows {
			t.Fatalf("%d rows", len(left))
		}
		line := strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
		for i, r := range strings.ReplaceAll(line, "\n", " ") {
			drawn := glyphOf(r)
			for row := range left {
				want := drawn[row]
				if i > 0 {
					want = " " + want
				}
				rest, found := strings.CutPrefix(left[row], want)
				if !found {
					t.Fatalf("%q: row %d has %q, want %q", text, row, left[row], want)
				}
				left[row] = rest
			}
		}
		if strings.Join(left, "") != "" {
			t.Errorf("%q leaves %q", text, left)
		}
	})
}
