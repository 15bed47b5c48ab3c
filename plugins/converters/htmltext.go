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
	head := false    // whether the head is open
	templates := 0   // that are open
	read, headEnd := 0, lastHeadEnd(source)
	for {
		kind := tokens.Next()
		read += len(tokens.Raw())
		if kind == html.ErrorToken {
			return js.TrimSpace(w.out.String())
		}
		if kind == html.TextToken {
			if !dropped && !head && templates == 0 {
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
		case atom.Head:
			head = start && read <= headEnd
		case atom.Body:
			head = false
		case atom.Title, atom.Script, atom.Style, atom.Noscript, atom.Iframe, atom.Noembed, atom.Noframes:
			dropped = start
		}
		if templates == 0 {
			w.tag(tag, start)
		}
	}
}

// lastHeadEnd is where the last end tag of a head begins, -1 if there is none. A
// head without one ends where its text begins, as in browsers.
func lastHeadEnd(source string) int {
	const tag = "</head"
	for end := len(source); ; {
		end = strings.LastIndexByte(source[:end], '<')
		if end < 0 {
			return -1
		}
		behind := end + len(tag)
		if behind < len(source) && strings.EqualFold(source[end:behind], tag) && strings.IndexByte(" \t\n\f\r/>", source[behind]) >= 0 {
			return end
		}
	}
}
