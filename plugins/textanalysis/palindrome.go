package main

import (
	"context"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

type palindromeRequest struct {
	Text string `json:"text" doc:"The text, at most 100,000 characters."`
}

type palindromeResult struct {
	IsPalindrome bool   `json:"isPalindrome" doc:"Whether the text reads the same backwards."`
	Normalized   string `json:"normalized" doc:"The letters and digits that were compared, in lower case."`
}

// Palindrome is text/palindrome.
var Palindrome = sdk.Endpoint[palindromeRequest, palindromeResult]{
	Route:   "text/palindrome",
	Summary: "Does a text read the same backwards",
	Doc: `
Reads the letters and digits of a text from both ends. Case, spaces and
punctuation do not count, accents do; a letter with all its marks is one
character. Before that the text is brought into Unicode's compatibility
composition (NFKC, Unicode Standard Annex 15). A text without any letter or digit
is no palindrome.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "A man, a plan, a canal: Panama"}`,
		Response: `{"isPalindrome": true, "normalized": "amanaplanacanalpanama"}`,
	}, {
		Name:     "No palindrome",
		Request:  `{"text": "Palindrome"}`,
		Response: `{"isPalindrome": false, "normalized": "palindrome"}`,
	}},
	Run: func(_ context.Context, in palindromeRequest) (palindromeResult, error) {
		text, err := normalized("text", in.Text)
		if err != nil {
			return palindromeResult{}, err
		}
		return palindromeResult{text != "" && isPalindrome(oneSigma(text)), text}, nil
	},
}

// isPalindrome compares the characters of a normalized text, each a letter or
// digit with the marks after it, from both ends.
func isPalindrome(text string) bool {
	for text != "" {
		front := 0
		for front < len(text) {
			r, size := utf8.DecodeRuneInString(text[front:])
			if front > 0 && !unicode.IsMark(r) {
				break
			}
			front += size
		}
		back := len(text)
		for back > 0 {
			r, size := utf8.DecodeLastRuneInString(text[:back])
			back -= size
			if !unicode.IsMark(r) {
				break
			}
		}
		if text[:front] != text[back:] {
			return false
		}
		if front > back {
			return true // one character is left
		}
		text = text[front:back]
	}
	return true
}
