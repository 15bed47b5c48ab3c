package front

import (
	"net/http"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/host/front/conformance"
)

// What net/http answers is what is expected throughout this file.

func TestSameAsStandard(t *testing.T) {
	standard, fast := serve(t, http.HandlerFunc(mirror), false), serve(t, http.HandlerFunc(mirror), true)
	cases := conformance.Cases()
	t.Logf("%d cases", len(cases))
	for _, c := range cases {
		want := standard.answer(t, []byte(c.Text))
		before := fast.handed.Load()
		if got := fast.answer(t, []byte(c.Text)); got != want {
			t.Errorf("%s: got\n%.2000q, want\n%.2000q", c.Name, got, want)
		}
		if plain := fast.handed.Load() == before; plain != c.Plain {
			t.Errorf("%s: served in the lane: %t", c.Name, plain)
		}
		if !strings.Contains(want, "HTTP/1.1 ") && c.Plain && c.Text != "" {
			t.Errorf("%s: no answer at all", c.Name)
		}
	}
}

// It does not matter how the bytes come.
func TestSplits(t *testing.T) {
	standard, fast := serve(t, http.HandlerFunc(mirror), false), serve(t, http.HandlerFunc(mirror), true)
	for _, c := range conformance.Cases() {
		if len(c.Text) > 600 {
			continue
		}
		want := standard.answer(t, []byte(c.Text))
		for at := range c.Text {
			if got := fast.answer(t, []byte(c.Text[:at]), []byte(c.Text[at:])); got != want {
				t.Fatalf("%s, split at %d: got\n%.2000q, want\n%.2000q", c.Name, at, got, want)
			}
		}
		single := make([][]byte, len(c.Text))
		for i := range single {
			single[i] = []byte(c.Text[i : i+1])
		}
		if got := fast.answer(t, single...); got != want {
			t.Errorf("%s, byte by byte: got\n%.2000q, want\n%.2000q", c.Name, got, want)
		}
	}
}

// The answer is sent when it can be known, not when the client has finished.
func TestSplitsStayInTheLane(t *testing.T) {
	fast := serve(t, http.HandlerFunc(mirror), true)
	both := conformance.Good + strings.Replace(conformance.Good, "one", "two", 1)
	for at := range both {
		fast.answer(t, []byte(both[:at]), []byte(both[at:]))
	}
	if n := fast.handed.Load(); n != 0 {
		t.Errorf("%d of %d were handed over", n, len(both))
	}
}

// answers are handlers that answer in ways of their own.
var answers = map[string]func(http.ResponseWriter, *http.Request){
	"nothing":       func(http.ResponseWriter, *http.Request) {},
	"a status":      func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) },
	"an odd status": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(799) },
	"no content": func(w http.ResponseWriter, _ *http.Request) {
		w.Header()["Content-Length"] = []string{"0"}
		w.WriteHeader(204)
	},
	"not modified": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(304); _, _ = w.Write([]byte("x")) },
	"no length": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "a/b")
		_, _ = w.Write([]byte("hello"))
	},
	"two statuses": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(201); w.WriteHeader(500) },
	"its own date": func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Date", "never"); w.WriteHeader(200) },
	"too little": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "a/b")
		w.Header().Set("Content-Length", "5")
		_, _ = w.Write([]byte("abc"))
	},
	"too much": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "a/b")
		w.Header().Set("Content-Length", "2")
		if _, err := w.Write([]byte("abc")); err != http.ErrContentLength {
			panic(err)
		}
		_, _ = w.Write([]byte("ab"))
	},
	"large": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "a/b")
		w.Header().Set("Content-Length", "300003")
		for _, n := range []int{1, 100_000, 1, 200_000, 1} {
			_, _ = w.Write([]byte(strings.Repeat("x", n)))
		}
	},
	"flushed": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "2")
		w.Header().Set("Content-Type", "a/b")
		_, _ = w.Write([]byte("a"))
		if http.NewResponseController(w).Flush() != nil || http.NewResponseController(w).EnableFullDuplex() != nil {
			panic("not flushed")
		}
		w.Header().Set("Too", "late")
		_, _ = w.Write([]byte("b"))
	},
	"closing": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Connection", "close")
		w.WriteHeader(200)
	},
	"staying": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Connection", "keep-alive")
		w.WriteHeader(200)
	},
	"aborts": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	"panics": func(http.ResponseWriter, *http.Request) { panic("fault") },
	"spoils its request": func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		r.Method, r.RequestURI, r.Body = "X", r.Method, nil
		w.Header().Set("Content-Type", "a/b")
		_, _ = w.Write([]byte(r.RequestURI))
	},
}

func TestAnswersOfHandlers(t *testing.T) {
	for name, handler := range answers {
		standard, fast := serve(t, http.HandlerFunc(handler), false), serve(t, http.HandlerFunc(handler), true)
		text := []byte(conformance.Good + conformance.Good)
		if want, got := standard.answer(t, text), fast.answer(t, text); got != want {
			t.Errorf("%s: got\n%.600q, want\n%.600q", name, got, want)
		}
		if fast.handed.Load() != 0 {
			t.Errorf("%s: handed over", name)
		}
	}
}

func FuzzFront(f *testing.F) {
	for _, c := range conformance.Cases() {
		if len(c.Text) < 2000 {
			f.Add([]byte(c.Text), uint16(len(c.Text)/2), uint16(len(c.Text)-1))
		}
	}
	standard, fast := serve(f, http.HandlerFunc(mirror), false), serve(f, http.HandlerFunc(mirror), true)
	f.Fuzz(func(t *testing.T, data []byte, one, two uint16) {
		if len(data) > 50_000 {
			t.Skip("heads beyond net/http's bound: where it counts from differs")
		}
		a := min(int(one), len(data))
		b := a + min(int(two), len(data)-a)
		want := standard.answer(t, data)
		if got := fast.answer(t, data[:a], data[a:b], data[b:]); got != want {
			t.Errorf("split at %d and %d: got\n%q, want\n%q", a, b, got, want)
		}
	})
}
