package config

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
)

const shipped = "../utilhost.hcl"

// plain is the shipped file with the example of a plugin block made real.
func plain(t *testing.T) []byte {
	t.Helper()
	source, err := os.ReadFile(shipped)
	if err != nil {
		t.Fatal(err)
	}
	text := string(source)
	start := strings.Index(text, "# plugin \"")
	if start < 0 {
		t.Fatal("no example of a plugin block")
	}
	example := regexp.MustCompile(`(?m)^# ?`).ReplaceAllString(text[start:], "")
	return []byte(text[:start] + example)
}

// TestShippedFile compares the shipped configuration with the defaults, key by
// key, and fails when a key is not in it.
func TestShippedFile(t *testing.T) {
	source, err := os.ReadFile(shipped)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Parse(source, DefaultFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range Changes(Default(), got) {
		t.Errorf("%s: the default is %s, the file says %s", change.Key, change.From, change.To)
	}

	c, places, problems := decode(plain(t), DefaultFile)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if len(c.Plugin) != 1 {
		t.Errorf("the example of a plugin block gives %v", c.Plugin)
	}
	for _, p := range c.Plugin {
		if p.MTLS != defaultPlugin.MTLS {
			t.Error("the example does not show the default of mtls")
		}
	}
	c.each(func(k key) {
		if at, ok := places.at[k.path]; !ok {
			t.Errorf("%s is not in %s", k.path, shipped)
		} else if !commented(plain(t), at) && k.path != "plugin.transportation.settings" {
			t.Errorf("%s has no comment above it", k.path)
		} else if live := strings.Contains(comment(plain(t), at), "(live)"); live != k.live() && !strings.HasPrefix(k.path, "plugin.") {
			t.Errorf("%s: (live) in the comment is %v, in the type %v", k.path, live, k.live())
		}
	})
}

func commented(source []byte, at hcl.Range) bool { return comment(source, at) != "" }

// comment returns the comment lines right above the line of at.
func comment(source []byte, at hcl.Range) string {
	lines := strings.Split(string(source), "\n")
	var above []string
	for i := at.Start.Line - 2; i >= 0 && strings.HasPrefix(strings.TrimSpace(lines[i]), "#"); i-- {
		above = append(above, lines[i])
	}
	return strings.Join(above, "\n")
}

// TestEveryFieldIsAKey finds a field without a key, which no file could set.
func TestEveryFieldIsAKey(t *testing.T) {
	var walk func(t *testing.T, of reflect.Type)
	walk = func(t *testing.T, of reflect.Type) {
		for field := range of.Fields() {
			if field.Tag.Get("key") == "" {
				t.Errorf("%s.%s has no key", of, field.Name)
			}
			inner := field.Type
			if inner.Kind() == reflect.Map {
				inner = inner.Elem()
			}
			if isBlock(inner) {
				walk(t, inner)
			}
		}
	}
	walk(t, reflect.TypeFor[Config]())
}
