package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// pack is every card of one deck by hand, spades from ace to king, then hearts,
// diamonds and clubs.
var pack = strings.Fields(`
	AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH
	AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC`)

// Expected values: what a deck of cards consists of.
func TestCardDeck(t *testing.T) {
	complete := func(decks int) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			cards := texts(got["cards"])
			if number(t, got["count"]) != 52*decks || len(cards) != 52*decks {
				t.Errorf("count %v, %d cards", got["count"], len(cards))
			}
			times := make(map[string]int)
			for _, card := range cards {
				times[card]++
			}
			for _, card := range pack {
				if times[card] != decks {
					t.Errorf("%s comes %d times", card, times[card])
				}
			}
		}
	}
	quoted := func(cards []string) string {
		return `{"count": 52, "cards": ["` + strings.Join(cards, `", "`) + `"]}`
	}
	ends := make([]byte, 52)
	ends[0] = 51 // the first card changes places with the last, all others stay
	turned := slices.Clone(pack)
	turned[0], turned[51] = turned[51], turned[0]
	sdktest.Run(t, CardDeck, []sdktest.Case{
		{Name: "draws of 0 leave all in place", Body: `{}`, Random: bytes.NewReader(make([]byte, 52)), Want: quoted(pack)},
		{Name: "first and last change places", Body: `{"decks": null}`, Random: bytes.NewReader(ends), Want: quoted(turned)},
		{Name: "52 is thrown away", Body: `{"decks": 1.0}`, Random: bytes.NewReader(append([]byte{52, 63}, ends...)), Want: quoted(turned)},
		{Name: "one deck", Body: `{}`, Check: complete(1)},
		{Name: "two decks", Body: `{"decks": 2}`, Check: complete(2)},
		{Name: "most decks", Body: `{"decks": 8}`, Check: complete(8)},
		{Name: "shuffled together", Body: `{"decks": 8}`, Check: func(t *testing.T, got map[string]any) {
			cards := texts(got["cards"])[:52]
			slices.Sort(cards)
			if len(slices.Compact(cards)) == 52 { // the odds of eight decks one after the other are below 1 in 10^20
				t.Error("the first 52 cards are one deck")
			}
		}},
		{Name: "no deck", Body: `{"decks": 0}`, Code: "INVALID_INPUT", Field: "decks"},
		{Name: "nine decks", Body: `{"decks": 9}`, Code: "INVALID_INPUT", Field: "decks"},
		{Name: "negative", Body: `{"decks": -1}`, Code: "INVALID_INPUT", Field: "decks"},
		{Name: "half a deck", Body: `{"decks": 0.5}`, Code: "INVALID_INPUT", Field: "decks"},
		{Name: "text", Body: `{"decks": "2"}`, Code: "INVALID_INPUT", Field: "decks"},
	})
}

// TestCardDeckEven counts which card lies on top and which at the bottom, where
// the ace of spades lies, and in what order the four aces come.
func TestCardDeckEven(t *testing.T) {
	ctx := seeded(t)
	top, bottom, ace, aces := map[string]int{}, map[string]int{}, map[int]int{}, map[string]int{}
	for range 4000 {
		cards := answered(t, ctx, CardDeck, cardDeckRequest{1}).Cards
		top[cards[0]]++
		bottom[cards[51]]++
		ace[slices.Index(cards, "AS")]++
		aces[strings.Join(slices.DeleteFunc(cards, func(card string) bool { return card[0] != 'A' }), " ")]++
	}
	evenly(t, "top", top, 52, 87.968)
	evenly(t, "bottom", bottom, 52, 87.968)
	evenly(t, "ace of spades", ace, 52, 87.968)
	evenly(t, "aces", aces, 24, 49.728)
}
