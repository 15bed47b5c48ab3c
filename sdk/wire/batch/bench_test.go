package batch

import (
	"fmt"
	"os"
	"testing"
)

// BenchmarkFrames has one call at a time written to a pipe and read from it: all
// that the transport does with a body on one way, without the switches between
// processes.
func BenchmarkFrames(b *testing.B) {
	for _, size := range []int{70, 10_000} {
		b.Run(fmt.Sprintf("%dB", size), func(b *testing.B) {
			reader, writer, err := os.Pipe()
			if err != nil {
				b.Fatal(err)
			}
			f := NewFrames(reader, writer, 1<<20)
			defer f.Close()
			w := NewWriter(false, func(m *Message) error { return f.SendMsg(m) })
			body := make([]byte, size)
			var calls Calls
			defer calls.Release()
			b.ReportAllocs()
			for b.Loop() {
				if err := w.Item(1, 2, 3, "request", "", body); err != nil {
					b.Fatal(err)
				}
				w.Flush(false)
				if err := f.RecvMsg(&calls); err != nil {
					b.Fatal(err)
				}
				calls.Release()
			}
		})
	}
}
