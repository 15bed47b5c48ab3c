package schema

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

type cipher struct {
	Text  string `json:"text" doc:"Text."`
	Rails int    `json:"rails" doc:"Rails." min:"2"`
	Mode  string `json:"mode" doc:"Mode." enum:"encrypt,decrypt" default:"encrypt"`
}

type numbers struct {
	Values []float64 `json:"values" doc:"Values."`
}

// bodies are the sizes that the yardsticks of the service name.
var bodies = []struct{ name, body string }{
	{"70B", `{"text": "WEAREDISCOVEREDFLEEATONCE", "rails": 3, "mode": "encrypt"}`},
	{"100kB", `{"text": "` + strings.Repeat("We are discovered, flee at once. ", 3100) + `", "rails": 3}`},
	{"100kB-UTF8", `{"text": "` + strings.Repeat("Wir sind entdeckt, schöne Grüße 😀. ", 2700) + `", "rails": 3}`},
	{"100kB-escapes", `{"text": "` + strings.Repeat(`We are \"discovered\"\n`, 4500) + `", "rails": 3}`},
}

// BenchmarkDecode prints, as x-std, how many times longer encoding/json takes
// for the same body without any checking of rules.
func BenchmarkDecode(b *testing.B) {
	d := newDecoder[cipher](b)
	for _, c := range bodies {
		body := []byte(c.body)
		benchmark(b, c.name, len(body), func() error {
			var into cipher
			return d.Decode(body, &into)
		}, func() error {
			var into cipher
			return json.Unmarshal(body, &into)
		})
	}
	numeric := newDecoder[numbers](b)
	body := []byte(`{"values": [` + strings.Repeat("12.75, 3, ", 10_000) + `0]}`)
	benchmark(b, "100kB-numbers", len(body), func() error {
		var into numbers
		return numeric.Decode(body, &into)
	}, func() error {
		var into numbers
		return json.Unmarshal(body, &into)
	})
}

// BenchmarkAppend prints the same ratio for results.
func BenchmarkAppend(b *testing.B) {
	e := newEncoder[struct {
		Result string `json:"result" doc:"Result."`
	}](b)
	dst := make([]byte, 0, 1<<20)
	for _, c := range []struct{ name, text string }{
		{"70B", "WECRLTEERDSOEEFEAOCAIVDEN, and once more: WECRLTEERDSOEEFEAOC"},
		{"100kB", strings.Repeat("We are discovered, flee at once. ", 3100)},
		{"100kB-UTF8", strings.Repeat("Wir sind entdeckt, schöne Grüße 😀. ", 2700)},
	} {
		from := struct {
			Result string `json:"result" doc:"Result."`
		}{c.text}
		benchmark(b, c.name, len(c.text), func() error {
			_, err := e.Append(dst[:0], &from)
			return err
		}, func() error {
			_, err := json.Marshal(&from)
			return err
		})
	}
}

// benchmark times ours as b asks. The ratio is of the best of many short rounds
// of both, taken in turn, so that a busy machine disturbs it little.
func benchmark(b *testing.B, name string, size int, ours, std func() error) {
	b.Run(name, func(b *testing.B) {
		b.SetBytes(int64(size))
		b.ReportAllocs()
		for b.Loop() {
			if err := ours(); err != nil {
				b.Fatal(err)
			}
		}
		b.StopTimer()
		best := [2]time.Duration{time.Hour, time.Hour}
		for range 50 {
			for i, run := range []func() error{ours, std} {
				start := time.Now()
				for range 1 + 10_000/size {
					if err := run(); err != nil {
						b.Fatal(err)
					}
				}
				best[i] = min(best[i], time.Since(start))
			}
		}
		b.ReportMetric(float64(best[1])/float64(best[0]), "x-std")
	})
}
