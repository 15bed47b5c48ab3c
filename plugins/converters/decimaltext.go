package main

import (
	"strconv"
	"strings"
)

// decimalText is a decimal number without bounds: digits that neither begin nor
// end with 0, none for zero, and the place of the point, 10^point times 0.digits.
type decimalText struct {
	negative bool
	digits   string
	point    int
}

// parseDecimal reads a decimal number without an exponent: a sign or none, digits,
// a point or none, with a digit on one side of it at least.
func parseDecimal(text string) (d decimalText, ok bool) {
	text, d.negative = unsigned(text)
	whole, fraction, _ := strings.Cut(text, ".")
	if !allDigits(whole + fraction) {
		return decimalText{}, false
	}
	digits := strings.TrimLeft(whole+fraction, "0")
	d.point = len(digits) - len(fraction)
	d.digits = strings.TrimRight(digits, "0")
	if d.digits == "" {
		return decimalText{}, true
	}
	return d, true
}

// plain writes the number without an exponent.
func (d decimalText) plain() string {
	var b strings.Builder
	if d.negative {
		b.WriteByte('-')
	}
	switch {
	case d.digits == "":
		return "0"
	case d.point <= 0:
		b.WriteString("0." + strings.Repeat("0", -d.point) + d.digits)
	case d.point >= len(d.digits):
		b.WriteString(d.digits + strings.Repeat("0", d.point-len(d.digits)))
	default:
		b.WriteString(d.digits[:d.point] + "." + d.digits[d.point:])
	}
	return b.String()
}

// scaled takes the number apart into a mantissa with as many digits before the
// point as the exponent needs to be a multiple of step.
func (d decimalText) scaled(step int) (mantissa string, exponent int) {
	if d.digits == "" {
		return "0", 0
	}
	exponent = d.point - 1
	before := exponent % step
	if before < 0 {
		before += step
	}
	shifted := decimalText{d.negative, d.digits, before + 1}
	return shifted.plain(), exponent - before
}

// powerOfTen writes a mantissa times a power of ten.
func powerOfTen(mantissa string, exponent int) string {
	return mantissa + " × 10^" + strconv.Itoa(exponent)
}
