package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

type metaphoneRequest struct {
	Text string `json:"text" doc:"One or more English words."`
}

type metaphoneResult struct {
	Metaphone string `json:"metaphone" doc:"The code of each word, upper case, one space between them."`
}

// Metaphone is text/metaphone.
var Metaphone = sdk.Endpoint[metaphoneRequest, metaphoneResult]{
	Route:   "text/metaphone",
	Summary: "Metaphone code of words",
	Doc: `
Encodes how English words sound by the rules of the original Metaphone: Lawrence
Philips, "Hanging on the Metaphone", Computer Language 7 (12), 1990. The sounds are
B X S K J T F H L M N P R 0 W Y, where X is sh and 0 is th; a vowel is kept only at
the beginning of a word. Accents are taken off; words without a Latin letter, and
silent ones such as Y alone, have no code.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Smith"}`,
		Response: `{"metaphone": "SM0"}`,
	}, {
		Name:     "Two words",
		Request:  `{"text": "Phone number"}`,
		Response: `{"metaphone": "FN NMBR"}`,
	}, {
		Name:    "No letter",
		Request: `{"text": "123"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in metaphoneRequest) (metaphoneResult, error) {
		var codes []string
		latin := false
		for _, word := range prose.Words(in.Text) {
			letters := latinLetters(word)
			if letters == "" {
				continue
			}
			latin = true
			if code := metaphone(letters); code != "" {
				codes = append(codes, code)
			}
		}
		if !latin {
			return metaphoneResult{}, sdk.Invalid("text", "must hold a Latin letter")
		}
		return metaphoneResult{strings.Join(codes, " ")}, nil
	},
}

// sounds encodes one word.
type sounds struct {
	letters string
	code    []byte
}

// metaphone encodes one word of letters A to Z.
func metaphone(letters string) string {
	s := sounds{letters: letters}
	i := s.beginning()
	for i < len(letters) {
		letter := letters[i]
		if letter == s.at(i+1) && letter != 'C' {
			i++ // doubled letters sound once
			continue
		}
		i += s.sound(i, letter)
	}
	return string(s.code)
}

// at returns a letter, 0 outside the word.
func (s *sounds) at(i int) byte {
	if i < 0 || i >= len(s.letters) {
		return 0
	}
	return s.letters[i]
}

// isOneOf says whether the letter at a place is one of those given.
func (s *sounds) isOneOf(i int, letters string) bool {
	c := s.at(i)
	return c != 0 && strings.IndexByte(letters, c) >= 0
}

// vowel says whether a vowel stands there, front whether one that makes C and G
// soft does.
func (s *sounds) vowel(i int) bool { return s.isOneOf(i, "AEIOU") }
func (s *sounds) front(i int) bool { return s.isOneOf(i, "EIY") }

// add appends sounds and returns how many letters they came from.
func (s *sounds) add(code string, from int) int {
	s.code = append(s.code, code...)
	return from
}

// beginning encodes what is special at the beginning of a word and returns how
// many letters that were.
func (s *sounds) beginning() int {
	switch two := s.letters[:min(2, len(s.letters))]; two {
	case "AE":
		return s.add("E", 2)
	case "GN", "KN", "PN":
		return s.add("N", 2)
	case "WR":
		return s.add("R", 2)
	case "WH":
		return s.add("W", 2)
	}
	switch {
	case s.letters[0] == 'X':
		return s.add("S", 1)
	case s.vowel(0):
		return s.add(s.letters[:1], 1)
	}
	return 0
}

// sound encodes the letter at a place and returns how many letters that used up.
func (s *sounds) sound(i int, letter byte) int {
	switch letter {
	case 'B':
		if i == len(s.letters)-1 && s.at(i-1) == 'M' {
			return 1 // dumb
		}
		return s.add("B", 1)
	case 'C':
		return s.soundC(i)
	case 'D':
		if s.at(i+1) == 'G' && s.front(i+2) {
			return s.add("J", 2) // edge
		}
		return s.add("T", 1)
	case 'G':
		return s.soundG(i)
	case 'H':
		if s.vowel(i+1) && !s.isOneOf(i-1, "CGPST") {
			return s.add("H", 1)
		}
	case 'K':
		if s.at(i-1) == 'C' || s.at(i-1) == 'K' && s.at(i-2) == 'C' {
			return 1 // back, jackknife
		}
		return s.add("K", 1)
	case 'P':
		if s.at(i+1) == 'H' {
			return s.add("F", 2)
		}
		return s.add("P", 1)
	case 'S':
		if s.at(i+1) == 'H' {
			return s.add("X", 2)
		}
		return s.add(s.hissed(i, "S"), 1)
	case 'T':
		switch {
		case s.at(i+1) == 'H':
			return s.add("0", 2)
		case s.at(i+1) == 'C' && s.at(i+2) == 'H':
			return 1 // watch
		}
		return s.add(s.hissed(i, "T"), 1)
	case 'W', 'Y':
		if s.vowel(i + 1) {
			return s.add(string(letter), 1)
		}
	case 'F', 'J', 'L', 'M', 'N', 'R':
		return s.add(string(letter), 1)
	case 'Q':
		return s.add("K", 1)
	case 'V':
		return s.add("F", 1)
	case 'X':
		return s.add("KS", 1)
	case 'Z':
		return s.add("S", 1)
	}
	return 1 // silent, or a vowel within the word
}

// hissed is X before IA and IO, otherwise what the letter sounds like alone.
func (s *sounds) hissed(i int, plain string) string {
	if s.at(i+1) == 'I' && s.isOneOf(i+2, "AO") {
		return "X"
	}
	return plain
}

// soundC encodes a C.
func (s *sounds) soundC(i int) int {
	switch {
	case s.at(i+1) == 'I' && s.at(i+2) == 'A':
		return s.add("X", 1)
	case s.front(i + 1):
		if s.at(i-1) == 'S' {
			return 1 // science
		}
		return s.add("S", 1)
	case s.at(i+1) == 'H' && s.at(i-1) == 'S':
		return s.add("K", 2) // school
	case s.at(i+1) == 'H':
		return s.add("X", 2)
	}
	return s.add("K", 1)
}

// soundG encodes a G.
func (s *sounds) soundG(i int) int {
	switch {
	case s.at(i+1) == 'H':
		switch {
		case i == 0:
			return s.add("K", 2) // ghost
		case i+2 == len(s.letters) || s.vowel(i+2):
			return s.add("F", 2) // laugh
		}
		return 2 // night
	case s.at(i+1) == 'N' && (i+2 == len(s.letters) || s.letters[i+2:] == "ED"):
		return 1 // sign, signed
	case s.front(i+1) && s.at(i-1) != 'G':
		return s.add("J", 1)
	}
	return s.add("K", 1)
}
