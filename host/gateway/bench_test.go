package gateway

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/julienschmidt/httprouter"

	"github.com/utilhost/utilhost/host/catalog"
)

// benchFront tells the test binary to be a server: "bare" or "full".
const benchFront = "UTILHOST_BENCH_FRONT"

const benchBody = `{"text":"The quick brown fox jumps over the lazy dog","mode":"enc"}`

// plenty is a pool that no benchmark empties.
var plenty = Limits{Tiers: map[string]Tier{"free": {Credits: 1e12}}}

// echo is the cheapest plugin.
func echo(_ context.Context, c *catalog.Call) error {
	c.Reply.Code = 0
	c.Reply.Body = append(append(append(c.Reply.Body[:0], `{"result":`...), c.Body...), '}')
	return nil
}

// bare is the yardstick: net/http and httprouter, the body read and the same
// answer written, without keys, credits, checks or headers of its own.
func bare() http.Handler {
	router := httprouter.New()
	pool := sync.Pool{New: func() any { return new(bytes.Buffer) }}
	router.POST("/v1/test/one", func(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
		b := pool.Get().(*bytes.Buffer)
		b.Reset()
		b.WriteString(`{"ok":true,"data":{"result":`)
		if _, err := b.ReadFrom(r.Body); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		b.WriteString(`}}`)
		w.Header()["Content-Type"] = []string{"application/json"}
		_, _ = w.Write(b.Bytes())
		pool.Put(b)
	})
	return router
}

// BenchmarkFront runs both fronts in processes of their own, in turns, and
// reports the processor time of the gateway's process per call as a multiple of
// the bare one's: median of the rounds. Every answer is about as long as the body.
func BenchmarkFront(b *testing.B) {
	for _, c := range []struct{ connections, size int }{{1, len(benchBody)}, {64, len(benchBody)}, {64, 10_000}, {16, 100_000}, {16, 200_000}} {
		b.Run(fmt.Sprintf("%d connections, %d bytes", c.connections, c.size), func(b *testing.B) {
			connections := c.connections
			servers := make(map[string]*benchServer)
			kinds := []string{"bare", "full"}
			for _, kind := range kinds {
				servers[kind] = startBench(b, kind)
				servers[kind].body = benchBody[:10] + strings.Repeat("x", c.size-len(benchBody)) + benchBody[10:]
				servers[kind].load(b, connections, 2000)
			}
			const rounds = 5
			calls := max(connections*20, b.N/rounds)
			ratios := make([]float64, 0, rounds)
			costs := make(map[string][]float64)
			var full usage
			for range rounds {
				for _, kind := range kinds {
					full = servers[kind].load(b, connections, calls)
					costs[kind] = append(costs[kind], full.microseconds)
				}
				n := len(ratios)
				ratios = append(ratios, costs["full"][n]/costs["bare"][n])
			}
			for kind, of := range costs {
				slices.Sort(of)
				b.ReportMetric(of[rounds/2], kind+"-us/call")
			}
			slices.Sort(ratios)
			b.ReportMetric(ratios[rounds/2], "ratio")
			b.ReportMetric(full.allocations, "full-allocs/call")
			b.ReportMetric(full.bytes, "full-B/call")
		})
	}
}

type benchServer struct {
	address, secret string
	body            string // of every request
	commands        io.Writer
	answers         *bufio.Reader
}

func startBench(b *testing.B, kind string) *benchServer {
	b.Helper()
	c := exec.Command(os.Args[0], "-test.run=^$", "-test.bench=^BenchmarkChild$", "-test.benchtime=1x")
	c.Env = append(os.Environ(), benchFront+"="+kind)
	c.Stderr = os.Stderr
	in, err := c.StdinPipe()
	must(b, err)
	out, err := c.StdoutPipe()
	must(b, err)
	must(b, c.Start())
	s := &benchServer{commands: in, answers: bufio.NewReader(out)}
	b.Cleanup(func() {
		must(b, in.Close())
		_, _ = io.Copy(io.Discard, s.answers)
		must(b, c.Wait())
	})
	for {
		line, err := s.answers.ReadString('\n')
		must(b, err)
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "serving" {
			s.address, s.secret = fields[1], fields[2]
			return s
		}
	}
}

// usage is what a server uses, in all or for each call.
type usage struct{ microseconds, allocations, bytes float64 }

// usage returns what the server has used.
func (s *benchServer) usage(b *testing.B) (u usage) {
	_, err := io.WriteString(s.commands, "usage\n")
	must(b, err)
	line, err := s.answers.ReadString('\n')
	must(b, err)
	_, err = fmt.Sscan(line, &u.microseconds, &u.allocations, &u.bytes)
	must(b, err)
	return u
}

// load makes calls over that many connections and returns what each cost the
// server.
func (s *benchServer) load(b *testing.B, connections, calls int) usage {
	b.Helper()
	request := fmt.Appendf(nil, "POST /v1/test/one HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n%s",
		s.secret, len(s.body), s.body)
	before := s.usage(b)
	var clients sync.WaitGroup
	each := calls / connections
	for range connections {
		clients.Go(func() {
			c, err := net.Dial("tcp", s.address)
			if err != nil {
				b.Error(err)
				return
			}
			defer c.Close()
			answers := bufio.NewReaderSize(c, 64<<10)
			for range each {
				_, err := c.Write(request)
				if err == nil {
					err = skipAnswer(answers)
				}
				if err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	clients.Wait()
	after, n := s.usage(b), float64(each*connections)
	return usage{(after.microseconds - before.microseconds) / n, (after.allocations - before.allocations) / n, (after.bytes - before.bytes) / n}
}

// skipAnswer reads one answer, which must be a success of a declared length or
// in chunks.
func skipAnswer(r *bufio.Reader) error {
	line, err := r.ReadSlice('\n')
	if err != nil || !bytes.HasPrefix(line, []byte("HTTP/1.1 200")) {
		return fmt.Errorf("%w: %.200s", cmp.Or(err, errors.New("no success")), line)
	}
	length := 0
	for chunked := false; ; {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return err
		}
		switch text := strings.TrimSpace(string(line)); {
		case strings.HasPrefix(text, "Content-Length: "):
			if length, err = strconv.Atoi(text[len("Content-Length: "):]); err != nil {
				return err
			}
		case strings.HasPrefix(text, "Transfer-Encoding: "):
			chunked = true
		case text == "" && chunked:
			_, err = io.Copy(io.Discard, httputil.NewChunkedReader(r))
			if err == nil {
				_, err = r.Discard(len("\r\n")) // no trailers
			}
			return err
		case text == "":
			_, err = r.Discard(length)
			return err
		}
	}
}

// BenchmarkChild is the server process of BenchmarkFront.
func BenchmarkChild(b *testing.B) {
	kind := os.Getenv(benchFront)
	if kind == "" {
		b.Skip("started by BenchmarkFront")
	}
	address, secret := "", "none"
	if kind == "full" {
		r := newRig(b, setup{limits: plenty})
		r.plugin(echo)
		address, secret = r.address, r.secret
	} else {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		must(b, err)
		server := &http.Server{Handler: bare(), ReadHeaderTimeout: time.Minute}
		go func() { _ = server.Serve(l) }()
		defer server.Close()
		address = l.Addr().String()
	}
	fmt.Printf("\nserving %s %s\n", address, secret)
	for commands := bufio.NewScanner(os.Stdin); commands.Scan(); {
		var u syscall.Rusage
		must(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		fmt.Println((u.Utime.Nano()+u.Stime.Nano())/1000, m.Mallocs, m.TotalAlloc)
	}
}

// discard is a ResponseWriter that costs nothing.
type discard struct{ header http.Header }

func (d *discard) Header() http.Header         { return d.header }
func (d *discard) Write(b []byte) (int, error) { return len(b), nil }
func (d *discard) WriteHeader(int)             {}

// BenchmarkHandler measures the gateway alone, without net/http.
func BenchmarkHandler(b *testing.B) {
	r := newRig(b, setup{limits: plenty})
	r.plugin(echo)
	body := strings.NewReader(benchBody)
	q := r.request(benchBody)
	q.Body = io.NopCloser(body)
	q.ContentLength = int64(len(benchBody))
	w := &discard{header: make(http.Header)}
	b.ReportAllocs()
	for b.Loop() {
		body.Reset(benchBody)
		clear(w.header)
		r.gateway.ServeHTTP(w, q)
	}
}
