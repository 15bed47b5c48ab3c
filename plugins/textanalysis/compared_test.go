package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: scripts/oracle/textanalysis-compare.py.
const compared = "testdata/compare.json"

func TestRecordedAnagram(t *testing.T) {
	sdktest.Run(t, Anagram, sdktest.Recorded(t, compared, "text/anagram"))
}

func TestRecordedPalindrome(t *testing.T) {
	sdktest.Run(t, Palindrome, sdktest.Recorded(t, compared, "text/palindrome"))
}

func TestRecordedLevenshtein(t *testing.T) {
	sdktest.Run(t, Levenshtein, sdktest.Recorded(t, compared, "text/levenshtein"))
}

func TestRecordedSimilarity(t *testing.T) {
	sdktest.Run(t, Similarity, sdktest.Recorded(t, compared, "text/similarity"))
}

func TestRecordedVowels(t *testing.T) {
	sdktest.Run(t, Vowels, sdktest.Recorded(t, compared, "text/vowels"))
}

func TestRecordedSoundex(t *testing.T) {
	sdktest.Run(t, Soundex, sdktest.Recorded(t, compared, "text/soundex"))
}

// Expected values: scripts/oracle/textanalysis-words.mjs.
func TestRecordedMetaphone(t *testing.T) {
	sdktest.Run(t, Metaphone, sdktest.Recorded(t, "testdata/metaphone.json", "text/metaphone"))
}
