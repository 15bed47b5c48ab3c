package gateway

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// head is the head of a proper call without the headers of its body.
const head = "POST /v1/test/one HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer KEY\r\n"

// lengths makes the plugin answer how long the body was, and refuse one that
// is not made of x.
func lengths(r *rig) {
	r.plugin(func(_ context.Context, c *catalog.Call) error {
		if strings.Trim(string(c.Body), "x") != "" {
			return errors.New("body was changed on its way")
		}
		c.Reply = catalog.Reply{Code: pb.Code_CODE_OK, Body: fmt.Appendf(c.Reply.Body[:0], `{"length":%d}`, len(c.Body))}
		return nil
	})
}

func chunked(sizes ...int) string {
	var b strings.Builder
	for _, n := range sizes {
		fmt.Fprintf(&b, "%x\r\n%s\r\n", n, strings.Repeat("x", n))
	}
	return b.String() + "0\r\n\r\n"
}

func TestBodySizes(t *testing.T) {
	const limit = 100_000
	r := newRig(t, setup{limits: Limits{Body: limit}})
	lengths(r)
	for _, n := range []int{0, 1, 1023, 1024, 1025, 4096, 4097, 65_536, limit - 1, limit, limit + 1, 3 * limit} {
		for name, text := range map[string]string{
			"declared": fmt.Sprintf("Content-Length: %d\r\n\r\n%s", n, strings.Repeat("x", n)),
			"chunked":  "Transfer-Encoding: chunked\r\n\r\n" + chunked(n),
			"pieces":   "Transfer-Encoding: chunked\r\n\r\n" + chunked(1+n/3, 1+n/3, max(0, n-2*(n/3)-2)),
		} {
			if n < 4 && name == "pieces" || n == 0 && name == "chunked" {
				continue
			}
			a := r.dial().send(head + text).receive("POST")
			if n > limit {
				a.want(t, 413, "PAYLOAD_TOO_LARGE")
				if !strings.Contains(a.message, "100000") {
					t.Errorf("message is %q", a.message)
				}
			} else if want := fmt.Sprintf(`{"length":%d}`, n); a.status != 200 || a.data != want {
				t.Errorf("%s body of %d: %d %s", name, n, a.status, a.body)
			}
		}
	}
	if used := r.gateway.held.used.Load(); used != 0 {
		t.Errorf("%d bytes are still held", used)
	}
	a := r.dial().send(head + "\r\n").receive("POST")
	if a.data != `{"length":0}` {
		t.Errorf("no body at all: %d %s", a.status, a.body)
	}
}

func TestBrokenBodies(t *testing.T) {
	r := newRig(t, setup{server: ServerOptions{ReadTimeout: 300 * time.Millisecond}, limits: Limits{DrainTime: 50 * time.Millisecond}})
	for name, c := range map[string]struct {
		text  string
		half  bool
		about string
	}{
		"short":                  {"Content-Length: 10\r\n\r\n{}", true, "before the length"},
		"short, chunked":         {"Transfer-Encoding: chunked\r\n\r\n5\r\nab", true, "before the length"},
		"slow":                   {"Content-Length: 10\r\n\r\n{}", false, "in time"},
		"slow, chunked":          {"Transfer-Encoding: chunked\r\n\r\n5\r\nab", false, "in time"},
		"no chunk size":          {"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n", false, "chunked"},
		"chunk longer than told": {"Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n", false, "chunked"},
	} {
		w := r.dial().send(head + c.text)
		if c.half {
			must(t, w.Conn.(interface{ CloseWrite() error }).CloseWrite())
		}
		a := w.receive("POST")
		a.want(t, 400, "INVALID_INPUT")
		if !strings.Contains(a.message, c.about) || a.remaining != allowance {
			t.Errorf("%s: %q, %d remaining", name, a.message, a.remaining)
		}
		w.closed()
	}
	eventually(t, "nothing held", func() bool { return r.gateway.held.used.Load() == 0 })
}

// A refused request leaves its connection usable if the body is small, and
// nothing of the body is taken for a request.
func TestConnectionAfterRefusal(t *testing.T) {
	r := newRig(t, setup{})
	w := r.dial()
	smuggled := "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
	for range 3 {
		w.send(fmt.Sprintf("POST /v1/none HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(smuggled), smuggled))
		w.receive("POST").want(t, 404, "NOT_FOUND")
		w.send(fmt.Sprintf("POST /v1/test/one HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(smuggled), smuggled))
		w.receive("POST").want(t, 401, "MISSING_KEY")
		w.send(head + "Content-Length: 2\r\n\r\n{}")
		if a := w.receive("POST"); a.status != 200 {
			t.Fatalf("after refusals: %d %s", a.status, a.body)
		}
	}
	// A client that declares a body and does not send it gets its answer all the same.
	r.gateway.Reconfigure(Limits{DrainTime: 50 * time.Millisecond})
	w.send("POST /v1/none HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n{}")
	w.receive("POST").want(t, 404, "NOT_FOUND")
	w.closed()
}

// patient leaves a busy machine the time to send what a second suffices for as a rule.
var patient = Limits{DrainTime: 15 * time.Second}

// A client that sends everything before it reads gets to read the answer.
func TestAnswerDuringUpload(t *testing.T) {
	r := newRig(t, setup{limits: patient})
	for name, c := range map[string]struct {
		head, code string
		status     int
	}{
		"too large":    {head, "PAYLOAD_TOO_LARGE", 413},
		"no key":       {"POST /v1/test/one HTTP/1.1\r\nHost: x\r\n", "MISSING_KEY", 401},
		"no route":     {"POST /v1/none HTTP/1.1\r\nHost: x\r\n", "NOT_FOUND", 404},
		"wrong method": {"PUT /v1/test/one HTTP/1.1\r\nHost: x\r\n", "METHOD_NOT_ALLOWED", 405},
		"media type":   {head + "Content-Type: text/plain\r\n", "UNSUPPORTED_MEDIA_TYPE", 415},
	} {
		for _, size := range []int{2 << 20, 8 << 20} {
			w := r.dial().send(c.head + fmt.Sprintf("Content-Length: %d\r\n\r\n", size))
			for sent := 0; sent < size; sent += 1 << 20 {
				w.send(strings.Repeat("x", 1<<20))
			}
			a := w.receive("POST")
			if a.want(t, c.status, c.code); a.header.Get("Connection") != "close" {
				t.Errorf("%s: the connection is not announced to close", name)
			}
			w.closed()
			w = r.dial().send(c.head + "Transfer-Encoding: chunked\r\n\r\n")
			w.send(chunked(size/2, size/2))
			w.receive("POST").want(t, c.status, c.code)
			w.closed()
		}
	}
}

// An operator who wants nothing read gets the connection closed at once.
func TestNoDrain(t *testing.T) {
	r := newRig(t, setup{limits: Limits{DrainBody: -1, DrainTime: -1}})
	for _, length := range []string{"5", "5000000"} {
		w := r.dial().send("POST /v1/none HTTP/1.1\r\nHost: x\r\nContent-Length: " + length + "\r\n\r\n{}")
		w.receive("POST").want(t, 404, "NOT_FOUND")
		w.closed()
	}
	// Nothing is left of a body that a plugin refused, so its connection stays.
	r.refuse(pb.Code_CODE_INVALID_INPUT, "no")
	w := r.dial()
	for range 3 {
		w.send(head+"Content-Length: 2\r\n\r\n{}").receive("POST").want(t, 400, "INVALID_INPUT")
	}
}

func TestExpectContinue(t *testing.T) {
	var own int64
	r := newRig(t, setup{limits: Limits{Body: 1000, DrainTime: 50 * time.Millisecond}})
	lengths(r)
	w := r.dial().send(head + "Expect: 100-continue\r\nContent-Length: 3\r\n\r\n")
	line, err := w.reader.ReadString('\n')
	must(t, err)
	if line != "HTTP/1.1 100 Continue\r\n" {
		t.Errorf("first line is %q", line)
	}
	if _, err := w.reader.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if a := w.send("xxx").receive("POST"); a.data != `{"length":3}` {
		t.Errorf("%d %s", a.status, a.body)
	}
	_, poor := r.issue(auth.IssueRequest{Name: "poor", Credits: &own})
	for text, want := range map[string]int{
		"POST /v1/none HTTP/1.1\r\nHost: x\r\n":                                           404,
		"PUT /v1/test/one HTTP/1.1\r\nHost: x\r\n":                                        405,
		"POST /v1/test/one HTTP/1.1\r\nHost: x\r\n":                                       401,
		"POST /v1/test/one HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + poor + "\r\n": 402,
		head + "Content-Type: text/plain\r\n":                                             415,
	} {
		// ReadResponse would give the status 100 if a 100 came first.
		w := r.dial().send(text + "Expect: 100-continue\r\nContent-Length: 3\r\n\r\n")
		if a := w.receive("POST"); a.status != want {
			t.Errorf("got %d, want %d", a.status, want)
		}
		w.closed()
	}
	w = r.dial().send(head + "Expect: 100-continue\r\nContent-Length: 1001\r\n\r\n")
	w.receive("POST").want(t, 413, "PAYLOAD_TOO_LARGE")
	w.closed()
}

func TestByteBudget(t *testing.T) {
	r := newRig(t, setup{limits: Limits{Body: 1000, Held: 2500}})
	inside, leave := make(chan struct{}), make(chan struct{})
	r.plugin(func(_ context.Context, c *catalog.Call) error {
		inside <- struct{}{}
		<-leave
		c.Reply = catalog.Reply{Body: []byte(`{}`)}
		return nil
	})
	done := make(chan response)
	for range 2 {
		q := r.request(strings.Repeat("x", 1000))
		go func() { done <- r.do(q) }()
		<-inside
	}
	// 500 bytes are left.
	for _, text := range []string{"Content-Length: 600\r\n\r\n" + strings.Repeat("x", 600), "Transfer-Encoding: chunked\r\n\r\n" + chunked(3)} {
		a := r.dial().send(head + text).receive("POST")
		a.want(t, 503, "SERVICE_UNAVAILABLE")
		if a.header.Get("Retry-After") != "1" {
			t.Errorf("Retry-After is %q", a.header.Get("Retry-After"))
		}
	}
	q := r.request(strings.Repeat("x", 100))
	go func() { done <- r.do(q) }()
	<-inside
	close(leave)
	for range 3 {
		if a := <-done; a.status != 200 {
			t.Errorf("admitted call: %d %s", a.status, a.body)
		}
	}
	eventually(t, "budget back", func() bool { return r.gateway.held.used.Load() == 0 })
	// A result beyond the budget is not held either, and costs nothing.
	r.answer(`{"a":"` + strings.Repeat("x", 3000) + `"}`)
	spent := r.spent()
	r.do(r.request(`{}`)).want(t, 503, "SERVICE_UNAVAILABLE")
	if r.spent() != spent {
		t.Error("a result that was not passed on was charged")
	}
}

func TestLargeResults(t *testing.T) {
	r := newRig(t, setup{})
	for _, n := range []int{2000, 2048, 4096, 100_000, keepBytes, keepBytes + 1, 3 << 20} {
		result := `{"a":"` + strings.Repeat("x", n-8) + `"}`
		r.answer(result)
		if a := r.do(r.request(`{}`)); a.status != 200 || a.data != result {
			t.Errorf("result of %d bytes: %d, %d bytes came", n, a.status, len(a.data))
		}
	}
}

// pythonClient posts with the standard library, which sends the whole body
// before it reads, and prints the status and the body.
const pythonClient = `
import http.client, sys
c = http.client.HTTPConnection(sys.argv[1], timeout=20)
h = {"Content-Type": sys.argv[4]}
if sys.argv[3]: h["Authorization"] = "Bearer " + sys.argv[3]
c.request("POST", sys.argv[2], body=b"x" * int(sys.argv[5]), headers=h)
r = c.getresponse()
print(r.status, r.getheader("X-RateLimit-Limit"), r.read().decode())
`

func TestPythonReadsRefusals(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed:", err)
	}
	r := newRig(t, setup{limits: patient})
	for _, size := range []int{70, 2 << 20, 8 << 20} {
		for _, c := range []struct{ path, key, mediaType, want string }{
			{"/v1/test/one", "", "application/json", `401 0 {"ok":false,"error":{"code":"MISSING_KEY"`},
			{"/v1/test/one", "uh_wrong", "application/json", `401 0 {"ok":false,"error":{"code":"INVALID_KEY"`},
			{"/v1/none", r.secret, "application/json", `404 1000 {"ok":false,"error":{"code":"NOT_FOUND"`},
			{"/v1/test/one", r.secret, "text/plain", `415 1000 {"ok":false,"error":{"code":"UNSUPPORTED_MEDIA_TYPE"`},
			{"/v1/test/one", r.secret, "application/json", `413 1000 {"ok":false,"error":{"code":"PAYLOAD_TOO_LARGE"`},
		} {
			if size == 70 && strings.HasPrefix(c.want, "413") {
				continue
			}
			out, err := exec.Command(python, "-c", pythonClient, r.address, c.path, c.key, c.mediaType, fmt.Sprint(size)).CombinedOutput()
			if err != nil || !strings.HasPrefix(string(out), c.want) {
				t.Errorf("%d bytes to %s: %v, got %.300s, want %s", size, c.path, err, out, c.want)
			}
		}
	}
}

// A body that the client takes back ends in nothing held and nothing spent.
func TestAbortedUpload(t *testing.T) {
	r := newRig(t, setup{})
	reader, writer := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, r.base+"/v1/test/one", reader)
	must(t, err)
	q.Header.Set("Authorization", "Bearer "+r.secret)
	failed := make(chan error, 1)
	go func() {
		p, err := http.DefaultTransport.RoundTrip(q)
		if err == nil {
			_ = p.Body.Close()
		}
		failed <- err
	}()
	_, err = writer.Write([]byte("xxx"))
	must(t, err)
	eventually(t, "the body to be read", func() bool { return r.gateway.held.used.Load() > 0 })
	cancel()
	// The transport may wait until its reader of the body has ended.
	must(t, writer.CloseWithError(context.Canceled))
	if err := <-failed; !errors.Is(err, context.Canceled) {
		t.Errorf("the client got %v", err)
	}
	eventually(t, "nothing held", func() bool { return r.gateway.held.used.Load() == 0 })
	if r.spent() != 0 {
		t.Error("credits were spent")
	}
}
