package airports

import (
	"bytes"
	"os"
	"runtime"
	"testing"
)

// fullEdition is the environment variable with the path of a whole edition; it is
// too large to be kept here.
const fullEdition = "UTILHOST_AIRPORTS"

func full(b *testing.B) []byte {
	path := os.Getenv(fullEdition)
	if path == "" {
		b.Skipf("set %s to the path of a whole airports.csv of OurAirports or airportsdata", fullEdition)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	return text
}

func fullParsed(b *testing.B) *Edition {
	e, _, err := Parse(bytes.NewReader(full(b)), "2026-01-01")
	if err != nil {
		b.Fatal(err)
	}
	return e
}

// BenchmarkSearch is bound by 1 ms for a code and 5 ms for a name.
func BenchmarkSearch(b *testing.B) {
	e := fullParsed(b)
	for _, query := range []string{
		"JFK", "EGLL", "00AA", "Heathrow", "São Paulo", "international", "airport", "new york", "a", "ai", "e", " airport", "zzzz",
		"John F. Kennedy International Airport", "portairpor", "irport", "ort",
	} {
		b.Run(query, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				e.Search(query, 25)
			}
		})
	}
}

func BenchmarkLookup(b *testing.B) {
	e := fullParsed(b)
	for _, code := range []string{"JFK", "egll", "00AA", "nothing"} {
		b.Run(code, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				e.Lookup(code)
			}
		})
	}
}

// BenchmarkParse loads a whole edition and reports what it holds on to.
func BenchmarkParse(b *testing.B) {
	text := full(b)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var e *Edition
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	empty := heap()
	for b.Loop() {
		var err error
		if e, _, err = Parse(bytes.NewReader(text), "2026-01-01"); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(heap()-empty)/(1<<20), "MiB-kept")
	runtime.KeepAlive(e)
	runtime.KeepAlive(text)
}
