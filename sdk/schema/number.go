package schema

import (
	"math"
	"strconv"
)

// numeral is the text of a number, as the parser found it.
type numeral struct {
	text  []byte
	small bool // sign and at most 15 digits, nothing else: exact as int64 and as double
}

// number steps over a number. Outside the range of a double it is a syntax
// error, wherever it stands.
func (p *parser) number() (n numeral, start int, ok bool) {
	data, pos := p.data, p.pos
	start = pos
	if pos < len(data) && data[pos] == '-' {
		pos++
	}
	first := pos
	pos = digits(data, pos)
	switch {
	case pos == first:
		p.pos = pos
		return n, start, p.unexpected()
	case data[first] == '0' && pos > first+1:
		return n, start, p.fail("leading zero in a number", first)
	}
	whole := pos
	if pos < len(data) && data[pos] == '.' {
		from := pos + 1
		if pos = digits(data, from); pos == from {
			p.pos = pos
			return n, start, p.unexpected()
		}
	}
	exponent := pos < len(data) && data[pos]|0x20 == 'e'
	if exponent {
		pos++
		if pos < len(data) && (data[pos] == '+' || data[pos] == '-') {
			pos++
		}
		from := pos
		if pos = digits(data, from); pos == from {
			p.pos = pos
			return n, start, p.unexpected()
		}
	}
	n = numeral{text: data[start:pos], small: pos == whole && whole-first <= 15}
	// Below 309 digits and without an exponent nothing leaves the range.
	if (exponent || whole-first > 308) && math.IsInf(n.float(), 0) {
		return n, start, p.fail("number out of range", start)
	}
	p.pos = pos
	return n, start, true
}

func digits(data []byte, pos int) int {
	for pos < len(data) && data[pos]-'0' <= 9 {
		pos++
	}
	return pos
}

// float returns the nearest double, infinite when there is none; zero has no
// sign.
func (n numeral) float() float64 {
	if n.small {
		return float64(n.integer())
	}
	text := n.text
	if len(text) > longNumeral {
		text = n.shorten()
	}
	f, _ := strconv.ParseFloat(own(text), 64) // the only error left is the range
	if f == 0 {
		return 0
	}
	return f
}

// longNumeral is the length up to which strconv reads a number exactly. Beyond,
// it gives up on exponents of more than four digits, which a long number may
// have without leaving the range: 0.000...1e100000.
const longNumeral = 1000

// shorten writes a long numeral with its first digits only, all the same to a
// double: 768 digits decide any rounding, and a last 1 stands for what is cut
// off.
func (n numeral) shorten() []byte {
	const decisive = 768
	d := n.decimal()
	short := make([]byte, 0, decisive+24)
	if n.text[0] == '-' {
		short = append(short, '-')
	}
	short = append(short, "0."...)
	kept := 0
	for _, c := range n.text[:d.end] {
		if c < '0' || kept == 0 && c == '0' {
			continue
		}
		if kept++; kept > decisive {
			short = append(short, '1')
			break
		}
		short = append(short, c)
	}
	if kept == 0 {
		return []byte("0")
	}
	return strconv.AppendInt(append(short, 'e'), int64(d.point+d.exponent-d.leading), 10)
}

// integer returns the value of a small numeral.
func (n numeral) integer() int64 {
	text, value := n.text, int64(0)
	negative := text[0] == '-'
	if negative {
		text = text[1:]
	}
	for _, c := range text {
		value = value*10 + int64(c-'0')
	}
	if negative {
		return -value
	}
	return value
}

// fractional reports whether the number, as written, has a part behind the
// point: 5.0 and 50e-1 have none. It looks at the text, since a double rounds
// 5.00000000000000000001 to 5.
func (n numeral) fractional() bool {
	if n.small {
		return false
	}
	d := n.decimal()
	return d.last > 0 && d.last > d.point+d.exponent
}

// decimal is where the parts of a numeral are. It counts digits, not bytes.
type decimal struct {
	leading  int // zeros at the start
	point    int // digits before the point
	last     int // digits up to the last that is not 0
	exponent int
	end      int // bytes before the exponent
}

func (n numeral) decimal() decimal {
	d := decimal{point: -1, end: len(n.text)}
	seen := 0
	for i, c := range n.text {
		switch {
		case c == '.':
			d.point = seen
		case c|0x20 == 'e':
			d.exponent, d.end = saturated(n.text[i+1:]), i
		case c >= '0':
			if seen++; c != '0' {
				d.last = seen
			} else if d.last == 0 {
				d.leading++
			}
		}
		if d.end == i {
			break
		}
	}
	if d.point < 0 {
		d.point = seen
	}
	return d
}

// saturated reads an exponent. Beyond a billion it stays there: no body is long
// enough for the difference to count.
func saturated(text []byte) int {
	const limit = 1e9
	negative := text[0] == '-'
	if negative || text[0] == '+' {
		text = text[1:]
	}
	value := 0
	for _, c := range text {
		if value = value*10 + int(c-'0'); value > limit {
			value = limit
		}
	}
	if negative {
		return -value
	}
	return value
}
