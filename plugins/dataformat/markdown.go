package main

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown is the converter. What it writes beside the text is made of the tags
// and attributes of CommonMark and of nothing that the text gives, but for titles,
// the language of code, and addresses that have passed writeAddress.
var markdown = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)),
			extension.Strikethrough,
			extension.TaskList,
		),
		goldmark.WithParserOptions(
			parser.WithInlineParsers(util.Prioritized(newBareAddress(), 999)),
			parser.WithParagraphTransformers(
				util.Prioritized(paragraphBound{definitionWork}, 1), util.Prioritized(paragraphBound{pairingWork}, 1000),
			),
		),
		goldmark.WithRendererOptions(
			html.WithXHTML(),
			renderer.WithNodeRenderers(util.Prioritized(safeRenderer{}, 1)),
		),
	)
})

// bareAddress makes links of addresses that begin with http:// or https://, and of
// no others.
type bareAddress struct{ parser.InlineParser }

func newBareAddress() bareAddress {
	never := regexp.MustCompile(`^[^\s\S]`)
	return bareAddress{extension.NewLinkifyParser(extension.WithLinkifyWWWRegexp(never), extension.WithLinkifyEmailRegexp(never))}
}

// Parse implements parser.InlineParser. It is called at every blank, so that the
// common case must be quick.
func (p bareAddress) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, _ := block.PeekLine()
	if line[0] != 'h' {
		line = line[1:] // the blank or mark that it is called for
	}
	if !bytes.HasPrefix(line, []byte("http://")) && !bytes.HasPrefix(line, []byte("https://")) {
		return nil
	}
	return p.InlineParser.Parse(parent, block, pc)
}

// safeRenderer renders the nodes through which a text could bring its own HTML or
// addresses.
type safeRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (safeRenderer) RegisterFuncs(to renderer.NodeRendererFuncRegisterer) {
	to.Register(ast.KindText, renderText)
	to.Register(ast.KindHTMLBlock, renderHTMLBlock)
	to.Register(ast.KindRawHTML, renderRawHTML)
	to.Register(ast.KindLink, renderLink)
	to.Register(ast.KindImage, renderImage)
	to.Register(ast.KindAutoLink, renderAutoLink)
}

// renderText writes text and the line break behind it, without the blanks that
// make it a hard one.
func renderText(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	text := n.(*ast.Text)
	value := text.Segment.Value(source)
	if next, ok := n.NextSibling().(*ast.Text); ok && next.HardLineBreak() && len(bytes.Trim(next.Segment.Value(source), " ")) == 0 {
		value = bytes.TrimRight(value, " ")
	}
	switch {
	case text.IsRaw():
		html.DefaultWriter.RawWrite(w, value)
	case text.HardLineBreak():
		html.DefaultWriter.Write(w, bytes.TrimRight(value, " "))
		writeAll(w, "<br />")
	default:
		html.DefaultWriter.Write(w, value)
	}
	if text.SoftLineBreak() || text.HardLineBreak() {
		writeAll(w, "\n")
	}
	return ast.WalkContinue, nil
}

// renderHTMLBlock shows a block of HTML as a paragraph of text.
func renderHTMLBlock(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := n.(*ast.HTMLBlock)
	var text []byte
	lines := block.Lines()
	for i := range lines.Len() {
		line := lines.At(i)
		text = append(text, line.Value(source)...)
	}
	if block.HasClosure() {
		text = append(text, block.ClosureLine.Value(source)...)
	}
	writeAll(w, "<p>")
	writeEscaped(w, bytes.TrimRight(text, "\n"))
	writeAll(w, "</p>\n")
	return ast.WalkContinue, nil
}

// renderRawHTML shows a tag in a paragraph as text.
func renderRawHTML(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		segments := n.(*ast.RawHTML).Segments
		for i := range segments.Len() {
			segment := segments.At(i)
			writeEscaped(w, segment.Value(source))
		}
	}
	return ast.WalkSkipChildren, nil
}

func renderLink(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		writeAll(w, "</a>")
		return ast.WalkContinue, nil
	}
	link := n.(*ast.Link)
	writeAll(w, "<a")
	writeAddress(w, "href", util.URLEscape(link.Destination, true), "http", "https", "mailto")
	writeTitle(w, link.Title)
	writeAll(w, ">")
	return ast.WalkContinue, nil
}

func renderImage(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	image := n.(*ast.Image)
	writeAll(w, "<img")
	writeAddress(w, "src", util.URLEscape(image.Destination, true), "http", "https")
	writeAll(w, ` alt="`)
	writePlain(w, source, n)
	writeAll(w, `"`)
	writeTitle(w, image.Title)
	writeAll(w, " />")
	return ast.WalkSkipChildren, nil
}

func renderAutoLink(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	link := n.(*ast.AutoLink)
	address := util.URLEscape(link.URL(source), false)
	if scheme, _, _ := bytes.Cut(address, []byte(":")); link.AutoLinkType == ast.AutoLinkEmail && !bytes.EqualFold(scheme, []byte("mailto")) {
		address = append([]byte("mailto:"), address...)
	}
	writeAll(w, "<a")
	writeAddress(w, "href", address, "http", "https", "mailto")
	writeAll(w, ">")
	writeEscaped(w, link.Label(source))
	writeAll(w, "</a>")
	return ast.WalkContinue, nil
}

// schemeLike is a scheme (RFC 3986, section 3.1), or what becomes one as soon as
// something decodes the escapes: browsers drop control characters and blanks in
// front of an address, tabs and line breaks inside (URL Standard, section 4.4).
var schemeLike = regexp.MustCompile(`^(?:%[01][0-9A-Fa-f]|%20)*([A-Za-z](?:[A-Za-z0-9+.\-]|%0[9AaDd])*):`)

// writeAddress writes an attribute with an address, which util.URLEscape has gone
// over, unless that has a scheme other than those named.
func writeAddress(w util.BufWriter, attribute string, address []byte, schemes ...string) {
	if scheme := schemeLike.FindSubmatch(address); scheme != nil && !slices.Contains(schemes, strings.ToLower(string(scheme[1]))) {
		return
	}
	writeAll(w, " "+attribute+`="`)
	writeEscaped(w, address)
	writeAll(w, `"`)
}

func writeTitle(w util.BufWriter, title []byte) {
	if title != nil {
		writeAll(w, ` title="`)
		html.DefaultWriter.Write(w, title)
		writeAll(w, `"`)
	}
}

// writePlain writes the text inside a node without any markup.
func writePlain(w util.BufWriter, source []byte, n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			if c.IsRaw() {
				html.DefaultWriter.RawWrite(w, c.Segment.Value(source))
			} else {
				html.DefaultWriter.Write(w, c.Segment.Value(source))
			}
			if c.SoftLineBreak() || c.HardLineBreak() {
				writeAll(w, "\n")
			}
		case *ast.String:
			html.DefaultWriter.Write(w, c.Value)
		case *ast.AutoLink:
			writeEscaped(w, c.Label(source))
		case *ast.CodeSpan:
			writeCode(w, source, c)
		default:
			writePlain(w, source, c)
		}
	}
}

// writeCode writes the text of a code span, in which nothing has a meaning.
func writeCode(w util.BufWriter, source []byte, code *ast.CodeSpan) {
	for c := code.FirstChild(); c != nil; c = c.NextSibling() {
		if text, ok := c.(*ast.Text); ok {
			html.DefaultWriter.RawWrite(w, bytes.ReplaceAll(text.Segment.Value(source), []byte("\n"), []byte(" ")))
		}
	}
}

func writeEscaped(w util.BufWriter, text []byte) { writeBytes(w, util.EscapeHTML(text)) }

func writeAll(w util.BufWriter, text string) { writeBytes(w, []byte(text)) }

// writeBytes leaves an error to the writer, which keeps it until it is flushed.
func writeBytes(w util.BufWriter, text []byte) { _, _ = w.Write(text) }
