package main

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type readingTimeRequest struct {
	Text                   string  `json:"text" doc:"Text to read; it may be empty." maxLength:"1000000"`
	WordsPerMinute         float64 `json:"wordsPerMinute" doc:"Speed of reading silently." min:"50" max:"1000" default:"200"`
	SpeakingWordsPerMinute float64 `json:"speakingWordsPerMinute" doc:"Speed of reading aloud." min:"50" max:"400" default:"130"`
}

type readingTimeResult struct {
	Words           int     `json:"words" doc:"Number of words."`
	ReadingSeconds  float64 `json:"readingSeconds" doc:"Seconds that reading takes."`
	SpeakingSeconds float64 `json:"speakingSeconds" doc:"Seconds that reading aloud takes."`
	ReadingLabel    string  `json:"readingLabel" doc:"The time of reading in hours, minutes and seconds, such as 3 min 20 s, rounded up to whole seconds."`
	SpeakingLabel   string  `json:"speakingLabel" doc:"The time of reading aloud in the same form."`
}

// ReadingTime is text/reading-time.
var ReadingTime = sdk.Endpoint[readingTimeRequest, readingTimeResult]{
	Route:   "text/reading-time",
	Summary: "How long a text takes to read",
	Doc: `
Divides the number of words by the speeds of a reader and of a speaker. A word is a run
of letters, combining marks and digits; an apostrophe or hyphen between two of these
belongs to it. Parts of a label that are zero are left out.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "To be, or not to be, that is the question"}`,
		Response: `{"words": 10, "readingSeconds": 3, "speakingSeconds": 4.615384615384615, "readingLabel": "3 s", "speakingLabel": "5 s"}`,
	}, {
		Name:     "A slow reader",
		Request:  `{"text": "one two three four five six seven eight nine ten", "wordsPerMinute": 50, "speakingWordsPerMinute": 100}`,
		Response: `{"words": 10, "readingSeconds": 12, "speakingSeconds": 6, "readingLabel": "12 s", "speakingLabel": "6 s"}`,
	}},
	Run: func(_ context.Context, in readingTimeRequest) (readingTimeResult, error) {
		count := countWords(in.Text)
		reading := float64(count) * 60 / in.WordsPerMinute
		speaking := float64(count) * 60 / in.SpeakingWordsPerMinute
		return readingTimeResult{count, reading, speaking, durationLabel(reading), durationLabel(speaking)}, nil
	},
}

// durationLabel writes seconds, rounded up, as hours, minutes and seconds.
func durationLabel(seconds float64) string {
	whole := int(math.Ceil(seconds))
	var parts []string
	if hours := whole / 3600; hours > 0 {
		parts = append(parts, fmt.Sprintf("%d h", hours))
	}
	if minutes := whole / 60 % 60; minutes > 0 {
		parts = append(parts, fmt.Sprintf("%d min", minutes))
	}
	if rest := whole % 60; rest > 0 || whole == 0 {
		parts = append(parts, fmt.Sprintf("%d s", rest))
	}
	return strings.Join(parts, " ")
}
