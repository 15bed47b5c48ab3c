package main

import (
	"context"
	"slices"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type wordScrambleRequest struct {
	Word string `json:"word" doc:"Word or other text whose characters are to change places." minLength:"1" maxLength:"100000"`
}

type wordScrambleResult struct {
	Original  string `json:"original" doc:"The word as it was given."`
	Scrambled string `json:"scrambled" doc:"The same characters in another order."`
}

// WordScramble is games/word-scramble.
var WordScramble = sdk.Endpoint[wordScrambleRequest, wordScrambleResult]{
	Route:   "games/word-scramble",
	Summary: "Letters of a word in another order",
	Doc: `
Shuffles the code points of a word (Fisher and Yates), again and again if need be
until it no longer reads as it did, so that every other order is as likely as the
rest. Only a word whose characters are all the same comes back as it is.`,
	Examples: []sdk.Example{{
		Request:  `{"word": "puzzle"}`,
		Response: `{"original": "puzzle", "scrambled": "zleupz"}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in wordScrambleRequest) (wordScrambleResult, error) {
		word := []rune(in.Word)
		alike := !slices.ContainsFunc(word, func(r rune) bool { return r != word[0] })
		if alike {
			return wordScrambleResult{in.Word, in.Word}, nil
		}
		random := chance.New(sdk.Random(ctx), 2*len(word))
		scrambled := slices.Clone(word)
		for slices.Equal(scrambled, word) && random.Err() == nil {
			chance.Deal(random, scrambled, len(scrambled))
		}
		return wordScrambleResult{in.Word, string(scrambled)}, random.Err()
	},
}
