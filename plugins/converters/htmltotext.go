package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type htmlToTextRequest struct {
	HTML string `json:"html" doc:"HTML, a document or a piece of one; it may be empty." maxLength:"1000000"`
}

// HTMLToText is convert/html-to-text.
var HTMLToText = sdk.Endpoint[htmlToTextRequest, textResult]{
	Route:   "convert/html-to-text",
	Summary: "Text of an HTML page",
	Doc: `
Reads HTML as the tokenizer of the HTML Standard does, so that nothing is too
broken for it, and drops the markup with the head, title, scripts, styles, noscript,
frames and templates. References are decoded once, white space is collapsed outside
pre.
A blank line separates paragraphs, headings, lists, tables, quotations and
preformatted text from what is around them, a line break other blocks, list items,
rows and br, a tab the cells of a row. The result is trimmed.`,
	Examples: []sdk.Example{{
		Request:  `{"html": "<h1>Fish &amp; chips</h1><p>Hello <b>world</b></p><ul><li>one<li>two</ul>"}`,
		Response: `{"result": "Fish & chips\n\nHello world\n\none\ntwo"}`,
	}, {
		Name:     "Table",
		Request:  `{"html": "<table><tr><th>a<th>b</tr><tr><td>1<td>2</tr></table><script>alert(1)</script>"}`,
		Response: `{"result": "a\tb\n1\t2"}`,
	}},
	Run: func(_ context.Context, in htmlToTextRequest) (textResult, error) {
		return shortEnough("html", htmlText(in.HTML))
	},
}
