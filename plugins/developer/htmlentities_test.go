package main

import (
	"html"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: HTML Standard, section 13.2.5.72 and following, by parse5 7.3.0.
// The recorded cases hold all 2,231 names, with and without their semicolon.
func TestHTMLEntities(t *testing.T) {
	decode := func(name, text, want string) sdktest.Case {
		return sdktest.Case{Name: name, Body: `{"text": "` + text + `", "mode": "decode"}`, Want: `{"result": "` + want + `"}`}
	}
	sdktest.Run(t, HTMLEntities, []sdktest.Case{
		{Name: "the five", Body: `{"text": "<a href=\"x\">Tom & 'Jerry'</a>"}`, Want: `{"result": "&lt;a href=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/a&gt;"}`},
		{Name: "nothing else", Body: `{"text": "é €\u00a0😀 /` + "`" + `="}`, Want: `{"result": "é €\u00a0😀 /` + "`" + `="}`},
		{Name: "encoded again", Body: `{"text": "&amp;"}`, Want: `{"result": "&amp;amp;"}`},
		decode("the five", "&amp;&lt;&gt;&quot;&#39;&apos;", `&<>\"''`),
		decode("once only", "&amp;lt; &amp;#38;", "&lt; &#38;"),
		decode("names are exact", "&LT; &Lt; &lt; &Amp; &AMP; &eacute; &Eacute;", "< ≪ < &Amp; & é É"),
		decode("old names without semicolon", "&copy2024 &ampx &notit; &notin; &notin &frac12x", "©2024 &x ¬it; ∉ ¬in ½x"),
		decode("new names need one", "&euro &hellip &rarr", "&euro &hellip &rarr"),
		decode("two characters", "&NotEqualTilde; &fjlig; &nGt; &nLt; &bne;", "≂̸ fj ≫⃒ ≪⃒ =⃥"),
		decode("longest name", "&CounterClockwiseContourIntegral;x", "∳x"),
		decode("numbers", "&#65;&#x41;&#X41;&#00065;&#65x&#x1F600;", "AAAAAx😀"),
		decode("windows-1252", "&#128;&#x80;&#145;&#159;&#129;&#x9d;", `€€‘Ÿ\u0081\u009d`),
		decode("no characters", "&#0;&#xD800;&#xDFFF;&#x110000;&#4294967361;&#99999999999999999999;", `\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd`),
		decode("noncharacters and controls", "&#xFFFF;&#x1;&#13;&#x7f;", `\uffff\u0001\r\u007f`),
		decode("no references", "a & b &; &# &#; &#x; &#xg; &#-1; &", "a & b &; &# &#; &#x; &#xg; &#-1; &"),
		decode("hexadecimal digit in a decimal number", "&#1a;", `\u0001a;`),
		decode("unknown names", "&bogus; &ampere &é;", "&bogus; &ere &é;"),
		decode("ampersands in a row", "&&amp;&&#38;&", "&&&&&"),
		decode("tags stay", "<b>&lt;b&gt;</b>", "<b><b></b>"),
		decode("empty", "", ""),
		{Name: "unknown mode", Body: `{"text": "x", "mode": "escape"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "object", Body: `{"text": {"x": 1}}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, HTMLEntities, sdktest.Recorded(t, "testdata/text.json", "dev/html-entities"))
}

// FuzzHTMLEntities checks that decoding undoes encoding, and agrees with another
// decoder where that is right: it lacks two names and does not bound numbers.
func FuzzHTMLEntities(f *testing.F) {
	for _, seed := range []string{"", "&amp;lt;", "&#x41;&#128;&#0", "&notit;&nGt;", "&&#;&#x;", "&CounterClockwiseContourIntegral;"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		if back := decodeHTML(htmlEncoder.Replace(text)); back != text {
			t.Fatalf("%q comes back as %q", text, back)
		}
		got := decodeHTML(text)
		if strings.Contains(text, "&nGt;") || strings.Contains(text, "&nLt;") || strings.Contains(text, "&#") {
			return
		}
		if want := html.UnescapeString(text); got != want {
			t.Fatalf("%q becomes %q, want %q", text, got, want)
		}
	})
}
