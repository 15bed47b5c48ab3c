package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

type sentenceCountResult struct {
	Count int `json:"count" doc:"Number of sentences."`
}

// SentenceCount is text/sentence-count.
var SentenceCount = sdk.Endpoint[textRequest, sentenceCountResult]{
	Route:   "text/sentence-count",
	Summary: "Number of sentences",
	Doc: `
A sentence ends with a run of full stops, exclamation and question marks and
ellipses (U+2026), with closing quotes and brackets after it, before white space
or the end of the text. Text after the last such end counts as one more. Nothing
is a sentence without a letter or digit. A full stop inside a word or number
ends nothing; one after an abbreviation does.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Is it 3.14? \"Yes!\" No more than that"}`,
		Response: `{"count": 3}`,
	}, {
		Name:     "Abbreviation",
		Request:  `{"text": "Mr. Smith."}`,
		Response: `{"count": 2}`,
	}},
	Run: func(_ context.Context, in textRequest) (sentenceCountResult, error) {
		return sentenceCountResult{prose.Sentences(in.Text)}, nil
	},
}
