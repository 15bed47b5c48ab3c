package ledger

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/store"
)

const (
	childDir   = "LEDGER_TEST_DIR"
	childLevel = "LEDGER_TEST_LEVEL"
	childKeys  = 5
	childCalls = 16 // in flight at one time
)

func childArgs() []string {
	if dir := os.Getenv(childDir); dir != "" {
		return []string{dir, os.Getenv(childLevel)}
	}
	return nil
}

// runChild debits until it is killed and prints "key cost" for each debit
// that was acknowledged, in one write each.
func runChild() {
	args := childArgs()
	s, err := store.Open(filepath.Join(args[0], "store"), store.Options{})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	l, err := open(s, s, Options{Durability: Durability(args[1])}, pace{
		sweep: 20 * time.Millisecond, idleSweeps: 1, coldSweeps: 2, commitWait: 5 * time.Second,
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for n := range childCalls {
		go func() {
			for {
				key, cost := rand.IntN(childKeys), 1+rand.Int64N(4)
				r, err := reserve(context.Background(), l, fmt.Sprintf("k_%d", key), maxCredits, cost)
				if err != nil {
					fmt.Fprintln(os.Stderr, err)
					os.Exit(1)
				}
				if rand.IntN(5) == 0 {
					r.Release()
					continue
				}
				if _, err := r.Settle("text/case"); err != nil {
					fmt.Fprintln(os.Stderr, err)
					os.Exit(1)
				}
				fmt.Printf("%d %d\n", key, cost)
				if n == 0 && rand.IntN(50) == 0 {
					time.Sleep(time.Duration(rand.IntN(50)) * time.Millisecond) // some pools come to rest
				}
			}
		}()
	}
	select {}
}

// The process is killed in mid-load, several times on the same store. Each
// key must have been charged what was acknowledged; a debit whose line was not
// printed when the kill came was in flight, and there were at most childCalls
// of those with a cost of at most 4.
func TestKill(t *testing.T) {
	for _, level := range levels {
		t.Run(string(level), func(t *testing.T) {
			b := newBench(t, Options{Durability: level})
			var acknowledged, charged [childKeys]int64
			month := MonthOf(time.Now())
			for round := range 5 {
				lines := runUntil(t, b.dir, level, time.Duration(50+rand.IntN(150))*time.Millisecond, nil)
				for _, line := range lines {
					var key int
					var cost int64
					if _, err := fmt.Sscan(line, &key, &cost); err != nil {
						t.Fatalf("child printed %q", line)
					}
					acknowledged[key] += cost
				}
				l := b.open()
				var doubt int64
				for key := range childKeys {
					a, err := l.Account(fmt.Sprintf("k_%d", key), month)
					if err != nil {
						t.Fatal(err)
					}
					if a.Spent < acknowledged[key] {
						t.Errorf("round %d, key %d: charged %d, acknowledged %d", round, key, a.Spent, acknowledged[key])
					}
					doubt += a.Spent - acknowledged[key]
					charged[key], acknowledged[key] = a.Spent, a.Spent
				}
				if doubt > childCalls*4 {
					t.Errorf("round %d: %d credits more charged than acknowledged by at most %d calls", round, doubt, childCalls)
				}
				if report := wantAudit(t, l); report.Charged != report.Spent {
					t.Errorf("round %d: audit %+v", round, report)
				}
				t.Logf("round %d: %d debits acknowledged, %d credits of calls in flight", round, len(lines), doubt)
				b.close()
			}
			if charged[0] == 0 {
				t.Error("the child did nothing")
			}
		})
	}
}

// runUntil runs the debiting child and kills it some time after its first
// debit. If cut is given, it is called at that time instead, and the kill comes
// 100 ms later unless the child gave up by then. It returns the child's
// complete lines.
func runUntil(t *testing.T, dir string, level Durability, after time.Duration, cut func()) (lines []string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childDir+"="+dir, childLevel+"="+string(level))
	if cut == nil {
		cmd.Stderr = os.Stderr
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var timer *time.Timer
	done := make(chan struct{})
	reader := bufio.NewReader(out)
	for {
		line, err := reader.ReadString('\n')
		if err != nil {
			break
		}
		if timer == nil {
			timer = time.AfterFunc(after, func() {
				defer close(done)
				if cut != nil {
					cut()
					time.Sleep(100 * time.Millisecond) // of load on a dead disk
				}
				_ = cmd.Process.Kill()
			})
		}
		lines = append(lines, strings.TrimSpace(line))
	}
	err = cmd.Wait()
	if timer == nil || cut == nil && cmd.ProcessState.Exited() {
		t.Fatalf("child ended by itself: %v", err)
	}
	<-done
	return lines
}
