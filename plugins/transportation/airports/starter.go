package airports

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

// starterText is the table of the starter edition; see NOTICE.md.
//
//go:embed starter.csv
var starterText string

// starterVersion is the date on which starter.csv was last changed.
const starterVersion = "2026-11-21"

// starterLayout is starter.csv. Its rows are identified by their ICAO codes.
var starterLayout = layout{
	info:  Info{Name: "utilhost starter edition", License: "CC0-1.0"},
	ident: "icao", iata: "iata", icao: "icao",
	name: "name", municipality: "municipality", country: "country",
	latitude: "latitude", longitude: "longitude", elevation: "elevation_ft",
}

// Starter returns the edition that is built in: the world's busiest airports and
// those of most capitals.
var Starter = sync.OnceValue(func() *Edition {
	e, _, err := parse(strings.NewReader(starterText), starterVersion, []layout{starterLayout})
	if err != nil {
		panic(fmt.Sprintf("starter.csv: %v", err)) // it is part of the program, and tested
	}
	return e
})
