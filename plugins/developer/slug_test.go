package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, from Unicode's decompositions, and
// scripts/oracle/developer-text.mjs, which uses Node's normalize.
func TestSlug(t *testing.T) {
	sdktest.Run(t, Slug, []sdktest.Case{
		{Name: "defaults", Body: `{"text": "Hello, World!"}`, Want: `{"slug": "hello-world"}`},
		{Name: "underscore separates too", Body: `{"text": "a_b-c", "separator": "_"}`, Want: `{"slug": "a_b_c"}`},
		{Name: "case kept", Body: `{"text": "Hello World", "lowercase": false}`, Want: `{"slug": "Hello-World"}`},
		{Name: "runs and ends", Body: `{"text": "--  a -_- b ..."}`, Want: `{"slug": "a-b"}`},
		{Name: "accents", Body: `{"text": "Crème Brûlée Ångström naïve"}`, Want: `{"slug": "creme-brulee-angstrom-naive"}`},
		{Name: "marks on their own", Body: `{"text": "e\u0301e a\u0323\u0301b \u0301"}`, Want: `{"slug": "ee-ab"}`},
		{Name: "small letters without decomposition", Body: `{"text": "ß æ œ ø ł đ ð þ ı"}`, Want: `{"slug": "ss-ae-oe-o-l-d-d-th-i"}`},
		{Name: "capitals without decomposition", Body: `{"text": "ẞ Æ Œ Ø Ł Đ Ð Þ İ", "lowercase": false}`, Want: `{"slug": "SS-AE-OE-O-L-D-D-TH-I"}`},
		{Name: "accents on those", Body: `{"text": "ǽǾ"}`, Want: `{"slug": "aeo"}`},
		{Name: "apostrophes join", Body: `{"text": "it's rock’n’roll ‘x‘"}`, Want: `{"slug": "its-rocknroll-x"}`},
		{Name: "compatibility forms", Body: `{"text": "ﬁne № ½ ＡＢ ① ㍿"}`, Want: `{"slug": "fine-no-1-2-ab-1"}`},
		{Name: "other scripts separate", Body: `{"text": "aЖb 日本 c😀d"}`, Want: `{"slug": "a-b-c-d"}`},
		{Name: "digits", Body: `{"text": "2024/05/01 ٣"}`, Want: `{"slug": "2024-05-01"}`},
		{Name: "nothing left", Body: `{"text": "漢字 -- !"}`, Want: `{"slug": ""}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"slug": ""}`},
		{Name: "empty separator", Body: `{"text": "a", "separator": ""}`, Code: "INVALID_INPUT", Field: "separator"},
		{Name: "other separator", Body: `{"text": "a", "separator": "."}`, Code: "INVALID_INPUT", Field: "separator"},
		{Name: "lowercase as text", Body: `{"text": "a", "lowercase": "true"}`, Code: "INVALID_INPUT", Field: "lowercase"},
		{Name: "object", Body: `{"text": {"x": 1}}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, Slug, sdktest.Recorded(t, "testdata/text.json", "slug"))
}
