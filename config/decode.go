package config

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// decoder reads one file. It walks the syntax tree itself, because the
// library's own decoder turns numbers into strings silently, keeps no
// positions, and knows neither sizes nor durations.
type decoder struct {
	source   []byte
	places   *places
	problems Problems
}

// decode reads source over the defaults. The Config is nil when the file is not
// even HCL; else it holds all that could be read, beside the problems.
func decode(source []byte, path string) (*Config, *places, Problems) {
	d := &decoder{source: source, places: &places{path, map[string]hcl.Range{}}}
	file, diags := hclsyntax.ParseConfig(source, path, hcl.InitialPos)
	d.problems.addDiagnostics(diags, source)
	for _, diag := range diags {
		// A key written twice leaves a sound tree; after any other error
		// every further finding might be a consequence of it.
		if diag.Summary != redefined {
			d.problems.sort()
			return nil, d.places, d.problems
		}
	}
	c := Default()
	d.body(file.Body.(*hclsyntax.Body), reflect.ValueOf(c).Elem(), "")
	return c, d.places, d.problems
}

// body reads the keys and blocks of one body into the struct at into.
func (d *decoder) body(body *hclsyntax.Body, into reflect.Value, prefix string) {
	for _, attr := range inFileOrder(body.Attributes) {
		k, ok := field(into, prefix, attr.Name)
		first, twice := d.places.at[k.path]
		switch {
		case ok && twice:
			d.problems.add(attr.NameRange, "%s was set at line %d, by another name; keep one of them", k.path, first.Start.Line)
		case !ok:
			d.problems.add(attr.NameRange, "unknown key %q; %s", attr.Name, known(into, prefix))
		case isBlock(k.value.Type()) || k.value.Type() == settingsType:
			d.problems.add(attr.NameRange, "%s is a block, not a key; write %s { ... } without =", k.path, attr.Name)
		case k.value.Kind() == reflect.Map:
			d.problems.add(attr.NameRange, `%s is a block with a name; write %s "name" { ... }`, k.path, attr.Name)
		default:
			d.places.at[k.path] = attr.Expr.Range()
			d.value(attr.Expr, k)
		}
	}
	seen := map[string]hcl.Range{}
	for _, block := range body.Blocks {
		k, ok := field(into, prefix, block.Type)
		if !ok {
			d.problems.add(block.TypeRange, "unknown block %q; %s", block.Type, known(into, prefix))
			continue
		}
		id := strings.Join(append([]string{block.Type}, block.Labels...), " ")
		if first, twice := seen[id]; twice {
			d.problems.add(block.TypeRange, "duplicate block %s; the first is at line %d, write both as one", title(block), first.Start.Line)
			continue
		}
		seen[id] = block.TypeRange
		d.block(block, k)
	}
}

// block reads one block into the field k.
func (d *decoder) block(block *hclsyntax.Block, k key) {
	labelled := k.value.Kind() == reflect.Map
	switch {
	case labelled && len(block.Labels) != 1:
		d.problems.add(block.TypeRange, `block %s has %d names; write %s "name" { ... }`, block.Type, len(block.Labels), block.Type)
	case labelled && !labelForm.MatchString(block.Labels[0]):
		d.problems.add(block.LabelRanges[0], "%q is no name for a %s; use 1 to 64 of a-z, 0-9 and -, not - first", block.Labels[0], block.Type)
	case labelled:
		d.labelled(block, k)
	case !isBlock(k.value.Type()) && k.value.Type() != settingsType:
		d.problems.add(block.TypeRange, "%s is a key, not a block; write %s = %s", k.path, block.Type, k.text())
	case len(block.Labels) != 0:
		d.problems.add(block.LabelRanges[0], "block %s takes no name; write %s { ... }", block.Type, block.Type)
	case k.value.Type() == settingsType:
		d.places.at[k.path] = block.TypeRange
		k.value.Set(reflect.ValueOf(d.decodeSettings(block)))
	default:
		d.places.at[k.path] = block.TypeRange
		d.body(block.Body, k.value, k.path+".")
	}
}

// labelled reads an entry of the map k, starting from the entry that the
// defaults have under this name, if any.
func (d *decoder) labelled(block *hclsyntax.Block, k key) {
	label := reflect.ValueOf(block.Labels[0])
	path := k.path + "." + block.Labels[0]
	d.places.at[path] = block.TypeRange
	entry := reflect.New(k.value.Type().Elem()).Elem()
	if old := k.value.MapIndex(label); old.IsValid() {
		entry.Set(old)
	} else if entry.Type() == reflect.TypeFor[Plugin]() {
		entry.Set(reflect.ValueOf(defaultPlugin))
	} else if _, ok := block.Body.Attributes["credits"]; !ok {
		d.problems.add(block.TypeRange, "%s has no credits; write credits = 100000, the allowance of a month", path)
	}
	d.body(block.Body, entry, path+".")
	k.value.SetMapIndex(label, entry)
}

// field finds the field of the struct at block whose name, or former name, is
// name.
func field(block reflect.Value, prefix, name string) (key, bool) {
	for i := range block.NumField() {
		f := block.Type().Field(i)
		if f.Tag.Get("key") == name && name != "-" || f.Tag.Get("was") == name {
			return key{prefix + f.Tag.Get("key"), f, block.Field(i)}, true
		}
	}
	return key{}, false
}

// known lists what the block at prefix may hold.
func known(block reflect.Value, prefix string) string {
	var names []string
	for i := range block.NumField() {
		if name := block.Type().Field(i).Tag.Get("key"); name != "-" {
			names = append(names, name)
		}
	}
	where := "the file"
	if prefix != "" {
		where = strings.TrimSuffix(prefix, ".")
	}
	slices.Sort(names)
	return fmt.Sprintf("%s takes %s", where, strings.Join(names, ", "))
}

// title is a block's type and names as written.
func title(block *hclsyntax.Block) string {
	text := block.Type
	for _, label := range block.Labels {
		text += fmt.Sprintf(" %q", label)
	}
	return text
}
