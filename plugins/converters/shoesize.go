package main

import (
	"context"
	"math/big"

	"github.com/utilhost/utilhost/sdk"
)

type shoeSizeRequest struct {
	Value  float64 `json:"value" doc:"Size in the system."`
	System string  `json:"system" doc:"System of the size; cm is the length of the foot." enum:"us-men,us-women,uk,eu,cm" default:"us-men"`
}

type shoeSizeResult struct {
	USMen   float64 `json:"usMen" doc:"Men's size of the United States, 0 to 25."`
	USWomen float64 `json:"usWomen" doc:"Women's size of the United States."`
	UK      float64 `json:"uk" doc:"British size."`
	EU      float64 `json:"eu" doc:"Continental European size, in Paris points of two thirds of a centimetre."`
	Cm      float64 `json:"cm" doc:"Length of the foot in centimetres."`
}

// ShoeSize is convert/shoe-size.
var ShoeSize = sdk.Endpoint[shoeSizeRequest, shoeSizeResult]{
	Route:   "convert/shoe-size",
	Summary: "Shoe sizes of adults",
	Doc: `
Counts as common size charts do: a women's size is 1.5 above the men's, a British
one 1 below, the foot measures 18 cm more than the men's size, and the European
size is 1.5 times that and 2. Sizes are rounded to the nearest half, up if two are
equally near. Makers differ, so all of this is approximate.`,
	Examples: []sdk.Example{{
		Request:  `{"value": 9}`,
		Response: `{"usMen": 9, "usWomen": 10.5, "uk": 8, "eu": 42.5, "cm": 27}`,
	}, {
		Name:     "European",
		Request:  `{"value": 42, "system": "eu"}`,
		Response: `{"usMen": 8.5, "usWomen": 10, "uk": 7.5, "eu": 42, "cm": 26.5}`,
	}},
	Run: func(_ context.Context, in shoeSizeRequest) (shoeSizeResult, error) {
		men := written(in.Value)
		switch in.System {
		case "us-women":
			men = plus(men, "-1.5")
		case "uk":
			men = plus(men, "1")
		case "eu":
			men = plus(men.Quo(plus(men, "-2"), decimal("1.5")), "-18")
		case "cm":
			men = plus(men, "-18")
		}
		if men.Sign() < 0 || men.Cmp(decimal("25")) > 0 {
			return shoeSizeResult{}, sdk.Invalid("value", "must give a men's US size from 0 to 25")
		}
		foot := plus(men, "18")
		european := plus(new(big.Rat).Mul(foot, decimal("1.5")), "2")
		return shoeSizeResult{
			USMen:   toHalves(men),
			USWomen: toHalves(plus(men, "1.5")),
			UK:      toHalves(plus(men, "-1")),
			EU:      toHalves(european),
			Cm:      toHalves(foot),
		}, nil
	},
}

// plus is the sum of a number and one that is written out.
func plus(r *big.Rat, term string) *big.Rat { return new(big.Rat).Add(r, decimal(term)) }
