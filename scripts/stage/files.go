package stage

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// CopyOver writes from's content into to, as cp does: in place, so that a
// reader may see half of it.
func CopyOver(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o700)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Close())
}

// RenameOver puts from's content at to in one step.
func RenameOver(from, to string) error {
	beside := filepath.Join(filepath.Dir(to), "."+filepath.Base(to)+".new")
	if err := CopyOver(from, beside); err != nil {
		return err
	}
	return os.Rename(beside, to)
}

// Sound reports the first trace of a broken program in the daemon's log.
func (s *Stage) Sound() error {
	text, err := os.ReadFile(s.Log)
	if err != nil {
		return err
	}
	for _, sign := range []string{"WARNING: DATA RACE", "panic: ", "fatal error: "} {
		if at := bytes.Index(text, []byte(sign)); at >= 0 {
			return fmt.Errorf("%.2000s", text[at:])
		}
	}
	return nil
}

// tail is the end of a log, indented.
func tail(path string) []byte {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	const most = 6 << 10
	text = text[max(len(text)-most, 0):]
	return append(bytes.ReplaceAll(append([]byte("\n"), text...), []byte("\n"), []byte("\n      | ")), '\n')
}
