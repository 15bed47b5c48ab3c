package main

import (
	"encoding/json"
	"strings"
)

// hostilePatterns are the worst bodies of regex/test and dev/jsonpath. Matching
// may take up to a second, as a second is what a pattern is given.
func hostilePatterns(size int) map[string][]string {
	room := size - 2000
	many := func(text string, length int) string { return strings.Repeat(text, max(length, 0)/len(text)) }
	body := func(members ...string) string {
		object := make(map[string]string)
		for i := 0; i < len(members); i += 2 {
			object[members[i]] = members[i+1]
		}
		text, err := json.Marshal(object)
		if err != nil {
			panic(err) // strings always have JSON
		}
		return string(text)
	}
	bodies := make(map[string][]string)
	pattern := min(65_000, room/2)
	for _, regex := range [][3]string{
		{`(a+)+$`, "", many("a", room)}, {`(?:(a)|b)*$`, "", many("a", room)}, {`\p{RGI_Emoji}`, "v", many("a", room)}, {`\p{RGI_Emoji}`, "v", many("👩", room)},
		{`.*?x`, "s", many("a", room)}, {`(?<=a.*)b`, "s", many("ab", room)}, {`\w+`, "iu", many("é a", room)}, {many("a?", pattern), "", many("a", room-pattern)},
		{many(`\P{L}`, 2000), "iv", ""}, {many("[a-z]", pattern), "i", ""}, {many("[^\u00e0-\uffff]", pattern), "iu", ""}, {many("()", pattern), "", "a"}, {many("(?<a>", 5), "", ""},
		{many(`\k`, pattern), "", ""}, {"[" + many(`\w\W`, pattern) + "]", "iv", ""}, {many("[[a]--", 900), "v", ""}, {many("(?:", 990) + many(")", 990), "", "a"},
		{"[" + many(`\q{abc|d}`, pattern) + "]", "iv", many("abd", room/2)}, {many("(a{2}){2}", pattern), "", many("a", room/2)}, {"(?:" + many("()", pattern/2) + ")*", "", many("a", room/2)},
	} {
		bodies["regex/test"] = append(bodies["regex/test"], body("pattern", regex[0], "flags", regex[1], "text", regex[2]))
	}
	half := room / 2 // quotes take two bytes in a body
	for _, query := range [][2]string{
		{"[" + many("1,", room) + "1]", "$..*"}, {"[" + many("1,", room) + "1]", "$[?@==1]"}, {"[" + many("[],", room) + "[]]", "$..[?@]"}, {"[" + many("1,", room) + "1]", "$[?count($..*)>1]"},
		{"[" + many(`{"a":1},`, half) + "1]", "$[?@.a==1&&length(@)>0]"}, {"[" + many(`"ab",`, half) + "1]", "$[?match(@,'(a|b|ab)*c')]"}, {`["` + many("a", room) + `"]`, "$[?search(@,'(a{1,30}){1,30}b')]"},
		{`["` + many("a", room) + `",1]`, "$[?@==$[0]]"}, {many("[", 500) + `"` + many("a", room-1000) + `"` + many("]", 500), "$..*"}, {many("[", 500) + many("1,", room-1100) + "1" + many("]", 500), "$..*..*..*"},
		{"[" + many(`{"a":1,"b":2},`, half) + `{"b":2,"a":1}]`, "$[?@==$[-1]]"}, {"{" + many(`"abc":1,`, half) + `"b":2}`, "$.b"}, {"[" + many("1,", room/2) + "1]", "$[" + many("0,", 60_000) + "0]"},
		{"[" + many("1,", room/2) + "1]", "$[" + many("*,", 60_000) + "*]"}, {"[1]", "$[?" + many("@==1||", 60_000) + "@==1]"}, {"[1]", "$" + many("..*", 60_000)}, {`["` + many("a", room-70_000) + `"]`, "$[?search(@,'" + many("a?", 60_000) + "')]"},
		{"[" + many(`"😀",`, half) + "1]", "$[?length(@)==1]"}, {`{"a":[` + many("1,", room) + `1]}`, "$.a[::-1]"},
	} {
		bodies["dev/jsonpath"] = append(bodies["dev/jsonpath"], body("json", query[0], "path", query[1]))
	}
	list := many("0-59,", room/5)
	bodies["dev/cron-parse"] = []string{
		body("expression", "0 0 30 2 *", "from", "2024-01-01"), body("expression", list+"0 * * * *", "from", "2024-01-01"), body("expression", "1 1 1 1 "+many("1,", room)+"1"),
		body("expression", many("0 ", room)), body("expression", many("*/", room)+" * * * *"), body("expression", "* * * * *", "from", "2024-01-01T00:00:00."+many("1", room)),
	}
	bodies["dev/cron-next-runs"] = []string{body("expression", "0 0 29 2 *"), body("expression", list+"0 * * * *"), body("expression", "0 0 31 2,4,6,9,11 *")}
	bodies["dev/user-agent"] = []string{body("userAgent", many("Safaribo/1.0 ", room)), body("userAgent", many("a-", room)), body("userAgent", many("bo-bo ", room))}
	return bodies
}
