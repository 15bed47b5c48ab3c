package airports

import (
	"strings"
	"testing"
)

// TestStarter checks what the starter edition promises of each of its rows;
// scripts/airports compares them with another table.
func TestStarter(t *testing.T) {
	e := Starter()
	if !IsDate(e.Version) || e.License != "CC0-1.0" {
		t.Errorf("edition %+v", e.Info)
	}
	if e.Len() < 500 {
		t.Errorf("%d airports, want at least 500", e.Len())
	}
	for i := range e.airports {
		a := &e.airports[i]
		if a.IATA == "" || a.ICAO == "" || a.Ident != a.ICAO || a.Municipality == "" || a.ElevationFt == nil {
			t.Errorf("incomplete: %+v", a)
		}
		if len(e.byIATA.find(a.IATA)) != 1 {
			t.Errorf("%s is there twice", a.IATA)
		}
	}
	codes := strings.Split(strings.TrimSpace(starterText), "\n")[1:]
	for i := range codes[1:] {
		if codes[i] > codes[i+1] {
			t.Errorf("not sorted: %.10s, %.10s", codes[i], codes[i+1])
		}
	}
}
