package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type breakEvenRequest struct {
	AverageOrderValue         float64 `json:"averageOrderValue" doc:"Mean revenue of an order, above 0." exclusiveMin:"0"`
	ProductAndFulfillmentCost float64 `json:"productAndFulfillmentCost" doc:"Cost of an order without advertising, 0 or more." min:"0"`
	SellingFeeRate            float64 `json:"sellingFeeRate" doc:"Fees in percent of the revenue kept, 0 to 100." min:"0" max:"100" default:"0"`
	ReturnRate                float64 `json:"returnRate" doc:"Share of the revenue that is refunded in percent, 0 to 100." min:"0" max:"100" default:"0"`
	ConversionRate            float64 `json:"conversionRate" doc:"Clicks that become orders in percent, 0 to 100." min:"0" max:"100" default:"0"`
	CurrentSpend              float64 `json:"currentSpend" doc:"What is spent on advertising at present, 0 or more." min:"0" default:"0"`
	AttributedRevenue         float64 `json:"attributedRevenue" doc:"Revenue owed to it, 0 or more." min:"0" default:"0"`
	AttributedOrders          float64 `json:"attributedOrders" doc:"Orders owed to it, 0 or more." min:"0" default:"0"`
}

type breakEvenResult struct {
	BreakEvenROAS       *float64 `json:"breakEvenRoas" doc:"Return on ad spend at which advertising pays for itself, 2 decimals; null where it never does."`
	BreakEvenACOS       float64  `json:"breakEvenAcos" doc:"Advertising cost of sales in percent at which it does, 2 decimals; 0 where it never does."`
	PreAdContribution   float64  `json:"preAdContribution" doc:"What an order contributes before advertising, 2 decimals."`
	MaxAdCostPerOrder   float64  `json:"maxAdCostPerOrder" doc:"What advertising for an order may cost, 0 or more, 2 decimals."`
	BreakEvenCPC        float64  `json:"breakEvenCpc" doc:"What a click may cost, 2 decimals."`
	CurrentROAS         *float64 `json:"currentRoas" doc:"Attributed revenue by spend, 2 decimals; null without spend."`
	CurrentACOS         *float64 `json:"currentAcos" doc:"Spend in percent of attributed revenue, 2 decimals; null without revenue."`
	CurrentCostPerOrder *float64 `json:"currentCostPerOrder" doc:"Spend for an attributed order, 2 decimals; null without orders."`
}

// BreakEvenROAS is commerce/break-even-roas.
var BreakEvenROAS = sdk.Endpoint[breakEvenRequest, breakEvenResult]{
	Route:   "commerce/break-even-roas",
	Summary: "Break-even return on ad spend",
	Doc: `
An order contributes, before advertising, its value x (1 - return rate) x (1 - selling
fee rate) - cost. That is what advertising for it may cost at most; value by
contribution is the break-even return on ad spend, contribution by value the break-even
advertising cost of sales, and contribution x conversion rate the break-even cost of a
click. Where nothing is contributed no return is enough. The three current figures are
plain quotients of the three current amounts.`,
	Examples: []sdk.Example{{
		Name: "With current figures",
		Request: `{"averageOrderValue": 80, "productAndFulfillmentCost": 30, "sellingFeeRate": 10, "returnRate": 5, "conversionRate": 2.5, ` +
			`"currentSpend": 500, "attributedRevenue": 1600, "attributedOrders": 20}`,
		Response: `{"breakEvenRoas": 2.08, "breakEvenAcos": 48, "preAdContribution": 38.4, "maxAdCostPerOrder": 38.4, "breakEvenCpc": 0.96,
			"currentRoas": 3.2, "currentAcos": 31.25, "currentCostPerOrder": 25}`,
	}},
	Run: func(_ context.Context, in breakEvenRequest) (breakEvenResult, error) {
		value := in.AverageOrderValue
		contribution := value*(1-in.ReturnRate/100)*(1-in.SellingFeeRate/100) - in.ProductAndFulfillmentCost
		out := breakEvenResult{
			PreAdContribution:   rounded(contribution),
			CurrentROAS:         ratio(in.AttributedRevenue, in.CurrentSpend),
			CurrentACOS:         ratio(in.CurrentSpend*100, in.AttributedRevenue),
			CurrentCostPerOrder: ratio(in.CurrentSpend, in.AttributedOrders),
		}
		if contribution > value*noise {
			out.BreakEvenROAS = ratio(value, contribution)
			out.BreakEvenACOS = rounded(contribution / value * 100)
			out.MaxAdCostPerOrder = rounded(contribution)
			out.BreakEvenCPC = rounded(contribution * (in.ConversionRate / 100))
		}
		if err := inRange(out.BreakEvenROAS, out.CurrentROAS, out.CurrentACOS, out.CurrentCostPerOrder); err != nil {
			return breakEvenResult{}, err
		}
		return out, nil
	},
}
