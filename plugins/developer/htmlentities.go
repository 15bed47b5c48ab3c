package main

import (
	"context"
	"html"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

// HTMLEntities is dev/html-entities.
var HTMLEntities = sdk.Endpoint[codecRequest, textResult]{
	Route:   "dev/html-entities",
	Summary: "Character references of HTML",
	Doc: `
Encodes & < > " ' as &amp; &lt; &gt; &quot; &#39; and nothing else, so that the
text can stand anywhere in a page. Decodes once as a browser decodes text (HTML
Standard, section 13.2.5.72): all named references, old names also without a
semicolon, decimal and hexadecimal numbers. Numbers 128 to 159 are read as
windows-1252, numbers that are no character give U+FFFD, and unknown names stay
as they are.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"text": "<b title='x'>Tom & Jerry</b>"}`,
		Response: `{"result": "&lt;b title=&#39;x&#39;&gt;Tom &amp; Jerry&lt;/b&gt;"}`,
	}, {
		Name:     "Decode",
		Request:  `{"text": "&copy 2024 &euro;5 &#x1F44B; &notanentity; &unknown;", "mode": "decode"}`,
		Response: `{"result": "© 2024 €5 👋 ¬anentity; &unknown;"}`,
	}},
	Run: func(_ context.Context, in codecRequest) (textResult, error) {
		if in.Mode == "encode" {
			return textResult{htmlEncoder.Replace(in.Text)}, nil
		}
		return textResult{decodeHTML(in.Text)}, nil
	},
}

var htmlEncoder = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// decodeHTML replaces every character reference, as the tokenizer of the HTML
// Standard does in text.
func decodeHTML(text string) string {
	out := make([]byte, 0, len(text))
	for {
		plain, rest, found := strings.Cut(text, "&")
		out = append(out, plain...)
		if !found {
			return string(out)
		}
		if strings.HasPrefix(rest, "#") {
			if r, size := numericReference(rest[1:]); size > 0 {
				out = utf8.AppendRune(out, r)
				text = rest[1+size:]
				continue
			}
		}
		reference := text[len(plain) : len(plain)+1+nameLength(rest)]
		out = append(out, namedReference(reference)...)
		text = rest[len(reference)-1:]
	}
}

// namedReference replaces the reference at the start of an ampersand with letters
// and digits behind it, if there is one.
func namedReference(text string) string {
	switch text {
	case "&":
		return text
	// The standard library writes over the text that it reads, and so leaves out the
	// two names that are shorter than what they stand for.
	case "&nGt;":
		return "≫\u20d2"
	case "&nLt;":
		return "≪\u20d2"
	}
	return html.UnescapeString(text)
}

// longestName is the length of the longest named reference,
// CounterClockwiseContourIntegral with its semicolon.
const longestName = 32

// nameLength returns how much of text could be the name of a reference: letters,
// digits and a semicolon behind them.
func nameLength(text string) int {
	for i := range min(len(text), longestName) {
		if text[i] == ';' {
			return i + 1
		}
		if strings.IndexByte(alphanumeric, text[i]) < 0 {
			return i
		}
	}
	return min(len(text), longestName)
}

// numericReference reads a number behind &# with the semicolon that may follow,
// and returns its length, 0 if there is no digit.
func numericReference(text string) (r rune, size int) {
	base, i := 10, 0
	if i < len(text) && text[i]|0x20 == 'x' {
		base, i = 16, 1
	}
	digits, code := i, 0
	for ; i < len(text) && isHex(text[i]) && (base == 16 || text[i] <= '9'); i++ {
		// Beyond the last character it does not matter how large the number is.
		code = min(code*base+int(hexDigit(text[i])), utf8.MaxRune+1)
	}
	if i == digits {
		return 0, 0
	}
	if i < len(text) && text[i] == ';' {
		i++
	}
	return referenced(code), i
}

// referenced is the character that a numeric reference stands for (HTML Standard,
// section 13.2.5.80).
func referenced(code int) rune {
	switch {
	case code == 0 || code > utf8.MaxRune || 0xd800 <= code && code <= 0xdfff:
		return utf8.RuneError
	case 0x80 <= code && code <= 0x9f:
		return windows1252[code-0x80]
	}
	return rune(code)
}

// windows1252 are the characters that the references 128 to 159 stand for; five of
// them have none but the control character of that number.
var windows1252 = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8d, 'Ž', 0x8f,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9d, 'ž', 'Ÿ',
}
