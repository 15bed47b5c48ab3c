package ledger

import "time"

// monthSpan is a month with its bounds in Unix seconds, kept so that the hot
// path need not work out a date.
type monthSpan struct {
	month      Month
	start, end int64
}

// today returns the month and the day of the month of an instant.
func (l *Ledger) today(now time.Time) (Month, uint8) {
	at := now.Unix()
	span := l.span.Load()
	if span == nil || at < span.start || at >= span.end {
		m := MonthOf(now)
		span = &monthSpan{m, m.Start().Unix(), m.End().Unix()}
		l.span.Store(span)
	}
	return span.month, uint8((at-span.start)/86400 + 1)
}

// Month returns the month that calls are reserved in now.
func (l *Ledger) Month() Month {
	m, _ := l.today(l.opts.Now())
	return m
}
