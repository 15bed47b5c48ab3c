package main

import "crypto/x509"

// Tags of the DER elements that a certification request is made of.
const (
	tagInteger     = 0x02
	tagBitString   = 0x03
	tagOctetString = 0x04
	tagOID         = 0x06
	tagSequence    = 0x30
	tagSet         = 0x31
	tagContext0    = 0xA0 // [0], constructed
)

// maxDERDepth bounds elements within elements; a certification request needs
// about ten.
const maxDERDepth = 32

// maxOIDBytes bounds an object identifier, whose decimal text takes more than
// linear time; real ones have up to 20 bytes.
const maxOIDBytes = 128

// element is one value in DER (ITU-T X.690).
type element struct {
	tag     byte
	content []byte
	full    []byte // with tag and length
}

// derReader reads elements one after the other. The first that is not as
// expected sets broken, which a reader shares with those of its elements; all
// further reads then give nothing.
type derReader struct {
	rest   []byte
	broken *bool
}

func newDERReader(data []byte) derReader { return derReader{data, new(bool)} }

// more reports whether another element follows.
func (r *derReader) more() bool { return len(r.rest) > 0 && !*r.broken }

// next reads one element with any tag. Tags of more than one byte do not occur
// in PKCS #10.
func (r *derReader) next() element {
	size, header, ok := derLength(r.rest)
	if !ok || *r.broken {
		*r.broken = true
		return element{}
	}
	full := r.rest[:header+size]
	r.rest = r.rest[header+size:]
	return element{full[0], full[header:], full}
}

// count is how many of the elements ahead have a tag. It steps over none.
func (r derReader) count(tag byte) (elements int) {
	for r.more() {
		if r.next().tag == tag {
			elements++
		}
	}
	return elements
}

// derLength reads tag and length at the start of data: how many bytes of content
// follow the header, and how long that is. Lengths must be definite and as short
// as can be.
func derLength(data []byte) (size, header int, ok bool) {
	if len(data) < 2 || data[0]&0x1f == 0x1f {
		return 0, 0, false
	}
	if data[1] < 0x80 {
		size = int(data[1])
		return size, 2, size <= len(data)-2
	}
	octets := int(data[1] & 0x7f)
	if octets < 1 || octets > 4 || len(data) < 2+octets || data[2] == 0 {
		return 0, 0, false
	}
	for _, b := range data[2 : 2+octets] {
		size = size<<8 | int(b)
	}
	return size, 2 + octets, size >= 0x80 && size <= len(data)-2-octets
}

// take reads one element that must have that tag, and returns its content.
func (r *derReader) take(tag byte) []byte {
	e := r.next()
	if e.tag != tag {
		*r.broken = true
		return nil
	}
	return e.content
}

// into reads one element that must have that tag, and returns a reader of what
// is inside.
func (r *derReader) into(tag byte) derReader { return derReader{r.take(tag), r.broken} }

// integer reads an integer and returns its bytes in two's complement.
func (r *derReader) integer() []byte {
	content := r.take(tagInteger)
	if len(content) == 0 || len(content) > 1 && (content[0] == 0 && content[1] < 0x80 || content[0] == 0xff && content[1] >= 0x80) {
		*r.broken = true
		return nil
	}
	return content
}

// bits reads a bit string of whole bytes, as keys and signatures are.
func (r *derReader) bits() []byte {
	content := r.take(tagBitString)
	if len(content) == 0 || content[0] != 0 {
		*r.broken = true
		return nil
	}
	return content[1:]
}

// oid reads an object identifier and returns it in dotted decimal form.
func (r *derReader) oid() string {
	content := r.take(tagOID)
	var id x509.OID
	if len(content) > maxOIDBytes || id.UnmarshalBinary(content) != nil {
		*r.broken = true
		return ""
	}
	return id.String()
}

// end demands that nothing follows.
func (r *derReader) end() {
	if len(r.rest) > 0 {
		*r.broken = true
	}
}

// wellFormed reports whether data is a row of elements, down to the innermost.
func wellFormed(data []byte, depth int) bool {
	const constructed = 0x20
	if depth > maxDERDepth {
		return false
	}
	reader := newDERReader(data)
	for reader.more() {
		e := reader.next()
		if e.tag&constructed != 0 && !wellFormed(e.content, depth+1) {
			return false
		}
	}
	return !*reader.broken
}
