package supervisor

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/testplugin/kit"
)

// hostVariable makes the test binary a host that serves the directory it names.
const hostVariable = "SUPERVISOR_TEST_HOST"

// TestNoOrphans kills a host at different moments: its plugins end with it, and
// the next start finds nothing to sweep that it does not sweep.
func TestNoOrphans(t *testing.T) {
	if home := os.Getenv(hostVariable); home != "" {
		beHost(t, home)
		return
	}
	r := newRig(t)
	r.put("alpha", binary(alpha("1.0.0")))
	r.put("beta", binary(beta("1.0.0")))
	hanging := alpha("3.0.0")
	hanging.Group, hanging.Fault = "gamma", "hang"
	r.put("gamma", binary(hanging))
	for _, moment := range []string{"host starts", "alpha", "beta"} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestNoOrphans$", "-test.v")
		cmd.Env = append(os.Environ(), hostVariable+"="+filepath.Dir(r.options.Dir))
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		seen := false
		for lines := bufio.NewScanner(out); !seen && lines.Scan(); {
			seen = strings.Contains(lines.Text(), moment)
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Error(err)
		}
		_ = cmd.Wait() // killed, so it is an error
		if !seen {
			t.Fatalf("the host never said %q", moment)
		}
		kit.Until(t, "no plugin is left", func() (bool, any) {
			left := kit.Running(r.options.Data)
			return len(left) == 0, left
		})
	}
	os.Remove(filepath.Join(r.options.Dir, "gamma"))
	r.start()
	r.serves("alpha", "1.0.0")
	r.serves("beta", "1.0.0")
	r.halt()
	r.nothingLeft()
}

// beHost serves until it is killed, and says what it does.
func beHost(t *testing.T, home string) {
	r := &rig{t: t, log: kit.NewLog(t), options: Options{
		Dir: filepath.Join(home, "plugins"), Data: filepath.Join(home, "data"), Times: quick(),
	}}
	s, err := New(r.options, func(s *catalog.Snapshot) {
		fmt.Println("host starts")
		for _, g := range s.Groups {
			fmt.Println("serves", g.Name)
		}
	}, quiet())
	if err != nil {
		t.Fatal(err)
	}
	t.Fatal(s.Run(context.Background()))
}

// TestNothingLeaks switches and kills many times and compares what the host
// holds before and after.
func TestNothingLeaks(t *testing.T) {
	const rounds = 16
	r := newRig(t)
	r.options.Times.Canary = 300 * time.Millisecond // ends in some rounds, is cut short in others
	r.put("alpha", binary(alpha("1.0.0")))
	r.start()
	r.serves("alpha", "1.0.0")
	settled := func() (descriptors, goroutines int) {
		entries, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		return len(entries), runtime.NumGoroutine()
	}
	descriptors, goroutines := settled()
	bad := alpha("9.0.0")
	for i := range rounds {
		switch i % 4 {
		case 0:
			version := "1.0." + strconv.Itoa(i)
			r.put("alpha", binary(alpha(version)))
			r.serves("alpha", version)
		case 1:
			pid := r.super.List()[0].PID
			syscall.Kill(pid, syscall.SIGKILL)
			kit.Until(t, "a fresh process", func() (bool, any) {
				list := r.super.List()
				return list[0].PID != pid && list[0].PID != 0, list
			})
		case 2:
			bad.Fault = []string{"exit", "wrong example", "foreign socket", "garbage line"}[i/4%4]
			bad.Version = "9.0." + strconv.Itoa(i)
			r.put("alpha", binary(bad))
			r.is("alpha", StateRefused, "")
		case 3:
			version := "1.0." + strconv.Itoa(i)
			r.put("alpha", binary(alpha(version)))
			r.serves("alpha", version)
		}
		r.want("alpha/echo", `{"text":"x"}`, fmt.Sprintf(`{"result":"x","version":%q}`, r.super.List()[0].Version))
	}
	kit.Until(t, "descriptors and goroutines are back", func() (bool, any) {
		d, g := settled()
		return d <= descriptors+2 && g <= goroutines+5, fmt.Sprintf("%d, %d descriptors; %d, %d goroutines", descriptors, d, goroutines, g)
	})
	d, g := settled()
	t.Logf("after %d rounds: %d descriptors (before %d), %d goroutines (before %d)", rounds, d, descriptors, g, goroutines)
}
