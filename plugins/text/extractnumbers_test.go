package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestExtractNumbers(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "integers and decimals", Body: `{"text": "I have 3 cats and 2.5 dogs"}`, Want: `{"matches": ["3", "2.5"]}`},
		{Name: "huge", Body: `{"text": "id 123456789012345678901234567890 end"}`, Want: `{"matches": ["123456789012345678901234567890"]}`},
		{Name: "next to letters", Body: `{"text": "abc123def45.6g"}`, Want: `{"matches": ["123", "45.6"]}`},
		{Name: "minus", Body: `{"text": "-5 (-6) --7 –8 $-9"}`, Want: `{"matches": ["-5", "-6", "-7", "8", "-9"]}`},
		{Name: "hyphen", Body: `{"text": "item-10 10-20 é-3 .-4 _-5"}`, Want: `{"matches": ["10", "10", "20", "3", "4", "-5"]}`},
		{Name: "plus", Body: `{"text": "+5"}`, Want: `{"matches": ["5"]}`},
		{Name: "thousands", Body: `{"text": "1,000"}`, Want: `{"matches": ["1", "000"]}`},
		{Name: "exponents", Body: `{"text": "1e5 2E-3"}`, Want: `{"matches": ["1", "5", "2", "3"]}`},
		{Name: "full stop first", Body: `{"text": ".5 -.5 a.5"}`, Want: `{"matches": [".5", "-.5", ".5"]}`},
		{Name: "full stop last", Body: `{"text": "5. 6.."}`, Want: `{"matches": ["5", "6"]}`},
		{Name: "version", Body: `{"text": "1.2.3"}`, Want: `{"matches": ["1.2", ".3"]}`},
		{Name: "zeros stay", Body: `{"text": "007 1.50"}`, Want: `{"matches": ["007", "1.50"]}`},
		{Name: "digits of other scripts", Body: `{"text": "٣ ３ ½"}`, Want: `{"matches": []}`},
		{Name: "but they keep a minus off", Body: `{"text": "٣-4"}`, Want: `{"matches": ["4"]}`},
		{Name: "twice", Body: `{"text": "1 2 1"}`, Want: `{"matches": ["1", "2", "1"]}`},
		{Name: "unique", Body: `{"text": "1 2 1 1.0", "unique": true}`, Want: `{"matches": ["1", "2", "1.0"]}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"matches": []}`},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
	}
	sdktest.Run(t, ExtractNumbers, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/extract-numbers")...))
}
