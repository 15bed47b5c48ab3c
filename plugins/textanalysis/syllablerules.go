package main

import (
	"strings"
	"sync"
)

// syllableExceptions are common words that the rules get wrong, by their number of
// syllables.
var syllableExceptions = [...]string{
	1: `isle aisle eye rye aren't don't can't won't weren't aunt clothes one ones once done gone none some come love give live have there
		where were are eye eyes dye dyed queue heart guess guest guide guild build built fruit juice suit bruise cruise
		tongue vague rogue fugue plague vogue league goes does shoes toes real says said friend piece field view through
		though thought dreamt yolk fierce pierce niece siege loathe breathe soothe seethe bathe mr mrs
		reign reich coarse suave belle grille sioux aches`,
	2: `people science being doing going seeing lion giant quiet diet riot poem poet poems poets create react chaos
		business every evening wednesday colonel something sometimes someone somewhere somehow somewhat lovely
		lonely therefore whereas cafe beauty ruin fluid cruel duel fuel royal loyal trial dial vial
		neon prayer chocolate evenings temperate
		iron lawyer mayor player layer buyer foyer crayon biscuit circuit building guitar language penguin
		anguish liquid pigeon surgeon dungeon sturgeon luncheon leopard jeopard soldier glacier cashier frontier premier
		marriage carriage million billion trillion onion union senior junior brilliant diamond
		forehead always sergeant mortgage suede dais skiing naive archive ocean
		knowledge rhythm prism schism chasm acre ogre meager eager people hundred
		isn't doesn't didn't wasn't couldn't wouldn't shouldn't hasn't hadn't haven't needn't mustn't daren't
		moustache mustache homework baseball basement statement movement pavement careful hopeful useless careless
		homeless senseless likely safely rarely barely purely merely surely namely safety ninety homeland lifestyle
		really wicked naked jagged ragged rugged hatred hereby thereby whereby herein therein thereof herewith wherewith naive everyone lifetime firearm fireman fireplace firework bracelet housewife household goddess
		argue maybe embed imbed abed unwed deathbed seedbed flatbed sunbed daybed roadbed bloodshed woodshed cowshed toolshed
		wretched sacred kindred crooked genre cadre dante posse psyche liar pliant paean shakespeare elsewhere livestock driveway
		framework henceforth icebox iceland ireland sophomore lukewarm comeback onetime wisecrack awestruck jukebox nashville
		suitor coupon languor lingual creature moneyed preempt headaches heartaches psyches toothaches backaches earaches
		vaudeville clotheshorse fluoride fluorine fluoresce forego genius righteous brilliance peddler nineteenth`,
	3: `beloved everything everyday everywhere area idea video radio studio audio ratio patio stereo museum theater theatre korea banana united
		camera memory recipe karate coyote vehicle massacre
		library usual actual annual manual genuine piano violin violet diary scientist poetry camera ideas areas
		hideous opinion companion familiar peculiar champion scorpion guardian nuclear linear cereal serious various
		previous obvious envious curious furious glorious happiest easiest medium stadium period chariot patriot idiot
		reaction creation beautiful influence italian resilient convenient
		ambulance negative adobe simile finale sesame
		reinforce realize realise moreover policeman policemen businessman businessmen soviet heroine jesuit soloist lineage nutrient
		seattle wyoming laity anion apache apaches tokyo nonetheless aforesaid aboveground heretofore passageway likelihood loneliness
		usefulness bilingual aerial subpoena fluorescent fluorescence foregoing sidewinder undersea virginia australia concierge
		courtier bronchial axial foliage acreage infrared lacerate ebullient hyacinth jamaican pantheon quiescent acquiesce
		thiamin brazilian hawaiian civilian rebellious protease watershed waterbed riverbed peony aegean serviette several
		different average favorite favourite`,
	4: `everybody apostrophe catastrophe society variety anxiety reality interior superior experience january february
		hyperbole anemone epitome abalone ingredient obedient mediator associate appreciate appropriate immediate
		negotiate initiate criteria bacteria material imperial mysterious luxurious victorious
		australian librarian comedian cooperate coordinate continuous calliope facsimile karaoke
		ordinary secretary military necessary dictionary particular
		california pennsylvania venezuela initiative repeatedly conscientious parochial coaxial rheumatism communique mycenaean
		acquiescence assuredly appreciable recipient heroism stoicism continuum herculean multilingual moviegoer auxiliary
		denouement bioassay pneumonia interesting temperature vegetable comfortable`,
	5: `refrigerator university electricity possibility vocabulary immediately cafeteria creativity opportunity
		association appreciation imagination individual territorial editorial
		simultaneous biological geometrical curiosity
		philadelphia radioactive louisiana minneapolis judiciary pituitary myocardial theologian absenteeism aborigine polyethylene
		anorexia isocyanate unashamedly inexperience inexperienced experiential uncomfortable`,
	6: `archeological archaeological beneficiary multilaterally gastrointestinal piezoelectric onomatopoeia`,
}

// exceptionCounts is syllableExceptions by word; entries with a possessive ending
// would only repeat the rule for it.
var exceptionCounts = sync.OnceValue(func() map[string]int {
	counts := make(map[string]int)
	for count, words := range syllableExceptions {
		for _, word := range strings.Fields(words) {
			counts[word] = count
		}
	}
	return counts
})
