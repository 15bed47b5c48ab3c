package main

import (
	_ "embed" // for the tables
	"iter"
	"math"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/utilhost/utilhost/plugins/internal/prose"
)

//go:embed languages.txt
var commonWords string

//go:embed trigrams.txt
var commonTrigrams string

// alphabets are the letters beyond a to z, or beyond those of Russian, that each
// language writes in words of its own.
var alphabets = map[string]string{
	"English": "", "Spanish": "áéíóúüñ", "French": "àâæçéèêëîïôœùûüÿ", "German": "äöüß", "Italian": "àèéìíîòóùú",
	"Portuguese": "àáâãçéêíóôõúü", "Dutch": "éëïóöüèê", "Swedish": "åäöé", "Danish": "æøåé", "Norwegian": "æøåéòóô",
	"Finnish": "äöå", "Polish": "ąćęłńóśźż", "Czech": "áčďéěíňóřšťúůýž", "Romanian": "ăâîșțşţ", "Hungarian": "áéíóöőúüű",
	"Turkish": "çğıöşüâîû\u0307", "Indonesian": "", "Russian": "ыэъё", "Ukrainian": "ґєії", "Bulgarian": "ъ", "Arabic": "", "Persian": "پچژگکی",
	"Vietnamese": "àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
}

// absentLetters are letters of a to z and of Russian that a language does not write
// in words of its own.
var absentLetters = map[string]string{
	"Italian": "jkwxy", "Portuguese": "kwy", "Spanish": "kw", "French": "kw", "Polish": "qvx", "Czech": "qwx", "Turkish": "qwx",
	"Finnish": "qwxzcbf", "Swedish": "qwz", "Danish": "qwxz", "Norwegian": "qwxzc", "Romanian": "qwyk", "Hungarian": "qwx",
	"Vietnamese": "fjwz", "Indonesian": "qx", "Ukrainian": "ыэъё", "Bulgarian": "ыэё", "Russian": "", "Arabic": "",
	"Persian": "ةيكىإ",
}

// relativeHints are trigrams that tell a language from its closest relatives,
// blanks written as _.
var relativeHints = map[string]string{
	"Danish": `hed rne tio gti øje vej uge ede age af_ _af ige øre ået dt_ ygt eg_ ag_ og_ ab_ vde ndt lde øge nge _kø skæ æk_
		bej ejd ød_ ad_ mød`,
	"Norwegian": `het sjo ene tt_ pp_ øy_ øye vei uke ake øke bok ei_ eik ått åte ete tet ak_ ek_ øk_ ik_ ap_ åp_ ut_ _ut kk_
		nn_ mm_ eid øt_ ske fra ska tig lig gje kje skj _av av_ dde`,
	"Russian":    `ся_ ть_ ий_ ый_ ая_ ое_ ого ому ых_ ии_ ие_ ые_ ую_ ыва ете лся ась ящи`,
	"Bulgarian":  `ът_ ят_ ите ата еше аше ява ира ото ето ния ия_ ъл_ ъв_ тъ_ ъм_ ва_`,
	"Swedish":    `och ck_ nin för kt_ dd_ ade _ut lig ll_ nn_ ick äck ätt ött`,
	"Portuguese": `ção ões ão_ nha lh_ lha lho nh_ em_ om_ ei_ ou_ ade eir oss`,
	"Spanish":    `ión ñ_ ue_ ie_ ien uer uel dad lla ll_ el_ ará ido ado _el _y_`,
	"Czech":      `ou_ ého ých ým_ ení ost ště`,
	"Italian":    `zio gli che cch _il to_ tà_ ggi zza ell`,
	"Romanian":   `ul_ ea_ lor tur eşt ului esc iei _cu`,
}

// scriptOfLanguage is the script of a language that votes.
func scriptOfLanguage(name string) string {
	switch name {
	case "Russian", "Ukrainian", "Bulgarian":
		return "Cyrillic"
	case "Arabic", "Persian":
		return "Arabic"
	}
	return "Latin"
}

// votes are the tables of the vote, by script.
type votes struct {
	languages []string
	words     map[string][]float64 // points of a word for every language
	trigrams  map[string][]float64
	letters   map[rune][]float64
	english   []float64 // points of a word that is in the English word list alone
}

// Points of the vote.
const (
	wordPoints    = 3.0 // for a common word, times how few languages have it
	trigramPoints = 0.5 // for the commonest trigram
	letterPoints  = 1.5 // for a letter of few languages
	letterPenalty = -4.0
	absentPenalty = -1.2
	knownPoints   = 1.5 // for English, for another word of its word list
	hintPoints    = 0.8 // for a trigram that tells close relatives apart
	leastPoints   = 1.5 // below which no language of the Latin script is named
	leastAverage  = 0.5 // points a word, likewise
)

// voteTables are the votes of every script.
var voteTables = sync.OnceValue(func() map[string]*votes {
	tables := make(map[string]*votes)
	place := make(map[string]int)
	for line := range strings.Lines(commonWords) {
		name, _, _ := strings.Cut(line, " ")
		script := scriptOfLanguage(name)
		if tables[script] == nil {
			tables[script] = &votes{words: map[string][]float64{}, trigrams: map[string][]float64{}, letters: map[rune][]float64{}}
		}
		place[name] = len(tables[script].languages)
		tables[script].languages = append(tables[script].languages, name)
	}
	for line := range strings.Lines(commonWords) {
		listed := strings.Fields(line)
		t := tables[scriptOfLanguage(listed[0])]
		for _, word := range listed[1:] {
			t.at(t.words, word)[place[listed[0]]] = 1
		}
	}
	for line := range strings.Lines(commonTrigrams) {
		listed := strings.Fields(line)
		t := tables[scriptOfLanguage(listed[0])]
		for rank, trigram := range listed[1:] {
			t.at(t.trigrams, strings.ReplaceAll(trigram, "_", " "))[place[listed[0]]] = trigramPoints * (1 - float64(rank)/float64(len(listed)))
		}
	}
	for name, hints := range relativeHints {
		t := tables[scriptOfLanguage(name)]
		for hint := range strings.FieldsSeq(hints) {
			t.at(t.trigrams, strings.ReplaceAll(hint, "_", " "))[place[name]] += hintPoints
		}
	}
	for _, t := range tables {
		for _, points := range t.words {
			share := wordPoints * math.Log(1+float64(len(points))/sum(points)) / math.Log(1+float64(len(points)))
			for i := range points {
				points[i] *= share
			}
		}
		t.setLetters()
	}
	latin := tables["Latin"]
	latin.english = make([]float64, len(latin.languages))
	latin.english[place["English"]] = knownPoints
	return tables
})

// at returns the points of a key for every language, all 0 at first.
func (t *votes) at(points map[string][]float64, key string) []float64 {
	if points[key] == nil {
		points[key] = make([]float64, len(t.languages))
	}
	return points[key]
}

func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}

// setLetters gives every special letter points for the languages that write it,
// more if they are few, and a penalty for the others.
func (t *votes) setLetters() {
	owners := make(map[rune]int)
	for _, name := range t.languages {
		for _, r := range alphabets[name] {
			owners[r]++
		}
	}
	for r, n := range owners {
		points := make([]float64, len(t.languages))
		for i, name := range t.languages {
			points[i] = letterPenalty
			if strings.ContainsRune(alphabets[name], r) {
				points[i] = letterPoints / float64(n)
			}
		}
		t.letters[r] = points
	}
	for i, name := range t.languages {
		for _, r := range absentLetters[name] {
			if t.letters[r] == nil {
				t.letters[r] = make([]float64, len(t.languages))
			}
			t.letters[r][i] = absentPenalty
		}
	}
}

// vote returns the language with the most points for a lower-case text in a
// script, Unknown if none has enough.
func vote(text, script string) string {
	t := voteTables()[script]
	points := make([]float64, len(t.languages))
	add := func(more []float64) {
		for i, p := range more {
			points[i] += p
		}
	}
	text = norm.NFC.String(text)
	count := 0
	for _, word := range prose.Words(text) {
		count++
		word = strings.ReplaceAll(word, "’", "'")
		t.addWord(word, add)
		for trigram := range trigramsOf(word) {
			add(t.trigrams[trigram])
		}
		for _, r := range word {
			add(t.letters[r])
		}
	}
	best := 0
	for i := range points {
		if points[i] > points[best] {
			best = i
		}
	}
	if script == "Latin" && points[best] < max(leastPoints, leastAverage*float64(count)) {
		return unknown
	}
	return t.languages[best]
}

// addWord adds the points of a word, and of the parts before and behind its
// apostrophes and hyphens if it is unknown as a whole.
func (t *votes) addWord(word string, add func([]float64)) {
	if points := t.words[word]; points != nil {
		add(points)
		return
	}
	if t.english != nil && len(word) > 2 && isEnglish(word) {
		add(t.english)
	}
	if strings.ContainsAny(word, "'-") {
		for part := range strings.FieldsFuncSeq(word, func(r rune) bool { return r == '\'' || r == '-' }) {
			add(t.words[part])
		}
	}
}

// trigramsOf yields every three characters of a word with a blank before and behind
// it.
func trigramsOf(word string) iter.Seq[string] {
	return func(yield func(string) bool) {
		word := " " + word + " "
		var starts [3]int // of the last three characters
		n := 0
		for at, r := range word {
			starts[0], starts[1], starts[2] = starts[1], starts[2], at
			if n++; n >= 3 && !yield(word[starts[0]:at+utf8.RuneLen(r)]) {
				return
			}
		}
	}
}
