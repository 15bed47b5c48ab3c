package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule and ECMA-262, section 22.1.3.19; the recorded ones are Node's.
func TestFindReplace(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "literal", Body: `{"text": "one two one", "find": "one", "replace": "1"}`, Want: `{"result": "1 two 1", "count": 2}`},
		{Name: "deleted", Body: `{"text": "banana", "find": "an"}`, Want: `{"result": "ba", "count": 2}`},
		{Name: "without overlap", Body: `{"text": "aaaaa", "find": "aa", "replace": "b"}`, Want: `{"result": "bba", "count": 2}`},
		{Name: "no pattern and no placeholder", Body: `{"text": "a.b$1", "find": ".", "replace": "$&"}`, Want: `{"result": "a$&b$1", "count": 1}`},
		{Name: "not found", Body: `{"text": "abc", "find": "x", "replace": "y"}`, Want: `{"result": "abc", "count": 0}`},
		{Name: "letter case", Body: `{"text": "Cat cAT", "find": "cat", "replace": "dog"}`, Want: `{"result": "Cat cAT", "count": 0}`},
		{Name: "without letter case", Body: `{"text": "Cat cAT ÉÉ", "find": "caT", "replace": "dog", "caseInsensitive": true}`, Want: `{"result": "dog dog ÉÉ", "count": 2}`},
		{Name: "letters that change length", Body: `{"text": "xİẞKx", "find": "ßk", "replace": "-", "caseInsensitive": true}`, Want: `{"result": "xİ-x", "count": 1}`},
		{Name: "dotted I is two characters in lower case", Body: `{"text": "İ i\u0307 i", "find": "i\u0307", "replace": "-", "caseInsensitive": true}`, Want: `{"result": "- - i", "count": 2}`},
		{Name: "half of one is none", Body: `{"text": "İ", "find": "i", "replace": "-", "caseInsensitive": true}`, Want: `{"result": "İ", "count": 0}`},
		{Name: "sigmas", Body: `{"text": "ΟΔΟΣ οδος", "find": "οδοΣ", "replace": "-", "caseInsensitive": true}`, Want: `{"result": "- -", "count": 2}`},
		{Name: "whole words", Body: `{"text": "cat concat cat_ cat9 écat cat.", "find": "cat", "replace": "-", "wholeWord": true}`, Want: `{"result": "- concat cat_ cat9 écat -.", "count": 2}`},
		{Name: "whole word after one that is none", Body: `{"text": "aaa aa", "find": "aa", "replace": "-", "wholeWord": true}`, Want: `{"result": "aaa -", "count": 1}`},
		{Name: "whole word of signs", Body: `{"text": "a++ ++", "find": "++", "replace": "-", "wholeWord": true}`, Want: `{"result": "a++ -", "count": 1}`},
		{Name: "group", Body: `{"text": "john smith", "find": "(\\w+) (\\w+)", "replace": "$2, $1", "regex": true}`, Want: `{"result": "smith, john", "count": 1}`},
		{Name: "named group", Body: `{"text": "2024-05", "find": "(?<y>\\d+)-(?<m>\\d+)", "replace": "$<m>/$<y>$<z>", "regex": true}`, Want: `{"result": "05/2024", "count": 1}`},
		{Name: "no named group", Body: `{"text": "a", "find": "a", "replace": "$<y>", "regex": true}`, Want: `{"result": "$<y>", "count": 1}`},
		{Name: "match, before, after, dollar", Body: `{"text": "abc", "find": "b", "replace": "[$&|$\u0060|$'|$$]", "regex": true}`, Want: `{"result": "a[b|a|c|$]c", "count": 1}`},
		{Name: "groups that are not there", Body: `{"text": "a", "find": "(a)", "replace": "$2$0$10$01$00$", "regex": true}`, Want: `{"result": "$2$0a0a$00$", "count": 1}`},
		{Name: "group that took no part", Body: `{"text": "b", "find": "(a)?b", "replace": "[$1]", "regex": true}`, Want: `{"result": "[]", "count": 1}`},
		{Name: "without letter case, pattern", Body: `{"text": "ÀB", "find": "[à]b", "replace": "x", "regex": true, "caseInsensitive": true}`, Want: `{"result": "x", "count": 1}`},
		{Name: "code points", Body: `{"text": "a😀b", "find": ".", "replace": "[$&]", "regex": true}`, Want: `{"result": "[a][😀][b]", "count": 3}`},
		{Name: "empty matches", Body: `{"text": "a😀", "find": "x*", "replace": "-", "regex": true}`, Want: `{"result": "-a-😀-", "count": 3}`},
		{Name: "needless backslash", Body: `{"text": "a-b", "find": "\\-", "replace": "+", "regex": true}`, Want: `{"result": "a+b", "count": 1}`},
		{Name: "ends are those of the text", Body: `{"text": "a\na", "find": "^a|a$", "replace": "x", "regex": true}`, Want: `{"result": "x\nx", "count": 2}`},
		{Name: "no flag m", Body: `{"text": "a\na\na", "find": "^a", "replace": "x", "regex": true}`, Want: `{"result": "x\na\na", "count": 1}`},
		{Name: "look-behind and look-ahead", Body: `{"text": "1a 2b", "find": "(?<=\\d)[a-z](?!$)", "replace": "", "regex": true}`, Want: `{"result": "1 2b", "count": 1}`},
		{Name: "back reference", Body: `{"text": "aa bb ab", "find": "(.)\\1", "replace": "$1", "regex": true}`, Want: `{"result": "a b ab", "count": 2}`},
		{Name: "properties", Body: `{"text": "é1", "find": "\\p{L}", "replace": "x", "regex": true}`, Want: `{"result": "x1", "count": 1}`},
		{Name: "whole word around alternatives", Body: `{"text": "cat dog cats", "find": "cat|dogs?", "replace": "x", "regex": true, "wholeWord": true}`, Want: `{"result": "x x cats", "count": 2}`},
		{Name: "empty text", Body: `{"text": "", "find": "a"}`, Want: `{"result": "", "count": 0}`},
		{Name: "empty find", Body: `{"text": "a", "find": ""}`, Code: "INVALID_INPUT", Field: "find"},
		{Name: "no find", Body: `{"text": "a"}`, Code: "INVALID_INPUT", Field: "find"},
		{Name: "bad pattern", Body: `{"text": "a", "find": "(", "regex": true}`, Code: "INVALID_INPUT", Field: "find"},
		{Name: "bad pattern that wrapping would mend", Body: `{"text": "a", "find": "a)(b", "regex": true, "wholeWord": true}`, Code: "INVALID_INPUT", Field: "find"},
		{Name: "nothing to repeat", Body: `{"text": "a", "find": "*", "regex": true}`, Code: "INVALID_INPUT", Field: "find"},
	}
	sdktest.Run(t, FindReplace, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/find-replace")...))
}
