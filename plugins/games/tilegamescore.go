package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type tilegameScoreRequest struct {
	Word string `json:"word" doc:"Word with at least one letter A to Z, in either case." minLength:"1" maxLength:"20000"`
}

type tilegameScoreResult struct {
	Word      string       `json:"word" doc:"The word in capitals."`
	Score     int          `json:"score" doc:"Sum of the points."`
	Breakdown []tilePoints `json:"breakdown" doc:"Every character of the word in capitals, in order."`
}

type tilePoints struct {
	Letter string `json:"letter" doc:"One character."`
	Points int    `json:"points" doc:"What it is worth, 0 if it is no letter A to Z."`
}

// TilegameScore is games/tilegame-score.
var TilegameScore = sdk.Endpoint[tilegameScoreRequest, tilegameScoreResult]{
	Route:   "games/tilegame-score",
	Summary: "Score of a word in letter tiles",
	Doc: `
Adds up the points on the tiles of the English edition of the crossword game:
1 for A E I O U L N S T R, 2 for D G, 3 for B C M P, 4 for F H V W Y, 5 for K,
8 for J X, 10 for Q Z. Premium squares, blanks and the bonus for a whole rack are
left out. The word is put in capitals first, ß as SS; other characters score 0.`,
	Examples: []sdk.Example{{
		Name:     "Word",
		Request:  `{"word": "quiz"}`,
		Response: `{"word": "QUIZ", "score": 22, "breakdown": [{"letter": "Q", "points": 10}, {"letter": "U", "points": 1}, {"letter": "I", "points": 1}, {"letter": "Z", "points": 10}]}`,
	}, {
		Name:    "No letter",
		Request: `{"word": "42"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in tilegameScoreRequest) (tilegameScoreResult, error) {
		word := js.ToUpper(in.Word)
		result := tilegameScoreResult{Word: word, Breakdown: make([]tilePoints, 0, len(word))}
		for _, letter := range word {
			points := tileValue(letter)
			result.Score += points
			result.Breakdown = append(result.Breakdown, tilePoints{string(letter), points})
		}
		if result.Score == 0 {
			return tilegameScoreResult{}, sdk.Invalid("word", "must have at least one letter A to Z")
		}
		return result, nil
	},
}

// tileValues are the points of A to Z.
var tileValues = [26]int{1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10}

// tileValue returns the points of a capital letter A to Z, 0 for anything else.
func tileValue(letter rune) int {
	if letter < 'A' || letter > 'Z' {
		return 0
	}
	return tileValues[letter-'A']
}
