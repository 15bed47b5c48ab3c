package main

import (
	"strings"
	"sync"
)

// A tag is a part of speech.
type tag string

const (
	noun         tag = "noun"
	verb         tag = "verb"
	adjective    tag = "adjective"
	adverb       tag = "adverb"
	pronoun      tag = "pronoun"
	determiner   tag = "determiner"
	preposition  tag = "preposition"
	conjunction  tag = "conjunction"
	interjection tag = "interjection"
	number       tag = "number"
	punctuation  tag = "punctuation"
)

// closedWords are the words of the classes that take in no new ones, and common
// words of the open classes whose endings do not tell what they are. Words of
// several classes stand where they are used most; taggedText corrects them by
// their neighbours. A word that stands twice belongs to the later class.
var closedWords = []struct {
	tag   tag
	words string
}{
	{determiner, `the a an this these those my your our their its his every each no any some another either neither both
		all half such what which whose whatever whichever several few many`},
	{pronoun, `i you he she it we they me him us them myself yourself himself herself itself ourselves yourselves
		themselves mine yours hers ours theirs who whom whoever something anything nothing everything someone anyone
		somebody anybody nobody everybody everyone none oneself there's it's he's she's that's what's who's i'm i've i'll
		i'd you're you've you'll you'd we're we've we'll we'd they're they've they'll they'd he'll he'd she'll she'd it'll
		here's there others that her im`},
	{preposition, `of in to for with on at from by about into over under between through during without within against
		among amongst upon toward towards behind beyond beside besides above below beneath across along around near
		off onto out per via despite except inside outside underneath until till throughout amid amidst unlike regarding
		concerning opposite past like versus vs than plus minus aboard since after before up down as`},
	{conjunction, `and or but nor yet if because although though while whereas unless whether once lest so when
		whenever wherever &`},
	{verb, `be am is are was were been being have has had having do does did done doing can could will would shall should
		may might must ought cannot can't couldn't won't wouldn't shan't shouldn't mayn't mightn't mustn't isn't aren't
		wasn't weren't haven't hasn't hadn't don't doesn't didn't ain't let's let dont cant doesnt didnt isnt wont gonna
		wanna get got go went gone make made know knew take took come came see saw seen think thought look want give
		gave say said tell told ask work seem feel felt try leave left call keep kept begin began help start show hear
		heard play run ran move live believe hold bring happen write provide sit stand lose pay meet include continue
		learn lead understand watch follow stop create speak read allow add spend grow open walk win offer remember
		love consider appear buy wait serve die send expect build stay fall cut reach kill remain suggest raise pass
		sell require decide pull break thank wish hope need`},
	{adverb, `not never ever always often sometimes seldom rarely usually again already also almost just only even still
		too very quite rather really well now then here where why how however therefore thus hence instead maybe
		perhaps soon later today tomorrow yesterday tonight once twice away back together apart forward ahead
		everywhere somewhere anywhere nowhere abroad upstairs downstairs indoors outdoors else otherwise meanwhile
		moreover furthermore nevertheless nonetheless somehow anyway besides indeed ago yet altogether afterwards
		forever straight pretty far almost enough much somewhat more most less least n't`},
	{interjection, `oh ah wow hey hi hello ouch oops hooray hurrah alas yes yeah yep nope ugh huh hmm aha bye goodbye
		congratulations please okay ok lol haha eh um uh bravo cheers`},
	{number, `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
		eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion trillion
		dozen`},
	{adjective, `good new great big small old young high low long short large little early late important public same
		different own other right wrong next last first second third able free full sure ready common possible single
		main major nice kind fine best better worse worst bad red blue green white black yellow brown grey gray orange
		purple pink happy sad angry hungry thirsty tired excited interested married poor rich clean dirty dark bright hot
		cold warm cool dry wet fast slow quick hard soft easy difficult simple strong weak heavy light empty open closed
		true false real local national human social whole certain clear close recent general specific various available
		entire favorite favourite friendly lovely lonely likely unlikely elderly silly ugly daily weekly monthly yearly
		costly deadly lively cowardly holy ill afraid alive alone asleep aware awake glad sorry ashamed worth due
		american british english french german italian spanish chinese japanese russian european african asian indian
		iraqi israeli greek dutch polish mexican canadian australian islamic christian jewish muslim modern ancient
		foreign male female fresh tall thin thick wide deep safe cheap expensive busy quiet loud sweet sour brave wise
		crazy funny medical nuclear electric military final total extra professional former federal legal
		current original previous global annual potential perfect terrible horrible amazing awesome wonderful beautiful
		delicious excellent famous fantastic additional separate complete necessary special popular political economic
		financial international personal private official serious huge tiny giant enormous gentle proud rude
		polite broken golden wooden interesting boring surprised worried pleased scared bored confused
		disappointed`},
}

// nounsFirst are nouns that the endings of the word list would take for verbs or
// adjectives.
const nounsFirst = `time year week month day man woman way world state part place case point home water room mother father
	area money story fact lot right study book eye job word business issue side head house service friend hour game
	line end member law car city name president team minute idea kid body information school face others level office
	door health person art war history party result change morning reason research girl guy moment air teacher force
	education foot boy age policy process music market sense nation plan college interest death experience effect use
	class control care field development role effort rate heart drug show leader light voice wife police mind price
	report decision son view relationship town road arm difference value building action season society tax director
	position player record paper space ground form event matter center centre table bird dog cat horse fish food
	star cost family friend king queen order night phone computer hand group company problem question government
	number country hospital church bed court date power test news animal summer winter spring autumn fall weather
	rain snow wind sun moon river sea island bank street train bus ship plane ticket map key box bag shop store
	hotel garden park tree flower fruit apple milk bread cheese egg meat soup coffee tea sugar salt wine beer cake
	dinner lunch breakfast meal plate cup glass bottle knife fork spoon chair desk lamp window wall floor roof bridge
	list letter mail email message video picture photo film movie song band dance sport ball race goal score trip
	tour visit guest host staff boss judge doctor nurse lawyer author artist actor writer model data file program
	system page site web link code network user battery machine engine tool metal gold silver stone wood glass ring
	dress shirt shoe coat hat pants skin hair nose mouth tooth ear neck back finger knee blood bone brain stress pain
	hell heaven god soul spirit dream sleep joy fear anger hate pride shame hope peace truth trust risk threat attack
	fire gas oil energy waste trade sale deal offer budget fund loan debt credit cash bill fee wage profit reply supply
	ally belly bully jelly lily rally assembly anomaly monopoly fly july italy crowd street thing something evening
	ceiling noise lesson sister brother uncle aunt cousin baby adult client customer manager worker expert mistake
	thanks answer reply request piece rest break top bottom middle corner edge shape size color colour sound smell taste`

// nounsBefore has every word of nounsFirst.
var nounsBefore = sync.OnceValue(func() map[string]bool {
	found := make(map[string]bool)
	for _, word := range strings.Fields(nounsFirst) {
		found[word] = true
	}
	return found
})

// closedClass is the class of every word of closedWords.
var closedClass = sync.OnceValue(func() map[string]tag {
	classes := make(map[string]tag, 1200)
	for _, class := range closedWords {
		for _, word := range strings.Fields(class.words) {
			classes[word] = class.tag
		}
	}
	return classes
})
