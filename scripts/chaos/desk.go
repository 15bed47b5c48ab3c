package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"github.com/utilhost/utilhost/scripts/daemon"
	"github.com/utilhost/utilhost/scripts/stage"
)

// A desk speaks to the daemon's admin socket, for what is asked too often to
// start a command for it, and for the profiles.
type desk struct{ http *http.Client }

func newDesk(s *stage.Stage) *desk {
	socket := filepath.Join(s.Daemon.DataDir(), "admin.sock")
	return &desk{&http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{
		DisableKeepAlives: true, // nothing of ours is open when descriptors are counted
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "unix", socket)
		},
	}}}
}

func (d *desk) get(path string) ([]byte, error) {
	response, err := d.http.Get("http://admin" + path)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 64<<20))
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s: %.300s", path, response.Status, text)
	}
	return text, err
}

// plugins is what `plugin list --json` prints.
func (d *desk) plugins() ([]daemon.Plugin, error) {
	text, err := d.get("/plugins")
	if err != nil {
		return nil, err
	}
	var list []daemon.Plugin
	return list, json.Unmarshal(text, &list)
}

// number asks for a profile and reads the number that pattern captures.
func (d *desk) number(path string, pattern *regexp.Regexp) (int64, error) {
	text, err := d.get(path)
	if err != nil {
		return 0, err
	}
	found := pattern.FindSubmatch(text)
	if found == nil {
		return 0, fmt.Errorf("%s does not say %s", path, pattern)
	}
	return strconv.ParseInt(string(found[1]), 10, 64)
}

var (
	goroutinesTotal = regexp.MustCompile(`^goroutine profile: total (\d+)`)
	heapAlloc       = regexp.MustCompile(`(?m)^# HeapAlloc = (\d+)`)
)

// goroutines is their number in the daemon, the one that answers included.
func (d *desk) goroutines() (int, error) {
	n, err := d.number("/debug/pprof/goroutine?debug=1", goroutinesTotal)
	return int(n), err
}

// heap is what lives on the daemon's heap after a collection, in bytes.
func (d *desk) heap() (int64, error) {
	return d.number("/debug/pprof/heap?gc=1&debug=1", heapAlloc)
}
