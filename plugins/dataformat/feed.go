package main

import (
	"errors"
	"strings"
)

// Name spaces of the elements of feeds.
const (
	atomSpace = "http://www.w3.org/2005/Atom"
	rdfSpace  = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
	rss1Space = "http://purl.org/rss/1.0/"
	dcSpace   = "http://purl.org/dc/elements/1.1/"
)

// maxItems is how many entries of a feed are returned.
const maxItems = 500

var errNoFeed = errors.New("must be a feed: RSS 2.0, RSS 1.0 or Atom 1.0")

// pick is a text for which several elements may speak, the one of the lowest rank
// first, and among those of one rank the first.
type pick struct {
	text string
	rank int // 0 as long as there is none
}

// offer takes a text from an element of that rank.
func (p *pick) offer(rank int, text string) {
	if text != "" && (p.rank == 0 || rank < p.rank) {
		*p = pick{text, rank}
	}
}

// entry is one item of a feed.
type entry struct {
	title, link, description, published, id, author pick
	categories                                      []string
}

// feed is what has been read of a feed.
type feed struct {
	r       *xmlReader
	title   pick
	entries []entry
}

// readFeed reads a feed to its end. The error says what the text must be.
func readFeed(text string) (*feed, error) {
	r, err := newXMLReader(text)
	if err != nil {
		return nil, err
	}
	root, err := r.next()
	if err != nil {
		return nil, err
	}
	f := &feed{r: r}
	switch {
	case root.name == "rss" && root.space != atomSpace && root.space != rdfSpace:
		err = f.children(func(t xmlToken) error {
			if t.name == "channel" && t.space == root.space {
				return f.channel(root.space)
			}
			return f.skip()
		})
	case root.name == "RDF" && root.space == rdfSpace:
		err = f.children(func(t xmlToken) error {
			switch {
			case t.name == "channel" && t.space == rss1Space:
				return f.channel(rss1Space)
			case t.name == "item" && t.space == rss1Space:
				return f.item(t, rss1Space)
			}
			return f.skip()
		})
	case root.name == "feed" && (root.space == atomSpace || root.space == ""):
		err = f.atom(root.space)
	default:
		return nil, errNoFeed
	}
	if err != nil {
		return nil, err
	}
	_, err = r.next() // nothing but comments may follow
	return f, err
}

// children passes the start tags of the elements inside the one that has begun;
// the function reads each to its end.
func (f *feed) children(read func(xmlToken) error) error {
	for {
		t, err := f.r.next()
		if err != nil {
			return err
		}
		switch t.kind {
		case xmlClose:
			return nil
		case xmlOpen:
			if err := read(t); err != nil {
				return err
			}
		}
	}
}

// skip reads to the end of the element that has begun.
func (f *feed) skip() error {
	_, err := f.content()
	return err
}

// content is the text inside the element that has begun, elements inside included,
// without white space around it.
func (f *feed) content() (string, error) {
	text, parts := "", []string(nil)
	for depth := 1; ; {
		t, err := f.r.next()
		if err != nil {
			return "", err
		}
		switch t.kind {
		case xmlOpen:
			depth++
		case xmlClose:
			if depth--; depth == 0 {
				return strings.Trim(text+strings.Join(parts, ""), xmlSpaces), nil
			}
		case xmlText:
			if text == "" {
				text = t.text
			} else {
				parts = append(parts, t.text)
			}
		}
	}
}

// offer gives the text of the element that has begun to one pick.
func (f *feed) offer(to *pick, rank int) error {
	text, err := f.content()
	to.offer(rank, text)
	return err
}

// channel reads the channel of RSS, whose own elements are in that name space.
func (f *feed) channel(space string) error {
	return f.children(func(t xmlToken) error {
		switch {
		case t.space == space && t.name == "title":
			return f.offer(&f.title, 1)
		case t.space == space && t.name == "item":
			return f.item(t, space)
		}
		return f.skip()
	})
}

// add makes room for an entry. Beyond the last one that is returned it gives one
// that is forgotten.
func (f *feed) add() *entry {
	if len(f.entries) == maxItems {
		return new(entry)
	}
	f.entries = append(f.entries, entry{})
	return &f.entries[len(f.entries)-1]
}

// item reads an item of RSS.
func (f *feed) item(item xmlToken, space string) error {
	e := f.add()
	e.id.offer(2, item.prefixed(rdfSpace, "about"))
	return f.children(func(t xmlToken) error {
		switch {
		case t.space == space && t.name == "title":
			return f.offer(&e.title, 1)
		case t.space == space && t.name == "link":
			return f.offer(&e.link, 1)
		case t.space == space && t.name == "description":
			return f.offer(&e.description, 1)
		case t.space == space && t.name == "pubDate":
			return f.offer(&e.published, 1)
		case t.space == dcSpace && t.name == "date":
			return f.offer(&e.published, 2)
		case t.space == space && t.name == "guid":
			return f.offer(&e.id, 1)
		case t.space == space && t.name == "author":
			return f.offer(&e.author, 1)
		case t.space == dcSpace && t.name == "creator":
			return f.offer(&e.author, 2)
		case t.space == space && t.name == "category", t.space == dcSpace && t.name == "subject":
			return f.category(e)
		}
		return f.skip()
	})
}

// category adds the text of the element that has begun to the categories.
func (f *feed) category(e *entry) error {
	text, err := f.content()
	if text != "" {
		e.categories = append(e.categories, text)
	}
	return err
}

// atom reads the feed element of Atom.
func (f *feed) atom(space string) error {
	return f.children(func(t xmlToken) error {
		switch {
		case t.space == space && t.name == "title":
			return f.construct(t, &f.title, 1)
		case t.space == space && t.name == "entry":
			return f.atomEntry(space)
		}
		return f.skip()
	})
}

// atomEntry reads an entry of Atom.
func (f *feed) atomEntry(space string) error {
	e := f.add()
	return f.children(func(t xmlToken) error {
		if t.space != space {
			return f.skip()
		}
		switch t.name {
		case "title":
			return f.construct(t, &e.title, 1)
		case "summary":
			return f.construct(t, &e.description, 1)
		case "content":
			return f.construct(t, &e.description, 2)
		case "published":
			return f.offer(&e.published, 1)
		case "updated":
			return f.offer(&e.published, 2)
		case "id":
			return f.offer(&e.id, 1)
		case "link":
			rank := 2
			if rel := t.attr("rel"); rel == "" || rel == "alternate" {
				rank = 1
			}
			e.link.offer(rank, t.attr("href"))
		case "category":
			if term := t.attr("term"); term != "" {
				e.categories = append(e.categories, term)
			}
		case "author":
			return f.children(func(t xmlToken) error {
				if t.space == space && t.name == "name" {
					return f.offer(&e.author, 1)
				}
				return f.skip()
			})
		}
		return f.skip()
	})
}

// construct reads a text construct of Atom (RFC 4287, section 3.1): of XHTML what
// is written inside its div, otherwise the text.
func (f *feed) construct(t xmlToken, to *pick, rank int) error {
	if t.attr("type") != "xhtml" {
		return f.offer(to, rank)
	}
	return f.children(func(xmlToken) error {
		start := f.r.pos
		for depth := 1; depth > 0; {
			t, err := f.r.next()
			if err != nil {
				return err
			}
			switch t.kind {
			case xmlOpen:
				depth++
			case xmlClose:
				depth--
			}
			if depth == 0 {
				to.offer(rank, strings.Trim(f.r.text[start:max(start, t.start)], xmlSpaces))
			}
		}
		return nil
	})
}
