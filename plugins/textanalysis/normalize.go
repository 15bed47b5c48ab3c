package main

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

// maxNormalized is the largest text in code points that is compared, also after
// its normalization, in which one character may become eighteen.
const maxNormalized = 100_000

// normalized is a text in compatibility composition (NFKC) and lower case, with
// nothing left but letters, the marks on them, and digits. field is the name of
// the request's member, for the refusal of a text of more than maxNormalized code
// points.
func normalized(field, text string) (string, error) {
	composed, ok := composition(text)
	if !ok {
		return "", sdk.Invalid(field, "must be at most %d characters long, compatibility characters written out", maxNormalized)
	}
	var kept strings.Builder
	kept.Grow(len(composed))
	onLetter := false
	for _, r := range lowerCase(composed) {
		if isLetter := unicode.IsLetter(r); isLetter || onLetter && unicode.IsMark(r) {
			onLetter = true
		} else {
			onLetter = false
			if !unicode.IsNumber(r) {
				continue
			}
		}
		kept.WriteRune(r)
	}
	return kept.String(), nil
}

// composition is a text in NFKC, not ok if it has more than maxNormalized code
// points.
func composition(text string) (composed string, ok bool) {
	if norm.NFKC.IsNormalString(text) {
		return text, utf8.RuneCountInString(text) <= maxNormalized
	}
	var out strings.Builder
	var iter norm.Iter
	iter.InitString(norm.NFKC, text)
	for count := 0; !iter.Done(); {
		segment := iter.Next()
		out.Write(segment)
		if count += utf8.RuneCount(segment); count > maxNormalized {
			return "", false
		}
	}
	return out.String(), true
}

// lowerCase is js.ToLower, by the short way where that gives the same: only a sigma
// depends on the letters around it, and only one letter becomes two characters.
func lowerCase(text string) string {
	if strings.ContainsAny(text, "Σİ") {
		return js.ToLower(text)
	}
	return strings.ToLower(text)
}

// oneSigma writes final sigmas as any other: which one stands in a word says only
// where.
func oneSigma(text string) string { return strings.ReplaceAll(text, "ς", "σ") }

// folds are Latin letters that have no decomposition, in basic letters.
var folds = map[rune]string{
	'ß': "SS", 'ẞ': "SS", 'æ': "AE", 'Æ': "AE", 'œ': "OE", 'Œ': "OE", 'ø': "O", 'Ø': "O", 'đ': "D", 'Đ': "D",
	'ð': "D", 'Ð': "D", 'þ': "TH", 'Þ': "TH", 'ł': "L", 'Ł': "L", 'ħ': "H", 'Ħ': "H", 'ŧ': "T", 'Ŧ': "T", 'ı': "I", 'ŋ': "N", 'Ŋ': "N",
}

// latinLetters are the letters of a text as A to Z: accents are taken off, letters
// like ß are written out, everything else is left out.
func latinLetters(text string) string {
	letters := make([]byte, 0, len(text))
	for _, r := range text {
		if r >= utf8.RuneSelf {
			if fold, ok := folds[r]; ok {
				letters = append(letters, fold...)
				continue
			}
			r = baseRune(r)
		}
		if r |= 0x20; 'a' <= r && r <= 'z' {
			letters = append(letters, byte(r)&^0x20)
		}
	}
	return string(letters)
}

// baseRune is the first character of the canonical decomposition (NFD).
func baseRune(r rune) rune {
	var encoded [utf8.UTFMax]byte
	n := utf8.EncodeRune(encoded[:], r)
	if decomposed := norm.NFD.Properties(encoded[:n]).Decomposition(); decomposed != nil {
		r, _ = utf8.DecodeRune(decomposed)
	}
	return r
}
