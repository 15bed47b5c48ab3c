package supervisor

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestChaos swaps, kills, stops and spoils two plugins for a while under load:
// no call fails, and nothing is left afterwards.
func TestChaos(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.put("alpha", binary(alpha("1.0.0")))
	r.put("beta", binary(beta("1.0.0")))
	r.start()
	r.serves("alpha", "1.0.0")
	r.serves("beta", "1.0.0")
	stopAlpha, stopBeta := r.load(8, "alpha/echo"), r.load(8, "beta/echo")

	const seed = 20261121
	random := rand.New(rand.NewPCG(seed, seed))
	faults := []string{"exit", "wrong example", "bad schema", "garbage line", "foreign socket", "exit in configure"}
	const deeds = 40
	for deed := range deeds {
		s := alpha(fmt.Sprintf("2.0.%d", deed))
		name := "alpha"
		if random.IntN(2) == 0 {
			name, s = "beta", beta(s.Version)
		}
		path := filepath.Join(r.options.Dir, name)
		switch random.IntN(6) {
		case 0:
			r.put(name, binary(s))
		case 1:
			if err := os.WriteFile(path, binary(s), 0o755); err != nil {
				t.Fatal(err)
			}
		case 2:
			os.Remove(path)
			if err := os.WriteFile(path, binary(s), 0o755); err != nil {
				t.Fatal(err)
			}
		case 3:
			s.Fault = faults[random.IntN(len(faults))]
			r.put(name, binary(s))
		default:
			signal := []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGSTOP}[random.IntN(3)]
			for _, status := range r.super.List() {
				if status.Group == name && status.PID != 0 {
					syscall.Kill(status.PID, signal)
				}
			}
		}
		time.Sleep(50 * time.Millisecond) // the rhythm of the deeds, not a wait for anything
	}
	for name, stop := range map[string]func() (int64, error){"alpha": stopAlpha, "beta": stopBeta} {
		if n, err := stop(); err != nil || n == 0 {
			t.Errorf("%s: %d calls, then %v", name, n, err)
		} else {
			t.Logf("%s: %d calls answered", name, n)
		}
	}
	r.put("alpha", binary(alpha("3.0.0")))
	r.put("beta", binary(beta("3.0.0")))
	r.serves("alpha", "3.0.0")
	r.serves("beta", "3.0.0")
	r.halt()
	r.nothingLeft()
}
