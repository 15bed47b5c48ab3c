// Command games is the plugin that serves the games/ routes: chess moves, word
// games, and the cards, dice, mazes and numbers that chance deals out.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "games",
	Version: "1.0.0",
	Doc: `
Games: legal moves in chess, scores of words, and cards, dice, boards, mazes and
numbers that chance deals out. What is random comes from the operating system's
secure source, every outcome as likely as its doc says, without bias. For
entertainment only.`,
	Routes: []sdk.Route{
		ChessMove,
		TilegameScore,
		BingoCard,
		LettergridBoard,
		CardDeck,
		CoinFlip,
		DiceRoll,
		LotteryNumbers,
		Maze,
		RockPaperScissors,
		SlotMachine,
		WordScramble,
	},
}

func main() { sdk.Serve(plugin) }
