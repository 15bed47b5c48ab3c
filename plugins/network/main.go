// Command network is the plugin that serves the network/ routes: what port
// numbers stand for, and readers of DNS records.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "network",
	Version: "1.0.0",
	Doc: `
What port numbers stand for, and readers of DNS records as zone files write them.
Nothing is looked up in the network.`,
	Routes: []sdk.Route{CAAParse, Port, SRVParse},
}

func main() { sdk.Serve(plugin) }
