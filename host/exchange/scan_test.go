package exchange

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

// The judgement of encoding/json and unicode/utf8 is the yardstick; the cases
// only make sure that every branch is walked.
var scanSeeds = []string{
	`{}`, ` { } `, "\t\r\n{}\n", `{"a":1}`, `{"a":"b","c":[1,2,{"d":null}],"e":true,"f":false}`,
	`{"a":-0.5e+10,"b":0,"c":-0,"d":1E9,"e":0.0}`, `{"a":"\u00e9\ud800\n\t\"\\\/\b\f\r"}`, `{"a":"grüße 🎲 12345678"}`,
	`{"twelve bytes":"a string of more than sixteen bytes, plain"}`, `{"":{"":{"":[[[[]]]]}}}`,
	``, ` `, `null`, `[]`, `"a"`, `1`, `{}{}`, `{} x`, `{`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{,}`, `{"a" 1}`,
	`{a:1}`, `{"a":01}`, `{"a":-}`, `{"a":1.}`, `{"a":.5}`, `{"a":1e}`, `{"a":1e+}`, `{"a":+1}`, `{"a":tru}`, `{"a":nul`, `{"a":falsy}`,
	`{"a":"\x"}`, `{"a":"\u12g4"}`, `{"a":"\u123`, `{"a":"\`, `{"a":"` + "\n" + `"}`, `{"a":"` + "\x00" + `"}`, `{"a":[1,]}`, `{"a":[,1]}`,
	`{"a":[1 2]}`, `{"a":[1}}`, `{"a":{]}`, `{"a":1]`, "\ufeff{}", `{"a":NaN}`, `{"a":'b'}`, `{"a":1}}`, `{"a":"\u00E9\uABCD"}`,
	"{\"a\":\"\xff\"}", "{\"a\":\"\xc3\"}", "{\"a\":\"\xed\xa0\x80\"}", "{\"a\":\"1234567\xc3\xa98\"}", "{\"a\":\"\xf4\x90\x80\x80\"}", "{\"\xff\":1}",
	"{\"a\":\"\x7f\"}", "{\"a\":1}\x00", "{\"a\":\"12345678\x1f\"}",
}

// wellFormed says what scan must say, by other means.
func wellFormed(b []byte) bool {
	return json.Valid(b) && utf8.Valid(b) && bytes.HasPrefix(bytes.TrimLeft(b, " \t\r\n"), []byte("{"))
}

// depthOf returns the deepest nesting of well-formed JSON.
func depthOf(b []byte) int {
	decoder, depth, most := json.NewDecoder(bytes.NewReader(b)), 0, 0
	for {
		token, err := decoder.Token()
		if err != nil {
			return most
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
			most = max(most, depth)
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
	}
}

func TestScanAgreesWithEncodingJSON(t *testing.T) {
	for _, seed := range scanSeeds {
		if got, want := scan([]byte(seed)) == nil, wellFormed([]byte(seed)); got != want {
			t.Errorf("scan(%q) accepts: %v, want %v", seed, got, want)
		}
		// Every proper part of a text is judged alike too.
		for cut := range len(seed) {
			if got, want := scan([]byte(seed[:cut])) == nil, wellFormed([]byte(seed[:cut])); got != want {
				t.Errorf("scan(%q) accepts: %v, want %v", seed[:cut], got, want)
			}
		}
	}
}

func TestScanReasons(t *testing.T) {
	for text, want := range map[string]error{
		`[]`: errScanObject, `{}{}`: errScanObject, `{"a":}`: errScanSyntax, "{\"a\":\"\xff\"}": errScanUTF8,
		strings.Repeat(`{"a":`, scanDepth+1) + "1" + strings.Repeat(`}`, scanDepth+1):   errScanDepth,
		strings.Repeat(`{"a":`, scanDepth) + "1" + strings.Repeat(`}`, scanDepth):       nil,
		`{"a":` + strings.Repeat(`[`, scanDepth) + strings.Repeat(`]`, scanDepth) + `}`: errScanDepth,
	} {
		if got := scan([]byte(text)); !errors.Is(got, want) {
			t.Errorf("scan(%.40q) = %v, want %v", text, got, want)
		}
	}
}

func TestScanAllocatesNothing(t *testing.T) {
	text := []byte(`{"a":"grüße","b":[1,2,{"c":null}]}`)
	if n := testing.AllocsPerRun(100, func() {
		if scan(text) != nil {
			t.Error("refused")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzScan(f *testing.F) {
	for _, seed := range scanSeeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		err := scan(b)
		if errors.Is(err, errScanDepth) {
			// encoding/json allows 10,000 levels.
			if wellFormed(b) && depthOf(b) <= scanDepth {
				t.Fatalf("%q is not too deep", b)
			}
			return
		}
		if (err == nil) != wellFormed(b) {
			t.Fatalf("scan(%q) = %v, encoding/json says %v", b, err, wellFormed(b))
		}
	})
}

func BenchmarkScan(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"40B", `{"result":"Svool, Dliow!","length":13}  `},
		{"100kB string", `{"result":"` + strings.Repeat("The quick brown fox jumps. ", 3700) + `"}`},
		{"100kB not ASCII", `{"result":"` + strings.Repeat("Größe žluťoučký кот ", 3700) + `"}`},
	} {
		b.Run(c.name, func(b *testing.B) {
			text := []byte(c.text)
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if scan(text) != nil {
					b.Fatal("refused")
				}
			}
		})
	}
}
