package main

import "github.com/utilhost/utilhost/plugins/internal/js"

// cents rounds an amount of money for the answer, to 2 decimals.
func cents(x float64) float64 { return js.RoundHalfAway(x, 2) }

// percent rounds a percentage for the answer, to 2 decimals.
func percent(x float64) float64 { return js.RoundHalfAway(x, 2) }

// share returns so many percent of an amount.
func share(amount, percent float64) float64 { return amount * percent / 100 }
