// Command plugin serves the benchmark's workload as a plugin.
package main

import (
	"github.com/utilhost/utilhost/scripts/bench/workload"
	"github.com/utilhost/utilhost/sdk"
)

// Set by the linker: -X main.group=... -X main.build=...
var (
	group = workload.Group
	build = "1"
)

func main() { sdk.Serve(workload.Plugin(group, build)) }
