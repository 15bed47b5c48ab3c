// Package airports holds editions of a table of the world's airports: it reads
// them, finds airports in them by code and by name, and follows the file that an
// operator replaces.
package airports

// Airport is one row of an edition. A text that the edition does not have is
// empty.
type Airport struct {
	// Name is the airport's name, never empty.
	Name string
	// IATA is the location identifier of three letters.
	IATA string
	// ICAO is the location indicator of four letters.
	ICAO string
	// Ident is what the edition itself calls the row: unique and never empty.
	Ident string
	// Local is the code of the country's own authority.
	Local string
	// Municipality is the city or town that the airport serves.
	Municipality string
	// Region is the part of the country, as the edition writes it.
	Region string
	// Country is an ISO 3166-1 alpha-2 code, never empty.
	Country string
	// Latitude and Longitude are decimal degrees, north and east positive.
	Latitude, Longitude float64
	// ElevationFt is the height above mean sea level in feet, nil if not known.
	ElevationFt *float64
	// Type is OurAirports' kind of airport, for example "large_airport".
	Type string
	// Continent is OurAirports' code of two letters, for example "EU".
	Continent string
	// Scheduled says whether airlines fly there by a timetable, nil if not known.
	Scheduled *bool
}

// closed says whether nobody flies there any more.
func (a *Airport) closed() bool { return a.Type == "closed" || a.Type == "closed_airport" }

// typeRanks orders OurAirports' kinds of airports, the larger ones first.
var typeRanks = map[string]int{
	"large_airport":  0,
	"medium_airport": 1,
	"small_airport":  2,
	"seaplane_base":  3,
	"heliport":       4,
	"balloonport":    5,
}

// typeRank is the place of the airport's type in that order; all airports of an
// edition without types have the same.
func (a *Airport) typeRank() int {
	if rank, known := typeRanks[a.Type]; known {
		return rank
	}
	return len(typeRanks)
}

// Info says which edition answered.
type Info struct {
	// Name is the name of the data set.
	Name string
	// Version is the date of the edition, YYYY-MM-DD or YYYYMMDD.
	Version string
	// License is an SPDX identifier, or "public domain".
	License string
}
