package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: ATTACKATDAWN and CRYPTO IS SHORT are the textbook examples
// (Wikipedia, "Vigenère cipher"), the rest a letter by letter computation in
// Python 3.11.
func TestVigenere(t *testing.T) {
	sdktest.Run(t, Vigenere, []sdktest.Case{
		{Name: "textbook", Body: `{"text": "ATTACKATDAWN", "key": "LEMON"}`, Want: `{"result": "LXFOPVEFRNHR"}`},
		{Name: "blanks use up no key", Body: `{"text": "CRYPTO IS SHORT FOR CRYPTOGRAPHY", "key": "ABCD"}`, Want: `{"result": "CSASTP KV SIQUT GQU CSASTPIUAQJB"}`},
		{Name: "mixed case in text and key", Body: `{"text": "Attack at dawn!", "key": "lEmOn"}`, Want: `{"result": "Lxfopv ef rnhr!"}`},
		{Name: "decrypt", Body: `{"text": "Lxfopv ef rnhr!", "key": "LEMON", "decrypt": true}`, Want: `{"result": "Attack at dawn!"}`},
		{Name: "letters outside A to Z use up no key", Body: `{"text": "Ünïcode Äpfel", "key": "KEY"}`, Want: `{"result": "Üxïgmni Änpij"}`},
		{Name: "key longer than text", Body: `{"text": "abc", "key": "thisislonger"}`, Want: `{"result": "tik"}`},
		{Name: "key A changes nothing either way", Body: `{"text": "Zz", "key": "a", "decrypt": true}`, Want: `{"result": "Zz"}`},
		{Name: "empty text", Body: `{"text": "", "key": "A"}`, Want: `{"result": ""}`},
		{Name: "empty text with a bad key", Body: `{"text": "", "key": "1"}`, Code: "INVALID_INPUT", Field: "key"},
		{Name: "empty key", Body: `{"text": "abc", "key": ""}`, Code: "INVALID_INPUT", Field: "key"},
		{Name: "digit in the key", Body: `{"text": "abc", "key": "a1"}`, Code: "INVALID_INPUT", Field: "key"},
		{Name: "blank in the key", Body: `{"text": "abc", "key": "LE MON"}`, Code: "INVALID_INPUT", Field: "key"},
		{Name: "accent in the key", Body: `{"text": "abc", "key": "é"}`, Code: "INVALID_INPUT", Field: "key"},
		{Name: "bracket beside the alphabet in the key", Body: `{"text": "abc", "key": "["}`, Code: "INVALID_INPUT", Field: "key"},
		{Name: "decrypt as text", Body: `{"text": "abc", "key": "a", "decrypt": "true"}`, Code: "INVALID_INPUT", Field: "decrypt"},
	})
}
