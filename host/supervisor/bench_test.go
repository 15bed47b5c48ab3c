package supervisor

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
)

// benchRig starts a supervisor whose settle time does not count.
func benchRig(b *testing.B) (*Supervisor, func(name string, content []byte), func(path string) *catalog.Route) {
	t := &testing.T{}
	r := &rig{t: t, log: &logBuffer{}, options: Options{Dir: b.TempDir(), Data: b.TempDir(), Times: quick()}}
	r.options.Limits.Deadline = 10 * time.Second
	r.options.Times.Settle, r.options.Times.Coalesce = 1, 1
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	b.Cleanup(r.halt)
	r.serves("alpha", "1.0.0")
	return r.super, r.put, func(path string) *catalog.Route { return r.current.Load().Routes[path] }
}

// BenchmarkSwitch measures from the rename of a new binary to its first answer.
func BenchmarkSwitch(b *testing.B) {
	_, put, route := benchRig(b)
	contents := make([][]byte, 4)
	for i := range contents {
		contents[i] = alpha(fmt.Sprintf("1.0.%d", i+1)).binary()
	}
	c := &catalog.Call{Body: []byte(`{"text":"x"}`)}
	b.ResetTimer()
	for i := range b.N {
		version := fmt.Sprintf("1.0.%d", i%4+1)
		put("alpha", contents[i%4])
		for {
			r := route("alpha/echo")
			if r.Group.Version == version {
				c.Deadline = time.Now().Add(10 * time.Second)
				if err := r.Call(context.Background(), c); err != nil {
					b.Fatal(err)
				}
				break
			}
			time.Sleep(100 * time.Microsecond)
		}
	}
}

// BenchmarkCall measures the whole way of a call through the release, with
// callers beside each other.
func BenchmarkCall(b *testing.B) {
	_, _, route := benchRig(b)
	benchCalls(b, route("alpha/echo"))
}

// BenchmarkCallOnProbation measures the same during the probation of the
// version that is called.
func BenchmarkCallOnProbation(b *testing.B) {
	s, put, route := benchRig(b)
	put("alpha", alpha("2.0.0").binary())
	for list := s.List(); list[0].Version != "2.0.0"; list = s.List() {
		time.Sleep(time.Millisecond)
	}
	benchCalls(b, route("alpha/echo"))
	if list := s.List(); list[0].Probation == nil || list[0].Probation.Answered != 0 {
		b.Errorf("got %+v", list)
	}
}

func benchCalls(b *testing.B, r *catalog.Route) {
	b.SetParallelism(32)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		c := &catalog.Call{Body: []byte(`{"text":"x"}`)}
		for pb.Next() {
			c.Deadline = time.Now().Add(10 * time.Second)
			if err := r.Call(context.Background(), c); err != nil {
				b.Error(err)
				return
			}
		}
	})
}

func BenchmarkStage(b *testing.B) {
	dir := b.TempDir()
	s, err := openStaging(dir+"/staged", nil)
	if err != nil {
		b.Fatal(err)
	}
	for i := range b.N {
		path := dir + "/source"
		if err := os.WriteFile(path, alpha(fmt.Sprintf("1.0.%d", i)).binary(), 0o755); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		content, why := s.stage(path)
		b.StopTimer()
		if why != nil {
			b.Fatal(why)
		}
		s.release(content.sha)
	}
}

// BenchmarkWarmStart measures from the start of a host to all of 19 plugins
// serving, from a store in which they are staged and proven.
func BenchmarkWarmStart(b *testing.B) {
	t := &testing.T{}
	r := &rig{t: t, log: &logBuffer{}, options: Options{Dir: b.TempDir(), Data: b.TempDir()}}
	const plugins = 19
	for i := range plugins {
		s := alpha("1.0.0")
		s.Group = fmt.Sprintf("group%d", i)
		s.Routes = []string{s.Group + "/echo"}
		r.put(s.Group, s.binary())
	}
	all := func() {
		for len(r.current.Load().Groups) < plugins || !r.super.Ready().Ready {
			time.Sleep(time.Millisecond)
		}
	}
	r.start()
	all()
	r.halt()
	for b.Loop() {
		r.start()
		all()
		b.StopTimer()
		r.halt()
		b.StartTimer()
	}
}
