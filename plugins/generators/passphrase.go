package main

import (
	"context"
	"strconv"
	"strings"
	"sync"

	"github.com/sethvargo/go-diceware/diceware"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type passphraseRequest struct {
	Words      int    `json:"words" doc:"Number of words." min:"2" max:"12" default:"4"`
	Separator  string `json:"separator" doc:"Text between the parts; it may be empty." maxLength:"10000" default:"-"`
	Capitalize bool   `json:"capitalize" doc:"Whether every word begins with a capital letter." default:"false"`
	Number     bool   `json:"number" doc:"Whether a number from 10 to 99 follows as one more part." default:"false"`
}

// Passphrase is generators/passphrase.
var Passphrase = sdk.Endpoint[passphraseRequest, textResult]{
	Route:   "generators/passphrase",
	Summary: "Passphrase of random words",
	Doc: `
Draws words from the large word list of the Electronic Frontier Foundation,
without the four that hold a hyphen: 7,772 words, 12.92 bits each. A word may come
twice. Capital letters add nothing to the strength, the number 6.49 bits.`,
	Examples: []sdk.Example{{
		Name:     "Default",
		Request:  `{}`,
		Response: `{"result": "tuesday-crouch-unspoken-giggle"}`,
	}, {
		Name:     "For a form that asks for everything",
		Request:  `{"words": 3, "separator": ".", "capitalize": true, "number": true}`,
		Response: `{"result": "Copper.Anchovy.Riverbed.42"}`,
	}, {
		Name:    "One word",
		Request: `{"words": 1}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in passphraseRequest) (textResult, error) {
		random := chance.New(sdk.Random(ctx), 4*in.Words+2)
		parts := make([]string, in.Words)
		for i := range parts {
			word := chance.One(random, passphraseWords())
			if in.Capitalize {
				word = strings.ToUpper(word[:1]) + word[1:]
			}
			parts[i] = word
		}
		if in.Number {
			parts = append(parts, strconv.Itoa(10+random.Below(90)))
		}
		return textResult{strings.Join(parts, in.Separator)}, random.Err()
	},
}

// passphraseWords are the words of the list that consist of the letters a to z,
// in the order of the list.
var passphraseWords = sync.OnceValue(func() []string {
	list := diceware.WordListEffLarge()
	words := make([]string, 0, 7776)
	for throw := range 7776 { // five dice
		word := list.WordAt(dice(throw))
		if strings.Trim(word, smallLetters) == "" {
			words = append(words, word)
		}
	}
	return words
})

// dice writes a number below 6 to the fifth as five dice show it: 0 is 11111.
func dice(throw int) int {
	shown, place := 0, 1
	for range 5 {
		shown += (throw%6 + 1) * place
		throw, place = throw/6, place*10
	}
	return shown
}
