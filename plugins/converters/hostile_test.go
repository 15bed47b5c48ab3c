package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// hostileBodies are the worst bodies of routes whose input has a form of its own.
func hostileBodies() map[string][]string {
	const room = 1<<20 - 200 // bytes of the largest body that a host lets through
	many := func(text string, length int) string { return strings.Repeat(text, length/len(text)) }
	number := func(text string) string { return `{"text": "` + text + `", "mode": "to-number"}` }
	fraction := func(text, mode string) string { return `{"text": "` + text + `", "mode": "` + mode + `"}` }
	date := func(pattern string) string { return `{"date": "2024-02-29", "customPattern": "` + pattern + `"}` }
	return map[string][]string{
		"convert/base": {
			`{"fromBase": 36, "value": "` + many("z", maxBaseDigits) + `"}`,
			`{"fromBase": 10, "value": "` + many("9", maxBaseDigits) + `"}`,
		},
		"convert/text-hex": {
			`{"mode": "decode", "separator": "` + many("-", room/2) + `", "text": "` + many("00", room/2) + `"}`,
			`{"mode": "decode", "separator": "-", "text": "` + many("-", 1_000_000) + `"}`,
			`{"mode": "encode", "separator": "` + many("é", room/2) + `", "text": "a"}`,
		},
		"convert/fraction-decimal": {
			fraction(many("7", maxFractionDigits/2-1)+"/"+many("3", maxFractionDigits/2), "to-decimal"),
			fraction("1/1"+many("0", maxFractionDigits-3), "to-decimal"),
			fraction("1/9"+many("8", maxFractionDigits-3), "to-decimal"),
			fraction("0."+many("7", maxFractionDigits-2), "to-fraction"),
			fraction("0."+many("3", maxFractionDigits-3)+"5", "to-fraction"),
		},
		"convert/number-words": {
			number("zero point" + many(" one", 999_000)),
			number("one" + many(", million", 999_000)),
			number("one" + many("-one", 999_000)),
			`{"text": "` + many("1,", 999_000) + `"}`,
			`{"text": "0.` + many("7", 166_000) + `"}`,
		},
		"convert/scientific-notation": {
			`{"value": "1.` + many("7", 999_000) + `e-999"}`,
			`{"value": "0.` + many("0", 999_000) + `1e999"}`,
			`{"value": "1e` + many("9", 999_000) + `"}`,
		},
		"convert/date-format": {
			date(many("[", 999_000)), date(many("'", 999_999)), date(many("[]", 999_000)), date(many("'a''", 999_000)),
			date(many("EEEE", 400_000)), date("]" + many("[", 999_000)), date(many("SSS", 999_000)),
		},
		"convert/punycode": {
			`{"domain": "xn--` + many("9", 990) + `"}`, `{"domain": "` + many("ö", 2000) + `"}`, `{"domain": "` + many("字", 3000) + `"}`,
			`{"domain": "` + many("a.", 1000) + `"}`, `{"domain": "xn--` + many("a", 495) + "-" + many("a", 495) + `"}`,
		},
		"convert/unicode-escape": {
			`{"mode": "unescape", "text": "` + many(`\\u{0`, room) + `"}`,
			`{"mode": "unescape", "text": "\\u{` + many("0", 999_000) + `"}`,
			`{"mode": "unescape", "text": "` + many(`\\ud83d`, room) + `"}`,
		},
		"convert/text-codepoints": {`{"mode": "decode", "text": "` + many("0", 999_000) + `"}`, `{"mode": "decode", "text": "` + many("U+1 ", 999_000) + `"}`},
		"convert/xml-format":      hostileXML(),
		"convert/html-to-text":    hostileHTML(),
		"color/convert": {
			`{"color": "rgb(` + many("1,", 999_000) + `)"}`, `{"color": "rgb(1` + many("0", 999_000) + `,1,1)"}`, `{"color": "` + many("İ", 999_000) + `"}`,
		},
	}
}

func hostileXML() []string {
	var bodies []string
	for _, xml := range []string{
		"<a>", "<a><b/>", "<a>x", "</a>", "<a></b>", "<!--", "<![CDATA[", "<?", "<!a[", "<!a'", "<a b='", "<a b=\\\"'", "< ", "<a", "<a>x<", "]]>", "<!a>", "<![CDATA[]]>", "<a><![CDATA[]]>",
		"<!<!--", "<a><a>x</a>",
	} {
		bodies = append(bodies, `{"indentSize": 8, "xml": "`+strings.Repeat(xml, 990_000/len(xml))+`"}`, `{"indentSize": 0, "xml": "`+strings.Repeat(xml, 990_000/len(xml))+`"}`)
	}
	return bodies
}

func hostileHTML() []string {
	var bodies []string
	for _, html := range []string{
		"<td>", "<tr><td>", "<br>", "<br>a", "<pre>\\n", "<pre>\\na</pre>", "<template>", "<table>", "<p>a", "<li>a ", "<script>", "<script><!--<script>", "<title>", "<textarea>",
		"<plaintext>", "<a ", "<a b=", "<a b=' ", "<!", "<!--", "<!-->", "&#", "&#x110000;", "&notit", "&amp", "<svg><title>", "a \\u00a0", "</", "<xmp></", "\\u0000",
	} {
		bodies = append(bodies, `{"html": "`+strings.Repeat(html, 990_000/len(html))+`"}`)
	}
	return bodies
}

func BenchmarkHostile(b *testing.B) { sdktest.Slowest(b, plugin, hostileBodies()) }

// TestHostileBodies checks that the benchmark's bodies are JSON within the size of
// a body.
func TestHostileBodies(t *testing.T) {
	for route, bodies := range hostileBodies() {
		for i, body := range bodies {
			if len(body) > 1<<20 || !json.Valid([]byte(body)) {
				t.Errorf("%s, %d has %d bytes: %.100s", route, i+1, len(body), body)
			}
		}
	}
}
