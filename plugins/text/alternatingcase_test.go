package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: toUpperCase and toLowerCase of Node 20.20.2 on single characters,
// scripts/oracle/text-b.mjs.
func TestAlternatingCase(t *testing.T) {
	sdktest.Run(t, AlternatingCase, []sdktest.Case{
		{Name: "small first", Body: `{"text": "ALTERNATING"}`, Want: `{"result": "aLtErNaTiNg"}`},
		{Name: "capital first", Body: `{"text": "alternating", "startUpper": true}`, Want: `{"result": "AlTeRnAtInG"}`},
		{Name: "only letters take turns", Body: `{"text": "a b-c1d\n字e\u0301f"}`, Want: `{"result": "a B-c1D\n字e\u0301F"}`},
		{Name: "mappings of several characters", Body: `{"text": "ßßﬁﬁİİ", "startUpper": true}`, Want: `{"result": "SSßFIﬁİi\u0307"}`},
		{Name: "sigma alone is never final", Body: `{"text": "ΑΣ ας", "startUpper": true}`, Want: `{"result": "Ασ Ας"}`},
		{Name: "inverse", Body: `{"text": "Hello ß é ǅ ª", "mode": "inverse"}`, Want: `{"result": "hELLO SS É Ǆ ª"}`},
		{Name: "inverse takes no notice of startUpper", Body: `{"text": "aB", "mode": "inverse", "startUpper": true}`, Want: `{"result": "Ab"}`},
		{Name: "circled and Roman letters have case", Body: `{"text": "ⓐⅧ𐐀", "mode": "inverse"}`, Want: `{"result": "Ⓐⅷ𐐨"}`},
		{Name: "marks have none", Body: `{"text": "\u0345", "mode": "inverse"}`, Want: `{"result": "\u0345"}`},
		{Name: "random, the least significant bit of a byte for each letter", Body: `{"text": "abcd efgh ijkl", "mode": "random"}`, Random: bytes.NewReader([]byte{1, 255, 3, 1, 0, 254, 2, 0, 1, 0, 1, 0}), Want: `{"result": "ABCD efgh IjKl"}`},
		{Name: "empty", Body: `{"text": "", "mode": "random"}`, Want: `{"result": ""}`},
		{Name: "longest result", Body: `{"text": "` + strings.Repeat("ß", 333_334) + strings.Repeat("ß", 100_000) + `", "mode": "inverse"}`, Want: `{"result": "` + strings.Repeat("SS", 433_334) + `"}`},
		{Name: "result too long", Body: `{"text": "` + strings.Repeat("ß", 500_001) + `", "mode": "inverse"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "unknown mode", Body: `{"text": "a", "mode": "upper"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "startUpper as number", Body: `{"text": "a", "startUpper": 1}`, Code: "INVALID_INPUT", Field: "startUpper"},
		{Name: "text missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, AlternatingCase, sdktest.Recorded(t, "testdata/characters.json", "text/alternating-case"))
}
