package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/utilhost/utilhost/plugins/transportation/airports"
	"github.com/utilhost/utilhost/sdk"
)

// reset puts settings and starter edition back when the test ends.
func reset(t *testing.T) {
	t.Helper()
	t.Cleanup(func() {
		settings.Dataset, settings.Version = nil, nil
		editions.Serve(airports.Starter())
	})
}

// serveFile lets one of the small editions serve until the test ends.
func serveFile(t *testing.T, name string) {
	t.Helper()
	reset(t)
	text, err := os.ReadFile("airports/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	e, _, err := airports.Parse(strings.NewReader(string(text)), "2026-01-02")
	if err != nil {
		t.Fatal(err)
	}
	editions.Serve(e)
}

// table is an edition in which number tells how far Heathrow is from Kennedy, in
// degrees along the equator, and which stands in both names.
func table(number int) string {
	return fmt.Sprintf(`icao,iata,name,city,subd,country,elevation,lat,lon,tz,lid
KJFK,JFK,Kennedy %d,New York,,US,13,0,0,,
EGLL,LHR,Heathrow %d,London,,GB,83,0,%d,,
`, number, number, number)
}

// replace puts a file with that text at path, as a careful operator does.
func replace(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path+".new", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path+".new", path); err != nil {
		t.Fatal(err)
	}
}

func TestSettings(t *testing.T) {
	good := filepath.Join(t.TempDir(), "airports-20260102.csv")
	replace(t, good, table(1))
	bad := filepath.Join(t.TempDir(), "bad.csv")
	replace(t, bad, strings.Replace(table(1), "83,0,", "83,91,", 1))
	text := func(s string) *string { return &s }
	for _, c := range []struct {
		name             string
		dataset, version *string
		want             string // the version that serves, or the setting and what is wrong with it
	}{
		{"nothing", nil, nil, airports.Starter().Version},
		{"version alone", nil, text("2026-01-02"), "version: version is that of a dataset, and there is none"},
		{"file", text(good), nil, "20260102"},
		{"file and version", text(good), text("2025-05-05"), "2025-05-05"},
		{"version is no date", text(good), text("latest"), "version: version must be a date as YYYY-MM-DD or YYYYMMDD"},
		{"empty path", text(""), nil, "dataset: dataset must be an absolute path"},
		{"relative path", text("airports.csv"), nil, "dataset: dataset must be an absolute path"},
		{"bad row", text(bad), nil, "dataset: dataset " + bad + " cannot be served: line 3: lat must be a number from -90 to 90"},
		{"no file", text("/nonexistent/a.csv"), nil, "dataset: dataset /nonexistent/a.csv cannot be served: open /nonexistent/a.csv: no such file or directory"},
		{"directory", text("/"), nil, "dataset: dataset / cannot be served: / is not a regular file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			reset(t)
			settings.Dataset, settings.Version = c.dataset, c.version
			err := start(t.Context())
			got := editions.Edition().Version
			var refused *sdk.Error
			if errors.As(err, &refused) {
				got = refused.Field + ": " + refused.Message
			}
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestFollow starts the plugin on a file and replaces it, in fake time.
func TestFollow(t *testing.T) {
	reset(t)
	path := filepath.Join(t.TempDir(), "airports.csv")
	replace(t, path, table(1))
	synctest.Test(t, func(t *testing.T) {
		settings.Dataset = &path
		ctx, stop := context.WithCancel(t.Context())
		if err := start(ctx); err != nil {
			t.Fatal(err)
		}
		serves := func(want string) {
			t.Helper()
			time.Sleep(2*lookEvery + lookEvery/2)
			synctest.Wait()
			if got := editions.Edition().Lookup("JFK").Name; got != want {
				t.Errorf("%s serves, want %s", got, want)
			}
		}
		serves("Kennedy 1")
		replace(t, path, table(2))
		serves("Kennedy 2")
		replace(t, path, table(3)[:120])
		serves("Kennedy 2")
		replace(t, path, "")
		serves("Kennedy 2")
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		serves("Kennedy 2")
		replace(t, path, table(4))
		serves("Kennedy 4")
		stop()
	})
}

// TestReplacedUnderLoad replaces the file, with bad ones in between, while calls
// run on all routes. No call may fail, and each must be of one edition alone.
func TestReplacedUnderLoad(t *testing.T) {
	reset(t)
	path := filepath.Join(t.TempDir(), "airports.csv")
	replace(t, path, table(1))
	file := airports.NewFile(path, "2026-01-02")
	e, report, err := file.Load()
	if err != nil {
		t.Fatal(err)
	}
	serve(t.Context(), path, e, report)

	const last = 40
	var callers sync.WaitGroup
	for range 4 {
		callers.Go(func() {
			for number := 0; number < last && t.Context().Err() == nil; {
				var failed error
				if number, failed = callAll(t.Context()); failed != nil {
					t.Error(failed)
					return
				}
			}
		})
	}
	for number := 2; number <= last; number++ {
		text := table(number)
		replace(t, path, text[:len(text)-7])
		look(t, file, path, true)
		replace(t, path, text)
		look(t, file, path, false)
	}
	callers.Wait()
}

// look looks twice, since the first only sees that the file is another.
func look(t *testing.T, file *airports.File, path string, bad bool) {
	t.Helper()
	if e, _, err := file.Look(); e != nil || err != nil {
		t.Errorf("first look: %v, %v", e, err)
	}
	e, report, err := file.Look()
	if (err != nil) != bad || (e == nil) != bad {
		t.Fatalf("second look: %v, %v", e, err)
	}
	if e != nil {
		serve(t.Context(), path, e, report)
	}
}

// callAll calls all routes and returns the number of the edition that the last
// one answered from.
func callAll(ctx context.Context) (int, error) {
	list, err := Airports.Run(ctx, airportsRequest{Query: "k", Limit: 10})
	if err != nil || len(list.Airports) != 1 {
		return 0, fmt.Errorf("airports: %v, %v", list, err)
	}
	code, err := AirportCode.Run(ctx, airportCodeRequest{Code: "LHR"})
	if err != nil {
		return 0, err
	}
	number := int(code.Airport.Longitude)
	if want := fmt.Sprintf("Heathrow %d", number); code.Airport.Name != want {
		return 0, fmt.Errorf("%s, want %s", code.Airport.Name, want)
	}
	way, err := AirportDistance.Run(ctx, airportDistanceRequest{From: "JFK", To: "EGLL"})
	if err != nil {
		return 0, err
	}
	const degree = 111.19508 // kilometres along the equator
	if degrees := way.Distance.Kilometers / degree; degrees < float64(number)-0.01 {
		return 0, fmt.Errorf("distance of edition %.2f after an answer of edition %d", degrees, number)
	}
	return number, nil
}
