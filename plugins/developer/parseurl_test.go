package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the URL Standard, and scripts/oracle/developer-url.mjs.
func TestParseURL(t *testing.T) {
	long := func(unit string, bytes int) string { return strings.Repeat(unit, bytes/len(unit)) }
	sdktest.Run(t, ParseURL, []sdktest.Case{
		{
			Name: "path that ends in dot segments, other scheme", Body: `{"url": "foo://host/a/.."}`,
			Want: `{"protocol": "foo:", "hostname": "host", "port": "", "path": "/", "params": [], "hash": ""}`,
		},
		{
			Name: "file whose first segment begins like a drive", Body: `{"url": "file:///u:@a/../b"}`,
			Want: `{"protocol": "file:", "hostname": "", "port": "", "path": "/b", "params": [], "hash": ""}`,
		},
		{Name: "digit before letters from right to left", Body: `{"url": "http://1א.example"}`, Code: "INVALID_INPUT", Field: "url"},
		{
			Name: "long ASCII host", Body: `{"url": "http://` + long("a.", 20_000) + `b"}`,
			Check: func(t *testing.T, got map[string]any) {
				if len(got["hostname"].(string)) != 20_001 {
					t.Errorf("hostname %.50s", got["hostname"])
				}
			},
		},
		{Name: "host of other letters, at the bound", Body: `{"url": "http://` + long("é", 4096) + `"}`, Check: func(*testing.T, map[string]any) {}},
		{Name: "host of other letters, beyond it", Body: `{"url": "http://` + long("é", 4098) + `"}`, Code: "INVALID_INPUT", Field: "url"},
		{Name: "empty", Body: `{"url": ""}`, Code: "INVALID_INPUT", Field: "url"},
		{Name: "blank", Body: `{"url": " \n"}`, Code: "INVALID_INPUT", Field: "url"},
		{Name: "null", Body: `{"url": null}`, Code: "INVALID_INPUT", Field: "url"},
		{Name: "number", Body: `{"url": 7}`, Code: "INVALID_INPUT", Field: "url"},
	})
	sdktest.Run(t, ParseURL, sdktest.Recorded(t, "testdata/url.json", "dev/parse-url"))
}

// FuzzParseURL checks that what a URL is written as parses to the same again.
func FuzzParseURL(f *testing.F) {
	for _, c := range sdktest.Recorded(f, "testdata/url.json", "dev/parse-url") {
		f.Add(strings.TrimSuffix(strings.TrimPrefix(c.Body, `{"url":"`), `"}`))
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "\ufffd")
		once, err := parseURL(text)
		if err != nil {
			return
		}
		if !isASCII(once.Hostname + once.Path + once.Hash) {
			t.Fatalf("%q has parts that are not encoded: %+v", text, once)
		}
		again, err := parseURL(once.href())
		once.Query, again.Query = "", ""
		// Spaces at the end of an opaque path are dropped from an address.
		once.Path, again.Path = strings.TrimRight(once.Path, " "), strings.TrimRight(again.Path, " ")
		if err != nil || again != once {
			t.Fatalf("%q is %+v, and %q is %+v, error %v", text, once, once.href(), again, err)
		}
	})
}

// href is the URL serializer of the URL Standard, section 4.5.
func (a webAddress) href() string {
	_, special := defaultPorts[strings.TrimSuffix(a.Protocol, ":")]
	text := a.Protocol
	switch {
	case a.Hostname != "" || special:
		text += "//" + a.Hostname
		if a.Port != "" {
			text += ":" + a.Port
		}
	case strings.HasPrefix(a.Path, "/"):
		text += "//" // a path that begins with two slashes needs a host before it
	}
	text += a.Path
	if a.Query != "" {
		text += "?" + a.Query
	}
	return text + a.Hash
}
