package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

// maxTokens is the largest number of tokens that a text may have.
const maxTokens = 50_000

type partsOfSpeechRequest struct {
	Text string `json:"text" doc:"English text of at most 50,000 words and punctuation marks; it may be empty."`
}

type taggedToken struct {
	Token string `json:"token" doc:"The word, number or punctuation mark as it stands in the text."`
	Tag   tag    `json:"tag" doc:"Its part of speech." enum:"noun,verb,adjective,adverb,pronoun,determiner,preposition,conjunction,interjection,number,punctuation"`
}

type partsOfSpeechResult struct {
	Method string        `json:"method" doc:"How the tags were found."`
	Tokens []taggedToken `json:"tokens" doc:"The tokens of the text in their order."`
}

// PartsOfSpeech is text/parts-of-speech.
var PartsOfSpeech = sdk.Endpoint[partsOfSpeechRequest, partsOfSpeechResult]{
	Route:   "text/parts-of-speech",
	Summary: "Part of speech of every word",
	Doc: `
Cuts an English text into words, numbers and punctuation and tells the part of
speech of each. Rules do it, not a model: lists of the closed classes and of common
words, endings, and the neighbours of a word. Names and words that nothing is known
of are nouns; auxiliaries are verbs, possessives before a noun determiners, "to" is
a preposition, symbols are punctuation. Expect about one word in ten to be wrong in
ordinary prose.`,
	Examples: []sdk.Example{{
		Request: `{"text": "She runs quickly to London."}`,
		Response: `{"method": "rule-based heuristic", "tokens": [
			{"token": "She", "tag": "pronoun"}, {"token": "runs", "tag": "verb"}, {"token": "quickly", "tag": "adverb"},
			{"token": "to", "tag": "preposition"}, {"token": "London", "tag": "noun"}, {"token": ".", "tag": "punctuation"}]}`,
	}},
	Run: func(_ context.Context, in partsOfSpeechRequest) (partsOfSpeechResult, error) {
		texts, ok := tokens(in.Text, maxTokens)
		if !ok {
			return partsOfSpeechResult{}, sdk.Invalid("text", "must have at most %d words and punctuation marks", maxTokens)
		}
		out := partsOfSpeechResult{Method: "rule-based heuristic", Tokens: make([]taggedToken, 0, len(texts))}
		for _, t := range tagTokens(texts) {
			out.Tokens = append(out.Tokens, taggedToken{t.text, t.tag})
		}
		return out, nil
	},
}
