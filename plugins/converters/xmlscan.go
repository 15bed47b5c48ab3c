package main

import "strings"

// xmlKind is what a piece of XML is.
type xmlKind int

const (
	xmlText xmlKind = iota // character data and CDATA sections
	xmlOpen
	xmlClose
	xmlOther // comment, processing instruction, declaration, empty element
)

// xmlPiece is a piece of XML as it is written.
type xmlPiece struct {
	kind xmlKind
	text string
	name string // of a tag
}

// nextPiece cuts the first piece off XML, which must not be empty. What is not
// terminated goes to the end.
func nextPiece(xml string) (piece xmlPiece, rest string) {
	switch {
	case strings.HasPrefix(xml, "<!--"):
		end := endAfter(xml, len("<!--"), "-->")
		return xmlPiece{kind: xmlOther, text: xml[:end]}, xml[end:]
	case strings.HasPrefix(xml, "<?"):
		end := endAfter(xml, len("<?"), "?>")
		return xmlPiece{kind: xmlOther, text: xml[:end]}, xml[end:]
	case isCDATA(xml) || !isMarkup(xml):
		end := textEnd(xml)
		return xmlPiece{kind: xmlText, text: strings.Trim(xml[:end], xmlSpace)}, xml[end:]
	case xml[1] == '!':
		end := declarationEnd(xml)
		return xmlPiece{kind: xmlOther, text: xml[:end]}, xml[end:]
	}
	end := tagEnd(xml)
	piece = xmlPiece{kind: xmlOpen, text: xml[:end], name: tagName(xml[1:end])}
	switch {
	case xml[1] == '/':
		piece.kind, piece.name = xmlClose, tagName(xml[2:end])
	case strings.HasSuffix(piece.text, "/>"):
		piece.kind = xmlOther
	}
	return piece, xml[end:]
}

// xmlSpace is the white space of XML 1.0 (section 2.3).
const xmlSpace = " \t\r\n"

func isXMLSpace(c byte) bool { return strings.IndexByte(xmlSpace, c) >= 0 }

func isCDATA(xml string) bool { return strings.HasPrefix(xml, "<![CDATA[") }

// isMarkup says whether XML begins with markup and not with text, or with a < that
// stands for itself.
func isMarkup(xml string) bool {
	if len(xml) < 2 || xml[0] != '<' {
		return false
	}
	c := xml[1]
	return !isXMLSpace(c) && !('0' <= c && c <= '9') && !('<' <= c && c <= '>')
}

// textEnd is where text ends, CDATA sections included.
func textEnd(xml string) int {
	end := 0
	for end < len(xml) {
		switch {
		case isCDATA(xml[end:]):
			end += endAfter(xml[end:], len("<![CDATA["), "]]>")
			continue
		case isMarkup(xml[end:]):
			return end
		}
		next := strings.IndexByte(xml[end+1:], '<')
		if next < 0 {
			return len(xml)
		}
		end += 1 + next
	}
	return end
}

// endAfter is the index behind the first mark from start on, or the end.
func endAfter(xml string, start int, mark string) int {
	if i := strings.Index(xml[start:], mark); i >= 0 {
		return start + i + len(mark)
	}
	return len(xml)
}

// tagEnd is the index behind the > of a tag, which may also stand in the quoted
// values of its attributes.
func tagEnd(xml string) int {
	previous := byte(0) // but for white space
	for i := 0; i < len(xml); i++ {
		switch c := xml[i]; {
		case c == '>':
			return i + 1
		case (c == '"' || c == '\'') && previous == '=':
			i = endAfter(xml, i+1, string(c)) - 1
			previous = c
		case !isXMLSpace(c):
			previous = c
		}
	}
	return len(xml)
}

// declarationEnd is the index behind the > of a declaration, whose literals,
// comments and internal subset may hold others.
func declarationEnd(xml string) int {
	depth := 0
	for i := 1; i < len(xml); i++ {
		switch c := xml[i]; c {
		case '"', '\'':
			i = endAfter(xml, i+1, string(c)) - 1
		case '<':
			if strings.HasPrefix(xml[i:], "<!--") {
				i = endAfter(xml, i+len("<!--"), "-->") - 1
				continue
			}
			depth++
		case '[':
			depth++
		case ']':
			depth--
		case '>':
			if depth <= 0 {
				return i + 1
			}
			depth--
		}
	}
	return len(xml)
}

// tagName is the name that a tag begins with.
func tagName(inside string) string {
	for end := range len(inside) {
		if c := inside[end]; c == '/' || c == '>' || isXMLSpace(c) {
			return inside[:end]
		}
	}
	return inside
}
