package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type lettergridBoardRequest struct {
	Size int `json:"size" doc:"Number of rows and of letters in each." min:"2" max:"10" default:"4"`
}

type lettergridBoardResult struct {
	Size int        `json:"size" doc:"Number of rows and of letters in each."`
	Rows [][]string `json:"rows" doc:"Rows of single capital letters."`
}

// LettergridBoard is games/lettergrid-board.
var LettergridBoard = sdk.Endpoint[lettergridBoardRequest, lettergridBoardResult]{
	Route:   "games/lettergrid-board",
	Summary: "Board of random letters",
	Doc: `
Draws every letter on its own, A to Z as often as they come in English text
(R. Lewand, Cryptological Mathematics, 2000, page 36): E in 12.7 of a hundred
places, Z in 0.07. There is no tile with two letters.`,
	Examples: []sdk.Example{{
		Name:     "Smallest board",
		Request:  `{"size": 2}`,
		Response: `{"size": 2, "rows": [["T", "E"], ["R", "A"]]}`,
	}, {
		Name:     "Default",
		Request:  `{}`,
		Response: `{"size": 4, "rows": [["N", "O", "T", "I"], ["E", "S", "H", "W"], ["A", "D", "E", "R"], ["L", "U", "S", "T"]]}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in lettergridBoardRequest) (lettergridBoardResult, error) {
		random := chance.New(sdk.Random(ctx), 2*in.Size*in.Size)
		rows := make([][]string, in.Size)
		for i := range rows {
			rows[i] = make([]string, in.Size)
			for j := range rows[i] {
				rows[i][j] = letterAt(random.Below(letterTotal))
			}
		}
		return lettergridBoardResult{in.Size, rows}, random.Err()
	},
}

// letterFrequency is how often A to Z come among letterTotal letters of English
// text: the percentages of the table, times a thousand. They add up to 99.999.
var letterFrequency = [26]int{
	8167, 1492, 2782, 4253, 12702, 2228, 2015, 6094, 6966, 153, 772, 4025, 2406,
	6749, 7507, 1929, 95, 5987, 6327, 9056, 2758, 978, 2360, 150, 1974, 74,
}

const letterTotal = 99_999

// letterAt returns the letter in a place from 0 to letterTotal-1 when they are
// set out in order of the alphabet, each as often as it comes.
func letterAt(place int) string {
	letter := 0
	for place >= letterFrequency[letter] {
		place -= letterFrequency[letter]
		letter++
	}
	return string(rune('A' + letter))
}
