package main

import (
	"context"
	"slices"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type bingoCardRequest struct {
	Items      string `json:"items" doc:"Labels, one a line; white space around them, blank lines and repeats are dropped." minLength:"1"`
	Size       int    `json:"size" doc:"Number of rows and of columns." min:"3" max:"7" default:"5"`
	FreeCenter bool   `json:"freeCenter" doc:"Whether the centre of an odd size is FREE." default:"true"`
}

type bingoCardResult struct {
	Size  int      `json:"size" doc:"Number of rows and of columns."`
	Cells []string `json:"cells" doc:"The labels of the card, row by row."`
}

const (
	// freeCell is what stands in the centre of a card with a free centre.
	freeCell = "FREE"
	// maxLabels bounds the time to tell labels apart.
	maxLabels = 20_000
)

// BingoCard is games/bingo-card.
var BingoCard = sdk.Endpoint[bingoCardRequest, bingoCardResult]{
	Route:   "games/bingo-card",
	Summary: "Bingo card with labels of one's own",
	Doc: `
Deals labels out to the cells of a square card, each choice in each order as
likely as the others. No label comes twice, so there must be one for every cell.
The centre of an odd size is FREE unless that is not wanted; a label FREE is then
a repeat of it. Even sizes have no centre. There may be 20000 labels at most.`,
	Examples: []sdk.Example{{
		Name:     "Small card",
		Request:  `{"items": "ant\nbee\ncat\ndog\nelk\nfox\ngnu\nhen", "size": 3}`,
		Response: `{"size": 3, "cells": ["fox", "ant", "gnu", "dog", "FREE", "hen", "bee", "elk", "cat"]}`,
	}, {
		Name:    "One label short",
		Request: `{"items": "ant\nbee\ncat\ndog\nelk\nfox\ngnu\nhen", "size": 3, "freeCenter": false}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in bingoCardRequest) (bingoCardResult, error) {
		free := in.FreeCenter && in.Size%2 == 1
		cells := in.Size * in.Size
		needed := cells
		if free {
			needed--
		}
		labels := distinctLabels(in.Items)
		if len(labels) > maxLabels {
			return bingoCardResult{}, sdk.Invalid("items", "must hold at most %d different labels", maxLabels)
		}
		if free {
			labels = slices.DeleteFunc(labels, func(label string) bool { return label == freeCell })
		}
		if len(labels) < needed {
			return bingoCardResult{}, sdk.Invalid("items", "must hold at least %d different labels for this card", needed)
		}
		random := chance.New(sdk.Random(ctx), 2*needed)
		chance.Deal(random, labels, needed)
		card := slices.Clone(labels[:needed])
		if free {
			card = slices.Insert(card, cells/2, freeCell)
		}
		return bingoCardResult{in.Size, card}, random.Err()
	},
}

// distinctLabels returns the trimmed lines of a text that are not blank, each
// once, and stops beyond maxLabels. A line ends with LF, CR LF or CR.
func distinctLabels(text string) []string {
	var labels []string
	seen := make(map[string]bool)
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r", "\n"), "\n") {
		if label := js.TrimSpace(line); label != "" && !seen[label] {
			seen[label] = true
			labels = append(labels, label)
		}
		if len(labels) > maxLabels {
			break
		}
	}
	return labels
}
