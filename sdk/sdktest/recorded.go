package sdktest

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"
)

// Recorded reads the cases of one route from a file in JSON that an independent
// implementation, the oracle, has written:
//
//	{"made by": "Node v20.20.2, text.mjs", "cases": [
//	{"route": "text/reverse", "name": "letters", "body": {"text": "abc"}, "want": {"result": "cba"}},
//	{"route": "text/reverse", "name": "no text", "body": {}, "code": "INVALID_INPUT", "field": "text"}
//	]}
//
// A case may also set "now", an instant as in RFC 3339, and "random", the bytes
// of the random source in hexadecimal digits. A file without a case of the route
// fails the test.
func Recorded(tb testing.TB, path, route string) []Case {
	tb.Helper()
	cases, err := readRecorded(path, route)
	if err != nil {
		tb.Fatal(err)
	}
	return cases
}

func readRecorded(path, route string) ([]Case, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var record struct {
		By    string `json:"made by"`
		Cases []struct {
			Route, Name, Code, Field, Random string
			Body, Want                       json.RawMessage
			Now                              time.Time
		}
	}
	if err := json.Unmarshal(text, &record); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if record.By == "" {
		return nil, fmt.Errorf("%s: \"made by\" names nobody", path)
	}
	var cases []Case
	for _, c := range record.Cases {
		if c.Route != route {
			continue
		}
		one := Case{Name: c.Name, Body: string(c.Body), Want: string(c.Want), Code: c.Code, Field: c.Field, Now: c.Now}
		if c.Random != "" {
			random, err := hex.DecodeString(c.Random)
			if err != nil {
				return nil, fmt.Errorf("%s: case %q: random: %w", path, c.Name, err)
			}
			one.Random = bytes.NewReader(random)
		}
		cases = append(cases, one)
	}
	if len(cases) == 0 {
		return nil, fmt.Errorf("%s holds no case of %q", path, route)
	}
	return cases, nil
}
