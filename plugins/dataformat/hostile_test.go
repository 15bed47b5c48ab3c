package main

import (
	"context"
	"encoding/json"
	"fmt"
	"sort"
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

// fill repeats text to the room there is in a body.
func fill(text string) string { return share(1, text) }

// share repeats text to a part of the room: a half, a third and so on.
func share(of int, text string) string { return strings.Repeat(text, room/of/len(quoted(text))) }

// quoted is the shortest JSON of a text, without the quotation marks.
func quoted(text string) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		panic(err) // strings always have JSON
	}
	return strings.TrimSuffix(out.String(), "\n")[1 : out.Len()-2]
}

// hostileJSON are JSON texts with too much of something.
func hostileJSON() []string {
	object := func(members string) string { return "{" + strings.TrimSuffix(members, ",") + "}" }
	deep := strings.Repeat("[", 500) + strings.Repeat("]", 500)
	chain := strings.Repeat(`{"a":`, 500) + "1" + strings.Repeat("}", 500)
	long := strings.Repeat("k", room/2)
	return []string{
		object(numbered(60_000, `"k%d":0,`)), object(numbered(60_000, `"k%d":{},`)), object(fill(`"a":0,`)), object(numbered(19_000, `"_k%d":{},`)),
		"[" + fill("{},") + "{}]", "[" + fill(`{"a":1},`) + "{}]", "[" + fill("1,") + "1]",
		"[" + fill(deep+",") + deep + "]", "[" + fill(chain+",") + chain + "]", "[" + fill(`{"a":1,"a":{}},`) + "{}]",
		"[" + strings.TrimSuffix(numbered(60_000, `{"k%d":1},`), ",") + "]", `{"` + long + `":[` + share(2, "0,") + "0]}", `{"` + long + `":` + chain + "}",
		`[{"` + long + `":1},` + share(2, "{},") + "{}]", `{"a":"` + fill(`\u0001`) + `"}`, `["` + fill(`<`) + `"]`,
		object(numbered(900, `"k%d":`+deep+`,`)), object(numbered(10_000, `"a":{"x%d":1},`)), "[" + fill("1e300,") + "1]", "[" + fill("[{}],") + "1]",
		"[" + strings.Repeat("123456789012345678.5,", 40_000) + "1]",
	}
}

// hostileTOML are documents with too much of something.
func hostileTOML() []string {
	path := strings.TrimSuffix(strings.Repeat("a.", 500), ".")
	return []string{
		numbered(80_000, "k%d=0\n"), numbered(80_000, "[k%d]\n"), fill("[[a]]\n"), fill("[[a]]\nb=1\n"), numbered(900, "["+path+".k%d]\n"), numbered(900, path+".k%d=1\n"),
		"a=[" + fill("1,") + "]", "a=[" + fill("0.1,") + "]", "a=[" + fill("{},") + "]", "a=[" + fill("{a=1},") + "]",
		"a=" + fill("["), "a=" + fill("{a="), fill("a.") + "a=1", `a="` + fill(`\u0041`) + `"`, fill("#\n"), fill("\n"),
		`a="""` + fill("\\\n") + `"""`, `a="""` + fill(`"" `) + `"""`, "a=[" + fill("1979-05-27 07:32:00.123Z,") + "]", "a=" + fill("9"),
		"a=0." + fill("9"), "a=1" + fill("_0"), "a=[" + fill(`"",`) + "]", "a=[" + fill(`1e300,`) + "]", share(2, "a") + "=[" + share(2, "[],") + "]",
		"a=[" + strings.Repeat("123456789012345678.5,", 45_000) + "]",
	}
}

// hostileXML are feeds with too much of something.
func hostileXML() []string {
	rss := func(inside string) string { return "<rss><channel>" + inside + "</channel></rss>" }
	atom := func(inside string) string { return `<feed xmlns="http://www.w3.org/2005/Atom">` + inside + "</feed>" }
	return []string{
		rss(fill("<a/>")), rss(fill("<item/>")), rss("<item>" + fill("<category>x</category>") + "</item>"), fill("<a>"),
		rss("<title>" + fill("&#x1F600;") + "</title>"), rss("<title>" + fill("a<!---->") + "</title>"), rss("<title>" + fill("a<b/>") + "</title>"),
		rss("<x " + numbered(62, "xmlns:a%d='' ") + "/>" + fill("<a/>")), rss("<x " + strings.ReplaceAll(numbered(60, "xmlns:a%d='x' "), "'x'", "'http://example.com/'") + ">" + fill("<a/>") + "</x>"),
		rss(fill("<a " + numbered(64, "a%d='' ") + "/>")), rss(fill("<a " + numbered(60, "a%d='' ") + "/>")), rss("<a " + numbered(95_000, "a%d='' ") + "/>"),
		fill("<!-- -->"), fill("<!-- --> "), fill("<?a?>"), "<rss " + fill(" "), rss("<title>" + fill("<![CDATA[]]>") + "</title>"), atom(fill("<entry/>")),
		atom("<entry>" + fill("<link/>") + "</entry>"), atom("<title type='xhtml'>" + fill("<div></div>") + "</title>"), rss("<title>" + fill("]") + "</title>"),
		"<" + fill("a"), "<" + fill("a:") + "/>", rss(fill("<a b='&amp;'/>")), fill("\r") + "<rss/>", strings.Repeat("<a>", 512) + fill("&"),
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
	half := func(a, b string) string { return share(2, a) + share(2, b) }
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
	wide.WriteString("|" + strings.Repeat("a|", 10_000) + "\n|" + strings.Repeat("-|", 10_000) + "\n" + fill("|\n"))
	return append(out, ticks.String(), nested.String(), wide.String(), numbered(45_000, "[k%d]: /a\n")+numbered(40_000, "[k%d]"), "[a]: /"+strings.Repeat("u", 1000)+"\n"+fill("[a]"),
		"["+fill("a")+"]", fill("[a"), fill(strings.Repeat("[", 998)+"a\n\n"), fill(strings.Repeat("*a_b", 200)+"\n"))
}

// accepted cuts texts that are refused as a whole to about where they are not, since
// what is refused takes no time.
func accepted(texts []string) []string {
	const parts = 64
	var out []string
	for _, text := range texts {
		front := func(part int) string { return strings.ToValidUTF8(text[:len(text)*part/parts], "") }
		refused := func(part int) bool {
			_, err := MarkdownHTML.Run(context.Background(), markdownHTMLRequest{front(part + 1)})
			return err != nil
		}
		out = append(out, front(sort.Search(parts, refused)))
	}
	return out
}

// padded are lines of several kinds, as many as a text may have, and of a length that
// makes the most of a body.
func padded() []string {
	var out []string
	for _, start := range []string{"- [ ] ", "1) ", "1. - ", "", "> ", "# ", "    ", "\n", "- a\n\n  ", "http://a.b "} {
		for _, rest := range []string{"אב ", `"`, "&amp;", "é", "<a ", "*a* "} {
			for _, length := range []int{20, 45, 120} {
				out = append(out, fill(start+strings.Repeat(rest, length/len(rest))+"\n"))
			}
		}
	}
	return out
}

// bodies makes one request of every text, with other members in front.
func bodies(member string, texts []string, others string) []string {
	var out []string
	for _, text := range texts {
		out = append(out, `{`+others+`"`+member+`": "`+quoted(text)+`"}`)
	}
	return out
}

// BenchmarkHostile adds texts of every format that have too much of something.
func BenchmarkHostile(b *testing.B) {
	csv := []string{
		fill(","), fill(",\n"), fill("a,\n"), fill("\"\","), fill("\"\n"), fill("\"\"\""), share(2, ",") + share(2, "\na"), strings.Repeat("a,", 20_000) + fill("\n,"),
		"a\n" + fill("b\n"), numbered(80_000, "k%d,") + "\n1", `"` + fill(`""`) + `"`, fill("\n"), fill("a|\n"), share(2, "k") + share(2, "\na"),
		strings.Repeat("a_2,a,", 13_000) + "\n1", "a,b\n" + fill("1,2\n"),
	}
	tables := []string{fill("|"), "|" + share(3, "a|") + "\n|" + share(3, "-|") + "\n" + share(3, "|\n"), "a\n-\n" + fill("b\n"), "a\n-\n" + fill("<br>"),
		"a\n-\n" + fill(`\|`), "a\n-\n" + fill("<br "), "a\n-\n<br" + fill(" "), "a\n" + fill("-"), "a\n-\n" + fill("<br          ")}
	texts := hostileJSON()
	sdktest.Slowest(b, plugin, map[string][]string{
		"convert/json-csv":        append(bodies("text", texts, ""), bodies("text", csv, `"mode": "to-json", `)...),
		"convert/csv-markdown":    append(bodies("text", csv, ""), bodies("text", tables, `"mode": "to-csv", `)...),
		"convert/json-xml":        bodies("text", texts, ""),
		"convert/json-toml":       append(bodies("text", texts, ""), bodies("text", hostileTOML(), `"mode": "to-json", `)...),
		"convert/json-typescript": bodies("text", texts, ""),
		"convert/json-go":         bodies("text", texts, ""),
		"convert/json-to-jsonp":   bodies("json", texts, ""),
		"convert/rss-json":        bodies("xml", hostileXML(), ""),
		"convert/markdown-html":   bodies("markdown", accepted(append(hostileMarkdown(), padded()...)), ""),
	})
}
