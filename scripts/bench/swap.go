package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/utilhost/utilhost/scripts/bench/workload"
	"github.com/utilhost/utilhost/scripts/daemon"
)

// settle is how long a file must stay unchanged before the daemon looks at it
// (its default); the figure of a swap leaves it out.
const settle = 250 * time.Millisecond

// swaps renames new binaries over the one in service and answers, for each,
// the milliseconds from the rename to the first answer of the new one, without
// the settle time.
func (r *rig) swaps(ctx context.Context, rounds int) ([]float64, error) {
	d, err := daemon.New(daemon.Options{Binary: r.utilhost(), Dir: filepath.Join(r.dir, "swap"), Log: r.log})
	if err != nil {
		return nil, err
	}
	file := filepath.Join(d.PluginDir(), workload.Group)
	if err := copyFile(r.binary("plugin"), file); err != nil {
		return nil, err
	}
	key, err := d.Issue("bench", plenty)
	if err != nil {
		return nil, err
	}
	if err := start(ctx, d); err != nil {
		return nil, err
	}
	defer d.Kill()
	var took []float64
	for i := range rounds {
		binary, build := r.binary("plugin-2"), "2"
		if i%2 == 1 {
			binary, build = r.binary("plugin"), "1"
		}
		// A name with a leading dot is no candidate, so the daemon sees the
		// rename alone.
		fresh := filepath.Join(d.PluginDir(), ".fresh")
		if err := copyFile(binary, fresh); err != nil {
			return nil, err
		}
		began := time.Now()
		if err := os.Rename(fresh, file); err != nil {
			return nil, err
		}
		if err := answers(ctx, d.Address(), key, build); err != nil {
			return nil, fmt.Errorf("swap %d: %w", i+1, err)
		}
		took = append(took, milliseconds(time.Since(began)-settle))
	}
	return took, d.Stop()
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1e3 }

func start(ctx context.Context, d *daemon.Daemon) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := d.Start(); err != nil {
		return err
	}
	if err := d.Ready(ctx); err != nil {
		d.Kill()
		return err
	}
	return nil
}

// answers waits until build answers. It asks every 2 ms, which costs little
// beside what it waits for.
func answers(ctx context.Context, address, key, build string) error {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	want := []byte(`"build":"` + build + `"`)
	for {
		text, err := post(ctx, "http://"+address+"/v1/"+workload.Group+"/build", key)
		if err == nil && bytes.Contains(text, want) {
			return nil
		}
		if err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("build %s does not answer, still %.200q", build, text)
		case <-time.After(2 * time.Millisecond):
		}
	}
}

func post(ctx context.Context, url, key string) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader([]byte("{}")))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+key)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %.300q", response.Status, text)
	}
	return text, err
}

func copyFile(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o700)
}
