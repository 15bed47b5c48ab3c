package main

import (
	"bytes"
	"context"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/parser"

	"github.com/utilhost/utilhost/sdk"
)

type markdownHTMLRequest struct {
	Markdown string `json:"markdown" doc:"Markdown text, which may be empty." maxLength:"1000000"`
}

type markdownHTMLResult struct {
	HTML string `json:"html" doc:"The HTML, which holds no script and loads nothing but images."`
}

// MarkdownHTML is convert/markdown-html.
var MarkdownHTML = sdk.Endpoint[markdownHTMLRequest, markdownHTMLResult]{
	Route:   "convert/markdown-html",
	Summary: "Markdown to safe HTML",
	Doc: `
Reads CommonMark with the tables, strikethrough and task lists of GitHub Flavored
Markdown; a bare address that begins with http:// or https:// becomes a link. HTML
in the text is escaped and shown as text, a block of it as a paragraph. Links may
lead to http, https, mailto and relative addresses, images come from http, https and
relative ones; with any other scheme a link has no href and an image no src. So the
result runs no script, whatever the text says. Headings get no ids, and a line break
in a paragraph stays one. Nothing is fetched. Quotes and lists may be nested 100 deep,
and a paragraph or line may hold some 2,000 brackets, backquotes and marks of emphasis.
Counting 40 for a line, 60 for each of the characters * _ ~ [ < | and the backquote, 120
for a list item or address, 12 for a character in a tag and 1 for any other, a text may
come to 2,800,000, which are some 700,000 to 1,000,000 characters of usual text.`,
	Examples: []sdk.Example{{
		Name:     "Text with HTML",
		Request:  `{"markdown": "# Title\n\nSome *text* <b onclick=\"x()\">bold</b>"}`,
		Response: `{"html": "<h1>Title</h1>\n<p>Some <em>text</em> &lt;b onclick=&quot;x()&quot;&gt;bold&lt;/b&gt;</p>\n"}`,
	}, {
		Name:     "Links",
		Request:  `{"markdown": "[a](javascript:alert(1)) [b](/path?x=1&y=2)"}`,
		Response: `{"html": "<p><a>a</a> <a href=\"/path?x=1&amp;y=2\">b</a></p>\n"}`,
	}, {
		Name:     "Table and task list",
		Request:  `{"markdown": "| a | b |\n| --- | :-: |\n| ~~1~~ | 2 |\n\n- [x] done"}`,
		Response: `{"html": "<table>\n<thead>\n<tr>\n<th>a</th>\n<th align=\"center\">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><del>1</del></td>\n<td align=\"center\">2</td>\n</tr>\n</tbody>\n</table>\n<ul>\n<li><input checked=\"\" disabled=\"\" type=\"checkbox\" /> done</li>\n</ul>\n"}`,
	}},
	Run: func(_ context.Context, in markdownHTMLRequest) (markdownHTMLResult, error) {
		source := []byte(unixLines(strings.ReplaceAll(in.Markdown, "\x00", "\ufffd")))
		if err := checkLines(source); err != nil {
			return markdownHTMLResult{}, sdk.Invalid("markdown", "%v", err)
		}
		var out bytes.Buffer
		pc := parser.NewContext()
		if err := markdown().Convert(source, &out, parser.WithContext(pc)); err != nil {
			return markdownHTMLResult{}, err
		}
		if work, _ := pc.Get(workKey).(int); work > maxMarkdownWork {
			return markdownHTMLResult{}, sdk.Invalid("markdown", "%v", errMarkdownWork)
		}
		if out.Len() > maxCharacters && utf8.RuneCount(out.Bytes()) > maxCharacters {
			return markdownHTMLResult{}, tooLong("markdown")
		}
		return markdownHTMLResult{out.String()}, nil
	},
}
