package airports

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// layout says what a data set calls the columns that are read. A column that it
// does not have is empty.
type layout struct {
	info                                    Info // without a version
	ident, iata, icao, local                string
	name, municipality, region, country     string
	latitude, longitude, elevation          string
	airportType, continent, scheduledAnswer string
}

// ourAirports is airports.csv of https://ourairports.com/data/.
var ourAirports = layout{
	info:  Info{Name: "OurAirports", License: "public domain"},
	ident: "ident", iata: "iata_code", icao: "icao_code", local: "local_code",
	name: "name", municipality: "municipality", region: "iso_region", country: "iso_country",
	latitude: "latitude_deg", longitude: "longitude_deg", elevation: "elevation_ft",
	airportType: "type", continent: "continent", scheduledAnswer: "scheduled_service",
}

// olderOurAirports is the same before it had a column of ICAO codes. What is one
// stood among the codes that GPS devices know, and a code with a digit is none.
var olderOurAirports = func() layout {
	older := ourAirports
	older.icao = "gps_code"
	return older
}()

// airportsData is airports.csv of https://github.com/mborsetti/airportsdata. Its
// column icao is an identifier, made up where there is no ICAO code.
var airportsData = layout{
	info:  Info{Name: "airportsdata", License: "MIT"},
	ident: "icao", iata: "iata", icao: "icao", local: "lid",
	name: "name", municipality: "city", region: "subd", country: "country",
	latitude: "lat", longitude: "lon", elevation: "elevation",
}

// columns are the names of the columns that l has, sorted.
func (l layout) columns() []string {
	all := []string{
		l.ident, l.iata, l.icao, l.local, l.name, l.municipality, l.region, l.country,
		l.latitude, l.longitude, l.elevation, l.airportType, l.continent, l.scheduledAnswer,
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(name string) bool { return name == "" })
}

// recognise finds the layout whose columns are all in the header; further columns
// do not count. The error says what is missing from the nearest one.
func recognise(header []string, layouts []layout) (layout, error) {
	for i, name := range header {
		if slices.Contains(header[:i], name) {
			return layout{}, fmt.Errorf("the header names the column %.50q twice", name)
		}
	}
	var nearest, nearestMissing string
	most := 0
	for _, l := range layouts {
		var missing []string
		for _, name := range l.columns() {
			if !slices.Contains(header, name) {
				missing = append(missing, name)
			}
		}
		if len(missing) == 0 {
			return l, nil
		}
		if had := len(l.columns()) - len(missing); had > most {
			most, nearest, nearestMissing = had, l.info.Name, strings.Join(missing, ", ")
		}
	}
	// Columns such as "name" are everywhere and tell nothing.
	if most < 4 {
		return layout{}, errors.New("the header is neither that of OurAirports nor that of airportsdata")
	}
	return layout{}, fmt.Errorf("the header is nearly that of %s, but lacks %s", nearest, nearestMissing)
}
