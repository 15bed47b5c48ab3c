package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/sdk"
)

type productProfitRequest struct {
	SellingPrice       float64 `json:"sellingPrice" doc:"Price of a unit, above 0." exclusiveMin:"0"`
	ProductCost        float64 `json:"productCost" doc:"Cost of the product, 0 or more, like all costs for one unit sold." min:"0"`
	InboundShipping    float64 `json:"inboundShipping" doc:"Shipping from the supplier, 0 or more." min:"0" default:"0"`
	ImportDuty         float64 `json:"importDuty" doc:"Import duty, 0 or more." min:"0" default:"0"`
	Packaging          float64 `json:"packaging" doc:"Packaging, 0 or more." min:"0" default:"0"`
	MarketplaceRate    float64 `json:"marketplaceRate" doc:"Fee of the marketplace in percent, 0 to 100." min:"0" max:"100" default:"0"`
	PaymentRate        float64 `json:"paymentRate" doc:"Fee of the payment provider in percent, 0 to 100." min:"0" max:"100" default:"0"`
	FixedFee           float64 `json:"fixedFee" doc:"Fixed fee, 0 or more." min:"0" default:"0"`
	Fulfillment        float64 `json:"fulfillment" doc:"Picking and packing, 0 or more." min:"0" default:"0"`
	OutboundShipping   float64 `json:"outboundShipping" doc:"Shipping to the customer, 0 or more." min:"0" default:"0"`
	Advertising        float64 `json:"advertising" doc:"Advertising, 0 or more." min:"0" default:"0"`
	OtherCost          float64 `json:"otherCost" doc:"Any other cost, 0 or more." min:"0" default:"0"`
	ReturnRate         float64 `json:"returnRate" doc:"Share of units that come back in percent, 0 to 100." min:"0" max:"100" default:"0"`
	ReturnHandling     float64 `json:"returnHandling" doc:"Cost of a unit that comes back, 0 or more." min:"0" default:"0"`
	RecoveryValue      float64 `json:"recoveryValue" doc:"Value of a unit that comes back, 0 or more." min:"0" default:"0"`
	FeesOnGrossRevenue bool    `json:"feesOnGrossRevenue" doc:"Whether the rates apply to the full price and not to what returns leave of it." default:"false"`
}

type productProfitResult struct {
	ContributionProfit    float64  `json:"contributionProfit" doc:"What a unit sold contributes, negative for a loss, 2 decimals."`
	ContributionMargin    *float64 `json:"contributionMargin" doc:"Contribution in percent of the retained revenue, 2 decimals; null where no revenue is retained."`
	RetainedRevenue       float64  `json:"retainedRevenue" doc:"Price less what returns take of it, 2 decimals."`
	BreakEvenSellingPrice *float64 `json:"breakEvenSellingPrice" doc:"Price at which the contribution is 0, 2 decimals; null where there is none."`
}

// ProductProfit is commerce/product-profit.
var ProductProfit = sdk.Endpoint[productProfitRequest, productProfitResult]{
	Route:   "commerce/product-profit",
	Summary: "Contribution profit of a product",
	Doc: `
Takes all costs of a unit off the revenue that returns leave of its price: retained
revenue = price x (1 - return rate); fees = (marketplace rate + payment rate) x retained
revenue, or x price where fees are on gross revenue; contribution = retained revenue -
fees - all costs - return rate x return handling + return rate x recovery value. The
break-even price solves the same equation for a contribution of 0; there is none where
fees and returns take the whole price, or where it would be negative.`,
	Examples: []sdk.Example{{
		Name: "With fees and returns",
		Request: `{"sellingPrice": 50, "productCost": 15, "marketplaceRate": 12, "paymentRate": 3, "fixedFee": 0.5, "outboundShipping": 5, ` +
			`"returnRate": 10, "returnHandling": 4, "recoveryValue": 6}`,
		Response: `{"contributionProfit": 17.95, "contributionMargin": 39.89, "retainedRevenue": 45, "breakEvenSellingPrice": 26.54}`,
	}},
	Run: func(_ context.Context, in productProfitRequest) (productProfitResult, error) {
		returns := in.ReturnRate / 100
		retained := in.SellingPrice * (1 - returns)
		base := retained
		if in.FeesOnGrossRevenue {
			base = in.SellingPrice
		}
		fees := (in.MarketplaceRate + in.PaymentRate) / 100 * base
		profit := retained - fees - in.ProductCost - in.InboundShipping - in.ImportDuty - in.Packaging - in.FixedFee -
			in.Fulfillment - in.OutboundShipping - in.Advertising - in.OtherCost - returns*in.ReturnHandling + returns*in.RecoveryValue
		out := productProfitResult{
			ContributionProfit:    rounded(profit),
			RetainedRevenue:       rounded(retained),
			BreakEvenSellingPrice: breakEvenPrice(in),
		}
		if retained != 0 {
			margin := rounded(profit / retained * 100)
			out.ContributionMargin = &margin
		}
		if err := inRange(&profit, out.ContributionMargin, out.BreakEvenSellingPrice); err != nil {
			return productProfitResult{}, err
		}
		return out, nil
	},
}

// breakEvenPrice returns the price, 0 or more, at which nothing is left and
// nothing is missing, or nil if there is none.
func breakEvenPrice(in productProfitRequest) *float64 {
	returns := in.ReturnRate / 100
	costs := in.ProductCost + in.InboundShipping + in.ImportDuty + in.Packaging + in.FixedFee + in.Fulfillment +
		in.OutboundShipping + in.Advertising + in.OtherCost + returns*in.ReturnHandling - returns*in.RecoveryValue
	rates := in.MarketplaceRate + in.PaymentRate
	share := (1 - returns) * (100 - rates) / 100 // of the price, that is left to pay the costs
	if in.FeesOnGrossRevenue {
		share = (100 - in.ReturnRate - rates) / 100
	}
	if math.Abs(share) < noise {
		return nil
	}
	price := rounded(costs / share)
	if price < 0 {
		return nil
	}
	return &price
}
