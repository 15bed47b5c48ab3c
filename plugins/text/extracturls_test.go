package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestExtractURLs(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "two", Body: `{"text": "See https://example.com/path?x=1&y=2#top and http://foo.org now"}`, Want: `{"matches": ["https://example.com/path?x=1&y=2#top", "http://foo.org"]}`},
		{Name: "other schemes", Body: `{"text": "ftp://a.b www.a.b mailto:a@b.c //a.b"}`, Want: `{"matches": []}`},
		{Name: "letter case", Body: `{"text": "HTTP://A.B hTTps://c.d"}`, Want: `{"matches": ["HTTP://A.B", "hTTps://c.d"]}`},
		{Name: "punctuation after it", Body: `{"text": "http://a.b. http://a.b/, http://a.c; http://a.d: http://a.e! http://a.f? 'http://a.g'"}`, Want: `{"matches": ["http://a.b", "http://a.b/", "http://a.c", "http://a.d", "http://a.e", "http://a.f", "http://a.g"]}`},
		{Name: "in brackets", Body: `{"text": "(http://a.b) [http://c.d] {http://e.f}"}`, Want: `{"matches": ["http://a.b", "http://c.d", "http://e.f"]}`},
		{Name: "brackets of its own", Body: `{"text": "(http://a.b/x_(y)) http://a.b/[1] http://a.b/{z}"}`, Want: `{"matches": ["http://a.b/x_(y)", "http://a.b/[1]", "http://a.b/{z}"]}`},
		{Name: "brackets and punctuation by turns", Body: `{"text": "http://a.b/c).)?!"}`, Want: `{"matches": ["http://a.b/c"]}`},
		{Name: "closed before it is opened", Body: `{"text": "http://a.b/)c(d)"}`, Want: `{"matches": ["http://a.b/)c(d)"]}`},
		{Name: "opening bracket at the end stays", Body: `{"text": "http://a.b/("}`, Want: `{"matches": ["http://a.b/("]}`},
		{Name: "quotes and angle brackets end it", Body: `{"text": "<a href=\"http://a.b/c\">http://d.e</a>"}`, Want: `{"matches": ["http://a.b/c", "http://d.e"]}`},
		{Name: "white space ends it", Body: `{"text": "http://a.b\nhttp://c.d\u00a0http://e.f\u3000x"}`, Want: `{"matches": ["http://a.b", "http://c.d", "http://e.f"]}`},
		{Name: "nothing else does", Body: `{"text": "http://a.b,http://c.d|é😀"}`, Want: `{"matches": ["http://a.b,http://c.d|é😀"]}`},
		{Name: "nothing after the slashes", Body: `{"text": "http:// https://. http://)"}`, Want: `{"matches": []}`},
		{Name: "in a word", Body: `{"text": "xhttp://a.b"}`, Want: `{"matches": ["http://a.b"]}`},
		{Name: "twice, unique", Body: `{"text": "http://a.b http://a.b http://A.b"}`, Want: `{"matches": ["http://a.b", "http://A.b"]}`},
		{Name: "twice", Body: `{"text": "http://a.b http://a.b", "unique": false}`, Want: `{"matches": ["http://a.b", "http://a.b"]}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"matches": []}`},
	}
	sdktest.Run(t, ExtractURLs, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/extract-urls")...))
}

// FuzzURLs checks that addresses are parts of the text in order, begin and end as
// they must, and that a text of one address has that one.
func FuzzURLs(f *testing.F) {
	for _, text := range []string{"", "http://a.b", "(https://a.b/x_(y)).", "HTTP://http://x", "http://)}].,;", "a://b http:/c"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		rest := text
		for _, url := range urls(text) {
			_, after, found := strings.Cut(rest, url)
			if !found {
				t.Fatalf("%q is not in %q after the one before", url, text)
			}
			rest = after
			scheme, path, _ := strings.Cut(strings.ToLower(url), "://")
			if scheme != "http" && scheme != "https" || path == "" || strings.ContainsAny(path, " \t\n\"<>") {
				t.Errorf("%q in %q", url, text)
			}
			if last := url[len(url)-1:]; strings.Contains(".,;:!?'", last) {
				t.Errorf("%q in %q ends with %q", url, text, last)
			}
			if again := urls(url); len(again) != 1 || again[0] != url {
				t.Errorf("%q itself has %q", url, again)
			}
		}
	})
}
