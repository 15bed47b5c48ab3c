package supervisor

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/testplugin/kit"
)

// benchRig starts a supervisor whose settle time does not count.
func benchRig(b *testing.B) (*Supervisor, func(name string, content []byte), func(path string) *catalog.Route) {
	t := &testing.T{}
	r := &rig{t: t, log: kit.NewLog(b), options: Options{Dir: b.TempDir(), Data: b.TempDir(), Times: quick()}}
	r.options.Limits.Deadline = 10 * time.Second
	r.options.Times.Settle, r.options.Times.Coalesce = 1, 1
	r.put("alpha", binary(alpha("1.0.0")))
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
		contents[i] = binary(alpha(fmt.Sprintf("1.0.%d", i+1)))
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

// BenchmarkCallOfCanary measures the same while the version that is called is a
// canary.
func BenchmarkCallOfCanary(b *testing.B) {
	s, put, route := benchRig(b)
	put("alpha", binary(alpha("2.0.0")))
	for list := s.List(); list[0].Version != "2.0.0"; list = s.List() {
		time.Sleep(time.Millisecond)
	}
	benchCalls(b, route("alpha/echo"))
	if list := s.List(); list[0].Canary == nil || list[0].Canary.Answered != 0 {
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

// BenchmarkWarmStart measures from the start of a host to all of 19 plugins
// serving, from a store in which they are kept and verified.
func BenchmarkWarmStart(b *testing.B) {
	t := &testing.T{}
	r := &rig{t: t, log: kit.NewLog(b), options: Options{Dir: b.TempDir(), Data: b.TempDir()}}
	const plugins = 19
	for i := range plugins {
		s := alpha("1.0.0")
		s.Group = fmt.Sprintf("group%d", i)
		s.Routes = []string{s.Group + "/echo"}
		r.put(s.Group, binary(s))
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
