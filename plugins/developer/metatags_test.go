package main

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, from the Open Graph protocol and HTML.
func TestMetaTags(t *testing.T) {
	const large = `<meta name=\"twitter:card\" content=\"summary_large_image\">`
	sdktest.Run(t, MetaTags, []sdktest.Case{
		{Name: "nothing", Body: `{}`, Want: `{"result": "` + large + `"}`},
		{Name: "all null", Body: `{"title": null, "socialCard": null, "socialSite": null}`, Want: `{"result": "` + large + `"}`},
		{
			Name: "everything",
			Body: `{"title": "T", "description": "D", "url": "U", "image": "I", "siteName": "N", "socialCard": "summary", "socialSite": "@s"}`,
			Want: `{"result": "<title>T</title>\n<meta name=\"description\" content=\"D\">\n<meta property=\"og:type\" content=\"website\">\n` +
				`<meta property=\"og:title\" content=\"T\">\n<meta property=\"og:description\" content=\"D\">\n<meta property=\"og:url\" content=\"U\">\n` +
				`<meta property=\"og:image\" content=\"I\">\n<meta property=\"og:site_name\" content=\"N\">\n<meta name=\"twitter:card\" content=\"summary\">\n` +
				`<meta name=\"twitter:site\" content=\"@s\">\n<meta name=\"twitter:title\" content=\"T\">\n` +
				`<meta name=\"twitter:description\" content=\"D\">\n<meta name=\"twitter:image\" content=\"I\">"}`,
		},
		{Name: "only the account", Body: `{"socialSite": "@s"}`, Want: `{"result": "` + large + `\n<meta name=\"twitter:site\" content=\"@s\">"}`},
		{
			Name: "only the site", Body: `{"siteName": "N"}`,
			Want: `{"result": "<meta property=\"og:type\" content=\"website\">\n<meta property=\"og:site_name\" content=\"N\">\n` + large + `"}`,
		},
		{
			Name: "only the image", Body: `{"image": "i.png"}`,
			Want: `{"result": "<meta property=\"og:type\" content=\"website\">\n<meta property=\"og:image\" content=\"i.png\">\n` + large + `\n<meta name=\"twitter:image\" content=\"i.png\">"}`,
		},
		{
			Name: "marks", Body: `{"url": "/?a=1&b=<\">'é😀"}`,
			Want: `{"result": "<meta property=\"og:type\" content=\"website\">\n<meta property=\"og:url\" content=\"/?a=1&amp;b=&lt;&quot;&gt;&#39;é😀\">\n` + large + `"}`,
		},
		{Name: "unknown card", Body: `{"socialCard": "player"}`, Code: "INVALID_INPUT", Field: "socialCard"},
		{Name: "empty card", Body: `{"socialCard": ""}`, Code: "INVALID_INPUT", Field: "socialCard"},
		{Name: "account as a list", Body: `{"title": "x", "socialSite": ["x"]}`, Code: "INVALID_INPUT", Field: "socialSite"},
		{Name: "first of two faults", Body: `{"socialSite": 1, "title": 2}`, Code: "INVALID_INPUT", Field: "title"},
		{Name: "reads back", Body: `{"title": "</title><script>&amp;\"'", "image": "\"><script>"}`, Check: func(t *testing.T, got map[string]any) {
			tokenizer := html.NewTokenizer(strings.NewReader(got["result"].(string)))
			var contents []string
			for tokenizer.Next() != html.ErrorToken {
				switch token := tokenizer.Token(); {
				case token.Type == html.TextToken && strings.TrimSpace(token.Data) != "":
					contents = append(contents, token.Data)
				case token.Data == "meta":
					contents = append(contents, token.Attr[1].Val)
				case token.Data != "title" && token.Type != html.TextToken:
					t.Errorf("tag %s", token.Data)
				}
			}
			const title, image = `</title><script>&amp;"'`, `"><script>`
			want := []string{title, "website", title, image, "summary_large_image", title, image}
			if strings.Join(contents, "\n") != strings.Join(want, "\n") {
				t.Errorf("%q, want %q", contents, want)
			}
		}},
	})
}
