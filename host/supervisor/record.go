package supervisor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/utilhost/utilhost/host/supervisor/directory"
	"github.com/utilhost/utilhost/host/supervisor/rollout"
)

// loadRecord reads what outlived the last host. A missing record is a fresh
// start. A damaged one is put aside and reported: nothing in it is worth not
// starting for.
func (s *Supervisor) loadRecord() (*rollout.Record, error) {
	text, err := os.ReadFile(s.recordAt)
	if errors.Is(err, fs.ErrNotExist) {
		return rollout.NewRecord(), nil
	}
	if err != nil {
		return nil, err
	}
	record, err := rollout.Decode(text)
	var newer *rollout.FormatError
	if errors.As(err, &newer) {
		return nil, fmt.Errorf("state file %s %w", s.recordAt, err)
	}
	if err != nil {
		s.log.Error("plugin state is lost: refused files are verified again, earlier versions are forgotten",
			"error", fmt.Errorf("state file %s is damaged and was set aside: %w", s.recordAt, err))
		return rollout.NewRecord(), os.Rename(s.recordAt, s.recordAt+".damaged")
	}
	return record, nil
}

// saveRecord replaces the record so that a crash leaves the old one or the new.
func (s *Supervisor) saveRecord() error {
	runDir := ""
	if s.run.Private {
		runDir = s.run.Path
	}
	text, err := s.state.Encode(stamps[rollout.Stamp](s.store.Known()), runDir)
	if err != nil {
		return err
	}
	return s.store.WriteFile(filepath.Base(s.recordAt), text)
}

// stamps converts between the artifact store's name for what identifies a file
// and the state's.
func stamps[To, From directory.Identity | rollout.Stamp](known map[string]From) map[string]To {
	converted := make(map[string]To, len(known))
	for sha, id := range known {
		converted[sha] = To(id)
	}
	return converted
}
