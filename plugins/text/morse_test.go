package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Recommendation ITU-R M.1677-1, and a table of its own in
// scripts/oracle/text-b.mjs.
func TestMorse(t *testing.T) {
	const letters = `.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..`
	const digits = `----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.`
	const marks = `.-.-.- --..-- ..--.. .----. -.-.-- -..-. -.--. -.--.- .-... ---... -.-.-. -...- .-.-. -....- ..--.- .-..-. ...-..- .--.-.`
	sdktest.Run(t, Morse, []sdktest.Case{
		{Name: "capitals", Body: `{"text": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}`, Want: `{"result": "` + letters + `"}`},
		{Name: "small letters", Body: `{"text": "abcdefghijklmnopqrstuvwxyz"}`, Want: `{"result": "` + letters + `"}`},
		{Name: "digits", Body: `{"text": "0123456789"}`, Want: `{"result": "` + digits + `"}`},
		{Name: "marks", Body: `{"text": ".,?'!/()&:;=+-_\"$@"}`, Want: `{"result": "` + marks + `"}`},
		{Name: "accented e", Body: `{"text": "Éé"}`, Want: `{"result": "..-.. ..-.."}`},
		{Name: "words", Body: `{"text": " SOS \n\t help "}`, Want: `{"result": "... --- ... / .... . .-.. .--."}`},
		{Name: "characters without a code", Body: `{"text": "a%ñ字😀*b ~ ſ # c"}`, Want: `{"result": ".- -... / -.-."}`},
		{Name: "nothing to encode", Body: `{"text": "字 ~"}`, Want: `{"result": ""}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "decode letters", Body: `{"text": "` + letters + `", "mode": "decode"}`, Want: `{"result": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}`},
		{Name: "decode digits", Body: `{"text": "` + digits + `", "mode": "decode"}`, Want: `{"result": "0123456789"}`},
		{Name: "decode marks", Body: `{"text": "` + marks + ` ..-..", "mode": "decode"}`, Want: `{"result": ".,?'!/()&:;=+-_\"$@É"}`},
		{Name: "decode words", Body: `{"text": " .... ..  /-\n....\t. / / .-. ./", "mode": "decode"}`, Want: `{"result": "HI THE RE"}`},
		{Name: "decode what is unknown", Body: `{"text": "... ........ abc −−− ·", "mode": "decode"}`, Want: `{"result": "S????"}`},
		{Name: "decode nothing", Body: `{"text": " / ", "mode": "decode"}`, Want: `{"result": ""}`},
		{Name: "longest result", Body: `{"text": "` + strings.Repeat("0", 166_666) + `"}`, Want: `{"result": "` + strings.Repeat("----- ", 166_665) + `-----"}`},
		{Name: "result too long", Body: `{"text": "` + strings.Repeat("0", 166_668) + `"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "unknown mode", Body: `{"text": "a", "mode": "DECODE"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "text as object", Body: `{"text": {"a": 1}}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, Morse, sdktest.Recorded(t, "testdata/characters.json", "text/morse"))
}

// TestMorseCodes checks that no two characters have the same code.
func TestMorseCodes(t *testing.T) {
	count := 0
	for _, code := range morseCodes {
		if code != "" {
			count++
		}
	}
	if count != 26+1+10+18 || len(morseCharacters()) != count {
		t.Errorf("%d codes of %d characters", len(morseCharacters()), count)
	}
}

// FuzzMorse checks that what was encoded is decoded to codes that are the same.
func FuzzMorse(f *testing.F) {
	f.Add("SOS help!")
	f.Add(" É/字 ")
	f.Fuzz(func(t *testing.T, text string) {
		encoded, err := encodeMorse(text)
		if err != nil {
			return
		}
		again, err := encodeMorse(decodeMorse(encoded.Result))
		if err != nil || again.Result != encoded.Result {
			t.Errorf("%q is %q and then %q, %v", text, encoded.Result, again.Result, err)
		}
	})
}
