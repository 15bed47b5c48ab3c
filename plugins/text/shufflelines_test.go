package main

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Fisher and Yates by hand for the bytes given, one for each
// draw, and what holds of every order.
func TestShuffleLines(t *testing.T) {
	sdktest.Run(t, ShuffleLines, []sdktest.Case{
		{Name: "drawn 0 of 3, then 0 of 2", Body: `{"text": "a\nb\nc"}`, Random: bytes.NewReader(make([]byte, 2)), Want: `{"result": "b\nc\na"}`},
		{Name: "drawn 2 of 3, then 1 of 2", Body: `{"text": "a\nb\nc"}`, Random: strings.NewReader("\x02\x01"), Want: `{"result": "a\nb\nc"}`},
		{Name: "3 is thrown away", Body: `{"text": "a\nb\nc"}`, Random: strings.NewReader("\x03\x01\x00"), Want: `{"result": "c\na\nb"}`},
		{Name: "high bits do not count", Body: `{"text": "a\nb"}`, Random: strings.NewReader("\xfe"), Want: `{"result": "b\na"}`},
		{Name: "line breaks become LF", Body: `{"text": "a\r\na\ra"}`, Want: `{"result": "a\na\na"}`},
		{Name: "one line", Body: `{"text": "😀 é"}`, Want: `{"result": "😀 é"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "break at the end", Body: `{"text": "a\n"}`, Random: bytes.NewReader(make([]byte, 1)), Want: `{"result": "\na"}`},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "array", Body: `{"text": ["a"]}`, Code: "INVALID_INPUT", Field: "text"},
	})
}

// TestRandomSourceFails checks that a source without enough bytes is an error of
// ours, not of the client.
func TestRandomSourceFails(t *testing.T) {
	ctx := sdk.WithRandom(t.Context(), strings.NewReader("\x00"))
	_, lines := ShuffleLines.Run(ctx, textRequest{Text: "a\nb\nc"})
	_, lorem := LoremIpsum.Run(ctx, loremIpsumRequest{Unit: "words", Count: 2})
	_, cases := AlternatingCase.Run(ctx, alternatingCaseRequest{Text: "ab", Mode: "random"})
	for name, err := range map[string]error{"shuffle-lines": lines, "lorem-ipsum": lorem, "alternating-case": cases} {
		if !errors.Is(err, io.EOF) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
