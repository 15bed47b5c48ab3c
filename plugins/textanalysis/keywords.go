package main

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

// maxDifferentWords is the largest number of different words in a text that is
// looked at word by word.
const maxDifferentWords = 50_000

type keywordsRequest struct {
	Text  string `json:"text" doc:"English text with at most 50,000 different words; it may be empty."`
	Limit int    `json:"limit" doc:"The largest number of keywords wanted." min:"1" max:"50" default:"10"`
}

type keywordCount struct {
	Keyword string `json:"keyword" doc:"The word in lower case."`
	Count   int    `json:"count" doc:"How often it stands in the text."`
}

type keywordsResult struct {
	WordCount int            `json:"wordCount" doc:"The number of all words in the text."`
	Keywords  []keywordCount `json:"keywords" doc:"The commonest words that carry meaning, most frequent first."`
}

// Keywords is text/keywords.
var Keywords = sdk.Endpoint[keywordsRequest, keywordsResult]{
	Route:   "text/keywords",
	Summary: "Most frequent words of a text",
	Doc: `
Counts the words of a text, whatever their case, and lists the most frequent ones;
equally frequent ones in the order in which they first appear. Common English words
like "the" or "don't", single letters and bare numbers are no keywords, though they
count as words.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "The river and the sea: a river flows, the sea waits for the river.", "limit": 2}`,
		Response: `{"wordCount": 14, "keywords": [{"keyword": "river", "count": 3}, {"keyword": "sea", "count": 2}]}`,
	}},
	Run: func(_ context.Context, in keywordsRequest) (keywordsResult, error) {
		var out keywordsResult
		places := make(map[string]int)
		var counts []keywordCount
		for _, word := range prose.Words(lowerCase(in.Text)) {
			out.WordCount++
			if place, ok := places[word]; ok {
				counts[place].Count++
			} else if isKeyword(word) {
				if len(counts) == maxDifferentWords {
					return keywordsResult{}, sdk.Invalid("text", "must have at most %d different words", maxDifferentWords)
				}
				places[word] = len(counts)
				counts = append(counts, keywordCount{word, 1})
			}
		}
		out.Keywords = mostFrequent(counts, in.Limit)
		return out, nil
	},
}

// mostFrequent returns the words with the highest counts, at most limit, ties in
// their present order.
func mostFrequent(counts []keywordCount, limit int) []keywordCount {
	top := make([]keywordCount, 0, limit+1)
	for _, c := range counts {
		if len(top) == limit && c.Count <= top[limit-1].Count {
			continue
		}
		place, _ := slices.BinarySearchFunc(top, c.Count, func(other keywordCount, count int) int {
			if other.Count >= count {
				return -1
			}
			return 1
		})
		top = slices.Insert(top, place, c)
		top = top[:min(len(top), limit)]
	}
	return top
}

// isKeyword says whether a lower-case word may be a keyword.
func isKeyword(word string) bool {
	if utf8.RuneCountInString(word) < 2 || !strings.ContainsFunc(word, unicode.IsLetter) {
		return false
	}
	return !stopWords[strings.ReplaceAll(word, "’", "'")]
}

// stopWords are common English words that say nothing of what a text is about.
var stopWords = wordSet(`a about above after again against all also am an and any are aren't as at be because been before being
	below between both but by can can't cannot could couldn't did didn't do does doesn't doing don't down during each
	either else ever every few for from further had hadn't has hasn't have haven't having he he'd he'll he's her here
	here's hers herself him himself his how how's however i i'd i'll i'm i've if in into is isn't it it'd it'll it's its
	itself just let's may me might more most much must mustn't my myself neither no nor not of off on once one only or
	other ought our ours ourselves out over own rather same shall shan't she she'd she'll she's should shouldn't since so
	some still such than that that'll that's the their theirs them themselves then there there's these they they'd
	they'll they're they've this those though through thus to too under until up upon us very was wasn't we we'd we'll
	we're we've were weren't what what's when when's where where's whether which while who who's whom whose why why's
	will with within without won't would wouldn't yet you you'd you'll you're you've your yours yourself yourselves`)
