package front

import (
	"net/http"
	"net/textproto"
	"strings"
)

// A verdict is what the bytes at hand are.
type verdict int

const (
	unfinished verdict = iota // plain so far
	plain                     // a whole head that is served here
	doubtful                  // anything else
)

// maxFields is the number of header fields of a plain head.
const maxFields = 32

// maxLength is the length of the longest body of a plain request, in bytes.
const maxLength = 64 << 10

// head is the head of a plain request. A head is plain if it is exactly
//
//	POST /path HTTP/1.1
//	Name: value
//
// with lines that end in CR LF, a path of unreserved characters and slashes,
// names of letters, digits, hyphen and underscore, values of visible ASCII
// characters and spaces, no name twice, and a Host and a Content-Length in their
// usual form. Names that have a bearing on how the message is framed, or that
// net/http treats in a way of its own, are not plain.
type head struct {
	size   int // in bytes, with the empty line
	path   [2]int
	fields [maxFields]field
	count  int
}

// field is where the name and the value of a header field stand.
type field struct{ name, colon, value, end int }

const (
	requestStart = "POST /"
	requestEnd   = " HTTP/1.1\r\n"
)

// Kinds of bytes.
const (
	inPath = 1 << iota
	inName
	inValue
	inHost
)

var kinds = func() (k [256]byte) {
	set := func(kind byte, of string) {
		for i := range len(of) {
			k[of[i]] |= kind
		}
	}
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
	set(inPath, letters+"._~/")
	set(inName, letters+"_")
	set(inHost, letters+".:")
	for c := ' '; c <= '~'; c++ {
		k[c] |= inValue
	}
	return k
}()

// span returns the end of the bytes of a kind that begin at i.
func span(b []byte, i int, kind byte) int {
	for i < len(b) && kinds[b[i]]&kind != 0 {
		i++
	}
	return i
}

// follows says whether text stands at i: plain if it does, unfinished if b ends
// before that is certain.
func follows(b []byte, i int, text string) verdict {
	rest := b[i:]
	if len(rest) >= len(text) {
		if string(rest[:len(text)]) == text {
			return plain
		}
		return doubtful
	}
	if string(rest) == text[:len(rest)] {
		return unfinished
	}
	return doubtful
}

// parse finds the parts of the head that b begins with. A fault is found with
// the byte that makes it, so that net/http learns of it no later than without us.
func (h *head) parse(b []byte) verdict {
	if v := follows(b, 0, requestStart); v != plain {
		return v
	}
	h.count = 0
	h.path[0] = len(requestStart) - 1
	h.path[1] = span(b, h.path[0], inPath)
	i := h.path[1]
	if i > h.path[0]+1 && b[h.path[0]+1] == '/' {
		return doubtful // "//" may be taken for the start of an authority
	}
	if v := follows(b, i, requestEnd); v != plain {
		return v
	}
	i += len(requestEnd)
	for {
		if i == len(b) {
			return unfinished
		}
		if b[i] == '\r' {
			h.size = i + 2
			return follows(b, i, "\r\n")
		}
		if h.count == maxFields {
			return doubtful
		}
		f := &h.fields[h.count]
		h.count++
		f.name = i
		f.colon = span(b, i, inName)
		if f.colon == len(b) {
			return unfinished
		}
		if b[f.colon] != ':' || f.colon == f.name {
			return doubtful
		}
		f.value = f.colon + 1
		f.end = span(b, f.value, inValue)
		if v := follows(b, f.end, "\r\n"); v != plain {
			return v
		}
		i = f.end + 2
	}
}

// message is what a plain head says.
type message struct {
	text   string // the head
	path   string
	host   string
	length int
	header http.Header
	values [maxFields]string // what header refers to
}

// read takes the message out of a head that parse found plain, with text its
// bytes, and says whether the message is plain, too.
func (m *message) read(h *head, text string) bool {
	m.text, m.host, m.length = text, "", -1
	m.path = text[h.path[0]:h.path[1]]
	clear(m.header)
	for i := range h.count {
		f := &h.fields[i]
		key := textproto.CanonicalMIMEHeaderKey(text[f.name:f.colon])
		value := strings.Trim(text[f.value:f.end], " ")
		switch key {
		case "Host":
			if m.host != "" || !plainHost(value) {
				return false
			}
			m.host = value
			continue // net/http keeps it out of the map
		case "Content-Length":
			if m.length = plainLength(value); m.length < 0 {
				return false
			}
		case "Connection":
			if !strings.EqualFold(value, "keep-alive") {
				return false
			}
		case "Transfer-Encoding", "Expect", "Upgrade", "Trailer", "Te", "Pragma", "Http2-Settings":
			return false
		}
		if _, twice := m.header[key]; twice {
			return false
		}
		m.values[i] = value
		m.header[key] = m.values[i : i+1 : i+1]
	}
	return m.host != "" && m.length >= 0
}

// plainHost says whether a Host is made of letters, digits, hyphens, dots and colons.
func plainHost(s string) bool {
	for i := range len(s) {
		if kinds[s[i]]&inHost == 0 {
			return false
		}
	}
	return s != ""
}

// plainLength returns the number that s stands for, -1 if it is not written in
// the one usual way or is beyond maxLength.
func plainLength(s string) int {
	if s == "" || len(s) > 5 || s[0] == '0' && len(s) > 1 {
		return -1
	}
	n := 0
	for i := range len(s) {
		if s[i]-'0' > 9 {
			return -1
		}
		n = 10*n + int(s[i]-'0')
	}
	if n > maxLength {
		return -1
	}
	return n
}
