package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: division by hand; more by BigInt in TestRecorded.
func TestFileSize(t *testing.T) {
	sdktest.Run(t, FileSize, []sdktest.Case{
		{Name: "nothing", Body: `{"bytes": 0}`, Want: `{"value": 0, "unit": "B", "formatted": "0 B"}`},
		{Name: "negative zero", Body: `{"bytes": -0.0}`, Want: `{"value": 0, "unit": "B", "formatted": "0 B"}`},
		{Name: "1023", Body: `{"bytes": 1023}`, Want: `{"value": 1023, "unit": "B", "formatted": "1023 B"}`},
		{Name: "1024", Body: `{"bytes": 1024}`, Want: `{"value": 1, "unit": "KiB", "formatted": "1 KiB"}`},
		{Name: "default decimals", Body: `{"bytes": 1234567}`, Want: `{"value": 1.18, "unit": "MiB", "formatted": "1.18 MiB"}`},
		{Name: "no trailing zeros", Body: `{"bytes": 1536, "decimals": 5}`, Want: `{"value": 1.5, "unit": "KiB", "formatted": "1.5 KiB"}`},
		{Name: "decimal, 999", Body: `{"bytes": 999, "binary": false}`, Want: `{"value": 999, "unit": "B", "formatted": "999 B"}`},
		{Name: "decimal, 1000", Body: `{"bytes": 1000, "binary": false}`, Want: `{"value": 1, "unit": "kB", "formatted": "1 kB"}`},
		{Name: "rounding reaches 1024", Body: `{"bytes": 1048575}`, Want: `{"value": 1, "unit": "MiB", "formatted": "1 MiB"}`},
		{Name: "rounding does not reach 1024", Body: `{"bytes": 1048575, "decimals": 3}`, Want: `{"value": 1023.999, "unit": "KiB", "formatted": "1023.999 KiB"}`},
		{Name: "rounding reaches 1000", Body: `{"bytes": 999995, "binary": false}`, Want: `{"value": 1, "unit": "MB", "formatted": "1 MB"}`},
		{Name: "just below", Body: `{"bytes": 999994, "binary": false}`, Want: `{"value": 999.99, "unit": "kB", "formatted": "999.99 kB"}`},
		{Name: "halves up", Body: `{"bytes": 1005, "binary": false}`, Want: `{"value": 1.01, "unit": "kB", "formatted": "1.01 kB"}`},
		{Name: "no decimals", Body: `{"bytes": 1536, "decimals": 0}`, Want: `{"value": 2, "unit": "KiB", "formatted": "2 KiB"}`},
		{Name: "ten decimals", Body: `{"bytes": 1025, "decimals": 10}`, Want: `{"value": 1.0009765625, "unit": "KiB", "formatted": "1.0009765625 KiB"}`},
		{Name: "fraction of a byte", Body: `{"bytes": 0.5}`, Want: `{"value": 0.5, "unit": "B", "formatted": "0.5 B"}`},
		{Name: "fraction rounded to a unit", Body: `{"bytes": 1023.996}`, Want: `{"value": 1, "unit": "KiB", "formatted": "1 KiB"}`},
		{Name: "YiB", Body: `{"bytes": 1208925819614629174706176}`, Want: `{"value": 1, "unit": "YiB", "formatted": "1 YiB"}`},
		{Name: "beyond YB", Body: `{"bytes": 1e28, "binary": false}`, Want: `{"value": 10000, "unit": "YB", "formatted": "10000 YB"}`},
		{Name: "far beyond", Body: `{"bytes": 1e308, "binary": false}`, Want: `{"value": 1e284, "unit": "YB", "formatted": "1e+284 YB"}`},
		{Name: "2^53", Body: `{"bytes": 9007199254740992}`, Want: `{"value": 8, "unit": "PiB", "formatted": "8 PiB"}`},
		{Name: "negative", Body: `{"bytes": -1}`, Code: "INVALID_INPUT", Field: "bytes"},
		{Name: "text", Body: `{"bytes": "5"}`, Code: "INVALID_INPUT", Field: "bytes"},
		{Name: "eleven decimals", Body: `{"bytes": 1, "decimals": 11}`, Code: "INVALID_INPUT", Field: "decimals"},
		{Name: "negative decimals", Body: `{"bytes": 1, "decimals": -1}`, Code: "INVALID_INPUT", Field: "decimals"},
		{Name: "half a decimal", Body: `{"bytes": 1, "decimals": 1.5}`, Code: "INVALID_INPUT", Field: "decimals"},
		{Name: "binary as a number", Body: `{"bytes": 1, "binary": 1}`, Code: "INVALID_INPUT", Field: "binary"},
		{Name: "first of two faults", Body: `{"bytes": -1, "decimals": 11}`, Code: "INVALID_INPUT", Field: "bytes"},
	})
}
