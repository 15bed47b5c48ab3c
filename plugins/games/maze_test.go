package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// perfect checks a maze: every opening leads to a cell that opens back, from the
// first cell every other is reached, and there is one passage less than there are
// cells, so that no second way exists.
func perfect(t *testing.T, size int, cells [][]string) {
	t.Helper()
	if len(cells) != size*size {
		t.Fatalf("%d cells, want %d", len(cells), size*size)
	}
	passages := 0
	neighbours := make([][]int, len(cells))
	for cell, open := range cells {
		sorted := slices.Clone(open)
		slices.SortFunc(sorted, func(a, b string) int { return strings.Index("NESW", a) - strings.Index("NESW", b) })
		if len(open) == 0 || !slices.Equal(slices.Compact(sorted), open) {
			t.Errorf("cell %d is open to %v", cell, open)
		}
		for _, direction := range open {
			next, back, inside := 0, "", false
			switch direction {
			case "N":
				next, back, inside = cell-size, "S", cell >= size
			case "E":
				next, back, inside = cell+1, "W", cell%size < size-1
			case "S":
				next, back, inside = cell+size, "N", cell < size*(size-1)
			case "W":
				next, back, inside = cell-1, "E", cell%size > 0
			}
			if !inside || !slices.Contains(cells[next], back) {
				t.Fatalf("cell %d is open to %s, cell %d to %v", cell, direction, next, cells[max(next, 0)%len(cells)])
			}
			neighbours[cell] = append(neighbours[cell], next)
			passages++
		}
	}
	reached, ahead := map[int]bool{0: true}, []int{0}
	for len(ahead) > 0 {
		cell := ahead[0]
		ahead = ahead[1:]
		for _, next := range neighbours[cell] {
			if !reached[next] {
				reached[next] = true
				ahead = append(ahead, next)
			}
		}
	}
	if len(reached) != len(cells) || passages != 2*(len(cells)-1) {
		t.Errorf("%d of %d cells reached by %d passages", len(reached), len(cells), passages/2)
	}
}

// Expected values: what a perfect maze is, and Wilson's algorithm by hand: two
// bits a step, 0 north, 1 east, 2 south, 3 west, steps through the outer wall
// thrown away.
func TestMaze(t *testing.T) {
	maze := func(size int) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			if number(t, got["size"]) != size {
				t.Errorf("size %v", got["size"])
			}
			var cells [][]string
			for _, open := range got["cells"].([]any) {
				cells = append(cells, texts(open))
			}
			perfect(t, size, cells)
		}
	}
	sdktest.Run(t, Maze, []sdktest.Case{
		{Name: "straight to the maze", Body: `{"size": 2}`, Random: stream(3, 0, 3), Want: `{"size": 2, "cells": [["E", "S"], ["W"], ["N", "E"], ["W"]]}`},
		{Name: "through two cells", Body: `{"size": 2}`, Random: stream(2, 3, 0), Want: `{"size": 2, "cells": [["S"], ["S"], ["N", "E"], ["N", "W"]]}`},
		{Name: "walls, high bits and loops do not count", Body: `{"size": 2}`, Random: stream(0, 1, 2, 4, 0xfd, 2, 3, 1, 0, 3, 2, 0, 0), Want: `{"size": 2, "cells": [["E", "S"], ["S", "W"], ["N"], ["N"]]}`},
		{Name: "ten by default", Body: `{}`, Check: maze(10)},
		{Name: "null is the default", Body: `{"size": null}`, Check: maze(10)},
		{Name: "smallest", Body: `{"size": 2}`, Check: maze(2)},
		{Name: "three", Body: `{"size": 3.0}`, Check: maze(3)},
		{Name: "largest", Body: `{"size": 50}`, Check: maze(50)},
		{Name: "one", Body: `{"size": 1}`, Code: "INVALID_INPUT", Field: "size"},
		{Name: "51", Body: `{"size": 51}`, Code: "INVALID_INPUT", Field: "size"},
		{Name: "fraction", Body: `{"size": 10.5}`, Code: "INVALID_INPUT", Field: "size"},
		{Name: "text", Body: `{"size": "huge"}`, Code: "INVALID_INPUT", Field: "size"},
	})
}

// TestMazePerfect checks a few hundred mazes of all sizes.
func TestMazePerfect(t *testing.T) {
	ctx := seeded(t)
	for size := 2; size <= 50; size++ {
		for range 6 {
			perfect(t, size, answered(t, ctx, Maze, mazeRequest{size}).Cells)
		}
	}
}

// TestMazeEven counts mazes: there are 4 of size 2 and 192 of size 3 (number of
// spanning trees of a square grid, OEIS A007341). 257.2 is the 99.9 percent point
// of chi-square with 191 degrees of freedom (Wilson and Hilferty's formula).
func TestMazeEven(t *testing.T) {
	ctx := seeded(t)
	small, larger := map[string]int{}, map[string]int{}
	for range 20_000 {
		small[fmt.Sprint(answered(t, ctx, Maze, mazeRequest{2}).Cells)]++
		larger[fmt.Sprint(answered(t, ctx, Maze, mazeRequest{3}).Cells)]++
	}
	evenly(t, "size 2", small, 4, 16.266)
	evenly(t, "size 3", larger, 192, 257.2)
}
