package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

func BenchmarkHostile(b *testing.B) {
	item := `{"description": "` + strings.Repeat("x", 960) + `", "quantity": 1.1, "unitPrice": 1.1}`
	sdktest.Slowest(b, plugin, map[string][]string{
		"finance/amortization": {
			`{"loanAmount": 1e9, "annualRatePercent": 0.00121, "termYears": 750599937895081}`,
			`{"loanAmount": 1e9, "annualRatePercent": 900, "termYears": 5}`,
		},
		"finance/compound-interest": {`{"principal": 1, "annualRatePercent": 0.0366, "time": 20000000000.5, "frequency": "daily"}`},
		"finance/invoice":           {`{"items": [` + strings.Repeat(item+",", 999) + item + `]}`},
	})
}
