package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type railFenceRequest struct {
	Text  string  `json:"text" doc:"Text to encrypt or decrypt; it may be empty."`
	Rails float64 `json:"rails" doc:"Number of rails, a whole number." min:"2" whole:"true"`
	Mode  string  `json:"mode" doc:"Direction." enum:"encrypt,decrypt" default:"encrypt"`
}

// RailFence is ciphers/rail-fence.
var RailFence = sdk.Endpoint[railFenceRequest, textResult]{
	Route:   "ciphers/rail-fence",
	Summary: "Rail fence transposition cipher",
	Doc: `
Writes the text in a zigzag over the rails, down from the first and up again
from the last, and reads it off rail by rail. Every code point takes part,
blanks included. As many rails as code points, or more, leave the text as it
is.`,
	Examples: []sdk.Example{{
		Name:     "Encrypt",
		Request:  `{"text": "WEAREDISCOVEREDFLEEATONCE", "rails": 3}`,
		Response: `{"result": "WECRLTEERDSOEEFEAOCAIVDEN"}`,
	}, {
		Name:     "Decrypt",
		Request:  `{"text": "WECRLTEERDSOEEFEAOCAIVDEN", "rails": 3, "mode": "decrypt"}`,
		Response: `{"result": "WEAREDISCOVEREDFLEEATONCE"}`,
	}},
	Run: func(_ context.Context, in railFenceRequest) (textResult, error) {
		text := []rune(in.Text)
		if in.Rails >= float64(len(text)) {
			return textResult{in.Text}, nil
		}
		out := make([]rune, len(text))
		for i, j := range zigzag(len(text), int(in.Rails)) {
			if in.Mode == "decrypt" {
				i, j = j, i
			}
			out[i] = text[j]
		}
		return textResult{string(out)}, nil
	},
}

// zigzag returns the positions 0..n-1 in the order in which rails, of which
// there are 2 or more, are read.
func zigzag(n, rails int) []int {
	order := make([]int, 0, n)
	period := 2*rails - 2
	for rail := range min(rails, n) {
		for down := rail; down < n; down += period {
			order = append(order, down)
			// The outermost rails are met once a period, the others twice.
			if up := down + period - 2*rail; rail > 0 && rail < rails-1 && up < n {
				order = append(order, up)
			}
		}
	}
	return order
}
