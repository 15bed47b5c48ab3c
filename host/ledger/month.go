package ledger

import (
	"fmt"
	"time"
)

// Month is a calendar month in UTC: year*12 + month-1.
type Month uint32

// MonthOf returns the UTC month that t lies in.
func MonthOf(t time.Time) Month {
	y, m, _ := t.UTC().Date()
	return Month(y*12 + int(m) - 1)
}

// ParseMonth reads a month written YYYY-MM.
func ParseMonth(text string) (Month, error) {
	t, err := time.Parse("2006-01", text)
	if err != nil {
		return 0, fmt.Errorf("month must be written YYYY-MM")
	}
	return MonthOf(t), nil
}

// Start returns 00:00:00 UTC on the 1st.
func (m Month) Start() time.Time {
	return time.Date(int(m/12), time.Month(m%12+1), 1, 0, 0, 0, 0, time.UTC)
}

// End returns the start of the next month, when the pool is anew.
func (m Month) End() time.Time { return (m + 1).Start() }

// String writes the month as YYYY-MM.
func (m Month) String() string { return fmt.Sprintf("%04d-%02d", m/12, m%12+1) }

// MarshalText writes the month as YYYY-MM.
func (m Month) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads a month written YYYY-MM.
func (m *Month) UnmarshalText(text []byte) (err error) {
	*m, err = ParseMonth(string(text))
	return err
}
