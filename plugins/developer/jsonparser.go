package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/utilhost/utilhost/sdk"
)

// parseJSONObject reads a JSON text (RFC 8259) that must be an object. Its values
// are nil, bool, float64, string, []any and sdk.Object. Of members with one name
// the last counts, in the place of the first, as in JavaScript. A number outside
// the range of a double is refused, and so are more values than maxJSONValues. The
// error says what is wrong and where.
func parseJSONObject(text string) (sdk.Object, error) {
	p := jsonParser{jsonScanner: *newJSONScanner(text)}
	value, err := p.value()
	if err != nil {
		return nil, err
	}
	if _, err := p.next(); err != nil {
		return nil, err
	}
	object, ok := value.(sdk.Object)
	if !ok {
		return nil, errors.New("expected an object at the top")
	}
	return object, nil
}

// maxJSONValues is the number of values a text may hold.
const maxJSONValues = 200_000

// jsonParser makes values of tokens.
type jsonParser struct {
	jsonScanner
	values int // so far
}

// value reads one value. Its recursion is as deep as the scanner lets the text be
// nested.
func (p *jsonParser) value() (any, error) {
	token, err := p.next()
	if err != nil {
		return nil, err
	}
	return p.valueOf(token)
}

func (p *jsonParser) valueOf(token jsonToken) (any, error) {
	if p.values++; p.values > maxJSONValues {
		return nil, p.fail(p.pos-len(token.text), "more than %d values", maxJSONValues)
	}
	switch token.kind {
	case '{':
		return p.object()
	case '[':
		return p.array()
	case jsonString:
		return stringOf(token)
	case jsonNumber:
		return p.number(token)
	}
	switch token.text {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return nil, nil
}

// stringOf returns what the text of a string token means.
func stringOf(token jsonToken) (string, error) {
	return unescapeJSON(token.text[1 : len(token.text)-1])
}

func (p *jsonParser) number(token jsonToken) (any, error) {
	x, err := strconv.ParseFloat(token.text, 64)
	if math.IsInf(x, 0) {
		return nil, p.fail(p.pos-len(token.text), "number outside the range of a double")
	}
	if err != nil {
		return nil, fmt.Errorf("read number: %w", err)
	}
	return x, nil
}

func (p *jsonParser) array() (any, error) {
	items := []any{}
	for {
		token, err := p.next()
		if err != nil {
			return nil, err
		}
		switch token.kind {
		case ']':
			return items, nil
		case ',':
			continue
		}
		item, err := p.valueOf(token)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
}

func (p *jsonParser) object() (any, error) {
	members := memberList{}
	for {
		token, err := p.next()
		if err != nil {
			return nil, err
		}
		switch token.kind {
		case '}':
			return members.list, nil
		case ',':
			continue
		}
		name, err := stringOf(token)
		if err != nil {
			return nil, err
		}
		if _, err := p.next(); err != nil { // the colon
			return nil, err
		}
		value, err := p.value()
		if err != nil {
			return nil, err
		}
		members.set(name, value)
	}
}

// memberList is an object in the making: a name that comes again gets a new value
// and keeps its place.
type memberList struct {
	list   sdk.Object
	places map[string]int // of names in a list that is long
}

// longMemberList is from how many members on a map finds names faster.
const longMemberList = 8

func (l *memberList) set(name string, value any) {
	if place := l.find(name); place >= 0 {
		l.list[place].Value = value
		return
	}
	l.list = append(l.list, sdk.Member{Name: name, Value: value})
	switch {
	case len(l.list) == longMemberList:
		l.places = make(map[string]int)
		for i, member := range l.list {
			l.places[member.Name] = i
		}
	case len(l.list) > longMemberList:
		l.places[name] = len(l.list) - 1
	}
}

// find returns the place of a name, -1 if it has none.
func (l *memberList) find(name string) int {
	if l.places != nil {
		if place, known := l.places[name]; known {
			return place
		}
		return -1
	}
	for i := range l.list {
		if l.list[i].Name == name {
			return i
		}
	}
	return -1
}
