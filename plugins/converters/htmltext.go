package main

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// blocks are the elements that begin and end on a line of their own (HTML
// Standard, section 15.3), with the number of line breaks that separate them from
// what is around them.
var blocks = map[atom.Atom]int{
	atom.P: 2, atom.H1: 2, atom.H2: 2, atom.H3: 2, atom.H4: 2, atom.H5: 2, atom.H6: 2, atom.Ul: 2, atom.Ol: 2,
	atom.Table: 2, atom.Blockquote: 2, atom.Pre: 2, atom.Listing: 2, atom.Xmp: 2, atom.Plaintext: 2,

	atom.Address: 1, atom.Article: 1, atom.Aside: 1, atom.Body: 1, atom.Caption: 1, atom.Center: 1, atom.Dd: 1,
	atom.Details: 1, atom.Dialog: 1, atom.Dir: 1, atom.Div: 1, atom.Dl: 1, atom.Dt: 1, atom.Fieldset: 1,
	atom.Figcaption: 1, atom.Figure: 1, atom.Footer: 1, atom.Form: 1, atom.Header: 1, atom.Hgroup: 1, atom.Hr: 1,
	atom.Html: 1, atom.Legend: 1, atom.Li: 1, atom.Main: 1, atom.Menu: 1, atom.Nav: 1, atom.Optgroup: 1,
	atom.Option: 1, atom.Section: 1, atom.Summary: 1, atom.Tbody: 1, atom.Tfoot: 1, atom.Thead: 1, atom.Tr: 1,
}

// htmlText is the text of HTML.
func htmlText(source string) string {
	tokens := html.NewTokenizer(strings.NewReader(source))
	var w htmlWriter
	dropped := false // whether the raw text of the element that has begun is not shown
	templates := 0   // that are open
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return js.TrimSpace(w.out.String())
		}
		if kind == html.TextToken {
			if !dropped && templates == 0 {
				w.text(string(tokens.Text()))
			}
			continue
		}
		name, _ := tokens.TagName() // none of a comment or a document type
		tag, start := atom.Lookup(name), kind != html.EndTagToken
		dropped = false
		switch tag {
		case atom.Template:
			if start {
				templates++
			} else {
				templates = max(0, templates-1)
			}
		case atom.Title, atom.Script, atom.Style, atom.Noscript, atom.Iframe, atom.Noembed, atom.Noframes:
			dropped = start
		}
		if templates == 0 {
			w.tag(tag, start)
		}
	}
}
