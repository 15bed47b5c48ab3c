package main

import "errors"

// tomlValue is a value of a TOML document: an array or a table if one of those is
// not nil, otherwise a string or what is written in JSON as text.
type tomlValue struct {
	text     string
	isString bool
	array    *tomlArray
	table    *tomlTable
}

// tomlArray is an array.
type tomlArray struct {
	items  []tomlValue
	tables bool // made by headers in double brackets, which may add to it
}

// tomlTable is a table whose keys keep their order.
type tomlTable struct {
	keys   []string
	values []tomlValue
	index  map[string]int // of keys, from the size on at which it pays
	depth  int            // of arrays and tables around it

	header bool // has a header of its own
	frozen bool // written inline, so that nothing may be added
	dotted int  // the section in which dotted keys have added to it, 0 if none have
}

var (
	errTwice  = errors.New("defines a key or table again")
	errFrozen = errors.New("adds to a value that is no table or was complete")
	errDeep   = errors.New("nests tables and arrays more than 512 deep")
)

// maxTOMLDepth is how deep tables and arrays may be nested, as in JSON.
const maxTOMLDepth = 512

// find returns the index of a key, -1 if the table lacks it.
func (t *tomlTable) find(key string) int {
	if t.index != nil {
		if i, ok := t.index[key]; ok {
			return i
		}
		return -1
	}
	for i := range t.keys {
		if t.keys[i] == key {
			return i
		}
	}
	return -1
}

// set adds a key that the table lacks.
func (t *tomlTable) set(key string, v tomlValue) {
	t.keys, t.values = append(t.keys, key), append(t.values, v)
	switch {
	case t.index != nil:
		t.index[key] = len(t.keys) - 1
	case len(t.keys) > few:
		t.index = make(map[string]int)
		for i, k := range t.keys {
			t.index[k] = i
		}
	}
}

// child makes a table inside this one.
func (t *tomlTable) child(extra int) (*tomlTable, error) {
	inner := &tomlTable{depth: t.depth + 1 + extra}
	if inner.depth >= maxTOMLDepth {
		return nil, errDeep
	}
	return inner, nil
}

// open returns the table with that key for a header further down: a new one, the
// one there, or the last one of an array of tables.
func (t *tomlTable) open(key string) (*tomlTable, error) {
	i := t.find(key)
	if i < 0 {
		inner, err := t.child(0)
		if err == nil {
			t.set(key, tomlValue{table: inner})
		}
		return inner, err
	}
	v := t.values[i]
	switch {
	case v.table != nil && !v.table.frozen:
		return v.table, nil
	case v.array != nil && v.array.tables:
		return v.array.items[len(v.array.items)-1].table, nil
	}
	return nil, errFrozen
}

// openHeader returns the table of a header in single brackets.
func (t *tomlTable) openHeader(path []string) (*tomlTable, error) {
	t, err := t.openAll(path[:len(path)-1])
	if err != nil {
		return nil, err
	}
	key := path[len(path)-1]
	if i := t.find(key); i >= 0 {
		if there := t.values[i].table; there == nil || there.header || there.frozen || there.dotted > 0 {
			return nil, errTwice
		}
	}
	inner, err := t.open(key)
	if err != nil {
		return nil, err
	}
	inner.header = true
	return inner, nil
}

// openItem returns the new table of a header in double brackets.
func (t *tomlTable) openItem(path []string) (*tomlTable, error) {
	t, err := t.openAll(path[:len(path)-1])
	if err != nil {
		return nil, err
	}
	inner, err := t.child(1)
	if err != nil {
		return nil, err
	}
	inner.header = true
	key := path[len(path)-1]
	i := t.find(key)
	if i < 0 {
		t.set(key, tomlValue{array: &tomlArray{tables: true}})
		i = len(t.keys) - 1
	}
	array := t.values[i].array
	if array == nil || !array.tables {
		return nil, errTwice
	}
	array.items = append(array.items, tomlValue{table: inner})
	return inner, nil
}

func (t *tomlTable) openAll(path []string) (*tomlTable, error) {
	for _, key := range path {
		inner, err := t.open(key)
		if err != nil {
			return nil, err
		}
		t = inner
	}
	return t, nil
}

// define sets the value of a dotted key in that section of the document. Tables
// that have a header, or to which an earlier section has added, are complete.
func (t *tomlTable) define(path []string, v tomlValue, section int) error {
	for _, key := range path[:len(path)-1] {
		i := t.find(key)
		if i < 0 {
			inner, err := t.child(0)
			if err != nil {
				return err
			}
			inner.dotted = section
			t.set(key, tomlValue{table: inner})
			t = inner
			continue
		}
		there := t.values[i].table
		if there == nil || there.frozen || there.header || there.dotted > 0 && there.dotted != section {
			return errFrozen
		}
		there.dotted = section
		t = there
	}
	key := path[len(path)-1]
	if t.find(key) >= 0 {
		return errTwice
	}
	t.set(key, v)
	return nil
}

// freeze closes a table that was written inline, with what dotted keys made in it.
func (t *tomlTable) freeze() {
	t.frozen = true
	for _, v := range t.values {
		if v.table != nil && !v.table.frozen {
			v.table.freeze()
		}
	}
}
