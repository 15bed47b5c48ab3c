package main

import (
	"context"
	"math/big"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type fileSizeRequest struct {
	Bytes    float64 `json:"bytes" doc:"Number of bytes." min:"0"`
	Decimals int     `json:"decimals" doc:"Decimals to round to, halves up." min:"0" max:"10" default:"2"`
	Binary   bool    `json:"binary" doc:"Whether to use the IEC's powers of 1024 (KiB, MiB) and not the SI's of 1000 (kB, MB)." default:"true"`
}

type fileSizeResult struct {
	Value     float64 `json:"value" doc:"Size in the unit, rounded."`
	Unit      string  `json:"unit" doc:"Largest unit of which there is at least one."`
	Formatted string  `json:"formatted" doc:"Value and unit, without trailing zeros."`
}

// FileSize is convert/file-size.
var FileSize = sdk.Endpoint[fileSizeRequest, fileSizeResult]{
	Route:   "convert/file-size",
	Summary: "Size of a file in a readable unit",
	Doc: `
Divides by 1024 (IEC 80000-13) or by 1000 (SI) as often as at least one is left,
down to the eighth power. A value that rounding brings to 1024 or 1000 is one of
the next unit.`,
	Examples: []sdk.Example{{
		Request:  `{"bytes": 1536}`,
		Response: `{"value": 1.5, "unit": "KiB", "formatted": "1.5 KiB"}`,
	}, {
		Name:     "Decimal units",
		Request:  `{"bytes": 1234567, "binary": false, "decimals": 1}`,
		Response: `{"value": 1.2, "unit": "MB", "formatted": "1.2 MB"}`,
	}},
	Run: func(_ context.Context, in fileSizeRequest) (fileSizeResult, error) {
		base, units := big.NewRat(1000, 1), [...]string{"B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"}
		if in.Binary {
			base, units = big.NewRat(1024, 1), [...]string{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"}
		}
		limit, _ := base.Float64()
		size := written(in.Bytes)
		power := 0
		value := toDecimals(size, in.Decimals)
		for value >= limit && power < len(units)-1 {
			power++
			size.Quo(size, base)
			value = toDecimals(size, in.Decimals)
		}
		return fileSizeResult{value, units[power], js.FormatNumber(value) + " " + units[power]}, nil
	},
}
