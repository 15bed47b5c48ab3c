package main

import (
	"encoding/hex"
	"testing"
)

func unhex(tb testing.TB, digits string) []byte {
	tb.Helper()
	data, err := hex.DecodeString(digits)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}
