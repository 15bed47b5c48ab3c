package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// recorded reads the cases of one route that a script in scripts/oracle has
// written to testdata.
func recorded(tb testing.TB, file, route string) []sdktest.Case {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		tb.Fatal(err)
	}
	var record struct {
		Cases []struct {
			Route, Name, Random string
			Body, Want          json.RawMessage
			Now                 int64
		}
	}
	if err := json.Unmarshal(text, &record); err != nil {
		tb.Fatal(err)
	}
	var cases []sdktest.Case
	for _, c := range record.Cases {
		if c.Route != route {
			continue
		}
		one := sdktest.Case{Name: c.Name, Body: string(c.Body), Want: string(c.Want)}
		if c.Now != 0 {
			one.Now = time.Unix(c.Now, 0)
		}
		if c.Random != "" {
			one.Random = bytes.NewReader(unhex(tb, c.Random))
		}
		cases = append(cases, one)
	}
	if len(cases) == 0 {
		tb.Fatalf("testdata/%s holds no case of %q", file, route)
	}
	return cases
}

func unhex(tb testing.TB, digits string) []byte {
	tb.Helper()
	data, err := hex.DecodeString(digits)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}
