package main

import (
	"errors"
	"hash/maphash"
	"strings"
	"unicode/utf8"
)

// xmlToken is a start tag, an end tag, or text.
type xmlToken struct {
	kind  xmlKind
	space string // URI of the name space of a tag, empty if it has none
	name  string // of a tag, without prefix
	text  string // of text, references and line breaks resolved
	attrs []xmlAttr
	start int // where the token begins in the source
}

type xmlKind int

const (
	xmlEnd xmlKind = iota // of the document
	xmlOpen
	xmlClose
	xmlText
)

// xmlAttr is an attribute.
type xmlAttr struct {
	prefix, name, value string
}

// attr is the value of an attribute without a prefix, empty if it is missing.
func (t xmlToken) attr(name string) string { return t.prefixed("", name) }

// prefixed is the value of an attribute of a name space, empty if it is missing.
func (t xmlToken) prefixed(space, name string) string {
	for _, a := range t.attrs {
		if a.name == name && a.prefix == space {
			return a.value
		}
	}
	return ""
}

// xmlReader reads a document (XML 1.0, fifth edition, with Namespaces in XML 1.0)
// that has no document type declaration, and so no entities but the five of XML
// itself. Nothing is fetched or expanded.
type xmlReader struct {
	text    string
	pos     int
	seed    maphash.Seed
	open    []xmlElement
	spaces  []xmlBinding
	attrs   []xmlAttr // of the last start tag
	closing bool      // an empty element has been opened and not closed yet
	rooted  bool      // the root element has begun
}

// xmlElement is an element that has begun and not ended.
type xmlElement struct {
	raw         string // name as it is written
	space, name string
	spaces      int // how many bindings there are outside
}

// xmlBinding gives a prefix its name space.
type xmlBinding struct{ prefix, space string }

// maxXMLDepth is how deep elements may be nested.
const maxXMLDepth = 512

// maxXMLAttrs is how many attributes an element may have, and how many name spaces
// may be declared around it, far more than any feed needs.
const maxXMLAttrs = 64

var (
	errNotXML   = errors.New("must be well-formed XML")
	errDTD      = errors.New("must be XML without a document type declaration")
	errXMLDepth = errors.New("must be XML whose elements are nested at most 512 deep")
	errXMLAttrs = errors.New("must be XML whose elements have at most 64 attributes and name spaces")
)

// newXMLReader returns a reader in front of the root element or what comes before
// it. An encoding that the declaration names does not count, since the text has
// been decoded.
func newXMLReader(text string) (*xmlReader, error) {
	if strings.IndexFunc(text, func(r rune) bool { return !isXMLChar(r) }) >= 0 {
		return nil, errNotXML
	}
	text = strings.TrimPrefix(text, "\ufeff")
	text = unixLines(text)
	r := &xmlReader{text: text, seed: maphash.MakeSeed(), spaces: []xmlBinding{{"xml", "http://www.w3.org/XML/1998/namespace"}, {"", ""}}}
	if rest, found := strings.CutPrefix(text, "<?xml"); found && rest != "" && isXMLSpace(rest[0]) {
		declaration, _, closed := strings.Cut(rest, "?>")
		if !closed || !isXMLDeclaration(declaration) {
			return nil, errNotXML
		}
		r.pos = len("<?xml") + len(declaration) + len("?>")
	}
	return r, nil
}

func isXMLSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// xmlSpaces are the white space of XML.
const xmlSpaces = " \n\t\r"

// next reads the next token. Comments and processing instructions are stepped over.
func (r *xmlReader) next() (xmlToken, error) {
	if r.closing {
		r.closing = false
		return r.close(r.pos), nil
	}
	for {
		start := r.pos
		rest := r.text[r.pos:]
		switch {
		case rest == "":
			if !r.rooted || len(r.open) > 0 {
				return xmlToken{}, errNotXML
			}
			return xmlToken{}, nil
		case rest[0] != '<' && len(r.open) == 0:
			if r.skip(); r.pos == start {
				return xmlToken{}, errNotXML
			}
		case rest[0] != '<':
			return r.characters()
		case strings.HasPrefix(rest, "<!--"):
			length := strings.Index(rest[4:], "--")
			if length < 0 || !strings.HasPrefix(rest[4+length:], "-->") {
				return xmlToken{}, errNotXML
			}
			r.pos += 4 + length + 3
		case strings.HasPrefix(rest, "<?"):
			if err := r.instruction(); err != nil {
				return xmlToken{}, err
			}
		case strings.HasPrefix(rest, "<![CDATA["):
			length := strings.Index(rest, "]]>")
			if length < 0 || len(r.open) == 0 {
				return xmlToken{}, errNotXML
			}
			r.pos += length + 3
			return xmlToken{kind: xmlText, text: rest[len("<![CDATA["):length], start: start}, nil
		case strings.HasPrefix(rest, "<!DOCTYPE"):
			return xmlToken{}, errDTD
		case strings.HasPrefix(rest, "</"):
			return r.endTag()
		default:
			return r.startTag()
		}
	}
}

// characters reads text up to the next <.
func (r *xmlReader) characters() (xmlToken, error) {
	start := r.pos
	raw, _, _ := strings.Cut(r.text[start:], "<")
	r.pos += len(raw)
	if strings.Contains(raw, "]]>") {
		return xmlToken{}, errNotXML
	}
	text, err := resolve(raw)
	return xmlToken{kind: xmlText, text: text, start: start}, err
}

// instruction steps over a processing instruction.
func (r *xmlReader) instruction() error {
	inside, _, closed := strings.Cut(r.text[r.pos+2:], "?>")
	name, ok := cutName(inside)
	if !closed || !ok || strings.EqualFold(name, "xml") || len(inside) > len(name) && !isXMLSpace(inside[len(name)]) || strings.Contains(name, ":") {
		return errNotXML
	}
	r.pos += 2 + len(inside) + 2
	return nil
}

func (r *xmlReader) endTag() (xmlToken, error) {
	start := r.pos
	r.pos += 2
	name, _ := cutName(r.text[r.pos:])
	r.pos += len(name)
	r.skip()
	if len(r.open) == 0 || r.open[len(r.open)-1].raw != name || !r.take(">") {
		return xmlToken{}, errNotXML
	}
	return r.close(start), nil
}

// close ends the innermost element.
func (r *xmlReader) close(start int) xmlToken {
	element := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	r.spaces = r.spaces[:element.spaces]
	return xmlToken{kind: xmlClose, space: element.space, name: element.name, start: start}
}

func (r *xmlReader) skip() {
	for r.pos < len(r.text) && isXMLSpace(r.text[r.pos]) {
		r.pos++
	}
}

func (r *xmlReader) take(token string) bool {
	if !strings.HasPrefix(r.text[r.pos:], token) {
		return false
	}
	r.pos += len(token)
	return true
}

func (r *xmlReader) startTag() (xmlToken, error) {
	if len(r.open) == 0 && r.rooted {
		return xmlToken{}, errNotXML
	}
	if len(r.open) == maxXMLDepth {
		return xmlToken{}, errXMLDepth
	}
	r.rooted = true
	start := r.pos
	r.pos++
	raw, ok := cutName(r.text[r.pos:])
	if !ok {
		return xmlToken{}, errNotXML
	}
	r.pos += len(raw)
	outside := len(r.spaces)
	if err := r.attributes(); err != nil {
		return xmlToken{}, err
	}
	r.closing = r.take("/")
	if !r.take(">") {
		return xmlToken{}, errNotXML
	}
	prefix, name := splitName(raw)
	space, known := r.space(prefix)
	if !known || prefix == "xmlns" {
		return xmlToken{}, errNotXML
	}
	r.open = append(r.open, xmlElement{raw, space, name, outside})
	return xmlToken{kind: xmlOpen, space: space, name: name, attrs: r.attrs, start: start}, nil
}

// attributes reads the attributes of a start tag into r.attrs and binds prefixes.
func (r *xmlReader) attributes() error {
	r.attrs = r.attrs[:0]
	for {
		before := r.pos
		r.skip()
		raw, ok := cutName(r.text[r.pos:])
		if raw == "" {
			return r.bindAttributes()
		}
		if !ok || r.pos == before {
			return errNotXML
		}
		r.pos += len(raw)
		r.skip()
		if !r.take("=") {
			return errNotXML
		}
		r.skip()
		value, err := r.attributeValue()
		if err != nil {
			return err
		}
		prefix, name := splitName(raw)
		if len(r.attrs) == maxXMLAttrs {
			return errXMLAttrs
		}
		r.attrs = append(r.attrs, xmlAttr{prefix, name, value})
	}
}

// attributeValue reads a value in quotes. White space becomes blanks (section
// 3.3.3).
func (r *xmlReader) attributeValue() (string, error) {
	if r.pos == len(r.text) || r.text[r.pos] != '"' && r.text[r.pos] != '\'' {
		return "", errNotXML
	}
	raw, _, closed := strings.Cut(r.text[r.pos+1:], r.text[r.pos:r.pos+1])
	if !closed || strings.IndexByte(raw, '<') >= 0 {
		return "", errNotXML
	}
	r.pos += len(raw) + 2
	if strings.ContainsAny(raw, "\n\t") {
		raw = strings.NewReplacer("\n", " ", "\t", " ").Replace(raw)
	}
	return resolve(raw)
}

// bindAttributes binds the prefixes that attributes declare, puts the name space of
// each attribute in the place of its prefix, and refuses two of one name.
func (r *xmlReader) bindAttributes() error {
	for _, a := range r.attrs {
		switch {
		case a.prefix == "" && a.name == "xmlns":
			r.spaces = append(r.spaces, xmlBinding{"", a.value})
		case a.prefix == "xmlns" && (a.value == "" || a.name == "xmlns" || a.name == "xml" && a.value != r.spaces[0].space):
			return errNotXML
		case a.prefix == "xmlns":
			r.spaces = append(r.spaces, xmlBinding{a.name, a.value})
		}
	}
	if len(r.spaces) > maxXMLAttrs {
		return errXMLAttrs
	}
	names := nameSet{seed: r.seed}
	for i := range r.attrs {
		a := &r.attrs[i]
		if a.prefix != "" && a.prefix != "xmlns" {
			space, known := r.space(a.prefix)
			if !known {
				return errNotXML
			}
			a.prefix = space
		}
		if !names.add(a.name) {
			continue
		}
		for _, b := range r.attrs[:i] {
			if a.name == b.name && a.prefix == b.prefix {
				return errNotXML
			}
		}
	}
	return nil
}

// nameSet is a Bloom filter of one hash function.
type nameSet struct {
	seed maphash.Seed // so that nobody can look for names that fall together
	bits [4]uint64
}

// add adds a name and says whether it may have been in the set before.
func (s *nameSet) add(name string) (maybe bool) {
	hash := maphash.String(s.seed, name)
	word, bit := &s.bits[hash>>6&3], uint64(1)<<(hash&63)
	maybe = *word&bit != 0
	*word |= bit
	return maybe
}

// space is the name space that a prefix is bound to.
func (r *xmlReader) space(prefix string) (space string, known bool) {
	for i := len(r.spaces) - 1; i >= 0; i-- {
		if r.spaces[i].prefix == prefix {
			return r.spaces[i].space, true
		}
	}
	return "", false
}

// cutName cuts the name off that text begins with. It is not ok if that is empty
// or has colons in wrong places.
func cutName(text string) (name string, ok bool) {
	end := strings.IndexFunc(text, func(r rune) bool { return r != ':' && !isNameChar(r) })
	if end < 0 {
		end = len(text)
	}
	prefix, local, found := strings.Cut(text[:end], ":")
	return text[:end], isLocalName(prefix) && (!found || isLocalName(local))
}

// isLocalName says whether characters of a name are a name without colon.
func isLocalName(name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	return name != "" && isNameStart(first) && strings.IndexByte(name, ':') < 0
}

// splitName parts a name at its colon.
func splitName(raw string) (prefix, name string) {
	if prefix, name, found := strings.Cut(raw, ":"); found {
		return prefix, name
	}
	return "", raw
}
