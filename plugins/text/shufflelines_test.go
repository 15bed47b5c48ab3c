package main

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Fisher and Yates by hand for the bytes given, four for each
// draw, and what holds of every order.
func TestShuffleLines(t *testing.T) {
	sdktest.Run(t, ShuffleLines, []sdktest.Case{
		{Name: "drawn 0 of 3, then 0 of 2", Body: `{"text": "a\nb\nc"}`, Random: bytes.NewReader(make([]byte, 8)), Want: `{"result": "b\nc\na"}`},
		{Name: "drawn 2 of 3, then 1 of 2", Body: `{"text": "a\nb\nc"}`, Random: strings.NewReader("\x02\x00\x00\x00\x01\x00\x00\x00"), Want: `{"result": "a\nb\nc"}`},
		{Name: "3 is thrown away", Body: `{"text": "a\nb\nc"}`, Random: strings.NewReader("\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00"), Want: `{"result": "c\na\nb"}`},
		{Name: "high bits do not count", Body: `{"text": "a\nb"}`, Random: strings.NewReader("\xfe\xff\xff\xff"), Want: `{"result": "b\na"}`},
		{Name: "line breaks become LF", Body: `{"text": "a\r\na\ra"}`, Want: `{"result": "a\na\na"}`},
		{Name: "one line", Body: `{"text": "😀 é"}`, Want: `{"result": "😀 é"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "break at the end", Body: `{"text": "a\n"}`, Random: bytes.NewReader(make([]byte, 4)), Want: `{"result": "\na"}`},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "array", Body: `{"text": ["a"]}`, Code: "INVALID_INPUT", Field: "text"},
	})
}

// TestShuffle goes through every row of draws for four items, each as likely as
// the others, and expects each order as often as the others.
func TestShuffle(t *testing.T) {
	orders := make(map[string]int)
	for i := range byte(4) {
		for j := range byte(3) {
			for k := range byte(2) {
				items := []string{"a", "b", "c", "d"}
				if err := shuffle(items, bytes.NewReader([]byte{i, 0, 0, 0, j, 0, 0, 0, k, 0, 0, 0})); err != nil {
					t.Fatal(err)
				}
				orders[strings.Join(items, "")]++
			}
		}
	}
	for order, times := range orders {
		if sorted := slices.Sorted(slices.Values(strings.Split(order, ""))); times != 1 || !slices.Equal(sorted, []string{"a", "b", "c", "d"}) {
			t.Errorf("%s comes %d times", order, times)
		}
	}
	if len(orders) != 24 {
		t.Errorf("%d orders, want 24", len(orders))
	}
}

func TestShuffleWithoutRandomBytes(t *testing.T) {
	if err := shuffle([]string{"a", "b", "c"}, strings.NewReader("\x00\x00\x00")); !errors.Is(err, io.EOF) {
		t.Errorf("error %v", err)
	}
}
