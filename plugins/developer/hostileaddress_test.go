package main

import "strings"

// hostileAddresses are the worst bodies of the routes for URLs, query strings and
// commands.
func hostileAddresses(size int) map[string][]string {
	bodies := make(map[string][]string)
	add := func(route, field, before, after string, texts ...string) {
		start, end := `{"`+field+`": "`+escapeJSON(before), escapeJSON(after)+`"}`
		for _, text := range texts {
			escaped := escapeJSON(text)
			bodies[route] = append(bodies[route], start+strings.Repeat(escaped, max(0, size-len(start)-len(end))/len(escaped))+end)
		}
	}
	add("dev/parse-url", "url", "http://", "/", "@", "a@", "a:", "a.", "[", "%41", "1.", "xn--a.")
	add("dev/parse-url", "url", "http://h/", "", "../", "a/", "%2e%2e/", "a/../", "é", "😀", "\\", " ", "\t")
	add("dev/parse-url", "url", "a://h/"+strings.Repeat("a/", 1000), "", "a/../", strings.Repeat("a", 1000)+"/../")
	add("dev/parse-url", "url", "http://h/?", "", "&", "=&", "a=b&", "%FF", "%F0%9F%98", "é", "+", "%E2%82=")
	add("dev/parse-url", "url", "http://h/#", "", "é", "#", "\"")
	for _, label := range []string{"é", "日本語", strings.Repeat("ä", 60) + ".", "xn--bcher-kva.", "א", "a\u0301", "ﷺ", "xn--" + strings.Repeat("9", 50) + "."} {
		bodies["dev/parse-url"] = append(bodies["dev/parse-url"], `{"url": "http://`+strings.Repeat(label, maxUnicodeHost/len(label))+`"}`)
	}
	different := make([]rune, min(maxUnicodeHost/3, size/4))
	for i := range different {
		different[i] = rune(0x4e00 + i*7)
	}
	bodies["dev/parse-url"] = append(bodies["dev/parse-url"], `{"url": "http://`+string(different)+`"}`)
	add("dev/parse-query-string", "text", "", "", "&", "=&", "a&", "%FF", "%F0%9F%98", "é=", "+", "%2B")
	add("dev/query-string-builder", "json", `{"a": [`, `1]}`, `1,`, `"é",`, `[],`, `{"b":1},`, `null,`)
	add("dev/query-string-builder", "json", `{"`+strings.Repeat("é", size/3)+`": [`, `1]}`, `1,`)
	add("dev/query-string-builder", "json", strings.Repeat(`{"a":`, 500)+`[`, `1]`+strings.Repeat("}", 500), `1,`)
	add("dev/mime-type", "value", "", "", ".", "/", "a", "É", "a/")
	add("dev/curl-to-code", "curl", "curl x ", "", "-H a:b ", "-d a ", "-F a=b ", "-F a=@b ", "#", "# \n", "-b a=b ", "-s", "-", "\\\n", "'", "''", "'' ", `"\\"`, `$'\u00e9'`, `\`)
	add("dev/curl-to-code", "curl", "curl x -d '", "'", "a", "é", "\n", "\x01", `\`)
	add("dev/curl-to-code", "curl", "curl x --data-urlencode '", "'", " ", "é", "=")
	add("dev/curl-to-code", "curl", "curl x -F 'a=", "'", ";type=b", ";", "é", `"`)
	add("dev/curl-to-code", "curl", "curl x -F 'a=@", "'", "b", ".", "/", "é")
	add("dev/curl-to-code", "curl", "curl x -d '@", "'", "a", "é")
	add("dev/curl-to-code", "curl", "curl ", "", "@", "x ", "http://")
	return bodies
}
