package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/utilhost/utilhost/scripts/process"
	"github.com/utilhost/utilhost/scripts/stage"
)

// settleTime is how long a file must stay unchanged before the daemon looks
// at it, by default.
const settleTime = 250 * time.Millisecond

// hello builds the example of the sdk outside the repository, as a newcomer
// does after reading the README, and drops it in.
func hello(_ context.Context, s *stage.Stage) error {
	outside, err := os.MkdirTemp("", "hello")
	if err != nil {
		return err
	}
	defer os.RemoveAll(outside)
	if err := copyFiles(filepath.Join(s.Root, "sdk/example/hello"), outside); err != nil {
		return err
	}
	binary := filepath.Join(outside, "hello.plugin")
	for _, args := range [][]string{
		{"mod", "edit", "-replace", "github.com/utilhost/utilhost/sdk=" + filepath.Join(s.Root, "sdk")},
		{"build", "-o", binary, "."},
	} {
		command := exec.Command("go", args...)
		command.Dir, command.Env = outside, append(os.Environ(), "GOWORK=off")
		if out, err := command.CombinedOutput(); err != nil {
			s.Claim("the example builds outside the repository", fmt.Errorf("go %v: %w: %s", args, err, out))
			return nil
		}
	}
	s.Claim("the example builds outside the repository", nil)
	before, err := published(s)
	if err != nil {
		return err
	}
	began := time.Now()
	if err := stage.RenameOver(binary, filepath.Join(s.Daemon.PluginDir(), "hello")); err != nil {
		return err
	}
	owner, err := s.Customer("hello", stage.Plenty)
	if err != nil {
		return err
	}
	var path string
	err = stage.Await(10*time.Second, func() error {
		after, err := published(s)
		if err != nil {
			return err
		}
		path, err = after.newIn(before)
		return err
	})
	s.Claim("it is in /openapi.json", err)
	if err != nil {
		return nil
	}
	took := time.Since(began) - settleTime
	after, err := published(s)
	if err != nil {
		return err
	}
	a, err := owner.Do(http.MethodPost, path, after.example(path), nil)
	if err == nil && !a.OK {
		err = fmt.Errorf("%d %s: %s", a.Status, a.Code(), a.Error.Message)
	}
	if err == nil && took > time.Second {
		err = fmt.Errorf("only after %v", took)
	}
	s.Claim(fmt.Sprintf("%s answers %.80s within a second of settling", path, a.Data), err)
	return removed(s, path)
}

// removed takes the file away again and waits for the routes and the process
// to go.
func removed(s *stage.Stage, path string) error {
	p, err := s.Serving("hello")
	if err != nil {
		return err
	}
	if err := os.Remove(filepath.Join(s.Daemon.PluginDir(), "hello")); err != nil {
		return err
	}
	s.Claim("removed, it goes", stage.Await(15*time.Second, func() error {
		document, err := published(s)
		if err != nil {
			return err
		}
		if _, there := document.Paths[path]; there {
			return fmt.Errorf("%s is still documented", path)
		}
		if process.Alive(p.PID) {
			return fmt.Errorf("its process %d lives", p.PID)
		}
		return nil
	}))
	return nil
}

// document is the part of an OpenAPI document that hello looks at.
type document struct {
	Paths map[string]struct {
		Post struct {
			RequestBody struct {
				Content map[string]struct {
					Example  json.RawMessage
					Examples map[string]struct{ Value json.RawMessage }
				}
			}
		}
	}
}

func published(s *stage.Stage) (*document, error) {
	response, err := http.Get("http://" + s.Daemon.Address() + "/openapi.json")
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 64<<20))
	if err != nil {
		return nil, err
	}
	d := &document{}
	if err := json.Unmarshal(text, d); err != nil || len(d.Paths) == 0 {
		return nil, fmt.Errorf("openapi.json: status %d, %d paths: %w", response.StatusCode, len(d.Paths), err)
	}
	return d, nil
}

// newIn answers a path that the earlier document does not have.
func (d *document) newIn(earlier *document) (string, error) {
	for path := range d.Paths {
		if _, old := earlier.Paths[path]; !old {
			return path, nil
		}
	}
	return "", errors.New("no new path")
}

// example is a request body that the document shows for path.
func (d *document) example(path string) []byte {
	for _, content := range d.Paths[path].Post.RequestBody.Content {
		if len(content.Example) > 0 {
			return content.Example
		}
		for _, example := range content.Examples {
			return example.Value
		}
	}
	return []byte("{}")
}

// copyFiles copies the regular files of one folder into another.
func copyFiles(from, to string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if entry.Type().IsRegular() {
			if err := stage.CopyOver(filepath.Join(from, entry.Name()), filepath.Join(to, entry.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}
