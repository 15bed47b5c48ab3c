package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type cardDeckRequest struct {
	Decks int `json:"decks" doc:"Number of decks shuffled together." min:"1" max:"8" default:"1"`
}

type cardDeckResult struct {
	Count int      `json:"count" doc:"Number of cards, 52 a deck."`
	Cards []string `json:"cards" doc:"The cards in order: rank A 2 3 4 5 6 7 8 9 10 J Q K, then suit S H D C."`
}

// CardDeck is games/card-deck.
var CardDeck = sdk.Endpoint[cardDeckRequest, cardDeckResult]{
	Route:   "games/card-deck",
	Summary: "Shuffled decks of cards",
	Doc: `
Shuffles one deck of 52 cards or several together, every order as likely as the
others (Fisher and Yates). Spades are S, hearts H, diamonds D, clubs C: AS is the
ace of spades, 10H the ten of hearts. There are no jokers.`,
	Examples: []sdk.Example{{
		Request: `{}`,
		Response: `{"count": 52, "cards": ["7D", "AS", "10H", "KC", "3S", "QD", "2C", "9H", "JS", "5D", "AC", "8H", "4S",
			"KD", "6C", "10S", "2H", "JD", "9C", "AH", "7S", "3D", "QC", "5H", "8S", "4D", "KS", "6H", "10C", "2D", "JH", "9S",
			"AD", "7C", "3H", "QS", "5C", "8D", "4H", "KH", "6S", "10D", "2S", "JC", "9D", "7H", "3C", "QH", "5S", "8C", "4C", "6D"]}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in cardDeckRequest) (cardDeckResult, error) {
		cards := sortedCards(in.Decks)
		random := chance.New(sdk.Random(ctx), 2*len(cards))
		chance.Deal(random, cards, len(cards))
		return cardDeckResult{len(cards), cards}, random.Err()
	},
}

// sortedCards returns decks in the order in which they leave the factory.
func sortedCards(decks int) []string {
	cards := make([]string, 0, 52*decks)
	for range decks {
		for _, suit := range []string{"S", "H", "D", "C"} {
			for _, rank := range []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"} {
				cards = append(cards, rank+suit)
			}
		}
	}
	return cards
}
