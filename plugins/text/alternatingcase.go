package main

import (
	"context"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type alternatingCaseRequest struct {
	Text       string `json:"text" doc:"Text to change; it may be empty." maxLength:"1000000"`
	Mode       string `json:"mode" doc:"Whether small and capital letters take turns, each letter changes its case, or chance decides." enum:"alternating,inverse,random" default:"alternating"`
	StartUpper bool   `json:"startUpper" doc:"Whether alternating begins with a capital letter." default:"false"`
}

// AlternatingCase is text/alternating-case.
var AlternatingCase = sdk.Endpoint[alternatingCaseRequest, textResult]{
	Route:   "text/alternating-case",
	Summary: "Letters in alternating case",
	Doc: `
Writes letters in capitals and small letters by turns. Only characters that have both
take a turn; everything else passes through. Letters are mapped as JavaScript does, one
by one, with the full mappings of Unicode and without a language: ß becomes SS. A
result of more than 1,000,000 characters is refused.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Alternating, isn't it?"}`,
		Response: `{"result": "aLtErNaTiNg, IsN't It?"}`,
	}, {
		Name:     "Inverse",
		Request:  `{"text": "cAPS lOCK", "mode": "inverse"}`,
		Response: `{"result": "Caps Lock"}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in alternatingCaseRequest) (textResult, error) {
		var w writer
		cases := casing{}
		random := chance.New(sdk.Random(ctx), len(in.Text))
		wantUpper := in.StartUpper
		for at, r := range in.Text {
			upper, lower, ok := cases.of(r)
			if !ok {
				w.add(in.Text[at : at+utf8.RuneLen(r)])
				continue
			}
			switch in.Mode {
			case "inverse":
				wantUpper = string(r) != upper
			case "random":
				wantUpper = random.Below(2) == 1
			}
			if wantUpper {
				w.add(upper)
			} else {
				w.add(lower)
			}
			wantUpper = !wantUpper
		}
		if err := random.Err(); err != nil {
			return textResult{}, err
		}
		return w.result()
	},
}

// casing remembers the two cases of letters beyond ASCII, since mapping one takes
// a while.
type casing map[rune][2]string

// of is a character as a capital and as a small letter. It is not ok for marks and
// for characters that have only one form.
func (c casing) of(r rune) (upper, lower string, ok bool) {
	switch {
	case 'a' <= r|0x20 && r|0x20 <= 'z':
		place := (r | 0x20) - 'a'
		return asciiCapitals[place : place+1], asciiSmall[place : place+1], true
	case r < utf8.RuneSelf, unicode.IsMark(r),
		!unicode.IsLower(r) && unicode.ToLower(r) == r && unicode.ToUpper(r) == r: // no letter that only grows has another case
		return "", "", false
	}
	pair, known := c[r]
	if !known {
		pair = [2]string{js.ToUpper(string(r)), js.ToLower(string(r))}
		c[r] = pair
	}
	return pair[0], pair[1], pair[0] != pair[1]
}

// The letters of ASCII.
const (
	asciiCapitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	asciiSmall    = "abcdefghijklmnopqrstuvwxyz"
)
