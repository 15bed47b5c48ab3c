package main

import (
	"slices"
	"strings"
)

// smallNumbers are the words for 0 to 19, tens those for 20 to 90.
var (
	smallNumbers = []string{
		"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
		"thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
	}
	tens = []string{"", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}
)

// scales are the words for the powers of a thousand, from the first on: the short
// scale of Conway and Guy, "The Book of Numbers", chapter 1.
var scales = []string{
	"", "thousand", "million", "billion", "trillion", "quadrillion", "quintillion", "sextillion", "septillion",
	"octillion", "nonillion", "decillion", "undecillion", "duodecillion", "tredecillion", "quattuordecillion",
	"quindecillion", "sexdecillion", "septendecillion", "octodecillion", "novemdecillion", "vigintillion",
}

// splitNumber takes a number in digits apart: its whole part in groups of three
// digits, the last of them first and none for zero, and its decimals as written.
func splitNumber(text string) (negative bool, groups []int, fraction string, ok bool) {
	text, negative = unsigned(text)
	whole, fraction, point := strings.Cut(text, ".")
	if point && !allDigits(fraction) || !point && whole == "" {
		return false, nil, "", false
	}
	if parts := strings.Split(whole, ","); len(parts) > 1 {
		for i, part := range parts {
			if len(part) != 3 && (i > 0 || len(part) > 3 || part == "") {
				return false, nil, "", false
			}
		}
		whole = strings.Join(parts, "")
	}
	if whole != "" && !allDigits(whole) {
		return false, nil, "", false
	}
	whole = strings.TrimLeft(whole, "0")
	if len(whole) > 3*len(scales) {
		return false, nil, "", false
	}
	for len(whole) > 0 {
		group, start := 0, max(0, len(whole)-3)
		for _, digit := range whole[start:] {
			group = 10*group + int(digit-'0')
		}
		groups = append(groups, group)
		whole = whole[:start]
	}
	if len(groups) == 0 && strings.Trim(fraction, "0") == "" {
		negative = false // there is no negative zero
	}
	return negative, groups, fraction, true
}

// toWords is a number from splitNumber in words.
func toWords(negative bool, groups []int, fraction string) string {
	var b strings.Builder
	if negative {
		b.WriteString("minus ")
	}
	if len(groups) == 0 {
		b.WriteString(smallNumbers[0])
	}
	for i, group := range slices.Backward(groups) {
		if group == 0 {
			continue
		}
		if i < len(groups)-1 {
			b.WriteByte(' ')
		}
		writeGroup(&b, group)
		if i > 0 {
			b.WriteString(" " + scales[i])
		}
	}
	if fraction != "" {
		b.WriteString(" point")
	}
	for i := range len(fraction) {
		b.WriteByte(' ')
		b.WriteString(smallNumbers[fraction[i]-'0'])
	}
	return b.String()
}

// writeGroup writes a number from 1 to 999.
func writeGroup(b *strings.Builder, n int) {
	if n >= 100 {
		b.WriteString(smallNumbers[n/100] + " hundred")
		if n %= 100; n == 0 {
			return
		}
		b.WriteByte(' ')
	}
	if n >= 20 {
		b.WriteString(tens[n/10])
		if n %= 10; n == 0 {
			return
		}
		b.WriteByte('-')
	}
	b.WriteString(smallNumbers[n])
}

// numberWord is what a word means within a number.
type numberWord struct {
	kind  wordKind
	value int // of a unit, a ten or the index in scales
}

type wordKind int

const (
	unitWord wordKind = iota + 1 // one to nineteen
	tensWord
	zeroWord
	hundredWord
	scaleWord
	oneWord // "a", one before a hundred or more
	andWord
	pointWord
)

// meaning looks up a word in lower case; ok is false for all others.
func meaning(word string) (w numberWord, ok bool) {
	if i := slices.Index(smallNumbers, word); i > 0 {
		return numberWord{unitWord, i}, true
	}
	if i := slices.Index(tens[2:], word); i >= 0 {
		return numberWord{tensWord, 10 * (i + 2)}, true
	}
	if i := slices.Index(scales[1:], word); i >= 0 {
		return numberWord{scaleWord, i + 1}, true
	}
	kind := map[string]wordKind{"zero": zeroWord, "hundred": hundredWord, "a": oneWord, "and": andWord, "point": pointWord}[word]
	return numberWord{kind, 0}, kind != 0
}
