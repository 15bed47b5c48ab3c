package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type mazeRequest struct {
	Size int `json:"size" doc:"Number of rows and of columns." min:"2" max:"50" default:"10"`
}

type mazeResult struct {
	Size  int        `json:"size" doc:"Number of rows and of columns."`
	Cells [][]string `json:"cells" doc:"Row by row from the north-west, the directions in which each cell is open, of N, E, S, W in this order."`
}

// Maze is games/maze.
var Maze = sdk.Endpoint[mazeRequest, mazeResult]{
	Route:   "games/maze",
	Summary: "Perfect maze",
	Doc: `
Builds a square maze in which exactly one path leads from each cell to each other,
every such maze as likely as the others (D. B. Wilson, Generating random spanning
trees more quickly than the cover time, 1996). The first cell is the start, the
last one the goal; the outer wall has no openings.`,
	Examples: []sdk.Example{{
		Request:  `{"size": 3}`,
		Response: `{"size": 3, "cells": [["E"], ["E", "W"], ["S", "W"], ["E", "S"], ["W"], ["N", "S"], ["N", "E"], ["E", "W"], ["N", "W"]]}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in mazeRequest) (mazeResult, error) {
		grid := newGrid(in.Size)
		if err := grid.carve(chance.New(sdk.Random(ctx), 8*in.Size*in.Size)); err != nil {
			return mazeResult{}, err
		}
		return mazeResult{in.Size, grid.directions()}, nil
	},
}

// headings are the four ways out of a cell; the one opposite to heading i is
// heading (i+2)%4.
var headings = [4]struct {
	name       string
	down, east int
}{{"N", -1, 0}, {"E", 0, 1}, {"S", 1, 0}, {"W", 0, -1}}

// grid is a square of cells, counted row by row.
type grid struct {
	size int
	open [][4]bool // by cell and heading
}

func newGrid(size int) grid { return grid{size, make([][4]bool, size*size)} }

// beyond returns the cell that lies next to another in a heading, if any.
func (g grid) beyond(cell, heading int) (int, bool) {
	row, column := cell/g.size+headings[heading].down, cell%g.size+headings[heading].east
	inside := row >= 0 && row < g.size && column >= 0 && column < g.size
	return row*g.size + column, inside
}

// carve opens walls by Wilson's algorithm: from each cell that is not part of the
// maze yet a random walk goes on until it meets the maze. Of the walk only the
// last way out of each cell counts, which leaves out its loops.
func (g grid) carve(random *chance.Source) error {
	inMaze := make([]bool, len(g.open))
	inMaze[0] = true
	left := make([]int, len(g.open)) // heading in which the walk last left a cell
	for start := range g.open {
		for cell := start; !inMaze[cell]; {
			heading := random.Below(len(headings))
			if random.Err() != nil {
				return random.Err()
			}
			if next, inside := g.beyond(cell, heading); inside {
				left[cell] = heading
				cell = next
			}
		}
		for cell := start; !inMaze[cell]; {
			inMaze[cell] = true
			next, _ := g.beyond(cell, left[cell])
			g.open[cell][left[cell]], g.open[next][(left[cell]+2)%4] = true, true
			cell = next
		}
	}
	return nil
}

// directions lists the names of the open headings of each cell.
func (g grid) directions() [][]string {
	cells := make([][]string, len(g.open))
	for cell, open := range g.open {
		for i, heading := range headings {
			if open[i] {
				cells[cell] = append(cells[cell], heading.name)
			}
		}
	}
	return cells
}
