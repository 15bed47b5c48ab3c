package airports

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// place is a file of a test with the text of a small edition.
type place struct {
	*testing.T
	path string
	*File
}

func newPlace(t *testing.T) *place {
	path := filepath.Join(t.TempDir(), "airports.csv")
	p := &place{t, path, NewFile(path, "")}
	p.write(read(t, "airportsdata.csv"))
	if _, _, err := p.Load(); err != nil {
		t.Fatal(err)
	}
	p.nothing()
	return p
}

func (p *place) write(text string) {
	p.Helper()
	if err := os.WriteFile(p.path, []byte(text), 0o644); err != nil {
		p.Fatal(err)
	}
}

// replace puts another file with that text in place of the present one.
func (p *place) replace(text string) {
	p.Helper()
	beside := p.path + ".new"
	if err := os.WriteFile(beside, []byte(text), 0o644); err != nil {
		p.Fatal(err)
	}
	if err := os.Rename(beside, p.path); err != nil {
		p.Fatal(err)
	}
}

// nothing wants no news of a look.
func (p *place) nothing() {
	p.Helper()
	if e, _, err := p.Look(); e != nil || err != nil {
		p.Errorf("look: got %v, %v, want nothing", e, err)
	}
}

// loaded wants an edition with the name for LSZK, on the second look and no more.
func (p *place) loaded(name string) {
	p.Helper()
	p.nothing()
	e, report, err := p.Look()
	if err != nil || e == nil {
		p.Fatalf("look: %v, %v", e, err)
	}
	if got := e.Lookup("LSZK").Name; got != name || report.Airports != e.Len() {
		p.Errorf("got %s, %+v, want %s", got, report, name)
	}
	p.nothing()
}

// refused wants a complaint that contains the text, on the second look and no more.
func (p *place) refused(text string) {
	p.Helper()
	p.nothing()
	p.complains(text)
}

// complains wants the same on the next look.
func (p *place) complains(text string) {
	p.Helper()
	e, _, err := p.Look()
	if e != nil || err == nil || !strings.Contains(err.Error(), text) {
		p.Fatalf("look: %v, %v, want %s", e, err, text)
	}
	p.nothing()
}

func named(t *testing.T, name string) string {
	return edited(t, read(t, "airportsdata.csv"), "Speck-Fehraltorf Airfield", name)
}

func TestReplaced(t *testing.T) {
	p := newPlace(t)
	p.replace(named(t, "Speck Two"))
	p.loaded("Speck Two")
	p.write(named(t, "Speck, the Third")) // in place, of another size
	p.loaded("Speck, the Third")
	p.replace(named(t, "Speck, the Third"))
	p.loaded("Speck, the Third")
	p.write(read(t, "ourairports.csv")) // the other layout
	p.loaded("Speck-Fehraltorf Airfield")
}

// TestSameSizeAndTime finds another content although size and time are those of
// the one before.
func TestSameSizeAndTime(t *testing.T) {
	p := newPlace(t)
	info, err := os.Stat(p.path)
	if err != nil {
		t.Fatal(err)
	}
	p.replace(named(t, "Speck-Fehraltorf AIRFIELD"))
	if err := os.Chtimes(p.path, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	p.loaded("Speck-Fehraltorf AIRFIELD")
}

func TestBadFileIsRefused(t *testing.T) {
	p := newPlace(t)
	p.replace(edited(t, read(t, "airportsdata.csv"), "48.5,", "north,"))
	p.refused("line 7: lat must be a number from -90 to 90")
	p.nothing()
	p.replace(edited(t, read(t, "airportsdata.csv"), `"iata"`, `"code"`))
	p.refused("line 1: the header is nearly that of airportsdata, but lacks iata")
	p.replace(named(t, "Good again"))
	p.loaded("Good again")
}

// TestHalfWritten plays a slow copy: as long as it grows it is not judged, when it
// rests it is refused, and when it is whole it is loaded.
func TestHalfWritten(t *testing.T) {
	p := newPlace(t)
	text := named(t, "Whole")
	third := len(text) / 3
	p.write(text[:third])
	p.nothing()
	p.write(text[:2*third])
	p.nothing()
	p.write(text[:2*third+5])
	p.refused("line 5: ")
	p.write(text)
	p.loaded("Whole")
}

func TestDeleted(t *testing.T) {
	p := newPlace(t)
	for range 2 {
		if err := os.Rename(p.path, p.path+".away"); err != nil {
			t.Fatal(err)
		}
		p.complains("no such file")
		if err := os.Rename(p.path+".away", p.path); err != nil {
			t.Fatal(err)
		}
		p.loaded("Speck-Fehraltorf Airfield") // renaming changes the inode's time
	}
	if err := os.Remove(p.path); err != nil {
		t.Fatal(err)
	}
	p.complains("no such file")
	p.write(named(t, "New"))
	p.loaded("New")
}

func TestPermissionDenied(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	p := newPlace(t)
	if err := os.Chmod(p.path, 0); err != nil {
		t.Fatal(err)
	}
	p.refused("permission denied")
	if err := os.Chmod(p.path, 0o644); err != nil {
		t.Fatal(err)
	}
	p.loaded("Speck-Fehraltorf Airfield")
}

func TestNoRegularFile(t *testing.T) {
	p := newPlace(t)
	if err := os.Remove(p.path); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(p.path, 0o644); err != nil {
		t.Fatal(err)
	}
	p.refused("is not a regular file")
	if err := os.Remove(p.path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(p.path, 0o755); err != nil {
		t.Fatal(err)
	}
	p.nothing() // the same complaint is not repeated
	p.nothing()
}

func TestHugeFile(t *testing.T) {
	p := newPlace(t)
	if err := os.Truncate(p.path, 1<<40); err != nil {
		t.Skip(err) // a file system without holes
	}
	p.refused("the file has more than 33554432 bytes")
	p.replace(named(t, "Small again"))
	p.loaded("Small again")
}

// TestStamp notices through the open file that it was written meanwhile.
func TestStamp(t *testing.T) {
	p := newPlace(t)
	file, err := open(p.path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	before, _, err := stampOf(file)
	if err != nil {
		t.Fatal(err)
	}
	p.write(named(t, "Written meanwhile"))
	if after, _, err := stampOf(file); err != nil || after == before {
		t.Errorf("got %v, %v, want another than %v", after, err, before)
	}
}

func TestEditionDate(t *testing.T) {
	changed := time.Date(2026, 3, 4, 23, 30, 0, 0, time.FixedZone("", -3600))
	for _, c := range []struct{ path, version, want string }{
		{"/srv/airports.csv", "", "2026-03-05"},
		{"/srv/airports.csv", "20260102", "20260102"},
		{"/srv/airports-20260803.csv", "", "20260803"},
		{"/srv/2026-08-03.csv", "", "2026-08-03"},
		{"/srv/airports_2026-08-03_b.csv", "2025-01-01", "2025-01-01"},
		{"/srv/20260803/airports.csv", "", "2026-03-05"},
		{"/srv/airports-20261303.csv", "", "2026-03-05"},
		{"/srv/airports-120260803.csv", "", "2026-03-05"},
	} {
		if got := NewFile(c.path, c.version).editionDate(changed); got != c.want {
			t.Errorf("%s, %q: got %s, want %s", c.path, c.version, got, c.want)
		}
	}
}

func TestIsDate(t *testing.T) {
	for text, want := range map[string]bool{
		"2026-02-28": true, "20260228": true, "2028-02-29": true, "2026-02-29": false, "20260229": false,
		"": false, "2026": false, "2026-2-28": false, "2026-02-28T00:00": false, "latest": false,
	} {
		if IsDate(text) != want {
			t.Errorf("%q: got %v", text, !want)
		}
	}
}

func TestSource(t *testing.T) {
	var source Source
	if source.Edition() != Starter() {
		t.Error("the zero value does not serve the starter edition")
	}
	e := parsed(t, read(t, "airportsdata.csv"))
	source.Serve(e)
	if source.Edition() != e {
		t.Error("the edition does not serve")
	}
}
