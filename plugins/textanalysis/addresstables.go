package main

import (
	"strings"
	"sync"
)

// streetTypes are the street suffixes of USPS Publication 28, appendix C1, with
// their common abbreviations, lower case without dots: those that seldom are part
// of a name, and those that often are.
var (
	streetTypes = wordSet(`alley aly arcade arc avenue av ave aven avenu avn avnue boulevard blvd boul boulv bypass byp causeway cswy
		circle cir circ crcl circles court ct courts cts crescent cres drive dr driv drv drives expressway expy expw freeway fwy
		highway hwy hiway lane ln lanes loop motorway mtwy parkway pkwy parkwy pky pkway place pl plaza plz plza road rd roads rds
		route rte row run skyway square sq sqr street st str strt streets sts terrace ter terr throughway trwy thruway
		trail trl trails trafficway trfy trailer turnpike tpke trnpk walk way ways esplanade esp extension ext promenade mews`)
	nameLikeTypes = wordSet(`annex anx bayou byu beach bch bend bnd bluff blf bottom btm branch br bridge brg brook brk camp cp
		canyon cyn cape cpe center ctr centre cliff clf club clb common cmn commons corner cor corners cors course crse cove cv
		creek crk crest crossing xing crossroad xrd curve dale dl dam divide dv estate est estates ests fall falls fls ferry fry
		field fld fields flds flat flt flats ford frd forest frst forge frg fork frk fort ft garden gdn gardens gdns gateway gtwy
		glen gln green grn grove grv harbor hbr haven hvn heights hts hill hl hills hls hollow holw inlet inlt island is isle
		junction jct key ky knoll knl knolls lake lk lakes lks landing lndg light lgt lodge ldg manor mnr meadow mdw meadows
		mdws mill ml mills mission msn mount mt mountain mtn neck nck orchard orch oval park parks pass passage psge path pike
		pine pne pines pnes plain pln plains point pt points port prt prairie pr ranch rnch rapids rpds rest rst ridge rdg ridges river
		riv shoal shl shore shr shores shrs spring spg springs spgs spur station sta stream strm summit smt track trce trace tunnel
		tunl union un valley vly valleys viaduct via view vw views village vlg ville vista vis wall well wl wells wls`)
	directions = wordSet(`n s e w ne nw se sw north south east west northeast northwest southeast southwest`)
	unitWords  = wordSet(`apt apartment unit suite ste room rm floor fl flr building bldg lot space spc trlr penthouse ph
		dept department hangar hngr office ofc slip pier basement bsmt lobby lbby lower upper # no mailstop`)
	// loneUnits need no number behind them.
	loneUnits = wordSet(`penthouse ph basement bsmt lobby lbby lower upper`)
	// smallNumbers are house numbers that are written out.
	smallNumbers = wordSet(`one two three four five six seven eight nine ten`)
)

// stateList has the abbreviation and the name of every state, district and territory,
// as in USPS Publication 28, appendix B, and the codes of the armed forces.
const stateList = `
AL alabama
AK alaska
AZ arizona
AR arkansas
CA california
CO colorado
CT connecticut
DE delaware
DC district of columbia
FL florida
GA georgia
HI hawaii
ID idaho
IL illinois
IN indiana
IA iowa
KS kansas
KY kentucky
LA louisiana
ME maine
MD maryland
MA massachusetts
MI michigan
MN minnesota
MS mississippi
MO missouri
MT montana
NE nebraska
NV nevada
NH new hampshire
NJ new jersey
NM new mexico
NY new york
NC north carolina
ND north dakota
OH ohio
OK oklahoma
OR oregon
PA pennsylvania
RI rhode island
SC south carolina
SD south dakota
TN tennessee
TX texas
UT utah
VT vermont
VA virginia
WA washington
WV west virginia
WI wisconsin
WY wyoming
AS american samoa
GU guam
MP northern mariana islands
PR puerto rico
VI virgin islands
FM federated states of micronesia
MH marshall islands
PW palau
AA armed forces americas
AE armed forces europe
AP armed forces pacific
`

// states is the abbreviation by name, and by abbreviation in lower case.
var states = sync.OnceValue(func() map[string]string {
	found := make(map[string]string)
	for line := range strings.Lines(stateList) {
		if code, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " "); ok {
			found[strings.ToLower(code)] = code
			found[name] = code
		}
	}
	return found
})
