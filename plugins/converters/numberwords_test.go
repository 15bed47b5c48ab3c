package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: English by hand; more by Python in TestRecorded.
func TestNumberWords(t *testing.T) {
	sdktest.Run(t, NumberWords, []sdktest.Case{
		{Name: "zero", Body: `{"text": "0"}`, Want: `{"result": "zero"}`},
		{Name: "teens", Body: `{"text": "13"}`, Want: `{"result": "thirteen"}`},
		{Name: "hyphen", Body: `{"text": "42"}`, Want: `{"result": "forty-two"}`},
		{Name: "no and", Body: `{"text": "121"}`, Want: `{"result": "one hundred twenty-one"}`},
		{Name: "round", Body: `{"text": "100"}`, Want: `{"result": "one hundred"}`},
		{Name: "thousands", Body: `{"text": "12345"}`, Want: `{"result": "twelve thousand three hundred forty-five"}`},
		{Name: "commas", Body: `{"text": "1,000,001"}`, Want: `{"result": "one million one"}`},
		{Name: "minus", Body: `{"text": "-7"}`, Want: `{"result": "minus seven"}`},
		{Name: "plus", Body: `{"text": "+7"}`, Want: `{"result": "seven"}`},
		{Name: "decimals digit by digit", Body: `{"text": "3.14"}`, Want: `{"result": "three point one four"}`},
		{Name: "decimals as written", Body: `{"text": "3.10"}`, Want: `{"result": "three point one zero"}`},
		{Name: "no whole part", Body: `{"text": ".5"}`, Want: `{"result": "zero point five"}`},
		{Name: "negative below one", Body: `{"text": "-0.5"}`, Want: `{"result": "minus zero point five"}`},
		{Name: "negative zero", Body: `{"text": "-0"}`, Want: `{"result": "zero"}`},
		{Name: "negative zero with decimals", Body: `{"text": "-0.00"}`, Want: `{"result": "zero point zero zero"}`},
		{Name: "leading zeros", Body: `{"text": "0007"}`, Want: `{"result": "seven"}`},
		{Name: "empty group", Body: `{"text": "1000000"}`, Want: `{"result": "one million"}`},
		{Name: "largest", Body: `{"text": "999999999999999999999999999999999999999999999999999999999999999999"}`, Want: `{"result": "nine hundred ninety-nine vigintillion nine hundred ninety-nine novemdecillion nine hundred ninety-nine octodecillion nine hundred ninety-nine septendecillion nine hundred ninety-nine sexdecillion nine hundred ninety-nine quindecillion nine hundred ninety-nine quattuordecillion nine hundred ninety-nine tredecillion nine hundred ninety-nine duodecillion nine hundred ninety-nine undecillion nine hundred ninety-nine decillion nine hundred ninety-nine nonillion nine hundred ninety-nine octillion nine hundred ninety-nine septillion nine hundred ninety-nine sextillion nine hundred ninety-nine quintillion nine hundred ninety-nine quadrillion nine hundred ninety-nine trillion nine hundred ninety-nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine"}`},
		{Name: "leading zeros do not count", Body: `{"text": "0000000000900000000000000000000000000000000000000000000000000000000000000000"}`, Want: `{"result": "nine hundred vigintillion"}`},
		{Name: "too large", Body: `{"text": "1000000000000000000000000000000000000000000000000000000000000000000"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "exponent", Body: `{"text": "1e3"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "wrong commas", Body: `{"text": "1,00"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "comma first", Body: `{"text": ",100"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "four digits before a comma", Body: `{"text": "1000,000"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "comma in the decimals", Body: `{"text": "1.000,5"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "point at the end", Body: `{"text": "5."}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "two points", Body: `{"text": "1.2.3"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "two signs", Body: `{"text": "--1"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "white space", Body: `{"text": " 5"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "words", Body: `{"text": "five"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "empty", Body: `{"text": ""}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "point alone", Body: `{"text": "."}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "Arabic digits", Body: `{"text": "٣"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "infinite", Body: `{"text": "Infinity"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "to a number", Body: `{"text": "forty-two", "mode": "to-number"}`, Want: `{"result": "42"}`},
		{Name: "and, commas, case", Body: `{"text": "Twelve Thousand, Three Hundred AND Forty-Five", "mode": "to-number"}`, Want: `{"result": "12345"}`},
		{Name: "no hyphen", Body: `{"text": "forty two", "mode": "to-number"}`, Want: `{"result": "42"}`},
		{Name: "hyphens everywhere", Body: `{"text": "one-hundred-and-five", "mode": "to-number"}`, Want: `{"result": "105"}`},
		{Name: "other hyphens", Body: `{"text": "forty‐two", "mode": "to-number"}`, Want: `{"result": "42"}`},
		{Name: "white space around", Body: `{"text": "  five\n", "mode": "to-number"}`, Want: `{"result": "5"}`},
		{Name: "minus", Body: `{"text": "minus five", "mode": "to-number"}`, Want: `{"result": "-5"}`},
		{Name: "negative", Body: `{"text": "negative one million", "mode": "to-number"}`, Want: `{"result": "-1000000"}`},
		{Name: "minus zero", Body: `{"text": "minus zero", "mode": "to-number"}`, Want: `{"result": "0"}`},
		{Name: "minus zero with decimals", Body: `{"text": "minus zero point zero", "mode": "to-number"}`, Want: `{"result": "0.0"}`},
		{Name: "point", Body: `{"text": "three point one four", "mode": "to-number"}`, Want: `{"result": "3.14"}`},
		{Name: "point first", Body: `{"text": "point five", "mode": "to-number"}`, Want: `{"result": "0.5"}`},
		{Name: "minus point", Body: `{"text": "minus point five", "mode": "to-number"}`, Want: `{"result": "-0.5"}`},
		{Name: "decimals as spoken", Body: `{"text": "one point five zero", "mode": "to-number"}`, Want: `{"result": "1.50"}`},
		{Name: "a hundred", Body: `{"text": "a hundred and one", "mode": "to-number"}`, Want: `{"result": "101"}`},
		{Name: "a million", Body: `{"text": "a million", "mode": "to-number"}`, Want: `{"result": "1000000"}`},
		{Name: "nineteen hundred", Body: `{"text": "nineteen hundred eighty-four", "mode": "to-number"}`, Want: `{"result": "1984"}`},
		{Name: "ninety-nine hundred", Body: `{"text": "ninety-nine hundred", "mode": "to-number"}`, Want: `{"result": "9900"}`},
		{Name: "ten hundred after millions", Body: `{"text": "one million ten hundred", "mode": "to-number"}`, Want: `{"result": "1001000"}`},
		{Name: "and after a scale", Body: `{"text": "two thousand and five", "mode": "to-number"}`, Want: `{"result": "2005"}`},
		{Name: "comma without a blank", Body: `{"text": "one thousand,two", "mode": "to-number"}`, Want: `{"result": "1002"}`},
		{Name: "vigintillion", Body: `{"text": "one vigintillion one", "mode": "to-number"}`, Want: `{"result": "1000000000000000000000000000000000000000000000000000000000000001"}`},
		{Name: "empty", Body: `{"text": "", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "blank", Body: `{"text": "  ", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "unknown word", Body: `{"text": "five apples", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "digits", Body: `{"text": "5", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "digits and words", Body: `{"text": "5 million", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "minus alone", Body: `{"text": "minus", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "sign", Body: `{"text": "-five", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "hundred alone", Body: `{"text": "hundred", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "thousand alone", Body: `{"text": "thousand", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "a alone", Body: `{"text": "a", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "a five", Body: `{"text": "a five", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "a twenty", Body: `{"text": "a twenty", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "twenty twelve", Body: `{"text": "twenty twelve", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "one two", Body: `{"text": "one two", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "ten one", Body: `{"text": "ten one", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "five twenty", Body: `{"text": "five twenty", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "twenty zero", Body: `{"text": "twenty zero", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "zero five", Body: `{"text": "zero five", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "zero hundred", Body: `{"text": "zero hundred", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "zero thousand", Body: `{"text": "zero thousand", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "hundred hundred", Body: `{"text": "one hundred hundred", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "hundred of hundreds", Body: `{"text": "one hundred twenty hundred", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "scales rise", Body: `{"text": "one thousand million", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "scale twice", Body: `{"text": "one thousand two thousand", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "nineteen hundred thousand", Body: `{"text": "nineteen hundred thousand", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "thousands twice", Body: `{"text": "one thousand nineteen hundred", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "and first", Body: `{"text": "and five", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "and last", Body: `{"text": "one hundred and", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "and twice", Body: `{"text": "one hundred and and five", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "and after a ten", Body: `{"text": "twenty and one", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "and before a scale", Body: `{"text": "one hundred and thousand", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "and before point", Body: `{"text": "one hundred and point five", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "point last", Body: `{"text": "one point", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "point twice", Body: `{"text": "one point two point three", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "number after point", Body: `{"text": "one point fourteen", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "scale after point", Body: `{"text": "one point five million", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "and after point", Body: `{"text": "one point and five", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "hyphen at the end", Body: `{"text": "forty-", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "two hyphens", Body: `{"text": "forty--two", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "hyphen and blank", Body: `{"text": "forty- two", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "comma first", Body: `{"text": ",five", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "comma last", Body: `{"text": "five,", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "two commas", Body: `{"text": "one thousand,, five", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "minus twice", Body: `{"text": "minus minus five", "mode": "to-number"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "mode", Body: `{"text": "5", "mode": "words"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "number", Body: `{"text": 5}`, Code: "INVALID_INPUT", Field: "text"},
	})
}

// TestNumberWordsLength meets the bound of a result.
func TestNumberWordsLength(t *testing.T) {
	body := func(n int) string { return `{"text": "0.` + strings.Repeat("1", n) + `"}` }
	sdktest.Run(t, NumberWords, []sdktest.Case{
		{Name: "longest", Body: body(249_997), Check: func(t *testing.T, got map[string]any) {
			if n := len(got["result"].(string)); n != len("zero point")+4*249_997 {
				t.Errorf("%d characters", n)
			}
		}},
		{Name: "too long", Body: body(249_998), Code: "INVALID_INPUT", Field: "text"},
	})
}

func FuzzToWords(f *testing.F) {
	for _, seed := range []string{"0", "-1,234.50", "999999999999", ".5", "1e3", "1,00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		negative, groups, fraction, ok := splitNumber(text)
		if !ok {
			return
		}
		said := toWords(negative, groups, fraction)
		digits, ok := fromWords(said)
		want := strings.TrimLeft(strings.ReplaceAll(text, ",", ""), "+-0")
		if want == "" || want[0] == '.' {
			want = "0" + want
		}
		if negative {
			want = "-" + want
		}
		if !ok || digits != want {
			t.Errorf("%q is %q, which is %q, want %q", text, said, digits, want)
		}
	})
}

func FuzzFromWords(f *testing.F) {
	for _, seed := range []string{"forty-two", "a million, two hundred and five", "nineteen hundred", "minus point five", "one hundred and", "ten, -one"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		digits, ok := fromWords(text)
		if !ok {
			return
		}
		negative, groups, fraction, ok := splitNumber(digits)
		if !ok {
			t.Fatalf("%q is %q", text, digits)
		}
		if again, ok := fromWords(toWords(negative, groups, fraction)); !ok || again != digits {
			t.Errorf("%q is %q, then %q", text, digits, again)
		}
	})
}
