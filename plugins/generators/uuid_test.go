package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// form4 is the form of a UUID of version 4 (RFC 9562, sections 4 and 5.4).
const form4 = `^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`

// Expected values: appendix A.3 of RFC 9562, whose random bits are those of the UUID
// itself, bits by hand, and the npm package uuid.
func TestUUID(t *testing.T) {
	const invalid = sdk.CodeInvalidInput
	sdktest.Run(t, UUID, []sdktest.Case{
		{Name: "RFC 9562 A.3", Body: `{}`, Random: stream(0x91, 0x91, 0x08, 0xf7, 0x52, 0xd1, 0xf3, 0x20, 0x5b, 0xac, 0xf8, 0x47, 0xdb, 0x41, 0x48, 0xa8), Want: `{"uuids": ["919108f7-52d1-4320-9bac-f847db4148a8"]}`},
		{Name: "all bits unset", Body: `{"count": 1}`, Random: stream(make([]byte, 16)...), Want: `{"uuids": ["00000000-0000-4000-8000-000000000000"]}`},
		{Name: "default", Body: `{}`, Check: listed("uuids", form4, 1)},
		{Name: "null", Body: `{"count": null}`, Check: listed("uuids", form4, 1)},
		{Name: "most", Body: `{"count": 100}`, Check: listed("uuids", form4, 100)},
		{Name: "3.0", Body: `{"count": 3.0}`, Check: listed("uuids", form4, 3)},
		{Name: "none", Body: `{"count": 0}`, Code: invalid, Field: "count"},
		{Name: "101", Body: `{"count": 101}`, Code: invalid, Field: "count"},
		{Name: "fraction", Body: `{"count": 2.5}`, Code: invalid, Field: "count"},
		{Name: "text", Body: `{"count": "1"}`, Code: invalid, Field: "count"},
	})
	sdktest.Run(t, UUID, sdktest.Recorded(t, nodeCases, "uuid"))
}
