package traffic

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestRun drives net/http's server with bodies that fit into one packet and
// with bodies that do not, and compares the counts of both sides.
func TestRun(t *testing.T) {
	for _, size := range []int{70, 1 << 20} {
		var served, rare, bad atomic.Int64
		body := bytes.Repeat([]byte("a"), size)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			got, err := io.ReadAll(r.Body)
			if err == nil && r.Header.Get("Authorization") != "Bearer secret" {
				bad.Add(1)
			}
			if r.URL.Path == "/rare" {
				rare.Add(1)
				time.Sleep(20 * time.Millisecond)
			} else {
				served.Add(1)
			}
			w.Header().Set("Content-Length", strconv.Itoa(len(got)))
			w.Write(got)
		}))
		measured := [2]int64{}
		report, err := Run(context.Background(), Options{
			Address:     strings.TrimPrefix(server.URL, "http://"),
			Connections: 8,
			Main:        Request{Path: "/main", Key: "secret", Body: body, Want: body},
			Rare:        Request{Path: "/rare", Key: "secret", Body: []byte("{}"), Want: []byte("{}")},
			RareEvery:   10,
			WarmUp:      50 * time.Millisecond,
			Measured:    300 * time.Millisecond,
			Begin:       func() { measured[0] = served.Load() },
			End:         func() { measured[1] = served.Load() },
		})
		server.Close()
		if err != nil {
			t.Fatal(err)
		}
		if report.Errors != 0 || bad.Load() != 0 {
			t.Errorf("%d bytes: %d errors (%s), %d bad requests", size, report.Errors, report.Reason, bad.Load())
		}
		if seen, want := int64(report.Requests), measured[1]-measured[0]; seen < want-8 || seen > want+8 {
			t.Errorf("%d bytes: reports %d requests, the server answered %d", size, seen, want)
		}
		if all := served.Load() + rare.Load(); rare.Load() < all/10-8 || rare.Load() > all/10+8 {
			t.Errorf("%d of %d requests were the rare one, want a tenth", rare.Load(), all)
		}
		if report.P50 <= 0 || report.P50 > report.P99 || report.P99 > report.Max || report.Elapsed < 300*time.Millisecond {
			t.Errorf("implausible report %+v", report)
		}
	}
}

func TestRunCountsFailures(t *testing.T) {
	var n atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch n.Add(1) % 50 {
		case 10:
			http.Error(w, "no", http.StatusServiceUnavailable)
		case 20:
			panic(http.ErrAbortHandler) // closes the connection
		case 30:
			io.WriteString(w, "something else")
		default:
			io.WriteString(w, "fine")
		}
	}))
	defer server.Close()
	report, err := Run(context.Background(), Options{
		Address:     strings.TrimPrefix(server.URL, "http://"),
		Connections: 4,
		Main:        Request{Path: "/", Want: []byte("fine")},
		Measured:    200 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	want := int(n.Load()) * 3 / 50
	if report.Errors < want-4 || report.Errors > want+4 || report.Reason == "" {
		t.Errorf("%d errors (%q), the server failed about %d times", report.Errors, report.Reason, want)
	}
}

func TestRunRefuses(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	address := strings.TrimPrefix(server.URL, "http://")
	o := Options{Address: address, Connections: 1, Main: Request{Path: "/"}, Measured: 20 * time.Millisecond}
	if _, err := Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("error %v, want one that shows the answer", err)
	}
	server.Close()
	if _, err := Run(context.Background(), o); err == nil {
		t.Error("no error without a server")
	}
	if _, err := Run(context.Background(), Options{Address: address}); err == nil {
		t.Error("no error without connections")
	}
}

func TestPercentile(t *testing.T) {
	sorted := make([]time.Duration, 200)
	for i := range sorted {
		sorted[i] = time.Duration(i + 1)
	}
	for p, want := range map[float64]time.Duration{50: 100, 99: 198, 100: 200} {
		if got := percentile(sorted, p); got != want {
			t.Errorf("percentile %v of 1..200 is %d, want %d", p, got, want)
		}
	}
	if got := percentile(sorted[:1], 50); got != 1 {
		t.Errorf("percentile of one value: %d", got)
	}
}
