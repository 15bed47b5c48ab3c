package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the ULID specification (github.com/ulid/spec), bits by hand, and
// the npm package ulid.
func TestULID(t *testing.T) {
	const (
		invalid = sdk.CodeInvalidInput
		form    = `^[0-7][0-9A-HJKMNP-TV-Z]{25}$`
	)
	ones := []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}
	zeros := make([]byte, 10)
	sdktest.Run(t, ULID, []sdktest.Case{
		{Name: "time of the specification's example", Body: `{"timestampMs": 1469918176385}`, Random: stream(zeros...), Want: `{"values": ["01ARYZ6S410000000000000000"]}`},
		{Name: "time 0", Body: `{"timestampMs": 0}`, Random: stream(zeros...), Want: `{"values": ["00000000000000000000000000"]}`},
		{Name: "largest of the specification", Body: `{"timestampMs": 281474976710655}`, Random: stream(ones...), Want: `{"values": ["7ZZZZZZZZZZZZZZZZZZZZZZZZZ"]}`},
		{Name: "order of the random bits", Body: `{"timestampMs": 0}`, Random: stream(0x08, 0x42, 0x10, 0x84, 0x21, 0, 0x44, 0x32, 0x14, 0xc7), Want: `{"values": ["00000000001111111101234567"]}`},
		{Name: "ascending", Body: `{"timestampMs": 1, "count": 3}`, Random: stream(zeros...), Want: `{"values": ["00000000010000000000000000", "00000000010000000000000001", "00000000010000000000000002"]}`},
		{Name: "carry into every digit", Body: `{"timestampMs": 0, "count": 2}`, Random: stream(0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff), Want: `{"values": ["0000000000FZZZZZZZZZZZZZZZ", "0000000000G000000000000000"]}`},
		{Name: "too close to the end, drawn again", Body: `{"timestampMs": 0, "count": 2}`, Random: stream(append(slices.Clone(ones), zeros...)...), Want: `{"values": ["00000000000000000000000000", "00000000000000000000000001"]}`},
		{Name: "just not too close", Body: `{"timestampMs": 0, "count": 2}`, Random: stream(append(slices.Clone(ones[:9]), 0xfe)...), Want: `{"values": ["0000000000ZZZZZZZZZZZZZZZY", "0000000000ZZZZZZZZZZZZZZZZ"]}`},
		{Name: "present time", Body: `{}`, Now: time.UnixMilli(1469918176385), Random: stream(zeros...), Want: `{"values": ["01ARYZ6S410000000000000000"]}`},
		{Name: "null", Body: `{"count": null, "timestampMs": null}`, Now: time.UnixMilli(1469918176385).Add(999 * time.Microsecond), Random: stream(zeros...), Want: `{"values": ["01ARYZ6S410000000000000000"]}`},
		{Name: "default", Body: `{}`, Check: listed("values", form, 1)},
		{Name: "most", Body: `{"count": 100, "timestampMs": 1469918176385}`, Check: func(t *testing.T, got map[string]any) {
			listed("values", `^01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$`, 100)(t, got)
			values := make([]string, 100)
			for i, value := range got["values"].([]any) {
				values[i] = value.(string)
			}
			if !slices.IsSorted(values) {
				t.Error("values do not ascend")
			}
		}},
		{Name: "time below 0", Body: `{"timestampMs": -1}`, Code: invalid, Field: "timestampMs"},
		{Name: "time of 49 bits", Body: `{"timestampMs": 281474976710656}`, Code: invalid, Field: "timestampMs"},
		{Name: "time with a fraction", Body: `{"timestampMs": 1.5}`, Code: invalid, Field: "timestampMs"},
		{Name: "time as text", Body: `{"timestampMs": "1469918176385"}`, Code: invalid, Field: "timestampMs"},
		{Name: "none", Body: `{"count": 0}`, Code: invalid, Field: "count"},
		{Name: "101", Body: `{"count": 101}`, Code: invalid, Field: "count"},
		{Name: "fraction", Body: `{"count": 2.5}`, Code: invalid, Field: "count"},
	})
	sdktest.Run(t, ULID, sdktest.Recorded(t, nodeCases, "generate/ulid"))
}

// FuzzULID checks that the digits read back as the number that was written, and that
// the next number is the next text.
func FuzzULID(f *testing.F) {
	f.Add(uint64(1469918176385<<16), uint64(0))
	f.Add(uint64(1)<<63, ^uint64(0))
	f.Add(^uint64(0), ^uint64(0)-1)
	f.Fuzz(func(t *testing.T, high, low uint64) {
		id := ulid{high, low}
		text := id.text()
		var read ulid
		for _, digit := range text {
			read.high = read.high<<5 | read.low>>59
			read.low = read.low<<5 | uint64(strings.IndexRune(crockford, digit))
		}
		if len(text) != 26 || text[0] > '7' || read != id {
			t.Errorf("%v is %q, which is %v", id, text, read)
		}
		if next := id.next(); (high != ^uint64(0) || low != ^uint64(0)) && next.text() <= text {
			t.Errorf("%q is followed by %q", text, next.text())
		}
	})
}

// TestULIDClock checks that a clock that 48 bits cannot show is a fault of ours.
func TestULIDClock(t *testing.T) {
	for _, ms := range []int64{-1, 1 << 48} {
		ctx := sdk.WithClock(t.Context(), func() time.Time { return time.UnixMilli(ms) })
		if got, err := ULID.Run(ctx, ulidRequest{Count: 1}); err == nil {
			t.Errorf("clock %d gives %v", ms, got)
		}
	}
}
