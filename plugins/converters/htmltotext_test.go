package main

import (
	"html"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the HTML Standard by hand (tokenization in section 13.2.5, elements
// that are blocks in 15.3). Text in a head, which its parser would take for the begin
// of the body, is dropped with the head.
func TestHTMLToText(t *testing.T) {
	sdktest.Run(t, HTMLToText, []sdktest.Case{
		{Name: "paragraphs", Body: `{"html": "<p>Hello <b>world</b></p><p>Bye</p>"}`, Want: `{"result": "Hello world\n\nBye"}`},
		{Name: "headings", Body: `{"html": "<h1>A</h1>b<h6>C</h6>"}`, Want: `{"result": "A\n\nb\n\nC"}`},
		{Name: "divisions", Body: `{"html": "<div>a</div><div>b<div>c</div></div>d"}`, Want: `{"result": "a\nb\nc\nd"}`},
		{Name: "list", Body: `{"html": "a<ul><li>one</li><li>two</ul>b"}`, Want: `{"result": "a\n\none\ntwo\n\nb"}`},
		{Name: "ordered list", Body: `{"html": "<ol><li>one<li>two</ol>"}`, Want: `{"result": "one\ntwo"}`},
		{Name: "quotation", Body: `{"html": "a<blockquote>b</blockquote>c"}`, Want: `{"result": "a\n\nb\n\nc"}`},
		{Name: "line breaks", Body: `{"html": "a<br>b<br/><br />c</br>d"}`, Want: `{"result": "a\nb\n\nc\nd"}`},
		{Name: "line break before a block", Body: `{"html": "a<br><div>b</div>"}`, Want: `{"result": "a\nb"}`},
		{Name: "line break between blocks", Body: `{"html": "<div>a</div><br><div>b</div>"}`, Want: `{"result": "a\n\nb"}`},
		{Name: "no space at line breaks", Body: `{"html": "a <br> b <p> c </p> d"}`, Want: `{"result": "a\nb\n\nc\n\nd"}`},
		{Name: "white space", Body: `{"html": " a\n\t b\f<i> </i> c"}`, Want: `{"result": "a b c"}`},
		{Name: "space across elements", Body: `{"html": "<b>a </b> <i> b</i>"}`, Want: `{"result": "a b"}`},
		{Name: "no space across elements", Body: `{"html": "<b>a</b><i>b</i>"}`, Want: `{"result": "ab"}`},
		{Name: "no-break space stays", Body: `{"html": "a&nbsp; b"}`, Want: `{"result": "a  b"}`},
		{Name: "pre", Body: `{"html": "x<pre>\n a\n\n  b</pre>y"}`, Want: `{"result": "x\n\n a\n\n  b\n\ny"}`},
		{Name: "pre that ends with a line break", Body: `{"html": "<pre>a\n</pre><p>b"}`, Want: `{"result": "a\n\nb"}`},
		{Name: "second line break in pre", Body: `{"html": "x<pre>\n\na</pre>"}`, Want: `{"result": "x\n\n\na"}`},
		{Name: "element in pre", Body: `{"html": "<pre>a <b> b</b>\r\nc</pre>"}`, Want: `{"result": "a  b\nc"}`},
		{Name: "line break after an element in pre", Body: `{"html": "x<pre><b>\na</b></pre>"}`, Want: `{"result": "x\n\n\na"}`},
		{Name: "table", Body: `{"html": "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>"}`, Want: `{"result": "a\tb\nc\td"}`},
		{Name: "table without end tags", Body: `{"html": "x<table><tr><th> a <th>b<tr><td>c<td>d</table>y"}`, Want: `{"result": "x\n\na\tb\nc\td\n\ny"}`},
		{Name: "empty cells", Body: `{"html": "<table><tr><td>a<td><td>b<tr><td><td>c<tr><td>d<td></table>e"}`, Want: `{"result": "a\t\tb\n\tc\nd\t\n\ne"}`},
		{Name: "blocks in cells", Body: `{"html": "<table><tr><td><p>a</p></td><td><div>b</div><div>c</div></td></tr><tr><td><p>d</p></td></tr></table>"}`, Want: `{"result": "a\tb\nc\nd"}`},
		{Name: "parts of a table", Body: `{"html": "<table><caption>t</caption><thead><tr><th>a</thead><tbody><tr><td>b</tbody></table>"}`, Want: `{"result": "t\na\nb"}`},
		{Name: "references once", Body: `{"html": "&lt;b&gt; &amp;amp; &eacute; &#65;&#x1F600; &notit; &copy 2024"}`, Want: `{"result": "<b> &amp; é A😀 ¬it; © 2024"}`},
		{Name: "reference without a meaning", Body: `{"html": "&nosuch; & &#x110000;"}`, Want: `{"result": "&nosuch; & �"}`},
		{Name: "Windows-1252 reference", Body: `{"html": "&#128;&#150;"}`, Want: `{"result": "€–"}`},
		{Name: "title", Body: `{"html": "<html><head><title>T</title><meta charset=utf-8></head><body>x</body></html>"}`, Want: `{"result": "x"}`},
		{Name: "text in the head", Body: `{"html": "<HEAD>a<p>b</p><title>c</title></HEAD >d"}`, Want: `{"result": "d"}`},
		{Name: "head that its body ends", Body: `{"html": "<head>a<body>b</body></head>c"}`, Want: `{"result": "b\nc"}`},
		{Name: "head without an end tag", Body: `{"html": "<head><title>a</title>b<header>c</header>"}`, Want: `{"result": "b\nc"}`},
		{Name: "second head without an end tag", Body: `{"html": "<head>a</head>b<head>c</headd>"}`, Want: `{"result": "bc"}`},
		{Name: "script and style", Body: `{"html": "a<script>if (1 < 2) '</p>'</script>b<style>p {}</style>c"}`, Want: `{"result": "abc"}`},
		{Name: "script without an end", Body: `{"html": "a<script>b"}`, Want: `{"result": "a"}`},
		{Name: "capitals", Body: `{"html": "a<SCRIPT>b</Script>c"}`, Want: `{"result": "ac"}`},
		{Name: "noscript", Body: `{"html": "a<noscript><p>b</p></noscript>c"}`, Want: `{"result": "ac"}`},
		{Name: "template", Body: `{"html": "a<template>b<p><template>c</template>d</template>e"}`, Want: `{"result": "ae"}`},
		{Name: "frame", Body: `{"html": "a<iframe>b</iframe>c"}`, Want: `{"result": "ac"}`},
		{Name: "image", Body: `{"html": "a<img alt='x' src=y>b"}`, Want: `{"result": "ab"}`},
		{Name: "comments", Body: `{"html": "a<!-- b --><!c><?d?>e<!-->f"}`, Want: `{"result": "aef"}`},
		{Name: "document type", Body: `{"html": "<!DOCTYPE html><p>a"}`, Want: `{"result": "a"}`},
		{Name: "attributes", Body: `{"html": "<p title='a > b' c=\"<d>\">e"}`, Want: `{"result": "e"}`},
		{Name: "text area", Body: `{"html": "<textarea><b>a</b></textarea>"}`, Want: `{"result": "<b>a</b>"}`},
		{Name: "xmp", Body: `{"html": "a<xmp><b>&amp;</xmp>c"}`, Want: `{"result": "a\n\n<b>&amp;\n\nc"}`},
		{Name: "no tag", Body: `{"html": "1 < 2 > 0 <3 a<"}`, Want: `{"result": "1 < 2 > 0 <3 a<"}`},
		{Name: "tag without an end", Body: `{"html": "a<b"}`, Want: `{"result": "a"}`},
		{Name: "unknown element", Body: `{"html": "a<x-y>b</x-y>c"}`, Want: `{"result": "abc"}`},
		{Name: "NUL", Body: `{"html": "a\u0000b"}`, Want: `{"result": "ab"}`},
		{Name: "trimmed", Body: `{"html": "&nbsp;<p> a </p>\n"}`, Want: `{"result": "a"}`},
		{Name: "empty", Body: `{"html": ""}`, Want: `{"result": ""}`},
		{Name: "nothing but markup", Body: `{"html": "<p></p>"}`, Want: `{"result": ""}`},
		{Name: "number", Body: `{"html": 5}`, Code: "INVALID_INPUT", Field: "html"},
	})
}

// FuzzHTMLText checks that text without markup, escaped, comes back as it is but
// for its white space, and that nothing is longer than its source.
func FuzzHTMLText(f *testing.F) {
	for _, seed := range []string{"<p>a</p><p>b", "<table><tr><td>a<td>b", "<pre>\n a</pre>", "&lt;b&gt; &notit;", "<script>a", "<template><p>a</template>b", "<td><br>a<tr>"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if !utf8.ValidString(source) {
			return
		}
		plain := strings.NewReplacer("\x00", "", "\r", "\n").Replace(source)
		words := func(text string) []string {
			return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\n\f", r) })
		}
		want := js.TrimSpace(strings.Join(words(plain), " "))
		if got := htmlText(html.EscapeString(plain)); got != want {
			t.Errorf("%q escaped gives %q", source, got)
		}
		got := htmlText(source)
		if got != js.TrimSpace(got) || !utf8.ValidString(got) || len(got) > 3*len(source) {
			t.Errorf("%q gives %q", source, got)
		}
	})
}
