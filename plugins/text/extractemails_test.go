package main

import (
	"regexp"
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestExtractEmails(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "two", Body: `{"text": "Write to ann@example.com or bob@example.org now"}`, Want: `{"matches": ["ann@example.com", "bob@example.org"]}`},
		{Name: "none", Body: `{"text": "just @handle and foo@ and @bar.com x"}`, Want: `{"matches": []}`},
		{Name: "every character of a local part", Body: `{"text": "a.B_9%+-'z@x.io"}`, Want: `{"matches": ["a.B_9%+-'z@x.io"]}`},
		{Name: "dot first", Body: `{"text": ".a@x.io"}`, Want: `{"matches": ["a@x.io"]}`},
		{Name: "dot last", Body: `{"text": "a.@x.io"}`, Want: `{"matches": []}`},
		{Name: "quoted", Body: `{"text": "'ann@x.io'"}`, Want: `{"matches": ["ann@x.io"]}`},
		{Name: "full stop after it", Body: `{"text": "Ask ann@x.io."}`, Want: `{"matches": ["ann@x.io"]}`},
		{Name: "subdomains", Body: `{"text": "a@b.c.d.example"}`, Want: `{"matches": ["a@b.c.d.example"]}`},
		{Name: "last label of one letter", Body: `{"text": "a@b.c"}`, Want: `{"matches": []}`},
		{Name: "last label with a digit", Body: `{"text": "a@b.co.u2"}`, Want: `{"matches": ["a@b.co"]}`},
		{Name: "no dot", Body: `{"text": "root@localhost"}`, Want: `{"matches": []}`},
		{Name: "inner hyphen", Body: `{"text": "a@my-host.example a@-b.example a@b-.example"}`, Want: `{"matches": ["a@my-host.example"]}`},
		{Name: "two dots", Body: `{"text": "a@b..com"}`, Want: `{"matches": []}`},
		{Name: "two at signs", Body: `{"text": "a@b@c.com a@b.com@d.org"}`, Want: `{"matches": ["b@c.com", "a@b.com"]}`},
		{Name: "twice, unique", Body: `{"text": "a@x.io a@x.io A@x.io"}`, Want: `{"matches": ["a@x.io", "A@x.io"]}`},
		{Name: "twice", Body: `{"text": "a@x.io a@x.io", "unique": false}`, Want: `{"matches": ["a@x.io", "a@x.io"]}`},
		{Name: "between other letters", Body: `{"text": "写信给ann@x.io谢谢"}`, Want: `{"matches": ["ann@x.io"]}`},
		{Name: "in brackets", Body: `{"text": "<ann@x.io>,(bob@x.io)"}`, Want: `{"matches": ["ann@x.io", "bob@x.io"]}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"matches": []}`},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "unique as text", Body: `{"text": "", "unique": "true"}`, Code: "INVALID_INPUT", Field: "unique"},
	}
	sdktest.Run(t, ExtractEmails, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/extract-emails")...))
}

var emailPattern = regexp.MustCompile(`(?:[A-Za-z0-9_%+-](?:[A-Za-z0-9._%+'-]*[A-Za-z0-9_%+'-])?)@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}`)

// FuzzEmails compares the addresses with what a regular expression finds.
func FuzzEmails(f *testing.F) {
	for _, text := range []string{"", "a@b.co", "'.a@x-y.z.com.", "a@b@c.org a.@b.co", "a@-b.co a@b-.co a@b.c1 a@b.co.c1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if got, want := emails(text), emailPattern.FindAllString(text, -1); !slices.Equal(got, want) {
			t.Errorf("addresses in %q: %q, want %q", text, got, want)
		}
	})
}
