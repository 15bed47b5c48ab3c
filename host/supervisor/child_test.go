package supervisor

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"testing"
	"time"
)

// TestSurroundings asks a plugin how it was started.
func TestSurroundings(t *testing.T) {
	t.Setenv("UTILHOST_SECRET", "pepper")
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	text, err := r.call(context.Background(), "alpha/echo", `{"self":true}`)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Self struct {
			Env                []string
			Stdin, Limits, OOM string
			PID                int
			Pgrp               string
		}
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	self := got.Self
	slices.Sort(self.Env)
	want := []string{ // go-plugin's and the memory limit, nothing of the host's
		"GOMEMLIMIT", "PLUGIN_CLIENT_CERT", "PLUGIN_MAX_PORT", "PLUGIN_MIN_PORT", "PLUGIN_PROTOCOL_VERSIONS",
		"PLUGIN_UNIX_SOCKET_DIR", "UTILHOST_PLUGIN",
	}
	if !slices.Equal(self.Env, want) {
		t.Errorf("environment %v, want %v", self.Env, want)
	}
	if self.Stdin != "/dev/null" || self.OOM != "500" || self.Pgrp != fmt.Sprint(self.PID) {
		t.Errorf("stdin %s, oom_score_adj %s, process group %s of %d", self.Stdin, self.OOM, self.Pgrp, self.PID)
	}
	for _, line := range []string{`Max data size +536870912 +536870912`, `Max core file size +0 +0`} {
		if !regexp.MustCompile(line).MatchString(self.Limits) {
			t.Errorf("%s is not in\n%s", line, self.Limits)
		}
	}
}

func TestBackoff(t *testing.T) {
	const first, limit = 50 * time.Millisecond, 5 * time.Second
	if d := backoff(0, first, limit); d != 0 {
		t.Errorf("nothing failed: %v", d)
	}
	for failed, want := range map[int]time.Duration{1: first, 2: 2 * first, 4: 8 * first, 8: limit, 40: limit, 1000: limit} {
		for range 100 {
			if d := backoff(failed, first, limit); d < want*3/4 || d > want*5/4+1 {
				t.Fatalf("after %d failures %v, want about %v", failed, d, want)
			}
		}
	}
}
