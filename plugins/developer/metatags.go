package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type metaTagsRequest struct {
	Title       string `json:"title" doc:"Title of the page." default:""`
	Description string `json:"description" doc:"What the page is about." default:""`
	URL         string `json:"url" doc:"Canonical address of the page." default:""`
	Image       string `json:"image" doc:"Address of an image that stands for the page." default:""`
	SiteName    string `json:"siteName" doc:"Name of the site that the page belongs to." default:""`
	SocialCard  string `json:"socialCard" doc:"Form of the card." enum:"summary,summary_large_image" default:"summary_large_image"`
	SocialSite  string `json:"socialSite" doc:"Account of the site, with its @." default:""`
}

// MetaTags is dev/meta-tags.
var MetaTags = sdk.Endpoint[metaTagsRequest, textResult]{
	Route:   "dev/meta-tags",
	Summary: "Meta tags of a web page",
	Doc: `
Writes the title, the description, the Open Graph properties and the card tags
for the head of an HTML page, one tag a line. Tags of empty fields are left out;
og:type is there with any other Open Graph property, twitter:card always. The
characters & < > " ' of the values are written as entities.`,
	Examples: []sdk.Example{{
		Name:    "Page",
		Request: `{"title": "Q&A", "url": "https://example.com/qa", "socialSite": "@example", "socialCard": "summary"}`,
		Response: `{"result": "<title>Q&amp;A</title>\n<meta property=\"og:type\" content=\"website\">\n` +
			`<meta property=\"og:title\" content=\"Q&amp;A\">\n<meta property=\"og:url\" content=\"https://example.com/qa\">\n` +
			`<meta name=\"twitter:card\" content=\"summary\">\n<meta name=\"twitter:site\" content=\"@example\">\n` +
			`<meta name=\"twitter:title\" content=\"Q&amp;A\">"}`,
	}, {
		Name:     "Nothing given",
		Request:  `{}`,
		Response: `{"result": "<meta name=\"twitter:card\" content=\"summary_large_image\">"}`,
	}},
	Run: func(_ context.Context, in metaTagsRequest) (textResult, error) {
		var tags []string
		add := func(kind, name, content string) {
			if content != "" {
				tags = append(tags, `<meta `+kind+`="`+name+`" content="`+htmlEncoder.Replace(content)+`">`)
			}
		}
		if in.Title != "" {
			tags = append(tags, "<title>"+htmlEncoder.Replace(in.Title)+"</title>")
		}
		add("name", "description", in.Description)
		if in.Title+in.Description+in.URL+in.Image+in.SiteName != "" {
			add("property", "og:type", "website")
		}
		add("property", "og:title", in.Title)
		add("property", "og:description", in.Description)
		add("property", "og:url", in.URL)
		add("property", "og:image", in.Image)
		add("property", "og:site_name", in.SiteName)
		add("name", "twitter:card", in.SocialCard)
		add("name", "twitter:site", in.SocialSite)
		add("name", "twitter:title", in.Title)
		add("name", "twitter:description", in.Description)
		add("name", "twitter:image", in.Image)
		return textResult{strings.Join(tags, "\n")}, nil
	},
}
