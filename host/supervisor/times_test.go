package supervisor

import (
	"reflect"
	"testing"
	"time"
)

// TestDefaultTimes holds the delays that the host runs with against the figures
// that the design promises (sections 4 and 5) and that DESIGN.md explains.
func TestDefaultTimes(t *testing.T) {
	want := Times{
		Coalesce: 20 * time.Millisecond, Settle: 250 * time.Millisecond, Aged: 2 * time.Second, Poll: 10 * time.Second,
		Removal: 2 * time.Second, Start: 10 * time.Second, Stop: 2 * time.Second, DrainMargin: 3 * time.Second,
		Tick: 250 * time.Millisecond, HungAfter: 500 * time.Millisecond, CheckTimeout: 1500 * time.Millisecond,
		StuckAfter: 2 * time.Second, StreamGrace: 500 * time.Millisecond,
		BackoffFirst: 50 * time.Millisecond, BackoffLimit: 5 * time.Second, RetryFirst: time.Second, RetryLimit: time.Minute,
		Hold: 15 * time.Second, Canary: 30 * time.Second, Patience: time.Second,
		Remember: 10 * time.Minute, WorkerIdle: 5 * time.Second,
	}
	for name, got := range map[string]Times{"DefaultTimes": DefaultTimes(), "the zero value": Times{}.withDefaults()} {
		for i := range reflect.TypeFor[Times]().NumField() {
			field := reflect.TypeFor[Times]().Field(i).Name
			is, should := reflect.ValueOf(got).Field(i).Int(), reflect.ValueOf(want).Field(i).Int()
			if is != should {
				t.Errorf("%s: %s is %v, want %v", name, field, time.Duration(is), time.Duration(should))
			}
			if should == 0 {
				t.Errorf("%s has no figure here", field)
			}
		}
	}
	kept := Times{Canary: -1, Settle: time.Minute}.withDefaults()
	if kept.Canary != -1 || kept.Settle != time.Minute {
		t.Errorf("what was set is replaced: %+v", kept)
	}
}
