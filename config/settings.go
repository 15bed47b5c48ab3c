package config

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// Settings is what a plugin block hands to its plugin. The host does not know
// the fields: the plugin declares them and refuses what it does not take.
type Settings struct {
	// JSON is one object with the members in the order of the file; nil when
	// there is no settings block. It may hold secrets: never log it.
	JSON json.RawMessage
	// Block is where the block starts, as file:line:column.
	Block string
	// Places says for each member, in the same order, where it is written.
	Places []Place
}

// Place is where one member of the settings is written.
type Place struct {
	Name string
	// Position is file:line:column.
	Position string
}

// Position returns where the member name is written as file:line:column, or
// "" when the settings do not have it.
func (s Settings) Position(name string) string {
	for _, place := range s.Places {
		if place.Name == name {
			return place.Position
		}
	}
	return ""
}

// decodeSettings reads a settings block, whose keys may hold any value.
func (d *decoder) decodeSettings(block *hclsyntax.Block) Settings {
	for _, inner := range block.Body.Blocks {
		d.problems.add(inner.TypeRange, "settings hold keys, not blocks; write %s = { ... }", inner.Type)
	}
	settings := Settings{JSON: json.RawMessage("{"), Block: position(block.TypeRange)}
	for _, attr := range inFileOrder(block.Body.Attributes) {
		value, diags := attr.Expr.Value(nil)
		if diags.HasErrors() {
			d.problems.addDiagnostics(diags, d.source)
			continue
		}
		if hasHugeNumber(value) {
			d.problems.add(attr.Expr.Range(), "settings.%s holds a number outside the range of a double", attr.Name)
			continue
		}
		text, err := ctyjson.Marshal(value, value.Type())
		if err != nil {
			d.problems.add(attr.Expr.Range(), "settings.%s cannot be written as JSON; use strings, numbers, booleans, lists and objects", attr.Name)
			continue
		}
		if len(settings.Places) > 0 {
			settings.JSON = append(settings.JSON, ',')
		}
		name, err := json.Marshal(attr.Name)
		if err != nil {
			d.problems.add(attr.NameRange, "settings.%s: %v", attr.Name, err)
			continue
		}
		settings.JSON = append(append(append(settings.JSON, name...), ':'), text...)
		settings.Places = append(settings.Places, Place{attr.Name, position(attr.NameRange)})
	}
	settings.JSON = append(settings.JSON, '}')
	return settings
}

// inFileOrder returns the attributes as they stand in the file.
func inFileOrder(attributes hclsyntax.Attributes) []*hclsyntax.Attribute {
	list := make([]*hclsyntax.Attribute, 0, len(attributes))
	for _, attr := range attributes {
		list = append(list, attr)
	}
	slices.SortFunc(list, func(a, b *hclsyntax.Attribute) int {
		return cmp.Compare(a.SrcRange.Start.Byte, b.SrcRange.Start.Byte)
	})
	return list
}

func position(at hcl.Range) string {
	return Problem{at.Filename, at.Start.Line, at.Start.Column, ""}.position()
}
