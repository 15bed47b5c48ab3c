package main

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

func feedBody(xml string) string {
	body, err := json.Marshal(map[string]string{"xml": xml})
	if err != nil {
		panic(err) // strings always have JSON
	}
	return string(body)
}

// Expected values: by hand from RSS 2.0, RSS 1.0, RFC 4287 and XML 1.0.
func TestRSSJSON(t *testing.T) {
	const item = `{"title":"","link":"","description":"","published":"","id":"","author":"","categories":[]}`
	xhtml := `<feed xmlns="http://www.w3.org/2005/Atom"><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">a <b>b</b> &amp;</div></title></feed>`
	sdktest.Run(t, RSSJSON, append(wrong("xml"),
		sdktest.Case{Name: "empty channel", Body: feedBody("<rss><channel/></rss>"), Want: `{"title":"","itemCount":0,"items":[]}`},
		sdktest.Case{Name: "empty item", Body: feedBody("<rss><channel><item/></channel></rss>"), Want: `{"title":"","itemCount":1,"items":[` + item + `]}`},
		sdktest.Case{Name: "500 items at most", Body: feedBody("<rss><channel>" + strings.Repeat("<item/>", 501) + "</channel></rss>"), Want: `{"title":"","itemCount":500,"items":[` + strings.Repeat(item+",", 499) + item + `]}`},
		sdktest.Case{Name: "XHTML", Body: feedBody(xhtml), Want: `{"title":"a <b>b</b> &amp;","itemCount":0,"items":[]}`},
		sdktest.Case{Name: "another encoding declared", Body: feedBody(`<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><title>é</title></channel></rss>`), Want: `{"title":"é","itemCount":0,"items":[]}`},
		sdktest.Case{Name: "title of an image is another", Body: feedBody("<rss><channel><image><title>x</title></image><title>y</title></channel></rss>"), Want: `{"title":"y","itemCount":0,"items":[]}`},
	))
	for name, xml := range map[string]string{
		"empty": "", "text": "x", "HTML": "<html></html>", "not closed": "<rss>", "two roots": "<rss/><rss/>", "wrong end": "<rss></RSS>", "entity": "<rss><channel><title>&nbsp;</title></channel></rss>", "forbidden character": "<rss>\x01</rss>",
		"entity declarations": `<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><channel><title>&b;</title></channel></rss>`, "external entity": `<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]><rss>&a;</rss>`, "document type": "<!DOCTYPE rss><rss/>",
		"attribute twice": "<rss a='1' a='2'/>", "bare attribute": "<rss a/>", "attribute without quotes": "<rss a=1/>", "unknown prefix": "<rss><a:b/></rss>", "bare ampersand": "<rss>a & b</rss>", "end of a section": "<rss>]]></rss>", "hyphens in a comment": "<rss><!-- -- --></rss>",
		"declaration behind": " <?xml version='1.0'?><rss/>", "reference to nothing": "<rss>&#0;</rss>", "too deep": strings.Repeat("<a>", 513) + strings.Repeat("</a>", 513), "Atom 0.3": `<feed xmlns="http://purl.org/atom/ns#"/>`, "too many attributes": "<rss " + numbered(65, "a%d='' ") + "/>",
		"prefix twice": "<rss xmlns:a='x' xmlns:b='x' a:c='1' b:c='2'/>",
	} {
		sdktest.Run(t, RSSJSON, []sdktest.Case{{Name: name, Body: feedBody(xml), Code: "INVALID_INPUT", Field: "xml"}})
	}
	sdktest.Run(t, RSSJSON, sdktest.Recorded(t, "testdata/xml.json", "convert/rss-json"))
}

// FuzzFeed checks that every text read from a feed, escaped and put into another
// feed, is read from that as it was.
func FuzzFeed(f *testing.F) {
	for _, seed := range []string{"<rss><channel><title>a&amp;b</title><item><title><![CDATA[<x>]]></title></item></channel></rss>", `<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="/a"/></entry></feed>`, "<?xml version='1.0'?><rss xmlns:a='b' a:c='d'/>"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		first, ok := run(t, RSSJSON, rssJSONRequest{text})
		if !ok || !utf8.ValidString(text) {
			return
		}
		var out output
		out.add("<rss><channel><title>")
		writeText(&out, first.Title)
		out.add("</title>")
		for _, item := range first.Items {
			out.add("<item><title>")
			writeText(&out, item.Title)
			out.add("</title></item>")
		}
		out.add("</channel></rss>")
		second, ok := run(t, RSSJSON, rssJSONRequest{string(out.text)})
		if !ok || second.Title != first.Title || second.ItemCount != first.ItemCount {
			t.Fatalf("%q became %v and then %v", text, first, second)
		}
		for i := range first.Items {
			if first.Items[i].Title != second.Items[i].Title {
				t.Errorf("%q became %v and then %v", text, first, second)
			}
		}
	})
}
