package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// BenchmarkHostile adds samples of many different members, of nested lists and
// objects, and of members that come again.
func BenchmarkHostile(b *testing.B) {
	many := func(n int, format string) string {
		var out strings.Builder
		for i := range n {
			fmt.Fprintf(&out, format, i)
		}
		return "{" + strings.TrimSuffix(out.String(), ",") + "}"
	}
	deep := strings.Repeat("[", 500) + strings.Repeat("]", 500)
	chain := strings.Repeat(`{"a":`, 500) + "1" + strings.Repeat("}", 500)
	samples := []string{
		many(20_000, `"k%d":0,`), many(20_000, `"_k%d":{},`), many(20_000, `"%d":[{}],`), many(10_000, `"a":{"x%d":1},`), many(19_000, `"_k%d":"`+strings.Repeat("a", 30)+`",`),
		many(900, `"k%d":`+deep+`,`), many(80_000, `"k%d":0,`), many(50_000, `"a":0,"b":%d,`),
		"[" + strings.Repeat(chain+",", 240) + chain + "]", "[" + strings.Repeat(`{"a":1,"a":{"a":[]}},`, 30_000) + "{}]",
		many(20_000, `"item":{"a":1},"Item%d":{},`), many(20_000, `"a%d a":{},`),
	}
	code := bodies("json", samples, nil)
	texts := []string{
		strings.Repeat("a=\"\";", 120_000), strings.Repeat("/**/", 200_000), strings.Repeat("//\n", 200_000), many(50_000, `"k%d":"x",`),
		`"a" = "` + strings.Repeat(`\U00e9`, 70_000) + `";`, many(60_000, `"k%d":1e300,`),
	}
	payloads := []string{`{"message":{"token":"a","data":` + many(60_000, `"k%d":1,`) + `}}`, `{"aps":` + many(80_000, `"k%d":0,`) + `}`, `{"aps":{"alert":` + chain + `}}`}
	sdktest.Slowest(b, plugin, map[string][]string{
		"mobile/json-swift":   code,
		"mobile/json-kotlin":  code,
		"mobile/ios-strings":  append(bodies("text", texts, nil), bodies("text", texts, map[string]any{"mode": "to-strings"})...),
		"mobile/push-payload": append(bodies("payload", payloads, map[string]any{"platform": "fcm"}), bodies("payload", payloads, map[string]any{"platform": "apns"})...),
		"mobile/semver": bodies("version", []string{"1.2.3-" + strings.Repeat("a.", 400_000) + "a", "1.2.3+" + strings.Repeat("0.", 400_000) + "0"},
			map[string]any{"mode": "compare", "compareTo": "1.2.3-a"}),
		"mobile/bundle-id": bodies("id", []string{strings.Repeat("a.", 500_000), strings.Repeat(".", 1_000_000)}, map[string]any{"platform": "android"}),
	})
}

// bodies makes one request of every text.
func bodies(member string, texts []string, others map[string]any) []string {
	var out []string
	for _, text := range texts {
		request := map[string]any{member: text}
		for name, value := range others {
			request[name] = value
		}
		body, err := json.Marshal(request)
		if err != nil {
			panic(err)
		}
		out = append(out, string(body))
	}
	return out
}
