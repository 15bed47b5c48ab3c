package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type cookingRequest struct {
	Ingredient string  `json:"ingredient" doc:"What is measured." enum:"water,milk,flour,sugar,brown-sugar,butter,oil,honey,salt,rice,cocoa"`
	Value      float64 `json:"value" doc:"Quantity in the first unit." min:"0"`
	From       string  `json:"from" doc:"Unit of the value, a measure of volume or of weight." enum:"cup,tbsp,tsp,floz,ml,l,g,kg,oz,lb"`
	To         string  `json:"to" doc:"Unit of the result." enum:"cup,tbsp,tsp,floz,ml,l,g,kg,oz,lb"`
}

type cookingResult struct {
	Result float64 `json:"result" doc:"The quantity in the second unit, to four decimals; approximate where volume becomes weight or the reverse."`
}

// Cooking is convert/cooking.
var Cooking = sdk.Endpoint[cookingRequest, cookingResult]{
	Route:   "convert/cooking",
	Summary: "Kitchen measures",
	Doc: `
Converts the cups and spoons of the United States, metric measures and weights.
Between volume and weight it takes a usual density of the ingredient: a cup of
sifted flour weighs 125 g, one of white sugar 200 g, one of butter 227 g (USDA
FoodData Central). How the cup is filled matters more than any decimals.`,
	Examples: []sdk.Example{{
		Request:  `{"ingredient": "flour", "value": 2, "from": "cup", "to": "g"}`,
		Response: `{"result": 250.7835}`,
	}, {
		Name:     "Weight to volume",
		Request:  `{"ingredient": "butter", "value": 100, "from": "g", "to": "tbsp"}`,
		Response: `{"result": 7.0519}`,
	}},
	Run: func(_ context.Context, in cookingRequest) (cookingResult, error) {
		from, to := kitchenUnits[in.From], kitchenUnits[in.To]
		quantity := written(in.Value)
		quantity.Mul(quantity, decimal(from.size))
		density := decimal(densities[in.Ingredient])
		switch {
		case to.weight && !from.weight:
			quantity.Mul(quantity, density)
		case from.weight && !to.weight:
			quantity.Quo(quantity, density)
		}
		const decimals = 4
		result := toDecimals(quantity.Quo(quantity, decimal(to.size)), decimals)
		return cookingResult{result}, sdk.InRange("value", result)
	},
}

// kitchenUnits gives the measures in millilitres or grams: a cup is a sixteenth of
// the gallon of 231 cubic inches, half a fluid pint (NIST Handbook 44, appendix C).
var kitchenUnits = map[string]struct {
	size   string
	weight bool
}{
	"cup":  {"236.5882365", false},
	"floz": {"29.5735295625", false},
	"tbsp": {"14.78676478125", false},
	"tsp":  {"4.92892159375", false},
	"ml":   {"1", false},
	"l":    {"1000", false},
	"g":    {"1", true},
	"kg":   {"1000", true},
	"oz":   {"28.349523125", true},
	"lb":   {"453.59237", true},
}

// densities are grams in a millilitre, from the weights of a cup in the USDA's
// FoodData Central, rounded.
var densities = map[string]string{
	"water": "1", "milk": "1.03", "flour": "0.53", "sugar": "0.845", "brown-sugar": "0.93", "butter": "0.959",
	"oil": "0.92", "honey": "1.42", "salt": "1.217", "rice": "0.785", "cocoa": "0.36",
}
