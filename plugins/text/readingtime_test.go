package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/text-b.mjs with Node 20.20.2.
func TestReadingTime(t *testing.T) {
	words := func(count int) string { return `{"text": "` + strings.Repeat("word ", count) + `"` }
	sdktest.Run(t, ReadingTime, []sdktest.Case{
		{Name: "defaults", Body: words(650) + `}`, Want: `{"words": 650, "readingSeconds": 195, "speakingSeconds": 300, "readingLabel": "3 min 15 s", "speakingLabel": "5 min"}`},
		{Name: "slowest", Body: words(5) + `, "wordsPerMinute": 50, "speakingWordsPerMinute": 50}`,
			Want: `{"words": 5, "readingSeconds": 6, "speakingSeconds": 6, "readingLabel": "6 s", "speakingLabel": "6 s"}`},
		{Name: "fastest", Body: words(1) + `, "wordsPerMinute": 1000, "speakingWordsPerMinute": 400}`,
			Want: `{"words": 1, "readingSeconds": 0.06, "speakingSeconds": 0.15, "readingLabel": "1 s", "speakingLabel": "1 s"}`},
		{Name: "fraction", Body: words(3) + `, "wordsPerMinute": 62.5}`, Want: `{"words": 3, "readingSeconds": 2.88, "speakingSeconds": 1.3846153846153846, "readingLabel": "3 s", "speakingLabel": "2 s"}`},
		{Name: "hours", Body: words(12_200) + `, "speakingWordsPerMinute": 100}`,
			Want: `{"words": 12200, "readingSeconds": 3660, "speakingSeconds": 7320, "readingLabel": "1 h 1 min", "speakingLabel": "2 h 2 min"}`},
		{Name: "59.4 seconds and more", Body: words(198) + `, "speakingWordsPerMinute": 198}`,
			Want: `{"words": 198, "readingSeconds": 59.4, "speakingSeconds": 60, "readingLabel": "1 min", "speakingLabel": "1 min"}`},
		{Name: "hour and seconds", Body: words(3601) + `, "wordsPerMinute": 60, "speakingWordsPerMinute": 60}`,
			Want: `{"words": 3601, "readingSeconds": 3601, "speakingSeconds": 3601, "readingLabel": "1 h 1 s", "speakingLabel": "1 h 1 s"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"words": 0, "readingSeconds": 0, "speakingSeconds": 0, "readingLabel": "0 s", "speakingLabel": "0 s"}`},
		{Name: "too slow", Body: `{"text": "", "wordsPerMinute": 49.9}`, Code: "INVALID_INPUT", Field: "wordsPerMinute"},
		{Name: "too fast", Body: `{"text": "", "wordsPerMinute": 1000.1}`, Code: "INVALID_INPUT", Field: "wordsPerMinute"},
		{Name: "too slow aloud", Body: `{"text": "", "speakingWordsPerMinute": 49}`, Code: "INVALID_INPUT", Field: "speakingWordsPerMinute"},
		{Name: "too fast aloud", Body: `{"text": "", "speakingWordsPerMinute": 401}`, Code: "INVALID_INPUT", Field: "speakingWordsPerMinute"},
		{Name: "speed as text", Body: `{"text": "", "wordsPerMinute": "200"}`, Code: "INVALID_INPUT", Field: "wordsPerMinute"},
	})
	sdktest.Run(t, ReadingTime, sdktest.Recorded(t, "testdata/characters.json", "text/reading-time"))
}
