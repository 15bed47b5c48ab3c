package main

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from XML 1.0, sections 2.2, 2.3 and 2.11.
func TestJSONXML(t *testing.T) {
	root := func(name, text, inside string) sdktest.Case {
		return convert(name, text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<root"+inside)
	}
	sdktest.Run(t, JSONXML, append(wrong("text"),
		root("members", `{"name":"Ann","age":30}`, ">\n  <name>Ann</name>\n  <age>30</age>\n</root>"),
		root("nothing", `[null,"",{},[]]`, ">\n  <item/>\n  <item/>\n  <item/>\n  <item/>\n</root>"),
		root("empty object", `{}`, "/>"), root("empty array", `[]`, "/>"), root("null", `null`, "/>"), root("empty string", `""`, "/>"), root("number", `1.50`, ">1.50</root>"), root("boolean", `false`, ">false</root>"),
		root("empty array as member", `{"a":[]}`, "/>"), root("array repeats its element", `{"a":[1,2],"b":[]}`, ">\n  <a>1</a>\n  <a>2</a>\n</root>"),
		root("nested arrays", `{"a":[[1],[]]}`, ">\n  <a>\n    <item>1</item>\n  </a>\n  <a/>\n</root>"),
		root("names", `{"1st":0,"a b":0,"":0,"-x":0,"a:b":0,"é.1":0,"😀":0,"\u0301":0}`, ">\n  <_1st>0</_1st>\n  <a_b>0</a_b>\n  <_>0</_>\n  <_-x>0</_-x>\n  <a_b>0</a_b>\n  <é.1>0</é.1>\n  <_>0</_>\n  <_\u0301>0</_\u0301>\n</root>"),
		root("text", `"<&>\"' \t\n\r\u0000\u000b\ufffe😀"`, ">&lt;&amp;&gt;\"' \t\n&#13;😀</root>"), root("only forbidden characters", `"\u0001"`, "/>"),
		root("numbers as written", `[1.0,-0,1E+5,12345678901234567890]`, ">\n  <item>1.0</item>\n  <item>-0</item>\n  <item>1E+5</item>\n  <item>12345678901234567890</item>\n</root>"),
		root("repeated member", `{"a":1,"b":2,"a":3}`, ">\n  <a>3</a>\n  <b>2</b>\n</root>"),
		convert("empty", "", "refused"), convert("no JSON", "{", "refused"), convert("too deep", strings.Repeat("[", 513)+strings.Repeat("]", 513), "refused"),
		convert("too long", `{"`+strings.Repeat("k", 1000)+`":[`+strings.Repeat("0,", 1000)+"0]}", "refused"),
	))
	sdktest.Run(t, JSONXML, sdktest.Recorded(t, "testdata/xml.json", "convert/json-xml"))
}

// FuzzJSONXML checks that what comes out is well-formed for this plugin's reader and
// for that of the standard library.
func FuzzJSONXML(f *testing.F) {
	for _, seed := range []string{`{"a":[1,[null,{"b c":"<\r\u0001"}]]}`, `"]]>"`, `{"":{"xmlns":"x"}}`, `[[[]]]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		out, ok := run(t, JSONXML, jsonXMLRequest{text})
		if !ok {
			return
		}
		d := xml.NewDecoder(strings.NewReader(out.Result))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil && !strings.Contains(err.Error(), "invalid XML name") { // it knows the names of an older edition
				t.Fatalf("%q became %q: %v", text, out.Result, err)
			} else if err != nil {
				break
			}
		}
		if _, err := readFeed(out.Result); err != errNoFeed && err != errXMLDepth {
			t.Errorf("%q became %q: %v", text, out.Result, err)
		}
	})
}
