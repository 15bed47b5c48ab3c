package main

import (
	"strings"
	"sync"
)

// irregularVerbs has a verb a line with its irregular forms.
const irregularVerbs = `
be am are is was were been being
have has had having
do does did done doing
go goes went gone going
abide abode
arise arose arisen
awake awoke awoken
bear bore borne
beat beaten
become became
beget begot begotten
begin began begun beginning
behold beheld
bend bent
beseech besought
bet betting
bid bade bidden bidding
bind bound
bite bit bitten
bleed bled
blow blew blown
break broke broken
breed bred
bring brought
broadcast broadcasting
build built
burn burnt
buy bought
cast casting
catch caught
choose chose chosen
cling clung
come came
creep crept
cut cutting
deal dealt
die dying
dig dug digging
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
dwell dwelt
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
flee fled
fling flung
fly flew flown flies
forbid forbade forbidden forbidding
forecast forecasting
foresee foresaw foreseen
forget forgot forgotten forgetting
forgive forgave forgiven
forgo forwent forgone
forsake forsook forsaken
freeze froze frozen
get got gotten getting
give gave given
grind ground
grow grew grown
hang hung
hear heard
hide hid hidden
hit hitting
hold held
keep kept
kneel knelt
knit knitting
know knew known
lay laid
lead led
lean leant
leap leapt
learn learnt
leave left
lend lent
let letting
lie lain lying
light lit
lose lost
make made
mean meant
meet met
mislead misled
mistake mistook mistaken
misunderstand misunderstood
mow mown
outdo outdid outdone
overcome overcame
overdo overdid overdone
overhear overheard
override overrode overridden
oversee oversaw overseen
overtake overtook overtaken
overthrow overthrew overthrown
partake partook partaken
pay paid
plead pled
prove proven
program programs programmed programming
put putting
quit quitting
rebuild rebuilt
redo redid redone
repay repaid
rewrite rewrote rewritten
rid ridding
ride rode ridden
ring rang rung
rise rose risen
run ran running
say said
see saw seen
seek sought
sell sold
send sent
set setting
sew sewn
shake shook shaken
shed shedding
shear shorn
shine shone
shoe shod
shoot shot
show shown
shrink shrank shrunk
shut shutting
sing sang sung
sink sank sunk
sit sat sitting
slay slew slain
sleep slept
slide slid
sling slung
slink slunk
slit slitting
smell smelt
smite smote smitten
sow sown
speak spoke spoken
speed sped
spell spelt
spend spent
spill spilt
spin spun spinning
spit spat spitting
split splitting
spoil spoilt
spread
spring sprang sprung
stand stood
steal stole stolen
stick stuck
sting stung
stink stank stunk
stride strode stridden
strike struck stricken
string strung
strive strove striven
swear swore sworn
sweep swept
swell swollen
swim swam swum swimming
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
thrive throve
throw threw thrown
thrust
tie tying
tread trod trodden
undergo underwent undergone
understand understood
undertake undertook undertaken
undo undid undone
uphold upheld
vie vying
wake woke woken
wear wore worn
weave wove woven
weep wept
win won winning
withdraw withdrew withdrawn
withhold withheld
withstand withstood
wring wrung
write wrote written writing
quiz quizzes quizzed quizzing
`

// irregularAdjectives has an adjective or adverb a line with its irregular
// comparative and superlative, or regular ones that a noun is spelled like.
const irregularAdjectives = `
good better best
bad worse worst
little lesser least
far farther farthest furthest
old elder eldest
dry drier driest
shy shyer shyest
sly slyer slyest
early earlier earliest
often oftener oftenest
soon sooner soonest
hard harder hardest
fast faster fastest
late later latest
near nearer nearest
likely likelier likeliest
low lower lowest
thin thinner thinnest
warm warmer warmest
cool cooler coolest
fit fitter fittest
mad madder maddest
sharp sharper sharpest
slick slicker slickest
tame tamer tamest
fancy fancier fanciest
cruel crueler cruelest
evil eviler evilest
`

// ownLemmas are words that look like a form of another word and are none, or
// more often are not.
const ownLemmas = `
more most further less ground people opera
news his its as us yes this bed red species series means besides
sometimes hers ours theirs yours always perhaps bus gas plus thus lens
during evening morning thing king ring sing string spring wing bring ceiling sibling darling nothing something anything
everything interest forest honest modest harvest breast arrest earnest rest test west quest guest nest chest pest
request hundred sacred naked wicked rugged ragged crooked beloved seed weed moped
physics politics economics ethics statistics athletics genetics electronics mechanics logistics linguistics acoustics
dynamics gymnastics optics robotics semantics mathematics headquarters thanks scissors trousers clothes
tidings outskirts surroundings belongings savings
`

// nounForms has every irregular plural.
var nounForms = sync.OnceValue(func() map[string]bool {
	forms := make(map[string]bool, 200)
	for line := range strings.Lines(irregularNouns) {
		if listed := strings.Fields(line); len(listed) > 1 {
			for _, form := range listed[1:] {
				forms[form] = true
			}
		}
	}
	return forms
})

// irregularLemmas is the lemma of every irregular form.
var irregularLemmas = sync.OnceValue(func() map[string]string {
	lemmas := make(map[string]string, 1000)
	for _, table := range []string{irregularAdjectives, irregularNouns, irregularVerbs} {
		for line := range strings.Lines(table) {
			if forms := strings.Fields(line); len(forms) > 1 {
				for _, form := range forms[1:] {
					lemmas[form] = forms[0]
				}
			}
		}
	}
	for _, word := range strings.Fields(ownLemmas) {
		lemmas[word] = word
	}
	return lemmas
})
