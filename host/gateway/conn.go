package gateway

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/utilhost/utilhost/host/envelope"
)

// net/http refuses some requests before any handler runs, in plain text and
// without our headers. It leaves no hook but the connection, so that is where
// those answers are replaced. They cannot be confused with ours: they are
// written in one piece that holds raw line ends before a plain-text type, and
// our answers either begin with other headers or are inside JSON, where no line
// end can follow a status line.
var (
	statusLine    = []byte("HTTP/1.1 ")
	plainHeaders  = []byte("\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n")
	noExpectation = []byte("HTTP/1.1 417 Expectation Failed\r\nConnection: close\r\n")
)

// refusals maps the statuses that net/http writes by itself to our codes.
var refusals = map[string]envelope.Code{
	"400": envelope.InvalidInput,
	"417": envelope.ExpectationFailed,
	"431": envelope.HeadersTooLarge,
	"501": envelope.NotImplemented,
	"505": envelope.VersionNotSupported,
}

// listener wraps what it accepts.
type listener struct {
	net.Listener
	gateway *Gateway
}

func (l listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &conn{Conn: c, gateway: l.gateway}, nil
}

// conn is a connection of a client.
type conn struct {
	net.Conn
	gateway *Gateway
	refused atomic.Bool // net/http has refused; the client may still be sending
}

// Write passes b on, or our own words for a refusal of net/http.
func (c *conn) Write(b []byte) (int, error) {
	// Nearly every write is ours and begins with "HTTP/1.1 200".
	if len(b) < 12 || b[9] < '4' || b[9] > '5' || !bytes.HasPrefix(b, statusLine) {
		return c.Conn.Write(b)
	}
	answer := c.gateway.reword(b)
	if answer == nil {
		return c.Conn.Write(b)
	}
	c.refused.Store(true)
	if _, err := c.Conn.Write(answer); err != nil {
		return 0, err
	}
	return len(b), nil
}

// CloseWrite ends our side; net/http uses it so that a client still reads what
// was written before a reset.
func (c *conn) CloseWrite() error {
	if half, is := c.Conn.(interface{ CloseWrite() error }); is {
		return half.CloseWrite()
	}
	return nil
}

// Close ends the connection. After a refusal by net/http it first takes in what
// the client is sending, within the bounds of every refusal, so that the answer
// is read.
func (c *conn) Close() error {
	if c.refused.Swap(false) && c.CloseWrite() == nil {
		s := c.gateway.settings.Load()
		if s.drains() && c.SetReadDeadline(time.Now().Add(s.DrainTime)) == nil {
			_, _ = io.CopyN(io.Discard, c.Conn, s.DrainBody)
		}
	}
	return c.Conn.Close()
}

// reword returns our answer in place of a canned refusal of net/http, nil when
// b is none.
func (g *Gateway) reword(b []byte) []byte {
	status := string(b[9:12])
	code, known := refusals[status]
	if !known {
		return nil
	}
	var message string
	switch at := bytes.Index(b, plainHeaders); {
	case at >= 0:
		message = malformed(code, string(b[at+len(plainHeaders):]))
	case bytes.HasPrefix(b, noExpectation):
		message = "Expect must be 100-continue"
	default:
		return nil
	}
	body := envelope.AppendError(nil, code, message)
	head := append([]byte(nil), statusLine...)
	head = append(head, status...)
	head = append(head, ' ')
	head = append(head, reason(b)...)
	head = append(head, "\r\nContent-Type: "+envelope.ContentType+"\r\nConnection: close\r\nContent-Length: "...)
	head = strconv.AppendInt(head, int64(len(body)), 10)
	head = append(head, "\r\n"+envelope.HeaderLimit+": 0\r\n"+envelope.HeaderRemaining+": 0\r\n"+envelope.HeaderRequestID+": "...)
	head = append(head, g.ids.next()...)
	head = append(head, "\r\nDate: "...)
	head = g.now().UTC().AppendFormat(head, http.TimeFormat)
	head = append(head, "\r\n\r\n"...)
	return append(head, body...)
}

// reason returns the reason phrase of the status line b begins with, without
// the detail that net/http appends after a colon.
func reason(b []byte) []byte {
	line, _, _ := bytes.Cut(b[len("HTTP/1.1 400 "):], []byte("\r\n"))
	phrase, _, _ := bytes.Cut(line, []byte(":"))
	return phrase
}

// malformed says what is wrong with a request. Of net/http's text it takes the
// detail after the colon, which names a rule and never quotes the request.
func malformed(code envelope.Code, text string) string {
	switch code {
	case envelope.HeadersTooLarge:
		return "request line and headers are too large"
	case envelope.NotImplemented:
		return "Transfer-Encoding must be chunked"
	case envelope.VersionNotSupported:
		return "HTTP version must be 1.1 or 1.0"
	}
	if _, detail, has := bytes.Cut([]byte(text), []byte(": ")); has {
		return "malformed HTTP request: " + string(detail)
	}
	return "malformed HTTP request"
}
