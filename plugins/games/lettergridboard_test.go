package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the places of the letters, added up by hand from Lewand's
// percentages: A takes 0 to 8166, B 8167 to 9658, ... Y 97951 to 99924, Z the 74
// places to 99998. A draw takes three bytes, of which 17 bits count.
func TestLettergridBoard(t *testing.T) {
	board := func(size int) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			rows := got["rows"].([]any)
			if number(t, got["size"]) != size || len(rows) != size {
				t.Fatalf("size %v, %d rows", got["size"], len(rows))
			}
			for _, row := range rows {
				letters := texts(row)
				if len(letters) != size {
					t.Errorf("row %v", row)
				}
				for _, letter := range letters {
					if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
						t.Errorf("letter %q", letter)
					}
				}
			}
		}
	}
	sdktest.Run(t, LettergridBoard, []sdktest.Case{
		{Name: "first and last of A and Z", Body: `{"size": 2}`, Random: stream(0, 0, 0, 0, 0x1f, 0xe6, 1, 0x86, 0x55, 1, 0x86, 0x9e), Want: `{"size": 2, "rows": [["A", "A"], ["Z", "Z"]]}`},
		{Name: "B and Y beside them", Body: `{"size": 2}`, Random: stream(0, 0x1f, 0xe7, 0, 0x25, 0xba, 1, 0x7e, 0x9f, 1, 0x86, 0x54), Want: `{"size": 2, "rows": [["B", "B"], ["Y", "Y"]]}`},
		{Name: "99,999 is thrown away, bits above the 17th do not count", Body: `{"size": 2}`, Random: stream(1, 0x86, 0x9f, 0xfe, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), Want: `{"size": 2, "rows": [["A", "A"], ["A", "A"]]}`},
		{Name: "four by default", Body: `{}`, Check: board(4)},
		{Name: "null is the default", Body: `{"size": null}`, Check: board(4)},
		{Name: "three", Body: `{"size": 3.0}`, Check: board(3)},
		{Name: "largest", Body: `{"size": 10}`, Check: board(10)},
		{Name: "one", Body: `{"size": 1}`, Code: "INVALID_INPUT", Field: "size"},
		{Name: "eleven", Body: `{"size": 11}`, Code: "INVALID_INPUT", Field: "size"},
		{Name: "fraction", Body: `{"size": 4.5}`, Code: "INVALID_INPUT", Field: "size"},
		{Name: "text", Body: `{"size": "4"}`, Code: "INVALID_INPUT", Field: "size"},
	})
}

// TestLettergridBoardFrequencies compares a hundred thousand letters with the
// percentages of Lewand's table; 52.620 is the 99.9 percent point of chi-square
// with 25 degrees of freedom.
func TestLettergridBoardFrequencies(t *testing.T) {
	percent := map[string]float64{
		"E": 12.702, "T": 9.056, "A": 8.167, "O": 7.507, "I": 6.966, "N": 6.749, "S": 6.327, "H": 6.094, "R": 5.987, "D": 4.253, "L": 4.025, "C": 2.782, "U": 2.758,
		"M": 2.406, "W": 2.360, "F": 2.228, "G": 2.015, "Y": 1.974, "P": 1.929, "B": 1.492, "V": 0.978, "K": 0.772, "J": 0.153, "X": 0.150, "Q": 0.095, "Z": 0.074,
	}
	ctx := seeded(t)
	counts := map[string]int{}
	for range 1000 {
		for _, row := range answered(t, ctx, LettergridBoard, lettergridBoardRequest{10}).Rows {
			for _, letter := range row {
				counts[letter]++
			}
		}
	}
	sum := 0.0
	for letter, p := range percent {
		difference := float64(counts[letter]) - 1000*p
		sum += difference * difference / (1000 * p)
	}
	if len(counts) != 26 || sum > 52.620 {
		t.Errorf("%v, chi-square %v", counts, sum)
	}
}
