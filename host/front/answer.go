package front

import (
	"io"
	"net/http"
	"slices"
	"strconv"
)

// An Answer is a whole answer to a request: status, header fields and body. A
// handler fills one in and gives it to Reply, so one place makes the answer
// whatever front the request came through. The zero value is an empty answer.
type Answer struct {
	// Status is the status code, 200 to 999.
	Status int
	// Body is the body in parts, which are sent one after the other. Content-Length
	// is their length. Reply does not keep them.
	Body [3][]byte
	// Close ends the connection after the answer.
	Close bool

	fields fields
	joined []byte // the body in one piece, for net/http
}

// Reset empties the answer for the next request. It keeps the memory of the
// header fields.
func (a *Answer) Reset() {
	*a = Answer{fields: a.fields[:0], joined: a.joined[:0]}
}

// Set sets a header field, which is sent with the name in these letters. It
// takes the place of a field of the same name. Reply sets Content-Length,
// Connection and Date.
func (a *Answer) Set(name, value string) {
	*a.fields.at(name) = fieldLine{name: name, text: [1]string{value}}
}

// SetNumber is Set for a number.
func (a *Answer) SetNumber(name string, value int64) {
	*a.fields.at(name) = fieldLine{name: name, number: value, numeric: true}
}

// size returns the length of the body in bytes.
func (a *Answer) size() (n int) {
	for _, part := range a.Body {
		n += len(part)
	}
	return n
}

// Reply sends a as the answer to the request for which the handler was given w.
// A handler calls it once, instead of the methods of w. An answer with a status
// that has no body is sent without one. Reply returns how many bytes of the body
// were taken; fewer than the body has mean that the client has gone.
func Reply(w http.ResponseWriter, a *Answer) (taken int) {
	if bodyAllowed(a.Status) {
		a.SetNumber("Content-Length", int64(a.size()))
	} else {
		a.Body = [len(a.Body)][]byte{}
	}
	if a.Close {
		a.Set("Connection", "close")
	}
	if ours, is := w.(*writer); is {
		return ours.reply(a)
	}
	return a.writeTo(w)
}

// maxJoined is the size in bytes up to which the parts of a body are joined for
// net/http, which makes system calls of them one by one. The copy of a larger
// body costs as much as these calls.
const maxJoined = 64 << 10

// writeTo sends the answer through the methods of net/http.
func (a *Answer) writeTo(w http.ResponseWriter) (taken int) {
	a.fields.putInto(w.Header())
	w.WriteHeader(a.Status)
	return a.writeBody(w)
}

// writeBody writes the body, in one piece unless it is large.
func (a *Answer) writeBody(w io.Writer) (taken int) {
	parts := a.Body
	if size := a.size(); size > len(parts[0]) && size <= maxJoined {
		a.joined = a.joined[:0]
		for _, part := range parts {
			a.joined = append(a.joined, part...)
		}
		parts = [len(parts)][]byte{a.joined}
	}
	for _, part := range parts {
		if len(part) == 0 {
			continue
		}
		n, err := w.Write(part)
		taken += n
		if err != nil {
			break
		}
	}
	return taken
}

// fields are the header fields of an answer, in the order in which net/http
// sends them: by name.
type fields []fieldLine

// fieldLine is a header field whose value is a text or a number.
type fieldLine struct {
	name    string
	text    [1]string // an array, so that a header map can refer to it
	number  int64
	numeric bool
	end     int // of the number in the digits of putInto
}

// add adds a field behind those of the same name.
func (f *fields) add(name, value string) {
	*f = slices.Insert(*f, f.after(name), fieldLine{name: name, text: [1]string{value}})
}

// at returns the field of that name, which it adds if there is none.
func (f *fields) at(name string) *fieldLine {
	i := f.after(name)
	if i == 0 || (*f)[i-1].name != name {
		*f = slices.Insert(*f, i, fieldLine{})
		i++
	}
	return &(*f)[i-1]
}

// after returns the index behind the fields of that name. The search begins at
// the end: as a rule fields are set in their order.
func (f *fields) after(name string) int {
	i := len(*f)
	for i > 0 && (*f)[i-1].name > name {
		i--
	}
	return i
}

// putInto sets the fields in the header map of net/http, which refers to f until
// WriteHeader copies it. No two fields have the same name. The numbers share one
// string, so that they cost one allocation.
func (f *fields) putInto(h http.Header) {
	var space [64]byte
	written := space[:0]
	for i := range *f {
		if field := &(*f)[i]; field.numeric {
			written = strconv.AppendInt(written, field.number, 10)
			field.end = len(written)
		}
	}
	digits, start := string(written), 0
	for i := range *f {
		field := &(*f)[i]
		if field.numeric {
			field.text[0], start = digits[start:field.end], field.end
		}
		h[field.name] = field.text[:]
	}
}
