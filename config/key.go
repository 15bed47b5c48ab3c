package config

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// key is one key of the configuration: its path, its tags and where its value lives.
type key struct {
	path  string
	field reflect.StructField
	value reflect.Value
}

func (k key) tag(name string) string { return k.field.Tag.Get(name) }

// live says whether a change of k takes effect without a restart.
func (k key) live() bool { return k.tag("live") != "" }

// each calls visit for every key of c, in the order of the declarations, the
// entries of labelled blocks by name. Only values outside labelled blocks can be set.
func (c *Config) each(visit func(key)) { eachKey(reflect.ValueOf(c).Elem(), "", visit) }

func eachKey(block reflect.Value, prefix string, visit func(key)) {
	for i := range block.NumField() {
		field, value := block.Type().Field(i), block.Field(i)
		path := prefix + field.Tag.Get("key")
		switch {
		case field.Tag.Get("key") == "-":
		case value.Kind() == reflect.Map:
			for _, label := range labels(value) {
				eachKey(value.MapIndex(reflect.ValueOf(label)), path+"."+label+".", visit)
			}
		case isBlock(field.Type):
			eachKey(value, path+".", visit)
		default:
			visit(key{path, field, value})
		}
	}
}

// labels returns the keys of a map of labelled blocks, sorted.
func labels(blocks reflect.Value) []string {
	names := make([]string, 0, blocks.Len())
	for _, label := range blocks.MapKeys() {
		names = append(names, label.String())
	}
	slices.Sort(names)
	return names
}

var settingsType = reflect.TypeFor[Settings]()

// isBlock says whether a field of type t is written as a block of keys.
func isBlock(t reflect.Type) bool { return t.Kind() == reflect.Struct && t != settingsType }

// text writes the value of k as one would in the file. Settings may hold
// secrets, so they are never shown.
func (k key) text() string {
	switch v := k.value.Interface().(type) {
	case string:
		return strconv.Quote(v)
	case Size:
		return strconv.Quote(v.String())
	case time.Duration:
		return strconv.Quote(formatDuration(v))
	case Settings:
		return "..."
	default:
		return fmt.Sprint(v)
	}
}

// plain is text without the quotes of a string.
func (k key) plain() string { return strings.Trim(k.text(), `"`) }
