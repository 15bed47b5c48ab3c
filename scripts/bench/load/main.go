// Command load runs one load for the benchmark in a process of its own, so
// that what it costs is not counted with the servers. It reads the options as
// JSON from standard input and writes lines to standard output: "begin" and
// "end" round the measured time, then the report as JSON.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"

	"github.com/utilhost/utilhost/scripts/bench/traffic"
)

func main() {
	runtime.GOMAXPROCS(1)
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run() error {
	var options traffic.Options
	if err := json.NewDecoder(os.Stdin).Decode(&options); err != nil {
		return fmt.Errorf("options: %w", err)
	}
	options.Begin = func() { fmt.Println("begin") }
	options.End = func() { fmt.Println("end") }
	report, err := traffic.Run(context.Background(), options)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(report)
}
