package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/sdk"
)

type safetyStockRequest struct {
	AverageDailyDemand        float64 `json:"averageDailyDemand" doc:"Mean units a day, 0 or more." min:"0"`
	DemandStandardDeviation   float64 `json:"demandStandardDeviation" doc:"Standard deviation of the units a day, 0 or more." min:"0"`
	AverageLeadTimeDays       float64 `json:"averageLeadTimeDays" doc:"Mean days from order to arrival, 0 or more." min:"0"`
	LeadTimeStandardDeviation float64 `json:"leadTimeStandardDeviation" doc:"Standard deviation of the lead time in days, 0 or more." min:"0" default:"0"`
	ServiceFactor             float64 `json:"serviceFactor" doc:"One-sided quantile of the normal distribution for the service level, for example 1.645 for 95 percent, 0 or more." min:"0"`
}

type safetyStockResult struct {
	RecommendedSafetyStock float64 `json:"recommendedSafetyStock" doc:"Units to keep in reserve, rounded up to whole ones."`
	ReorderPoint           float64 `json:"reorderPoint" doc:"Demand during the lead time plus the recommended safety stock, in units, 2 decimals."`
	DemandOnlySafetyStock  float64 `json:"demandOnlySafetyStock" doc:"Safety stock if the lead time never varied, in units, 2 decimals."`
	LeadTimeDemand         float64 `json:"leadTimeDemand" doc:"Mean units during the lead time, 2 decimals."`
}

// SafetyStock is inventory/safety-stock.
var SafetyStock = sdk.Endpoint[safetyStockRequest, safetyStockResult]{
	Route:   "inventory/safety-stock",
	Summary: "Safety stock for uncertain demand and lead time",
	Doc: `
Computes z sqrt(L sd² + d² sdL²), where z is the service factor, L the mean and sdL the
standard deviation of the lead time, d the mean and sd the standard deviation of the
daily demand, both independent and normal (King, Crack the Code: Understanding Safety
Stock, APICS Magazine, July 2011). The result is rounded up to whole units; the figure
for demand alone is z sd sqrt(L).`,
	Examples: []sdk.Example{{
		Name:     "Both vary",
		Request:  `{"averageDailyDemand": 30, "demandStandardDeviation": 20, "averageLeadTimeDays": 4, "leadTimeStandardDeviation": 1, "serviceFactor": 2}`,
		Response: `{"recommendedSafetyStock": 100, "reorderPoint": 220, "demandOnlySafetyStock": 80, "leadTimeDemand": 120}`,
	}},
	Run: func(_ context.Context, in safetyStockRequest) (safetyStockResult, error) {
		days, daily, z := in.AverageLeadTimeDays, in.AverageDailyDemand, in.ServiceFactor
		sd, sdLead := in.DemandStandardDeviation, in.LeadTimeStandardDeviation
		exact := z * math.Sqrt(days*(sd*sd)+(daily*daily)*(sdLead*sdLead))
		demandOnly := z * sd * math.Sqrt(days)
		stock := ceiling(exact)
		point := daily*days + stock
		if err := sdk.InRange("", exact, demandOnly, point); err != nil {
			return safetyStockResult{}, err
		}
		return safetyStockResult{
			RecommendedSafetyStock: stock,
			ReorderPoint:           rounded(point),
			DemandOnlySafetyStock:  rounded(demandOnly),
			LeadTimeDemand:         rounded(daily * days),
		}, nil
	},
}
