package main

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"
)

// airport is what this command needs of a row.
type airport struct {
	line                int
	ident, iata, icao   string
	country             string
	latitude, longitude float64
	elevation           string
}

// layout names the columns of a table.
type layout struct {
	ident, iata, icao, country, latitude, longitude, elevation string
	further                                                    []string // that must be there too
}

var (
	ourAirports = layout{
		"ident", "iata_code", "icao_code", "iso_country", "latitude_deg", "longitude_deg", "elevation_ft",
		[]string{"type", "name", "continent", "iso_region", "municipality", "scheduled_service", "local_code"},
	}
	airportsData = layout{"icao", "iata", "icao", "country", "lat", "lon", "elevation", nil}
	starter      = layout{"icao", "iata", "icao", "country", "latitude", "longitude", "elevation_ft", []string{"name", "municipality"}}
)

func (l layout) columns() []string {
	return append([]string{l.ident, l.iata, l.icao, l.country, l.latitude, l.longitude, l.elevation}, l.further...)
}

// readTable reads a CSV table that has one of the layouts. Every row must have an
// identifier of its own, a country of two letters and a position on Earth; the
// error names the line of the first that has not.
func readTable(file io.Reader, layouts ...layout) ([]airport, error) {
	text := bufio.NewReader(file)
	if mark, err := text.Peek(3); err == nil && string(mark) == "\uFEFF" {
		if _, err := text.Discard(len(mark)); err != nil {
			return nil, err
		}
	}
	table := csv.NewReader(text)
	header, err := table.Read()
	if err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	at := slices.IndexFunc(layouts, func(l layout) bool {
		return !slices.ContainsFunc(l.columns(), func(name string) bool { return !slices.Contains(header, name) })
	})
	if at < 0 {
		return nil, fmt.Errorf("line 1: the header lacks columns of the expected table: %.200q", header)
	}
	var airports []airport
	lines := make(map[string]int)
	for {
		fields, err := table.Read()
		if err == io.EOF {
			return airports, nil
		}
		if err != nil {
			return nil, err
		}
		line, _ := table.FieldPos(0)
		a, err := layouts[at].row(header, fields)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		if first, twice := lines[a.ident]; twice {
			return nil, fmt.Errorf("line %d: %s is that of line %d", line, layouts[at].ident, first)
		}
		a.line, lines[a.ident] = line, line
		airports = append(airports, a)
	}
}

func (l layout) row(header, fields []string) (airport, error) {
	for i, field := range fields {
		if !utf8.ValidString(field) {
			return airport{}, fmt.Errorf("%s is not UTF-8", header[i])
		}
	}
	field := func(name string) string { return fields[slices.Index(header, name)] }
	a := airport{
		ident: field(l.ident), iata: field(l.iata), icao: field(l.icao),
		country: field(l.country), elevation: field(l.elevation),
	}
	if a.ident == "" {
		return a, fmt.Errorf("%s is empty", l.ident)
	}
	if len(a.country) != 2 {
		return a, fmt.Errorf("%s is %.20q, want two letters", l.country, a.country)
	}
	var err error
	if a.latitude, err = degrees(field(l.latitude), 90); err != nil {
		return a, fmt.Errorf("%s: %w", l.latitude, err)
	}
	if a.longitude, err = degrees(field(l.longitude), 180); err != nil {
		return a, fmt.Errorf("%s: %w", l.longitude, err)
	}
	return a, nil
}

func degrees(text string, bound float64) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(math.Abs(x) <= bound) {
		return 0, fmt.Errorf("%.20q is no number from %g to %g", text, -bound, bound)
	}
	return x, nil
}
