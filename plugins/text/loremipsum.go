package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type loremIpsumRequest struct {
	Unit           string `json:"unit" doc:"What is counted." enum:"words,sentences,paragraphs" default:"paragraphs"`
	Count          int    `json:"count" doc:"How many of them: at most 5,000 words, or 100 sentences or paragraphs." min:"1" max:"5000" default:"3"`
	StartWithLorem bool   `json:"startWithLorem" doc:"Whether the text begins with the traditional words." default:"true"`
}

// LoremIpsum is text/lorem-ipsum.
var LoremIpsum = sdk.Endpoint[loremIpsumRequest, textResult]{
	Route:   "text/lorem-ipsum",
	Summary: "Filler text",
	Doc: `
Writes text without meaning from words of Cicero's De finibus bonorum et malorum (book
1, sections 32 and 33) in the garbled form that printers use, drawn at random. Words are
in small letters without punctuation. Sentences have 5 to 14 words, some followed by a
comma; paragraphs have 3 to 7 sentences, and a blank line stands between them.`,
	Examples: []sdk.Example{{
		Name:     "Words",
		Request:  `{"unit": "words", "count": 5}`,
		Response: `{"result": "lorem ipsum dolor sit amet"}`,
	}, {
		Name:     "A sentence",
		Request:  `{"unit": "sentences", "count": 1, "startWithLorem": false}`,
		Response: `{"result": "Ut enim ad minim veniam, quis nostrud exercitation."}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in loremIpsumRequest) (textResult, error) {
		l := lorem{random: chance.New(sdk.Random(ctx), 4*in.Count)}
		var text string
		switch in.Unit {
		case "words":
			text = l.words(in.Count, in.StartWithLorem)
		case "sentences", "paragraphs":
			if in.Count > 100 {
				return textResult{}, sdk.Invalid("count", "must be at most 100 for sentences and paragraphs")
			}
			if in.Unit == "sentences" {
				text = l.sentences(in.Count, in.StartWithLorem)
			} else {
				text = l.paragraphs(in.Count, in.StartWithLorem)
			}
		}
		return textResult{text}, l.random.Err()
	},
}

// loremStart is how the text begins by tradition.
const loremStart = "Lorem ipsum dolor sit amet, consectetur adipiscing elit."

// loremWords are the words that are drawn from.
var loremWords = strings.Fields(`
a ab accusamus accusantium ad adipisci alias aliqua aliquam aliquid aliquip amet animi anim aperiam architecto asperiores
aspernatur assumenda at atque aut aute autem beatae blanditiis cillum commodi commodo consectetur consequat consequatur
consequuntur corporis corrupti culpa cum cumque cupidatat cupiditate debitis delectus deleniti deserunt dicta dignissimos
distinctio do dolor dolore dolorem doloremque dolores doloribus dolorum ducimus duis ea eaque earum eius eiusmod eligendi
elit enim eos error esse est et eu eum eveniet ex excepteur excepturi exercitation exercitationem expedita explicabo
facere facilis fuga fugiat fugit harum hic id illo illum impedit in incididunt incidunt inventore ipsa ipsam ipsum irure
iste itaque iure iusto labore laboris laboriosam laborum laudantium libero magna magnam magni maiores maxime minim minima
minus modi molestiae molestias mollit mollitia nam natus necessitatibus nemo neque nesciunt nihil nisi nobis non nostrud
nostrum nulla numquam occaecat occaecati odio odit officia officiis omnis optio pariatur perferendis perspiciatis placeat
porro possimus praesentium proident provident quae quaerat quam quas quasi qui quia quibusdam quidem quis quisquam quo quod
quos ratione recusandae reiciendis rem repellat repellendus reprehenderit repudiandae rerum saepe sapiente sed sequi
similique sint sit soluta sunt suscipit tempor tempora tempore temporibus tenetur totam ullam ullamco unde ut vel velit
veniam veritatis vero vitae voluptas voluptate voluptatem voluptates voluptatibus voluptatum`)

// lorem writes filler text.
type lorem struct {
	random *chance.Source
	last   int // the word drawn before
}

// draw returns a number from low to high.
func (l *lorem) draw(low, high int) int { return low + l.random.Below(high-low+1) }

// word draws a word other than the one before.
func (l *lorem) word() string {
	n := l.draw(1, len(loremWords)-1)
	l.last = (l.last + n) % len(loremWords)
	return loremWords[l.last]
}

// words is a number of words in small letters.
func (l *lorem) words(count int, start bool) string {
	var drawn []string
	if start {
		first := strings.Fields(strings.Trim(strings.ToLower(strings.ReplaceAll(loremStart, ",", "")), "."))
		drawn = first[:min(count, len(first))]
	}
	for len(drawn) < count {
		drawn = append(drawn, l.word())
	}
	return strings.Join(drawn, " ")
}

// sentence is a sentence of 5 to 14 words. One word in six, but neither one of the
// first two nor one of the last two, has a comma.
func (l *lorem) sentence() string {
	count := l.draw(5, 14)
	var b strings.Builder
	for i := range count {
		word := l.word()
		if i == 0 {
			word = strings.ToUpper(word[:1]) + word[1:]
		} else {
			b.WriteByte(' ')
		}
		b.WriteString(word)
		if i > 1 && i < count-2 && l.draw(1, 6) == 1 {
			b.WriteByte(',')
		}
	}
	return b.String() + "."
}

// sentences is a number of sentences with spaces between them.
func (l *lorem) sentences(count int, start bool) string {
	var drawn []string
	if start {
		drawn = append(drawn, loremStart)
	}
	for len(drawn) < count {
		drawn = append(drawn, l.sentence())
	}
	return strings.Join(drawn, " ")
}

// paragraphs is a number of paragraphs with blank lines between them.
func (l *lorem) paragraphs(count int, start bool) string {
	drawn := make([]string, count)
	for i := range drawn {
		drawn[i] = l.sentences(l.draw(3, 7), start && i == 0)
	}
	return strings.Join(drawn, "\n\n")
}
