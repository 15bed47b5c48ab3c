package main

import (
	"bytes"
	"fmt"
	"os"
	"os/signal"
	"time"

	"github.com/utilhost/utilhost/scripts/chaos/script"
)

// slowStart is how late the handshake of a slow plugin is.
const slowStart = 400 * time.Millisecond

// floodBytes is what the fault "floods" writes to standard error.
const floodBytes = 1 << 30

// beforeHandshake commits the faults that come before the sdk has its turn. It
// returns when there is none.
func beforeHandshake(s script.Script) {
	switch s.Fault {
	case "exits":
		fmt.Fprintln(os.Stderr, "no licence")
		os.Exit(3)
	case "hangs":
		hang()
	case "slow": // no fault: it leaves time to do something to it
		time.Sleep(slowStart)
	case "garbage":
		fmt.Println("hello, world")
		for range 64 {
			os.Stdout.Write(bytes.Repeat([]byte{0xff, 'x', 0}, 1<<14))
		}
		hang()
	case "protocol":
		fmt.Println("1|7|unix|/nowhere|grpc|")
		hang()
	case "foreign":
		fmt.Printf("1|1|unix|%s|grpc|\n", s.Socket)
		hang()
	case "floods":
		flood()
		os.Exit(3)
	}
}

// hang waits for what never comes. Unlike an empty select it is no deadlock
// to the runtime.
func hang() {
	forever := make(chan os.Signal, 1)
	signal.Notify(forever)
	for {
		<-forever
	}
}

// flood writes lines of several lengths, one of them without an end.
func flood() {
	var block bytes.Buffer
	for block.Len() < 1<<20 {
		block.Write(bytes.Repeat([]byte("a line that is long "), 50))
		block.WriteString("\n")
	}
	for written := 0; written < floodBytes/2; written += block.Len() {
		os.Stderr.Write(block.Bytes())
	}
	endless := bytes.Repeat([]byte("endless "), 1<<17)
	for written := 0; written < floodBytes/2; written += len(endless) {
		os.Stderr.Write(endless)
	}
	os.Stderr.WriteString("\nthat was a gigabyte\n")
}
