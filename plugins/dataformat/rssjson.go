package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type rssJSONRequest struct {
	XML string `json:"xml" doc:"The feed as XML, without a document type declaration; elements are nested at most 512 deep, with at most 64 attributes and name spaces each." maxLength:"1000000"`
}

type rssJSONResult struct {
	Title     string     `json:"title" doc:"Title of the channel or feed, empty if it has none."`
	ItemCount int        `json:"itemCount" doc:"Number of the items returned."`
	Items     []feedItem `json:"items" doc:"The first 500 items in the order of the feed."`
}

type feedItem struct {
	Title       string   `json:"title" doc:"The title."`
	Link        string   `json:"link" doc:"Address of the item; of Atom the alternate link, else the first one."`
	Description string   `json:"description" doc:"The description of RSS, or the summary of Atom, else its content."`
	Published   string   `json:"published" doc:"When it was published, as the feed writes it: pubDate, dc:date, published, else updated."`
	ID          string   `json:"id" doc:"The guid of RSS, rdf:about of RSS 1.0, or the id of Atom."`
	Author      string   `json:"author" doc:"The author or dc:creator of RSS, or the name of the first author of Atom."`
	Categories  []string `json:"categories" doc:"The categories and dc:subjects of RSS, or the terms of Atom's categories."`
}

// RSSJSON is convert/rss-json.
var RSSJSON = sdk.Endpoint[rssJSONRequest, rssJSONResult]{
	Route:   "convert/rss-json",
	Summary: "RSS or Atom feed as JSON",
	Doc: `
Reads RSS 2.0, RSS 1.0 (RDF) and Atom 1.0 (RFC 4287). What an item lacks is an empty
string. White space around a text is dropped; markup in it stays as it is, and of
XHTML in Atom it is what is written inside the div. Addresses are not resolved, and
nothing is fetched. The XML must be well-formed, name spaces included; document type
declarations are refused, and so are entities beyond the five of XML. An encoding
that the declaration names does not count.`,
	Examples: []sdk.Example{{
		Name: "RSS 2.0",
		Request: `{"xml": "<rss version=\"2.0\"><channel><title>News</title><item><title>A &amp; B</title><link>https://example.com/1</link>` +
			`<pubDate>Mon, 06 Sep 2021 00:01:00 +0000</pubDate><category>x</category></item></channel></rss>"}`,
		Response: `{"title": "News", "itemCount": 1, "items": [{"title": "A & B", "link": "https://example.com/1", "description": "", ` +
			`"published": "Mon, 06 Sep 2021 00:01:00 +0000", "id": "", "author": "", "categories": ["x"]}]}`,
	}, {
		Name: "Atom",
		Request: `{"xml": "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>News</title><entry><id>urn:1</id><title>A</title>` +
			`<link rel=\"self\" href=\"/feed\"/><link href=\"/1\"/><updated>2003-12-13T18:30:02Z</updated><author><name>Ann</name></author></entry></feed>"}`,
		Response: `{"title": "News", "itemCount": 1, "items": [{"title": "A", "link": "/1", "description": "", ` +
			`"published": "2003-12-13T18:30:02Z", "id": "urn:1", "author": "Ann", "categories": []}]}`,
	}, {
		Name:    "No feed",
		Request: `{"xml": "<html><body/></html>"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in rssJSONRequest) (rssJSONResult, error) {
		f, err := readFeed(in.XML)
		if err != nil {
			return rssJSONResult{}, sdk.Invalid("xml", "%v", err)
		}
		out := rssJSONResult{Title: f.title.text, ItemCount: len(f.entries), Items: make([]feedItem, len(f.entries))}
		for i, e := range f.entries {
			out.Items[i] = feedItem{e.title.text, e.link.text, e.description.text, e.published.text, e.id.text, e.author.text, e.categories}
		}
		return out, nil
	},
}
