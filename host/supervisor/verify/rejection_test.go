package verify

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/utilhost/utilhost/host/supervisor/artifact"
	"github.com/utilhost/utilhost/host/supervisor/process"
)

func TestRejectionOf(t *testing.T) {
	for _, c := range []struct {
		err  error
		want Rejection
	}{
		{&process.Error{Cause: process.Plugin, Reason: "exited"}, Rejection{Class: Content, Reason: "exited"}},
		{&process.Error{Cause: process.Timeout, Reason: "late"}, Rejection{Class: Time, Reason: "late"}},
		{&process.Error{Cause: process.Host, Reason: "killed", External: true}, Rejection{Class: Host, Reason: "killed", External: true}},
		{errors.New("strange"), Rejection{Class: Host, Reason: "strange"}},
	} {
		if got := rejectionOf(c.err); *got != c.want {
			t.Errorf("%v: got %+v, want %+v", c.err, *got, c.want)
		}
	}
}

func TestCopying(t *testing.T) {
	store, err := artifact.Open(filepath.Join(t.TempDir(), "plugins"), nil)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "alpha")
	if err := os.WriteFile(file, []byte("text"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, unfit := store.Put(file)
	for _, c := range []struct {
		err  error
		want Rejection
	}{
		{unfit, Rejection{Class: File, Reason: "is not executable (mode 0644)"}},
		{artifact.ErrChanging, Rejection{Class: Writing, Reason: "was still being written"}},
		{errors.New("cannot be copied: no space"), Rejection{Class: Host, Reason: "cannot be copied: no space"}},
	} {
		if got := Copying(c.err); *got != c.want {
			t.Errorf("%v: got %+v, want %+v", c.err, *got, c.want)
		}
	}
}
