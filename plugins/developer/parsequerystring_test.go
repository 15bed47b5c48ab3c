package main

import (
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the URL Standard, section 5.1, by hand, and
// scripts/oracle/developer-url.mjs.
func TestParseQueryString(t *testing.T) {
	sdktest.Run(t, ParseQueryString, []sdktest.Case{
		{Name: "nothing", Body: `{"text": ""}`, Want: `{"params": []}`},
		{Name: "question mark alone", Body: `{"text": "?"}`, Want: `{"params": []}`},
		{Name: "two question marks", Body: `{"text": "??a=1"}`, Want: `{"params": [["?a", "1"]]}`},
		{Name: "fragment", Body: `{"text": "a=1#b=2&c"}`, Want: `{"params": [["a", "1"]]}`},
		{Name: "fragment alone", Body: `{"text": "#a=1"}`, Want: `{"params": []}`},
		{Name: "URL without a query", Body: `{"text": "https://example.com/a=1&b=2"}`, Want: `{"params": []}`},
		{Name: "URL", Body: `{"text": "https://example.com/?a=1&a=2#?b=3"}`, Want: `{"params": [["a", "1"], ["a", "2"]]}`},
		{Name: "URL with a question mark in its fragment", Body: `{"text": "https://example.com/#?b=3"}`, Want: `{"params": []}`},
		{Name: "URL of any scheme", Body: `{"text": "a+b-c.1://?x"}`, Want: `{"params": [["x", ""]]}`},
		{Name: "URL with a second question mark", Body: `{"text": "h://x?a=1?b=2"}`, Want: `{"params": [["a", "1?b=2"]]}`},
		{Name: "URL as a value", Body: `{"text": "redirect=https://x.example/?a=1&b=2"}`, Want: `{"params": [["redirect", "https://x.example/?a=1"], ["b", "2"]]}`},
		{Name: "no scheme before ://", Body: `{"text": "://x?a=1"}`, Want: `{"params": [["://x?a", "1"]]}`},
		{Name: "scheme that begins with a digit", Body: `{"text": "1a://x?a=1"}`, Want: `{"params": [["1a://x?a", "1"]]}`},
		{Name: "scheme without slashes", Body: `{"text": "mailto:x?a=1"}`, Want: `{"params": [["mailto:x?a", "1"]]}`},
		{Name: "empty pieces, name and value", Body: `{"text": "&&=&a&=b&"}`, Want: `{"params": [["", ""], ["a", ""], ["", "b"]]}`},
		{Name: "plus signs and escapes", Body: `{"text": "a+b=%2B+%20%zz%"}`, Want: `{"params": [["a b", "+  %zz%"]]}`},
		{Name: "bytes that are no UTF-8", Body: `{"text": "a=%E2%82&b=%FF%FF&c=%F0%9F%98x"}`, Want: `{"params": [["a", "\ufffd"], ["b", "\ufffd\ufffd"], ["c", "\ufffdx"]]}`},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "array", Body: `{"text": ["a=1"]}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, ParseQueryString, sdktest.Recorded(t, "testdata/url.json", "dev/parse-query-string"))
}

// FuzzParseForm compares with net/url where that reads every piece, and checks
// that what is encoded reads back unchanged.
func FuzzParseForm(f *testing.F) {
	for _, seed := range []string{"", "a=1&b=2", "a+b=%2B", "=&&=", "%zz=%", "%E2%82=%FF", "a=b=c", "😀=é"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "\ufffd")
		pairs := parseForm(text)
		got := url.Values{}
		var again []byte
		for i, pair := range pairs {
			got.Add(pair[0], pair[1])
			if i > 0 {
				again = append(again, '&')
			}
			again = encodeForm(append(encodeForm(again, pair[0]), '='), pair[1])
		}
		if want, err := url.ParseQuery(text); err == nil && !strings.Contains(text, "%") && !reflect.DeepEqual(got, want) {
			t.Errorf("%q gives %q, net/url %q", text, got, want)
		}
		if back := parseForm(string(again)); len(pairs) > 0 && !reflect.DeepEqual(back, pairs) {
			t.Errorf("%q gives %q, then %q", text, pairs, back)
		}
	})
}
