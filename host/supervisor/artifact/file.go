package artifact

import (
	"errors"
	"os"
	"path/filepath"
)

// WriteFile writes a file beside the artifacts, in such a way that a crash leaves
// the old content or the new. Sweep removes what an interrupted write left.
func (s *Store) WriteFile(name string, content []byte) error {
	out, err := os.CreateTemp(s.dir, prefix+"*"+suffix)
	if err != nil {
		return err
	}
	defer os.Remove(out.Name())
	_, err = out.Write(content)
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return err
	}
	if err := os.Rename(out.Name(), filepath.Join(s.dir, name)); err != nil {
		return err
	}
	return syncDir(s.dir)
}
