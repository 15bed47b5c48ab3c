package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/sdk"
)

type invoiceItem struct {
	Description string  `json:"description" doc:"What is invoiced." minLength:"1"`
	Quantity    float64 `json:"quantity" doc:"How much of it; it need not be whole." min:"0"`
	UnitPrice   float64 `json:"unitPrice" doc:"Price of one." min:"0"`
}

type invoiceRequest struct {
	Items    []invoiceItem `json:"items" doc:"Lines of the invoice." minItems:"1" maxItems:"1000"`
	TaxRate  float64       `json:"taxRate" doc:"Tax in percent of what remains after the discount." min:"0" max:"100" default:"0"`
	Discount float64       `json:"discount" doc:"Amount that comes off before tax, at most the subtotal." min:"0" default:"0"`
}

type invoiceResult struct {
	Subtotal float64 `json:"subtotal" doc:"Sum of quantity times unit price."`
	Tax      float64 `json:"tax" doc:"Tax on subtotal less discount."`
	Total    float64 `json:"total" doc:"Subtotal less discount, with tax."`
}

// Invoice is finance/invoice.
var Invoice = sdk.Endpoint[invoiceRequest, invoiceResult]{
	Route:   "finance/invoice",
	Summary: "Sums of an invoice",
	Doc: `
Checks the lines and adds them up. The discount comes off before tax. It may
take all: the bound is the subtotal as it is answered, with 2 decimals.`,
	Examples: []sdk.Example{{
		Request: `{"items": [{"description": "Design", "quantity": 2, "unitPrice": 50},
			{"description": "Hosting", "quantity": 1, "unitPrice": 25.5}], "taxRate": 20, "discount": 25.5}`,
		Response: `{"subtotal": 125.5, "tax": 20, "total": 120}`,
	}, {
		Name:    "More discount than invoiced",
		Request: `{"items": [{"description": "Design", "quantity": 1, "unitPrice": 50}], "discount": 50.01}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in invoiceRequest) (invoiceResult, error) {
		var subtotal float64
		for _, item := range in.Items {
			subtotal += float64(item.Quantity * item.UnitPrice)
		}
		// A discount of the rounded subtotal may exceed the unrounded one.
		net := math.Max(subtotal-in.Discount, 0)
		tax := share(net, in.TaxRate)
		total := net + tax
		if err := sdk.InRange("items", subtotal, total); err != nil {
			return invoiceResult{}, err
		}
		if in.Discount > cents(subtotal) {
			return invoiceResult{}, sdk.Invalid("discount", "must be at most the subtotal")
		}
		return invoiceResult{Subtotal: cents(subtotal), Tax: cents(tax), Total: cents(total)}, nil
	},
}
