package main

import (
	"context"
	"math"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type passwordRequest struct {
	Length      int  `json:"length" doc:"Number of characters." min:"1" max:"128" default:"16"`
	Lower       bool `json:"lower" doc:"Whether to use the letters a to z." default:"true"`
	Upper       bool `json:"upper" doc:"Whether to use the letters A to Z." default:"true"`
	Numbers     bool `json:"numbers" doc:"Whether to use the digits 0 to 9." default:"true"`
	Symbols     bool `json:"symbols" doc:"Whether to use the 32 printable marks of ASCII; the space is none." default:"true"`
	NoAmbiguous bool `json:"noAmbiguous" doc:"Whether to leave out the look-alikes I l 1 | O 0 o." default:"false"`
}

type passwordResult struct {
	Password    string  `json:"password" doc:"The password."`
	EntropyBits float64 `json:"entropyBits" doc:"Length times the binary logarithm of the number of characters to choose from, to two decimals."`
}

// Password is password.
var Password = sdk.Endpoint[passwordRequest, passwordResult]{
	Route:   "password",
	Summary: "Random password",
	Doc: `
Draws from the operating system's secure source, without bias. Of every chosen
class at least one character comes, unless the password is shorter than there
are classes; the characters are then shuffled.`,
	Examples: []sdk.Example{{
		Name:     "Default",
		Request:  `{}`,
		Response: `{"password": "c#9Tq!vL2w&ZdX7(", "entropyBits": 104.87}`,
	}, {
		Name:     "Letters and digits that are easy to read aloud",
		Request:  `{"length": 12, "symbols": false, "noAmbiguous": true}`,
		Response: `{"password": "w8KfRm3uTcE6", "entropyBits": 69.69}`,
	}, {
		Name:    "Nothing to choose from",
		Request: `{"lower": false, "upper": false, "numbers": false, "symbols": false}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in passwordRequest) (passwordResult, error) {
		classes := in.classes()
		if len(classes) == 0 {
			return passwordResult{}, sdk.Invalid("", "at least one of lower, upper, numbers and symbols must be true")
		}
		pool := strings.Join(classes, "")
		from := make([]string, 0, in.Length) // what to draw each character from
		if in.Length >= len(classes) {
			from = append(from, classes...)
		}
		for len(from) < in.Length {
			from = append(from, pool)
		}
		random := chance.New(sdk.Random(ctx), 2*in.Length)
		password := make([]byte, in.Length)
		for i, letters := range from {
			password[i] = letters[random.Below(len(letters))]
		}
		chance.Shuffle(random, password)
		return passwordResult{string(password), js.RoundHalfAway(float64(in.Length)*math.Log2(float64(len(pool))), 2)}, random.Err()
	},
}

// classes lists the characters of each class that was chosen.
func (in passwordRequest) classes() []string {
	var chosen []string
	for _, class := range []struct {
		wanted  bool
		letters string
	}{
		{in.Lower, "abcdefghijklmnopqrstuvwxyz"},
		{in.Upper, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
		{in.Numbers, "0123456789"},
		{in.Symbols, "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"},
	} {
		if !class.wanted {
			continue
		}
		if in.NoAmbiguous {
			class.letters = strings.Map(func(r rune) rune {
				if strings.ContainsRune("Il1|O0o", r) {
					return -1
				}
				return r
			}, class.letters)
		}
		chosen = append(chosen, class.letters)
	}
	return chosen
}
