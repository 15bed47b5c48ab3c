package airports

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
)

// Bounds of a file. OurAirports has some 13 MB and 85,000 rows, airportsdata 3 MB
// and 28,000.
const (
	maxFile  = 32 << 20 // bytes
	maxRows  = 250_000
	maxField = 64 << 10 // bytes of any field, also of those that are not kept
)

// LineError says which line of a file is at fault and why.
type LineError struct {
	// Line counts from 1, the header.
	Line int
	// Reason is lower case and has no full stop.
	Reason string
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }

// Report says what of a file was taken.
type Report struct {
	// Airports is the number of rows, closed airports included.
	Airports int
	// Odd is the number of IATA codes that were left out because they are not
	// three letters. FirstOdd is the line of the first, or 0.
	Odd, FirstOdd int
}

// landmarks are airports that every edition of the world's airports has. A file
// without them is a part of one, cut off at the end of a line perhaps, and the
// plugin could not be proven on its examples with it.
var landmarks = []string{"JFK", "LHR"}

// Parse reads an edition in one of the two layouts, told apart by their header
// lines: airports.csv of OurAirports and airports.csv of airportsdata. Both are
// CSV (RFC 4180) in UTF-8, with or without a byte order mark. A file is taken as
// a whole or refused: the error is a [LineError] where a line is to blame.
func Parse(file io.Reader, version string) (*Edition, Report, error) {
	return parse(file, version, []layout{ourAirports, olderOurAirports, airportsData})
}

func parse(file io.Reader, version string, layouts []layout) (*Edition, Report, error) {
	source := &boundedReader{from: file}
	buffered := bufio.NewReaderSize(source, 64<<10)
	if err := skipMark(buffered); err != nil {
		return nil, Report{}, err
	}
	table := csv.NewReader(buffered)
	table.ReuseRecord = true
	header, err := table.Read()
	if err == io.EOF {
		return nil, Report{}, &LineError{1, "the file is empty"}
	}
	if err != nil {
		return nil, Report{}, lineError(err)
	}
	l, err := recognise(header, layouts)
	if err != nil {
		return nil, Report{}, &LineError{1, err.Error()}
	}
	rows := &rows{table: table, reader: newRowReader(l, header), line: 1, lines: make(map[string]int)}
	if err := rows.readAll(); err != nil {
		return nil, Report{}, err
	}
	if source.last != '\n' {
		return nil, Report{}, &LineError{rows.line, "the line has no line break at its end: the file is cut off"}
	}
	l.info.Version = version
	e := newEdition(l.info, rows.airports)
	for _, code := range landmarks {
		if len(e.byIATA.find(code)) == 0 {
			return nil, Report{}, fmt.Errorf("no line has the IATA code %s: the file is not a whole edition", code)
		}
	}
	return e, rows.report, nil
}

// skipMark passes over a byte order mark.
func skipMark(text *bufio.Reader) error {
	const mark = "\uFEFF"
	start, err := text.Peek(len(mark))
	if err != nil && err != io.EOF {
		return err
	}
	if string(start) == mark {
		_, err = text.Discard(len(mark))
		return err
	}
	return nil
}

// rows collects the airports of a table.
type rows struct {
	table    *csv.Reader
	reader   *rowReader
	line     int            // of the last row read
	lines    map[string]int // the line of each identifier
	airports []Airport
	report   Report
}

func (r *rows) readAll() error {
	for {
		fields, err := r.table.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return lineError(err)
		}
		r.line, _ = r.table.FieldPos(0)
		if err := r.add(fields); err != nil {
			return &LineError{r.line, err.Error()}
		}
	}
}

func (r *rows) add(fields []string) error {
	if len(r.airports) == maxRows {
		return fmt.Errorf("the file has more than %d rows", maxRows)
	}
	for i, field := range fields {
		if len(field) > maxField {
			return fmt.Errorf("field %d has more than %d bytes", i+1, maxField)
		}
	}
	a, odd, err := r.reader.read(fields)
	if err != nil {
		return err
	}
	ident := upper(a.Ident)
	if first, twice := r.lines[ident]; twice {
		return fmt.Errorf("%s is that of line %d", r.reader.layout.ident, first)
	}
	r.lines[ident] = r.line
	r.airports = append(r.airports, a)
	r.report.Airports++
	if odd {
		r.report.Odd++
		if r.report.FirstOdd == 0 {
			r.report.FirstOdd = r.line
		}
	}
	return nil
}

// lineError names the line on which the row at fault starts: a quote that is not
// closed is only noticed lines after it.
func lineError(err error) error {
	var broken *csv.ParseError
	if !errors.As(err, &broken) {
		return err
	}
	reason := "a quote is missing or too many"
	if errors.Is(broken.Err, csv.ErrFieldCount) {
		reason = "the number of fields is not that of the header"
	}
	return &LineError{broken.StartLine, reason}
}

// boundedReader refuses to read more than maxFile bytes and knows the last one.
type boundedReader struct {
	from io.Reader
	read int
	last byte
}

func (b *boundedReader) Read(p []byte) (int, error) {
	n, err := b.from.Read(p)
	if n > 0 {
		b.last = p[n-1]
	}
	if b.read += n; b.read > maxFile {
		return 0, fmt.Errorf("the file has more than %d bytes", maxFile)
	}
	return n, err
}
