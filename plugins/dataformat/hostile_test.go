package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// room is how many characters a text may have.
const room = 1_000_000

// numbered writes a format with the numbers from zero on.
func numbered(n int, format string) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, format, i)
	}
	return out.String()
}

// fill repeats text to the room there is.
func fill(text string) string { return strings.Repeat(text, room/len(text)) }

// hostileJSON are JSON texts with too much of something.
func hostileJSON() []string {
	object := func(members string) string { return "{" + strings.TrimSuffix(members, ",") + "}" }
	deep := strings.Repeat("[", 500) + strings.Repeat("]", 500)
	chain := strings.Repeat(`{"a":`, 500) + "1" + strings.Repeat("}", 500)
	long := strings.Repeat("k", room/2)
	return []string{
		object(numbered(60_000, `"k%d":0,`)), object(numbered(60_000, `"k%d":{},`)), object(strings.Repeat(`"a":0,`, 150_000)), object(numbered(19_000, `"_k%d":{},`)),
		"[" + strings.Repeat("{},", 300_000) + "{}]", "[" + strings.Repeat(`{"a":1},`, 110_000) + "{}]", "[" + strings.Repeat("1,", 450_000) + "1]",
		"[" + strings.Repeat(deep+",", 900) + deep + "]", "[" + strings.Repeat(chain+",", 300) + chain + "]", "[" + strings.Repeat(`{"a":1,"a":{}},`, 60_000) + "{}]",
		"[" + strings.TrimSuffix(numbered(60_000, `{"k%d":1},`), ",") + "]", `{"` + long + `":[` + strings.Repeat("0,", 200_000) + "0]}", `{"` + long + `":` + chain + "}",
		`[{"` + long + `":1},` + strings.Repeat("{},", 100_000) + "{}]", `{"a":"` + strings.Repeat(`\u0001`, 160_000) + `"}`, `["` + strings.Repeat(`<`, 900_000) + `"]`,
		object(numbered(900, `"k%d":`+deep+`,`)), object(numbered(10_000, `"a":{"x%d":1},`)), "[" + strings.Repeat("1e300,", 140_000) + "1]", "[" + strings.Repeat("[{}],", 190_000) + "1]",
		"[" + strings.Repeat("123456789012345678.5,", 40_000) + "1]",
	}
}

// hostileTOML are documents with too much of something.
func hostileTOML() []string {
	path := strings.TrimSuffix(strings.Repeat("a.", 500), ".")
	return []string{
		numbered(80_000, "k%d=0\n"), numbered(80_000, "[k%d]\n"), fill("[[a]]\n"), fill("[[a]]\nb=1\n"), numbered(900, "["+path+".k%d]\n"), numbered(900, path+".k%d=1\n"),
		"a=[" + strings.Repeat("1,", 450_000) + "]", "a=[" + strings.Repeat("0.1,", 240_000) + "]", "a=[" + strings.Repeat("{},", 300_000) + "]", "a=[" + strings.Repeat("{a=1},", 150_000) + "]",
		"a=" + strings.Repeat("[", 500_000), "a=" + strings.Repeat("{a=", 300_000), strings.Repeat("a.", 499_000) + "a=1", `a="` + strings.Repeat(`\u0041`, 160_000) + `"`, fill("#\n"), fill("\n"),
		`a="""` + strings.Repeat("\\\n", 400_000) + `"""`, `a="""` + strings.Repeat(`"" `, 300_000) + `"""`, "a=[" + strings.Repeat("1979-05-27 07:32:00.123Z,", 38_000) + "]", "a=" + strings.Repeat("9", 900_000),
		"a=0." + strings.Repeat("9", 900_000), "a=1" + strings.Repeat("_0", 400_000), "a=[" + strings.Repeat(`"",`, 300_000) + "]", "a=[" + strings.Repeat(`1e300,`, 150_000) + "]", strings.Repeat("a", 500_000) + "=[" + strings.Repeat("[],", 160_000) + "]",
		"a=[" + strings.Repeat("123456789012345678.5,", 45_000) + "]",
	}
}

// hostileXML are feeds with too much of something.
func hostileXML() []string {
	rss := func(inside string) string { return "<rss><channel>" + inside + "</channel></rss>" }
	atom := func(inside string) string { return `<feed xmlns="http://www.w3.org/2005/Atom">` + inside + "</feed>" }
	return []string{
		rss(strings.Repeat("<a/>", 240_000)), rss(strings.Repeat("<item/>", 140_000)), rss("<item>" + strings.Repeat("<category>x</category>", 45_000) + "</item>"), fill("<a>"),
		rss("<title>" + strings.Repeat("&#x1F600;", 100_000) + "</title>"), rss("<title>" + strings.Repeat("a<!---->", 120_000) + "</title>"), rss("<title>" + strings.Repeat("a<b/>", 190_000) + "</title>"),
		rss("<x " + numbered(62, "xmlns:a%d='' ") + "/>" + strings.Repeat("<a/>", 240_000)), rss("<x " + strings.ReplaceAll(numbered(60, "xmlns:a%d='x' "), "'x'", "'http://example.com/'") + ">" + strings.Repeat("<a/>", 230_000) + "</x>"),
		rss(strings.Repeat("<a "+numbered(64, "a%d='' ")+"/>", 1_700)), rss(strings.Repeat("<a "+numbered(60, "a%d='' ")+"/>", 1_900)), rss("<a " + numbered(120_000, "a%d='' ") + "/>"),
		fill("<!-- -->"), fill("<!-- --> "), fill("<?a?>"), "<rss " + strings.Repeat(" ", 900_000), rss("<title>" + strings.Repeat("<![CDATA[]]>", 80_000) + "</title>"), atom(strings.Repeat("<entry/>", 120_000)),
		atom("<entry>" + strings.Repeat("<link/>", 140_000) + "</entry>"), atom("<title type='xhtml'>" + strings.Repeat("<div></div>", 85_000) + "</title>"), rss("<title>" + strings.Repeat("]", 900_000) + "</title>"),
		"<" + strings.Repeat("a", 990_000), "<" + strings.Repeat("a:", 490_000) + "/>", rss(strings.Repeat("<a b='&amp;'/>", 70_000)), strings.Repeat("\r", 900_000) + "<rss/>", strings.Repeat("<a>", 512) + fill("&"),
	}
}

// hostileMarkdown are texts that make parsers of Markdown look back or nest.
func hostileMarkdown() []string {
	texts := []string{
		"*a **a ", "**a *a ", "_a __a ", "*a_ ", "a**b", "a*b_", "[a](", "[a](<", "[a](b \"", "![", "[", "[[]", "]", "[a][b]", "[]()", "![](", "[a]: b\n", "[a]: <b> 'c'\n", "[a]:\n", "[^", "`a``b```", "` ", "``` ",
		"```\n", "~~~a\n", "<a ", "<a b=", "<a b='", "<!--", "<!-- -", "<?", "<!A", "<![CDATA[", "<a@b.c>", "<http://a>", "<script>\n", "<div>\n\n", "> ", ">\n", ">>", "> - ", "- ", "-\n", "- - ", "* * *\n", "1. ", "1) a\n", "- a\n - b\n  - c\n",
		"\t", "    a\n", "a\n\n", "a\n=\n", "# a\n", "#\n", "| a | b |\n", "|", "a|b\n-|-\n", "| a |\n| - |\n| b |\n", "|-", ":-", "|\n", "~~a~~ ", "~a ", "~", "- [ ] a\n", "- [x] ", "http://a.b ", "http://a.b/(", "http://a.b/" + strings.Repeat(")", 50) + " ",
		"https://a.b.", " http:", " www.a", " a@b", "a@b.c ", "&amp;", "&a", "&#1;", "\\", "\\*", "a\\\n", "a  \n", "\x00", "é😀", "<", "&lt;", "![a](b)", "[a](b)", "[![a](b)](c) ", "_a*", "***a", "a***", "\n", "\r\n", "\"'", "(((", "[a\n", "[a]\n", "*\n", "a `", "|a\n|-\n",
	}
	out := make([]string, 0, 2*len(texts))
	for _, text := range texts {
		out = append(out, fill(text))
	}
	half := func(a, b string) string { return strings.Repeat(a, 400_000/len(a)) + strings.Repeat(b, 400_000/len(b)) }
	for _, pair := range [][2]string{{"[", "](a)"}, {"[", "]"}, {"*a ", "a* "}, {"**", "a**"}, {"_", "a_ "}, {"`", "a "}, {"<", ">"}, {"![", "](a)"}, {"> ", "a\n"}, {"- ", "a\n"}, {"~~", "a~~"}, {"(", ")"}, {"[a](", ")"}} {
		out = append(out, half(pair[0], pair[1]))
	}
	var ticks, nested, wide strings.Builder
	for i := 1; ticks.Len() < room-2000; i++ {
		ticks.WriteString("a" + strings.Repeat("`", i))
	}
	for i := 0; nested.Len() < room-2000; i++ {
		nested.WriteString(strings.Repeat(" ", 2*min(i, 900)) + "- a\n")
	}
	wide.WriteString("|" + strings.Repeat("a|", 10_000) + "\n|" + strings.Repeat("-|", 10_000) + "\n" + strings.Repeat("|\n", 300_000))
	return append(out, ticks.String(), nested.String(), wide.String(), numbered(45_000, "[k%d]: /a\n")+numbered(40_000, "[k%d]"), "[a]: /"+strings.Repeat("u", 1000)+"\n"+strings.Repeat("[a]", 300_000),
		"["+strings.Repeat("a", 900_000)+"]", strings.Repeat("[a", 300_000), strings.Repeat(strings.Repeat("[", 998)+"a\n\n", 900), strings.Repeat(strings.Repeat("*a_b", 200)+"\n", 1200))
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
			panic(err) // strings always have JSON
		}
		out = append(out, string(body))
	}
	return out
}

// BenchmarkHostile adds texts of every format that have too much of something.
func BenchmarkHostile(b *testing.B) {
	csv := []string{
		fill(","), fill(",\n"), fill("a,\n"), fill("\"\","), fill("\"\n"), fill("\"\"\""), strings.Repeat(",", 400_000) + strings.Repeat("\na", 200_000), strings.Repeat("a,", 40_000) + strings.Repeat("\n,", 200_000),
		"a\n" + fill("b\n")[:900_000], numbered(80_000, "k%d,") + "\n1", `"` + strings.Repeat(`""`, 450_000) + `"`, fill("\n"), fill("a|\n"), strings.Repeat("k", 400_000) + strings.Repeat("\na", 200_000),
		strings.Repeat("a_2,a,", 13_000) + "\n1", "a,b\n" + strings.Repeat("1,2\n", 40_000),
	}
	tables := []string{fill("|"), "|" + strings.Repeat("a|", 200_000) + "\n|" + strings.Repeat("-|", 200_000) + "\n" + strings.Repeat("|\n", 90_000), "a\n-\n" + strings.Repeat("b\n", 400_000), "a\n-\n" + strings.Repeat("<br>", 240_000),
		"a\n-\n" + strings.Repeat(`\|`, 400_000), "a\n-\n" + strings.Repeat("<br ", 240_000), "a\n-\n<br" + strings.Repeat(" ", 900_000), "a\n" + strings.Repeat("-", 900_000), "a\n-\n" + strings.Repeat("<br          ", 80_000)}
	texts := hostileJSON()
	sdktest.Slowest(b, plugin, map[string][]string{
		"convert/json-csv":        append(bodies("text", texts, nil), bodies("text", csv, map[string]any{"mode": "to-json"})...),
		"convert/csv-markdown":    append(bodies("text", csv, nil), bodies("text", tables, map[string]any{"mode": "to-csv"})...),
		"convert/json-xml":        bodies("text", texts, nil),
		"convert/json-toml":       append(bodies("text", texts, nil), bodies("text", hostileTOML(), map[string]any{"mode": "to-json"})...),
		"convert/json-typescript": bodies("text", texts, nil),
		"convert/json-go":         bodies("text", texts, nil),
		"convert/json-to-jsonp":   bodies("json", texts, nil),
		"convert/rss-json":        bodies("xml", hostileXML(), nil),
		"convert/markdown-html":   bodies("markdown", hostileMarkdown(), nil),
	})
}
