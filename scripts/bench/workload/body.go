package workload

import (
	"fmt"
	"io"
	"net/http"
	"strings"
)

// MaxBody is the largest request body in bytes, as it is for the daemon.
const MaxBody = 1 << 20

// ReadBody appends the body of r to dst, which grows once when the length is
// known beforehand.
func ReadBody(r *http.Request, dst []byte) ([]byte, error) {
	if need := int(min(r.ContentLength, MaxBody)) + 1; cap(dst) < need {
		dst = make([]byte, 0, need)
	}
	body := io.LimitReader(r.Body, MaxBody+1)
	for {
		if len(dst) == cap(dst) {
			dst = append(dst, 0)[:len(dst)]
		}
		n, err := body.Read(dst[len(dst):cap(dst)])
		dst = dst[:len(dst)+n]
		switch {
		case len(dst) > MaxBody:
			return dst, fmt.Errorf("body is larger than %d bytes", MaxBody)
		case err == io.EOF:
			return dst, nil
		case err != nil:
			return dst, err
		}
	}
}

// Text is a request body of about size bytes for Atbash, and the text that
// its answer must contain.
func Text(size int) (body, want []byte) {
	const alphabet = "the quick brown fox jumps over the lazy dog, "
	const frame = `{"text":""}`
	text := strings.Repeat(alphabet, size/len(alphabet)+1)[:max(size-len(frame), 1)]
	return []byte(`{"text":"` + text + `"}`), []byte(`"` + mirror(text) + `"`)
}
