package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: textwrap of Python 3.11, scripts/oracle/text-b-wrap.py, and by hand
// where that knows only ASCII.
func TestWrap(t *testing.T) {
	sdktest.Run(t, Wrap, []sdktest.Case{
		{Name: "80 by default", Body: `{"text": "` + strings.Repeat("1234567 ", 20) + `"}`,
			Want: `{"result": "` + strings.Repeat("1234567 ", 9) + "1234567" + `\n` + strings.Repeat("1234567 ", 9) + `1234567", "lines": 2}`},
		{Name: "just fits", Body: `{"text": "ab cd", "width": 5}`, Want: `{"result": "ab cd", "lines": 1}`},
		{Name: "one too few", Body: `{"text": "ab cd", "width": 4}`, Want: `{"result": "ab\ncd", "lines": 2}`},
		{Name: "long word stays", Body: `{"text": "a longest b", "width": 3}`, Want: `{"result": "a\nlongest\nb", "lines": 3}`},
		{Name: "long word fills the line", Body: `{"text": "a longest b", "width": 4, "breakLongWords": true}`, Want: `{"result": "a lo\nnges\nt b", "lines": 3}`},
		{Name: "no room for a part of it", Body: `{"text": "abc defgh", "width": 4, "breakLongWords": true}`, Want: `{"result": "abc\ndefg\nh", "lines": 3}`},
		{Name: "width 1", Body: `{"text": "ab c", "width": 1, "breakLongWords": true}`, Want: `{"result": "a\nb\nc", "lines": 3}`},
		{Name: "accents are not cut off", Body: `{"text": "e\u0301\u0323fe\u0301", "width": 2, "breakLongWords": true}`, Want: `{"result": "e\u0301\u0323\nf\ne\u0301", "lines": 3}`},
		{Name: "last character too wide", Body: `{"text": "fe\u0301\u0323 x", "width": 2, "breakLongWords": true}`, Want: `{"result": "f\ne\u0301\u0323\nx", "lines": 3}`},
		{Name: "lines of the text stay", Body: `{"text": "a b\r\n\r\nc\rd\n", "width": 10}`, Want: `{"result": "a b\n\nc\nd\n", "lines": 5}`},
		{Name: "white space", Body: `{"text": "  a  b   \n \t \n a", "width": 6}`, Want: `{"result": "  a  b\n\n a", "lines": 3}`},
		{Name: "beginning too wide for the word", Body: `{"text": "    abc", "width": 5}`, Want: `{"result": "abc", "lines": 1}`},
		{Name: "spaces that do not break", Body: `{"text": "10\u00a0km 5\u202fm 1\u20073 a\ufeffb", "width": 5}`, Want: `{"result": "10\u00a0km\n5\u202fm\n1\u20073\na\ufeffb", "lines": 4}`},
		{Name: "other spaces break", Body: `{"text": "aa\u2003bb\u3000cc\u2028dd", "width": 2}`, Want: `{"result": "aa\nbb\ncc\ndd", "lines": 4}`},
		{Name: "code points", Body: `{"text": "😀😀 😀", "width": 2}`, Want: `{"result": "😀😀\n😀", "lines": 2}`},
		{Name: "indent counts", Body: `{"text": "ab cd\n\nef", "width": 6, "indent": "> "}`, Want: `{"result": "> ab\n> cd\n> \n> ef", "lines": 4}`},
		{Name: "indent one shorter than width", Body: `{"text": "a b", "width": 3, "indent": "  "}`, Want: `{"result": "  a\n  b", "lines": 2}`},
		{Name: "empty", Body: `{"text": "", "indent": "> "}`, Want: `{"result": "", "lines": 0}`},
		{Name: "width 1000", Body: `{"text": "a", "width": 1000}`, Want: `{"result": "a", "lines": 1}`},
		{Name: "indent as wide", Body: `{"text": "", "width": 2, "indent": "  "}`, Code: "INVALID_INPUT", Field: "indent"},
		{Name: "width 0", Body: `{"text": "a", "width": 0}`, Code: "INVALID_INPUT", Field: "width"},
		{Name: "width 1,001", Body: `{"text": "a", "width": 1001}`, Code: "INVALID_INPUT", Field: "width"},
		{Name: "fraction", Body: `{"text": "a", "width": 2.5}`, Code: "INVALID_INPUT", Field: "width"},
		{Name: "result too long", Body: `{"text": "` + strings.Repeat("a ", 100_000) + `", "width": 20, "indent": "` + strings.Repeat(" ", 19) + `"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "text missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, Wrap, sdktest.Recorded(t, "testdata/wrap.json", "text/wrap"))
}

// FuzzWrap checks that no word is lost and that lines are only too wide for a word,
// or for a character, that does not fit alone.
func FuzzWrap(f *testing.F) {
	f.Add("the quick brown\nfox", uint8(5), true)
	f.Add("e\u0301\u0323 \u00a0xx", uint8(1), true)
	f.Fuzz(func(t *testing.T, text string, width uint8, breaks bool) {
		if width == 0 || !utf8.ValidString(text) {
			return
		}
		w := wrapper{width: int(width), breakWords: breaks}
		for line := range lines(text) {
			w.wrap(line)
		}
		wrapped := w.out.out.String()
		if got := len(splitLines(wrapped)); got != w.lines {
			t.Errorf("%d lines counted, there are %d", w.lines, got)
		}
		without := func(text string) string { return strings.Join(js.Fields(text), "") }
		if without(wrapped) != without(text) {
			t.Errorf("%q becomes %q", text, wrapped)
		}
		for line := range lines(wrapped) {
			tooWide := utf8.RuneCountInString(line) > int(width)
			if tooWide && (!breaks && strings.ContainsFunc(line, isBreakable) || breaks && beginning(line, int(width)) != "") {
				t.Errorf("line %q of %q", line, wrapped)
			}
		}
	})
}
