package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestMistakes compares the report on every file of testdata with its golden
// file. The texts are ours; lines and columns were checked by eye.
func TestMistakes(t *testing.T) {
	files, err := filepath.Glob("testdata/*.hcl")
	if err != nil || len(files) == 0 {
		t.Fatal("no test data", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			_, err := Load(file)
			var problems Problems
			if !errors.As(err, &problems) {
				t.Fatalf("Load: %v, not a list of problems", err)
			}
			golden := strings.TrimSuffix(file, ".hcl") + ".golden"
			got := []byte(problems.Error() + "\n")
			if *update {
				if err := os.WriteFile(golden, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func parse(t *testing.T, text string) *Config {
	t.Helper()
	c, err := Parse([]byte(text), "test.hcl")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestEmptyFileIsDefault(t *testing.T) {
	got := parse(t, "")
	if got.File != "test.hcl" {
		t.Errorf("File is %q", got.File)
	}
	got.File = ""
	if want := Default(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if err := Default().Validate(); err != nil {
		t.Errorf("the defaults break a rule: %v", err)
	}
}

func TestValues(t *testing.T) {
	c := parse(t, `
		data = "/var/lib/utilhost"
		limits {
			body     = "512KiB"
			result   = "1.5MiB"
			deadline = "1m30s"
			key_in_flight = 2.0
		}
		http { write_timeout = "2m" }
		plugins { dir = "../plugins" }
		tier "pro" {
			credits         = 5000000
			rate_per_second = 0.5
			burst           = 3
		}
		tier "free" { rate_per_second = 10 }
		plugin "x" { mtls = false }
		plugin "y" {}
	`)
	for _, check := range []struct {
		name      string
		got, want any
	}{
		{"data", c.Data, "/var/lib/utilhost"},
		{"body", c.Limits.Body, Size(512 * 1024)},
		{"result", c.Limits.Result, Size(1536 * 1024)},
		{"deadline", c.Limits.Deadline, 90 * time.Second},
		{"key_in_flight", c.Limits.KeyInFlight, 2},
		{"queue_wait keeps its default", c.Limits.QueueWait, 5 * time.Second},
		{"dir", c.Plugins.Dir, "../plugins"},
		{"pro", c.Tier["pro"], Tier{Credits: 5_000_000, RatePerSecond: 0.5, Burst: 3}},
		{"free keeps its credits", c.Tier["free"], Tier{Credits: 10_000, RatePerSecond: 10}},
		{"mtls off", c.PluginFor("x").MTLS, false},
		{"mtls of an empty block", c.PluginFor("y").MTLS, true},
		{"mtls without a block", c.PluginFor("z").MTLS, true},
	} {
		if !reflect.DeepEqual(check.got, check.want) {
			t.Errorf("%s: got %v, want %v", check.name, check.got, check.want)
		}
	}
}

func TestSettings(t *testing.T) {
	c := parse(t, `plugin "transportation" {
  settings {
    zebra   = "ä \"<&>\""
    number  = 12345678901234567890.5
    list    = [1, "two", true, null]
    alpha   = { b = 1, a = { c = [] } }
  }
}`)
	settings := c.Plugin["transportation"].Settings
	// The members keep the order of the file; inside a value HCL objects have none.
	want := `{"zebra":"ä \"\u003c\u0026\u003e\"","number":12345678901234567890.5,"list":[1,"two",true,null],"alpha":{"a":{"c":[]},"b":1}}`
	if got := string(settings.JSON); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := settings.Position("list"); got != "test.hcl:5:5" {
		t.Errorf("list is at %q", got)
	}
	if settings.Block != "test.hcl:2:3" {
		t.Errorf("the block is at %q", settings.Block)
	}
	if got := settings.Position("absent"); got != "" {
		t.Errorf("absent is at %q", got)
	}
}

func TestMissingFile(t *testing.T) {
	t.Chdir(t.TempDir())
	c, err := Load("")
	if err != nil || !reflect.DeepEqual(c, Default()) {
		t.Errorf("without a file: %v, %v", c, err)
	}
	if _, err := Load(DefaultFile); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a named file that is missing: %v", err)
	}
}

// TestPathsAreRelativeToTheFile also reads the default file by its default name.
func TestPathsAreRelativeToTheFile(t *testing.T) {
	dir := t.TempDir()
	text := "data = \"d\"\nplugins {\n  dir = \"/p\"\n}\n"
	if err := os.WriteFile(filepath.Join(dir, DefaultFile), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := Load(filepath.Join(dir, DefaultFile))
	if err != nil || c.Data != filepath.Join(dir, "d") || c.Plugins.Dir != "/p" {
		t.Errorf("by path: %+v, %v", c, err)
	}
	t.Chdir(dir)
	c, err = Load("")
	if err != nil || c.Data != "d" {
		t.Errorf("by default: %+v, %v", c, err)
	}
}

func TestChanges(t *testing.T) {
	from := parse(t, `
		log { level = "info" }
		tier "old" { credits = 5 }
		plugin "a" {
			settings { token = "hunter2" }
		}
		plugin "same" {
			settings { token = "x" }
		}
	`)
	to := parse(t, `
		listen = "127.0.0.1:9090"
		plugin "same" {
			settings { token = "x" }
		}
		plugin "a" {
			settings { token = "swordfish" }
		}
		log {
			level  = "debug"
			format = "json"
		}
		tier "free" { credits = 7 }
	`)
	want := []Change{
		{"listen", "127.0.0.1:8080", "127.0.0.1:9090", false},
		{"log.format", "text", "json", false},
		{"log.level", "info", "debug", true},
		{"plugin.a.settings", "...", "...", true},
		{"tier.free.credits", "10000", "7", true},
		{"tier.old.burst", "0", "", true},
		{"tier.old.credits", "5", "", true},
		{"tier.old.rate_per_second", "0", "", true},
	}
	if got := Changes(from, to); !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
	if got := Changes(from, from); len(got) != 0 {
		t.Errorf("a configuration differs from itself: %+v", got)
	}
}

func TestApplyKeepsWhatNeedsARestart(t *testing.T) {
	running := parse(t, `listen = "127.0.0.1:1"`)
	read := parse(t, `
		listen = "127.0.0.1:2"
		log {
			level  = "debug"
			format = "json"
		}
		tier "pro" { credits = 1 }
	`)
	next := Apply(running, read)
	if next.Listen != "127.0.0.1:1" || next.Log != (Log{Level: "debug", Format: "text"}) || next.Tier["pro"].Credits != 1 {
		t.Errorf("got %+v", next)
	}
	if read.Listen != "127.0.0.1:2" || running.Log.Level != "info" {
		t.Error("an argument was changed")
	}
	for _, change := range Changes(next, read) {
		if change.Live {
			t.Errorf("%s was not applied", change.Key)
		}
	}
}

// TestTags reads every bound and finds keys whose tags make no sense.
func TestTags(t *testing.T) {
	c := Default()
	c.Plugin["x"] = Plugin{}
	c.each(func(k key) {
		if least := k.tag("min"); least != "" && bound(least, k.value.Type()) >= bound(k.tag("max"), k.value.Type()) {
			t.Errorf("%s: bounds %s to %s", k.path, least, k.tag("max"))
		}
		if _, ok := k.value.Interface().(string); ok && k.tag("enum") == "" && k.tag("kind") == "" {
			t.Errorf("%s: a string of any form", k.path)
		}
	})
}

func TestValidateNamesKeys(t *testing.T) {
	c := Default()
	c.Listen = "nonsense"
	c.Limits.KeyInFlight = -1
	delete(c.Tier, "free")
	err := c.Validate()
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{`listen is "nonsense"; write host:port`, "limits.key_in_flight is -1; it must be 1 to 1000000", "tier has no \"free\""} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q lacks %q", err, want)
		}
	}
}

func TestSizeText(t *testing.T) {
	for text, want := range map[string]string{
		"0B": "0B", "1023B": "1023B", "1024B": "1KiB", "1.5 KiB": "1536B", "1024MiB": "1GiB", "3TiB": "3TiB",
	} {
		size, err := parseSize(text)
		if err != nil || size.String() != want {
			t.Errorf("%s: got %v, %v, want %s", text, size, err, want)
		}
	}
	for _, text := range []string{"", "1", "MiB", "-1MiB", "1e3B", "0x1B", "NaNB", "InfB", "1MB", "1mib", "0.3B", "99999999TiB", "1_0B"} {
		if size, err := parseSize(text); err == nil {
			t.Errorf("%q is read as %v", text, size)
		}
	}
}

// FuzzParse looks for input that ends in a panic, that is refused without a
// place, or that is accepted and then breaks a rule.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("testdata/*.hcl")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range append(files, shipped) {
		source, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(source)
	}
	f.Add([]byte("plugin \"x\" {\n settings {\n a = [1, {b = null}]\n }\n}\n"))
	f.Fuzz(func(t *testing.T, source []byte) {
		c, err := Parse(source, "fuzz.hcl")
		if err != nil {
			problems, ok := errors.AsType[Problems](err)
			if !ok || len(problems) == 0 || problems[0].Line < 1 || problems[0].Column < 1 {
				t.Fatalf("refused with %v", err)
			}
			return
		}
		if err := c.Validate(); err != nil {
			t.Fatal(err)
		}
		for group, plugin := range c.Plugin {
			if text := plugin.Settings.JSON; text != nil && !json.Valid(text) {
				t.Fatalf("settings of %s: %s", group, text)
			}
		}
		if changes := Changes(c, c); len(changes) != 0 {
			t.Fatalf("differs from itself: %v", changes)
		}
	})
}

// TestFormerName: a key may be written by the name that it had before, but not by
// both.
func TestFormerName(t *testing.T) {
	if c := parse(t, `plugins { probation = "7s" }`); c.Plugins.Canary != 7*time.Second {
		t.Errorf("canary is %v", c.Plugins.Canary)
	}
	_, err := Parse([]byte("plugins {\n  probation = \"7s\"\n  canary = \"8s\"\n}\n"), "test.hcl")
	const want = "test.hcl:3:3: plugins.canary was set at line 2, by another name; keep one of them"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
