package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
)

const (
	// farthest is how many kilometres two tables may put an airport apart: one may
	// mean the middle of a runway, another the terminal.
	farthest = 3.0
	// steepest is how many feet they may differ in elevation before it is noted.
	steepest = 100.0
)

// checkFiles compares every row of the starter edition with a reference in the
// layout of OurAirports or airportsdata. It prints one line for each row that
// differs in code, country or position, and fails if there is one but for the codes
// in except. Elevations that differ are noted without failing: references leave many
// at 0.
func checkFiles(starterPath, referencePath string, except []string, out io.Writer) error {
	rows, err := readFile(starterPath, starter)
	if err != nil {
		return err
	}
	reference, err := readFile(referencePath, ourAirports, airportsData)
	if err != nil {
		return err
	}
	faults, known, notes := compare(rows, reference, except)
	for _, line := range slices.Concat(notes, known, faults) {
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	if len(faults) > 0 {
		return fmt.Errorf("%d of %d rows differ", len(faults), len(rows))
	}
	_, err = fmt.Fprintf(out, "%d rows agree in code, country and position within %g km\n", len(rows)-len(known), farthest)
	return err
}

func readFile(path string, layouts ...layout) ([]airport, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	airports, err := readTable(file, layouts...)
	if err == nil && len(airports) == 0 {
		err = errors.New("no rows")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return airports, nil
}

// compare returns what is wrong with rows, what differs as it is known to, and what is
// only odd, a line each.
func compare(rows, reference []airport, except []string) (faults, known, notes []string) {
	byIATA := make(map[string]airport, len(reference))
	for _, a := range reference {
		if a.iata != "" {
			byIATA[a.iata] = a
		}
	}
	for _, a := range rows {
		fault := func(format string, args ...any) {
			line := fmt.Sprintf("line %d, %s: ", a.line, a.iata) + fmt.Sprintf(format, args...)
			if slices.Contains(except, a.iata) {
				known = append(known, line+", as is known")
			} else {
				faults = append(faults, line)
			}
		}
		r, found := byIATA[a.iata]
		switch apart := kilometers(a, r); {
		case !found:
			fault("the reference has no such IATA code")
		case a.icao != r.icao:
			fault("another ICAO code")
		case a.country != r.country:
			fault("another country")
		case !(apart <= farthest):
			fault("%.1f km away", apart)
		default:
			if feet := math.Abs(number(a.elevation) - number(r.elevation)); feet > steepest {
				notes = append(notes, fmt.Sprintf("line %d, %s: note: elevations differ by %.0f ft", a.line, a.iata, feet))
			}
		}
	}
	return faults, known, notes
}

// number is 0 for an elevation that is not given.
func number(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0
	}
	return x
}

// kilometers is the distance by the spherical law of haversines.
func kilometers(a, b airport) float64 {
	const radius, degree = 6371.0088, math.Pi / 180
	north := math.Sin((b.latitude - a.latitude) * degree / 2)
	east := math.Sin((b.longitude - a.longitude) * degree / 2)
	h := north*north + math.Cos(a.latitude*degree)*math.Cos(b.latitude*degree)*east*east
	return 2 * radius * math.Asin(math.Sqrt(min(1, h)))
}
