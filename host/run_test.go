package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/store"
)

// execute runs one command line in this process.
func execute(ctx context.Context, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = run(ctx, args, &out, &errs)
	return code, out.String(), errs.String()
}

// locked returns a data directory whose store is open, and what closes it.
func locked(t *testing.T) (data string, release func()) {
	t.Helper()
	data = t.TempDir()
	held, err := store.Open(storeDir(data), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return data, func() {
		if err := held.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestLockedStoreIsTriedAgain(t *testing.T) {
	t.Parallel()
	data, release := locked(t)
	time.AfterFunc(lockWait/10, release)
	code, stdout, stderr := execute(t.Context(), "key", "list", "--json", "--data", data)
	if code != exitDone || stdout != "[]\n" {
		t.Errorf("exit %d, %q, %q", code, stdout, stderr)
	}
}

func TestLockedStoreIsGivenUp(t *testing.T) {
	t.Parallel()
	data, release := locked(t)
	defer release()
	begun := time.Now()
	code, _, stderr := execute(t.Context(), "key", "list", "--data", data)
	want := "utilhost: the store in " + data + " is in use by another process, but no daemon answers on " + filepath.Join(data, "admin.sock") + "\n"
	if code != exitFailed || stderr != want {
		t.Errorf("exit %d, %q, want %q", code, stderr, want)
	}
	if waited := time.Since(begun); waited < lockWait {
		t.Errorf("given up after %s", waited)
	}
}

func TestInterruptEndsTheWaitForALock(t *testing.T) {
	t.Parallel()
	data, release := locked(t)
	defer release()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	begun := time.Now()
	code, _, stderr := execute(ctx, "key", "list", "--data", data)
	if code != exitFailed || strings.Count(stderr, "\n") != 1 || time.Since(begun) >= lockWait {
		t.Errorf("exit %d after %s, %q", code, time.Since(begun), stderr)
	}
}

func TestQuotedIsOneWord(t *testing.T) {
	for text, want := range map[string]string{`{"a": 1}`: `'{"a": 1}'`, "it's": `'it'\''s'`} {
		if got := quoted(text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

func TestTableAligns(t *testing.T) {
	var rows table
	rows.row("ID", "NAME", "WHEN")
	rows.row(1, "a name\nof two lines", time.Date(2026, 11, 21, 7, 0, 0, 5, time.FixedZone("", 3600)))
	rows.row(22, "", (*time.Time)(nil))
	var out bytes.Buffer
	if err := rows.print(&out); err != nil {
		t.Fatal(err)
	}
	want := "ID  NAME                 WHEN\n" +
		"1   a name of two lines  2026-11-21T06:00:00Z\n" +
		"22  -                    -\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

func TestPrepareDataNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := prepareData(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v", err)
	}
}

func TestDirectoryOwners(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a directory away")
	}
	for _, check := range []struct {
		name     string
		uid, gid int
		mode     os.FileMode
		want     string // part of the error, "" for none
	}{
		{"ours", 0, 0, 0o755, ""},
		{"writable for a group of one", 0, 0, 0o775, ""},
		{"writable for another group", 0, 65534, 0o775, "can be written by others (mode 0775)"},
		{"readable for another group", 0, 65534, 0o755, ""},
		{"writable for all", 0, 0, 0o757, "can be written by others (mode 0757)"},
		{"of another user", 65534, 65534, 0o700, "belongs to user 65534"},
	} {
		dir := t.TempDir()
		if err := os.Chown(dir, check.uid, check.gid); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(dir, check.mode); err != nil {
			t.Fatal(err)
		}
		err := checkPlugins(dir)
		if (err == nil) != (check.want == "") || err != nil && !strings.Contains(err.Error(), check.want) {
			t.Errorf("%s: %v, want %q", check.name, err, check.want)
		}
	}
	if err := checkPlugins(filepath.Join(t.TempDir(), "absent")); err != nil {
		t.Errorf("a directory that may come later: %v", err)
	}
}
