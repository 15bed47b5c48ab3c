package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// allowed are the elements and attributes that may come out.
var allowed = map[string][]string{
	"html": nil, "head": nil, "body": nil, "p": nil, "br": nil, "hr": nil, "em": nil, "strong": nil, "del": nil, "blockquote": nil, "pre": nil, "ul": nil, "li": nil,
	"h1": nil, "h2": nil, "h3": nil, "h4": nil, "h5": nil, "h6": nil, "table": nil, "thead": nil, "tbody": nil, "tr": nil,
	"th": {"align"}, "td": {"align"}, "ol": {"start"}, "code": {"class"}, "a": {"href", "title"}, "img": {"src", "alt", "title"}, "input": {"checked", "disabled", "type"},
}

// danger says what in HTML could run, load or style something.
func danger(t *testing.T, text string) string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		switch n.Type {
		case html.CommentNode, html.DoctypeNode:
			return "comment or doctype"
		case html.ElementNode:
			names, known := allowed[n.Data]
			if !known || n.Namespace != "" {
				return "element " + n.Data
			}
			for _, a := range n.Attr {
				if !slices.Contains(names, a.Key) || a.Namespace != "" {
					return "attribute " + a.Key + " of " + n.Data
				}
				if (a.Key == "href" || a.Key == "src") && !harmless(a.Val, n.Data == "img") {
					return "address " + a.Val
				}
				if a.Key == "type" && a.Val != "checkbox" || a.Key == "class" && !strings.HasPrefix(a.Val, "language-") {
					return a.Key + " " + a.Val
				}
			}
		}
	}
	return ""
}

// harmless judges an address as a browser reads it: control characters and blanks in
// front, and tabs and line breaks anywhere, are dropped (URL Standard, section 4.4).
func harmless(address string, image bool) bool {
	address = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(strings.TrimLeftFunc(address, func(r rune) bool { return r <= ' ' }))
	scheme, _, found := strings.Cut(address, ":")
	if !found || strings.ContainsAny(scheme, "/?#") || !isScheme(scheme) {
		return true
	}
	scheme = strings.ToLower(scheme)
	return scheme == "http" || scheme == "https" || scheme == "mailto" && !image
}

func isScheme(text string) bool {
	for i, r := range text {
		letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789+-.", r)) {
			return false
		}
	}
	return text != ""
}

// hostileAddresses run or smuggle something if they get into an href or src.
var hostileAddresses = []string{
	"javascript:alert(1)", "JavaScript:alert(1)", "JAVASCRIPT:alert(1)", "javascript&colon;alert(1)", "javascript&#58;alert(1)", "javascript&#x3a;alert(1)", "javascript&#0000058;alert(1)",
	"&#106;avascript:alert(1)", "&#x6A;avascript:alert(1)", "&#x000006A;avascript:alert(1)", "java&Tab;script:alert(1)", "java&NewLine;script:alert(1)", "java&#9;script:alert(1)",
	"java&#10;script:alert(1)", "java&#13;script:alert(1)", "java&#x0A;script:alert(1)", "java\tscript:alert(1)", "&#1;javascript:alert(1)", "&#32;javascript:alert(1)", "&#x14;javascript:alert(1)",
	"\x01javascript:alert(1)", "javascript\\:alert(1)", "\\javascript:alert(1)", "j\\avascript:alert(1)", "javascript://%0aalert(1)", "javascript:%61lert(1)", "javascript:alert`1`",
	"vbscript:msgbox(1)", "VbScript:msgbox(1)", "livescript:x", "mocha:x", "data:text/html,x", "data:text/html;base64,PHNjcmlwdD4=", "DATA:image/svg+xml,x", "data&colon;text/html,x", "data:,x",
	"blob:https://a/b", "file:///etc/passwd", "filesystem:http://a/b", "view-source:http://a", "ftp://a/b", "jar:http://a!/b", "about:blank", "chrome://settings", "ms-its:x", "intent://a#Intent;end", "tel:1", "sms:1", "x:y",
	"feed:javascript:alert(1)", "&#xfeff;javascript:alert(1)", "&nbsp;javascript:alert(1)", "&zwnj;javascript:alert(1)", "javascript&amp;colon;alert(1)", "&amp;#106;avascript:alert(1)",
	"javascript&#x3A;alert&lpar;1&rpar;", "javascript%3Aalert(1)", "%6Aavascript:alert(1)", "//javascript:alert(1)", "ja&#0;vascript:alert(1)", "\x00javascript:alert(1)",
}

// hostileTexts are HTML and Markdown meant to break out of what is escaped.
var hostileTexts = []string{
	"<script>alert(1)</script>", "<SCRIPT SRC=//a></SCRIPT>", "<scr<script>ipt>alert(1)</script>", "<script\n>alert(1)</script >", "a <script>alert(1)</script> b", "<script/x>alert(1)</script>", "<<script>alert(1)//<</script>",
	"<img src=x onerror=alert(1)>", "a <img src=x onerror=alert(1)>", "<img/src=x/onerror=alert(1)>", "<img src=`x` onerror=alert(1)>", "<img src=\"x\"onerror=\"alert(1)\">", "<IMG SRC=javascript:alert(1)>",
	"<svg onload=alert(1)>", "<svg><script>alert(1)</script></svg>", "<svg><a xlink:href=javascript:alert(1)>x</a></svg>", "<svg/onload=alert(1)>", "<math><mi xlink:href=javascript:alert(1)>", "<math><style><img src onerror=alert(1)></style></math>",
	"<iframe src=javascript:alert(1)>", "<iframe srcdoc='<script>alert(1)</script>'>", "<object data=javascript:alert(1)>", "<embed src=data:text/html,x>", "<applet code=x>", "<base href=javascript:/>", "<link rel=stylesheet href=//a>",
	"<meta http-equiv=refresh content='0;url=javascript:alert(1)'>", "<style>*{background:url(javascript:x)}</style>", "<style>@import '//a';</style>", "<div style=\"background:url(javascript:x)\">", "<b style=x:expression(alert(1))>",
	"<body onload=alert(1)>", "<details open ontoggle=alert(1)>", "<video><source onerror=alert(1)>", "<audio src=x onerror=alert(1)>", "<input autofocus onfocus=alert(1)>", "<select autofocus onfocus=alert(1)>", "<textarea autofocus onfocus=alert(1)>",
	"<marquee onstart=alert(1)>", "<isindex action=javascript:alert(1)>", "<form action=javascript:alert(1)><button>x</form>", "<button formaction=javascript:alert(1)>x", "<a href=javascript:alert(1)>x</a>", "<a href='x' onclick='alert(1)'>x</a>",
	"<template><script>alert(1)</script></template>", "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>", "<title><img src=x onerror=alert(1)></title>", "<textarea></textarea><script>alert(1)</script>", "<xmp><script>alert(1)</script>",
	"<plaintext><script>", "<!--<script>alert(1)</script>-->", "<!--><script>alert(1)</script>", "<!-- --!><script>alert(1)</script>", "<![CDATA[<script>alert(1)</script>]]>", "<!DOCTYPE html [<!ENTITY x 'y'>]>", "<?php echo 1 ?>", "<?xml-stylesheet href='javascript:x'?>",
	"&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;alert(1)&#60;/script&#62;", "&#x3c;img src=x onerror=alert(1)&#x3e;", "\\<script>alert(1)\\</script>", "`<script>alert(1)</script>`", "```\n<script>alert(1)</script>\n```",
	"    <script>alert(1)</script>", "```\"><script>alert(1)</script>\nx\n```", "```x\" onmouseover=\"alert(1)\nx\n```", "~~~ &quot;&gt;&lt;script&gt;\nx\n~~~", "# <script>alert(1)</script>", "> <script>alert(1)</script>", "- <script>alert(1)</script>",
	"| <script>alert(1)</script> |\n| - |\n| <img src=x onerror=alert(1)> |", "[x](<\"onmouseover=alert(1)>)", "[x](/a \"\\\" onmouseover=alert(1)\")", "[x](/a '\" onmouseover=\"alert(1)')", "[x](/a (&quot; onmouseover=alert(1)))", "[<script>alert(1)</script>](/a)",
	"![\" onerror=\"alert(1)](x)", "![<script>](x)", "![&quot; onerror=alert(1)](x)", "![x](x \"&quot; onerror=&quot;alert(1)\")", "![`\" onerror=`](x)", "![<a@b.c>](x)", "![<http://a\"onerror=>](x)", "[![x](javascript:alert(1))](javascript:alert(2))",
	"<http://a.b/\"onmouseover=alert(1)>", "<http://a.b/<script>>", "<a\"onclick=\"@b.c>", "http://a.b/\"onmouseover=\"alert(1)", "http://a.b/'><script>alert(1)</script>", "http://a.b/<script>", "https://a.b/&quot;onclick=alert(1)", "http://javascript:alert(1)",
	"[x]: javascript:alert(1)\n\n[x]", "[x]: <javascript:alert(1)>\n\n![x]", "[x]: /a '\"onclick=\"alert(1)'\n\n[x][x]", "[\"onclick=\"]: /a\n\n[\"onclick=\"]", "{onclick=alert(1)}\n# x {onclick=alert(1)}", "# x {#id onclick=alert(1)}", "[x](/a){onclick=alert(1)}",
	"<div>\n<script>\n\nalert(1)\n\n</script>", "<script>\n\n\nalert(1)", "<pre><script>alert(1)</script></pre>", "<p\nonclick=alert(1)>", "<a\thref='javascript:alert(1)'>", "<\x00script>alert(1)</script>", "<scr\x00ipt>", "＜script＞alert(1)", "\u2028<script>alert(1)</script>",
	"<b onclick=alert(1)//", "<img src=x onerror=alert(1)", "<//script>", "</script><script>alert(1)", "</p><script>alert(1)</script>", "</code></pre><img src=x onerror=alert(1)>", "<custom-element onclick=alert(1)>", "<frameset onload=alert(1)>", "<layer src=x>", "<bgsound src=javascript:x>",
	"1. <img src=x onerror=alert(1)>\n   <svg onload=x>", "- [x] <input type=text onfocus=alert(1)>", "- [ ] <script>", "~~<script>~~", "*<script>*", "**<img src=x onerror=x>**", "a  \n<script>", "a\\\n<script>", "Setext <script>\n===", "[^1]: <script>\n[^1]", "<!-->", "<!--->", "<!>", "<>",
	"\"><script>alert(1)</script>", "'><script>alert(1)</script>", "javascript:alert(1)", "[a](javascript:alert(1)//\n)", "[a](  javascript:alert(1))", "[a](<javascript:alert(1)>)", "[a](<\tjavascript:alert(1)>)", "<javascript:alert(1)>", "<data:text/html,x>", "<vbscript:x>", "<JAVASCRIPT:alert(1)>", "<x@y.z?javascript:>",
}

// corpus is everything that must come out inert.
func corpus() []string {
	texts := slices.Clone(hostileTexts)
	for _, address := range hostileAddresses {
		texts = append(texts, "[a]("+address+")", "[a](<"+address+">)", "![a]("+address+")", "[a]: <"+address+">\n\n[a] ![a]", "<"+address+">", "<a href=\""+address+"\">a</a>", "<img src="+address+">")
	}
	return texts
}

func TestMarkdownIsInert(t *testing.T) {
	for _, text := range corpus() {
		for _, frame := range []string{"%", "> %", "- %", "# %", "| % |\n| - |\n| % |", "a *%* b", "[%](/a)", "![%](/a)", "a\n%"} {
			source := strings.ReplaceAll(frame, "%", text)
			if out, ok := run(t, MarkdownHTML, markdownHTMLRequest{source}); !ok {
				t.Errorf("%q refused", source)
			} else if d := danger(t, out.HTML); d != "" {
				t.Errorf("%q became %q: %s", source, out.HTML, d)
			}
		}
	}
}

// TestDanger shows that the judge of the corpus finds what it is for.
func TestDanger(t *testing.T) {
	for text, want := range map[string]bool{
		"<p>a</p>": false, "<a href=\"/x:y\">a</a>": false, "<a href=\"mailto:a@b.c\">a</a>": false, "<img src=\"http://a\" />": false, "<p>&lt;script&gt;</p>": false,
		"<script>x</script>": true, "<p onclick=x>": true, "<a href=\"java\nscript:x\">": true, "<a href=\" \x01javascript:x\">": true, "<img src=mailto:x>": true, "<img src=data:x>": true, "<!-- -->": true,
		"<p style=x>": true, "<svg></svg>": true, "<iframe>": true, "<input type=text>": true, "<p id=x>": true, "<a href=JAVASCRIPT&colon;x>": true, "<code class=x>": true,
	} {
		if (danger(t, text) != "") != want {
			t.Errorf("%q is judged %q", text, danger(t, text))
		}
	}
}

// Expected values: by hand from CommonMark 0.31.2 and GitHub Flavored Markdown.
func TestMarkdownHTML(t *testing.T) {
	at := func(name, text, want string) sdktest.Case {
		body, err := json.Marshal(map[string]string{"markdown": text})
		if err != nil {
			t.Fatal(err)
		}
		if want == "refused" {
			return sdktest.Case{Name: name, Body: string(body), Code: "INVALID_INPUT", Field: "markdown"}
		}
		html, err := json.Marshal(map[string]string{"html": want})
		if err != nil {
			t.Fatal(err)
		}
		return sdktest.Case{Name: name, Body: string(body), Want: string(html)}
	}
	sdktest.Run(t, MarkdownHTML, append(wrong("markdown"),
		at("empty", "", ""), at("heading without id", "# Title", "<h1>Title</h1>\n"), at("underlined heading", "a\n---", "<h2>a</h2>\n"),
		at("soft break", "a\nb", "<p>a\nb</p>\n"), at("lines that end with CRLF or CR", "# a\r\n\rb\rc\r\n```\rd\r```", "<h1>a</h1>\n<p>b\nc</p>\n<pre><code>d\n</code></pre>\n"),
		at("hard breaks", "a    \nb\\\nc", "<p>a<br />\nb<br />\nc</p>\n"),
		at("emphasis", "*a* __b__ ~~c~~", "<p><em>a</em> <strong>b</strong> <del>c</del></p>\n"), at("quotes", "don't \"x\" & <", "<p>don't &quot;x&quot; &amp; &lt;</p>\n"),
		at("code", "```go\na < b\n```", "<pre><code class=\"language-go\">a &lt; b\n</code></pre>\n"), at("code span", "`<b>`", "<p><code>&lt;b&gt;</code></p>\n"),
		at("raw HTML in text", "a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n"), at("block of raw HTML", "<div class=\"x\">\nhi\n</div>\n\nb", "<p>&lt;div class=&quot;x&quot;&gt;\nhi\n&lt;/div&gt;</p>\n<p>b</p>\n"),
		at("block with a closing line", "<!-- a\n\nb -->", "<p>&lt;!-- a\n\nb --&gt;</p>\n"),
		at("links", "[a](https://b.c/d?e=1&f=2 \"t\") [g](mailto:h@i.j) [k](l/m.md) [n](#o) [p](?q) [r](//s)",
			"<p><a href=\"https://b.c/d?e=1&amp;f=2\" title=\"t\">a</a> <a href=\"mailto:h@i.j\">g</a> <a href=\"l/m.md\">k</a> <a href=\"#o\">n</a> <a href=\"?q\">p</a> <a href=\"//s\">r</a></p>\n"),
		at("other schemes", "[a](ftp://b) [c](javascript:d) [e](DATA:f) <irc://g>", "<p><a>a</a> <a>c</a> <a>e</a> <a>irc://g</a></p>\n"),
		at("other schemes behind escapes", "[a](&#1;javascript:b) [c](java&#10;script:d) ![e](&#32;data:f) [g](&#1;https://h)", "<p><a>a</a> <a>c</a> <img alt=\"e\" /> <a href=\"%01https://h\">g</a></p>\n"),
		at("colon in a path", "[a](b/c:d) [e](./f:g)", "<p><a href=\"b/c:d\">a</a> <a href=\"./f:g\">e</a></p>\n"),
		at("images", "![a *b* `c`](d.png \"e\") ![f](mailto:g) ![h](data:i)", "<p><img src=\"d.png\" alt=\"a b c\" title=\"e\" /> <img alt=\"f\" /> <img alt=\"h\" /></p>\n"),
		at("autolinks", "<https://a.b> <c@d.e>", "<p><a href=\"https://a.b\">https://a.b</a> <a href=\"mailto:c@d.e\">c@d.e</a></p>\n"),
		at("bare addresses", "https://a.com/b. http://c.com, ftp://d.com www.e.com f@g.com", "<p><a href=\"https://a.com/b\">https://a.com/b</a>. <a href=\"http://c.com\">http://c.com</a>, ftp://d.com www.e.com f@g.com</p>\n"),
		at("table", "| a | b |\n|:-|-:|\n| c\\|d | |", "<table>\n<thead>\n<tr>\n<th align=\"left\">a</th>\n<th align=\"right\">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align=\"left\">c|d</td>\n<td align=\"right\"></td>\n</tr>\n</tbody>\n</table>\n"),
		at("task list", "- [ ] a\n- [x] b", "<ul>\n<li><input disabled=\"\" type=\"checkbox\" /> a</li>\n<li><input checked=\"\" disabled=\"\" type=\"checkbox\" /> b</li>\n</ul>\n"),
		at("ordered list", "3. a\n4. b", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>\n"), at("NUL", "a\x00b", "<p>a\ufffdb</p>\n"), at("Unicode", "é😀 **字**", "<p>é😀 <strong>字</strong></p>\n"),
		at("quotes nested 100 deep", strings.Repeat(">", 100)+"a", strings.Repeat("<blockquote>\n", 100)+"<p>a</p>\n"+strings.Repeat("</blockquote>\n", 100)), at("101 deep", strings.Repeat(">", 101), "refused"),
		at("many marks", strings.Repeat("*a ", 3000), "refused"), at("many marks over lines", strings.Repeat("*a\n", 3000), "refused"),
		at("many lines", strings.Repeat("\n", 70_000), "refused"), at("many items", strings.Repeat("- a\n", 18_000), "refused"),
		at("many addresses", strings.Repeat("http://a.b\n\n", 14_000), "refused"), at("a long tag", "x <a "+strings.Repeat("b", 220_000)+">", "refused"),
		at("a long text", strings.Repeat(strings.Repeat("word ", 15)+"*one*\n\n", 9_000), strings.Repeat("<p>"+strings.Repeat("word ", 15)+"<em>one</em></p>\n", 9_000)),
		at("a heart", "I <3 "+strings.Repeat("you ", 200_000), "<p>I &lt;3 "+strings.TrimSpace(strings.Repeat("you ", 200_000))+"</p>\n"),
		at("a tag that does not end", "a <b\r\n \r\n"+strings.Repeat("c ", 200_000), "<p>a &lt;b</p>\n<p>"+strings.TrimSpace(strings.Repeat("c ", 200_000))+"</p>\n"),
		at("a long word in brackets", "<"+strings.Repeat("9", 220_000)+">", "refused"),
		at("many comparisons", strings.Repeat("a < b\n", 1_500)+strings.Repeat("a", 700_000), "<p>"+strings.Repeat("a &lt; b\n", 1_500)+strings.Repeat("a", 700_000)+"</p>\n"),
		at("many definitions", strings.Repeat("[a]: b\n", 3000), "refused"), at("many marks in many paragraphs", strings.Repeat("*a\n\n", 3), strings.Repeat("<p>*a</p>\n", 3)),
	))
}

// FuzzMarkdown checks that nothing that can do anything comes out of any text.
func FuzzMarkdown(f *testing.F) {
	for _, text := range corpus() {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		if out, ok := run(t, MarkdownHTML, markdownHTMLRequest{text}); ok {
			if d := danger(t, out.HTML); d != "" {
				t.Errorf("%q became %q: %s", text, out.HTML, d)
			}
		}
	})
}
