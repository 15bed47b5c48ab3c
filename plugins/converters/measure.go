package main

import (
	"math/big"
	"strings"
	"sync"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// unit is how a unit is called and what it is worth.
type unit struct {
	id      string
	names   []unitName // the first is shown
	symbols []string   // beside id
	factor  *big.Rat   // one unit in base units of its category
	offset  *big.Rat   // added to a value in this unit first, nil for nothing
	inverse bool       // worth factor divided by the value, not times it
}

// unitName is what a unit is called in English.
type unitName struct{ singular, plural string }

// toBase is a value in this unit in base units. The value of an inverse unit must
// not be zero.
func (u unit) toBase(value *big.Rat) *big.Rat {
	switch {
	case u.inverse:
		return new(big.Rat).Quo(u.factor, value)
	case u.offset != nil:
		value = new(big.Rat).Add(value, u.offset)
	}
	return new(big.Rat).Mul(value, u.factor)
}

// fromBase is a quantity of base units in this unit. For an inverse unit it must
// not be zero.
func (u unit) fromBase(quantity *big.Rat) *big.Rat {
	if u.inverse {
		return new(big.Rat).Quo(u.factor, quantity)
	}
	value := new(big.Rat).Quo(quantity, u.factor)
	if u.offset != nil {
		value.Sub(value, u.offset)
	}
	return value
}

// category is what can be converted into one another.
type category struct {
	units   []unit
	exact   map[string]int // index by id or symbol as it is written
	aliases map[string]int // index by id, symbol or name in lower case
	foreign map[string]bool
}

// find looks a unit up by id, symbol or name.
func (c category) find(name string) (index int, ok bool) {
	if index, ok = c.exact[name]; ok {
		return index, true
	}
	if c.foreign[name] {
		return 0, false
	}
	index, ok = c.aliases[js.ToLower(name)]
	return index, ok && index != ambiguous
}

// ids lists the ids of the category.
func (c category) ids() string {
	ids := make([]string, len(c.units))
	for i, u := range c.units {
		ids[i] = u.id
	}
	return strings.Join(ids, " ")
}

// unitCategories are the categories by name, read from unitTable.
var unitCategories = sync.OnceValue(func() map[string]category {
	categories := make(map[string]category)
	for name, rows := range unitTable {
		c := category{exact: make(map[string]int), aliases: make(map[string]int), foreign: make(map[string]bool)}
		for i, row := range rows {
			u := row.unit()
			c.units = append(c.units, u)
			c.exact[u.id] = i
			for _, symbol := range u.symbols {
				c.exact[symbol] = i
			}
			for _, alias := range u.spellings() {
				c.alias(alias, i)
			}
		}
		for _, symbol := range strings.Fields(foreignSymbols[name]) {
			c.foreign[symbol] = true
		}
		categories[name] = c
	}
	return categories
})

// ambiguous stands for a spelling that more than one unit has.
const ambiguous = -1

// alias lets a unit be found by a spelling in any letter case. Of units whose
// spellings differ by the case alone it is the one whose id that is, or none.
func (c category) alias(spelling string, index int) {
	key := js.ToLower(spelling)
	switch other, taken := c.aliases[key]; {
	case !taken:
		c.aliases[key] = index
	case other == index:
	case c.units[index].id == key:
		c.aliases[key] = index
	case other != ambiguous && c.units[other].id != key:
		c.aliases[key] = ambiguous
	}
}

// spellings are all ways to write the unit: its id, symbols and names, singular
// and plural, British and American.
func (u unit) spellings() []string {
	found := append([]string{u.id}, u.symbols...)
	american := strings.NewReplacer("metre", "meter", "litre", "liter")
	for _, name := range u.names {
		for _, form := range []string{name.singular, name.plural} {
			found = append(found, form, american.Replace(form), strings.ReplaceAll(form, "-", " "))
		}
	}
	return found
}

// pluralName puts the first word of a compound such as "mile per hour" into the
// plural, of anything else the last.
func pluralName(name string) string {
	head, rest, _ := strings.Cut(name, " per ")
	if kind, of, degree := strings.Cut(head, " "); degree && kind == "degree" {
		return "degrees " + of
	}
	switch {
	case strings.HasSuffix(head, "ch"):
		head += "es"
	case strings.HasSuffix(head, "foot"):
		head = strings.TrimSuffix(head, "foot") + "feet"
	default:
		head += "s"
	}
	if rest != "" {
		return head + " per " + rest
	}
	return head
}
