package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/stage"
)

// failureSpan is how long before a failure deeds may have to do with it.
const failureSpan = 3 * time.Second

// claimLoad prints what a fleet counted and claims that no call failed, none
// was answered wrongly, and that every pool is as its customers counted.
func claimLoad(s *stage.Stage, d *deeds, counts clients.Counts, keys []string, what string) {
	total := counts.Total()
	off, problems := 0, []error(nil)
	for i, key := range keys {
		c := clients.New(s.Daemon.Address(), key)
		left, err := clients.Left(c)
		c.Close()
		if err != nil {
			problems = append(problems, err)
			continue
		}
		if charged := stage.Plenty - left; charged != counts.Keys[i].Spent {
			off += max(charged-counts.Keys[i].Spent, counts.Keys[i].Spent-charged)
			problems = append(problems, fmt.Errorf("key %d: %d credits left the pool, %d were counted", i, charged, counts.Keys[i].Spent))
		}
	}
	s.Print("%10s %8s %8s %12s %10s %10s %10s", "calls", "failed", "wrong", "credits off", "p50", "p99", "worst")
	s.Print("%10d %8d %8d %12d %10v %10v %10v", total.OK+total.Failed, total.Failed, total.Wrong, off,
		counts.Waits.Quantile(0.5), counts.Waits.Quantile(0.99), counts.Waits.Worst().Round(10*time.Microsecond))
	err := counts.Failure()
	s.Claim(fmt.Sprintf("%s, %d calls: 0 failed, 0 wrong", what, total.OK), err)
	s.Claim(fmt.Sprintf("%d credits of %d keys: 0 off", total.Spent, len(keys)), errors.Join(problems...))
	explain(s, d, total.Failures)
}

// explain prints the deeds before each failure, none of them twice.
func explain(s *stage.Stage, d *deeds, failures []error) {
	var shown time.Time
	for _, failure := range failures {
		var failed *clients.FailedError
		if !errors.As(failure, &failed) {
			continue
		}
		for _, one := range d.before(failed.At, failureSpan) {
			if one.at.After(shown) {
				s.Print("  %v", one)
				shown = one.at
			}
		}
		s.Print("failed: %v", failed)
	}
}

// save copies deeds and log of a part to the folder that the operator named.
func (o *options) save(s *stage.Stage, d *deeds) error {
	if o.keep == "" {
		return nil
	}
	if err := os.MkdirAll(o.keep, 0o700); err != nil {
		return err
	}
	base := filepath.Join(o.keep, s.Part())
	return errors.Join(d.save(base+".deeds"), stage.CopyOver(s.Log, base+".log"))
}
