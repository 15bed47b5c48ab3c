package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

type extractEmailsRequest struct {
	Text   string `json:"text" doc:"Text to search; it may be empty." maxLength:"1000000"`
	Unique bool   `json:"unique" doc:"Whether addresses written alike are listed once." default:"true"`
}

// ExtractEmails is text/extract-emails.
var ExtractEmails = sdk.Endpoint[extractEmailsRequest, matchesResult]{
	Route:   "text/extract-emails",
	Summary: "E-mail addresses in a text",
	Doc: `
Lists the e-mail addresses in a text. The part before the @ has Latin letters,
digits and . _ % + - ' and neither begins with a full stop or an apostrophe nor
ends with a full stop. The domain has two labels or more of Latin letters, digits
and inner hyphens, the last of two letters or more.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Write to ann@example.com, 'bob.o'neill@mail.example.org' or ann@example.com."}`,
		Response: `{"matches": ["ann@example.com", "bob.o'neill@mail.example.org"]}`,
	}},
	Run: func(_ context.Context, in extractEmailsRequest) (matchesResult, error) {
		return matches(emails(in.Text), in.Unique), nil
	},
}

// emails lists the e-mail addresses of a text.
func emails(text string) []string {
	var found []string
	for from := 0; ; {
		at := strings.IndexByte(text[from:], '@')
		if at < 0 {
			return found
		}
		at += from
		local := at - localLength(text[from:at])
		end := at + 1 + domainLength(text[at+1:])
		if local < at && end > at+1 {
			found = append(found, text[local:end])
			from = end
		} else {
			from = at + 1
		}
	}
}

// localLength is the length of the longest local part that ends a text, 0 without
// one.
func localLength(text string) int {
	rest := strings.TrimRightFunc(text, func(r rune) bool { return isLatin(r) || strings.ContainsRune("._%+-'", r) })
	local := strings.TrimLeft(text[len(rest):], ".'")
	if strings.HasSuffix(local, ".") {
		return 0
	}
	return len(local)
}

// domainLength is the length of the longest domain that begins a text, 0 without
// one.
func domainLength(text string) int {
	longest := 0
	for start := 0; ; {
		letters := start
		for letters < len(text) && isLatin(rune(text[letters])) && text[letters] > '9' {
			letters++
		}
		if start > 0 && letters-start >= 2 {
			longest = letters
		}
		end := start
		for end < len(text) && (isLatin(rune(text[end])) || text[end] == '-') {
			end++
		}
		label := text[start:end]
		if label == "" || label[0] == '-' || label[len(label)-1] == '-' || end == len(text) || text[end] != '.' {
			return longest
		}
		start = end + 1
	}
}

// isLatin says whether the character is a letter or digit of ASCII.
func isLatin(r rune) bool { return r < 0x80 && prose.IsLetterOrDigit(r) }
