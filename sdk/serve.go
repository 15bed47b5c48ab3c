package sdk

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/sdk/wire"
)

// Serve answers the host until the host asks the process to stop or is gone. It
// is all that the main function of a plugin does:
//
//	func main() { sdk.Serve(plugin) }
//
// A plugin binary is not meant to be run by hand, but it can be looked at:
//
//	ciphers -describe                            prints its manifest as JSON
//	ciphers -call ciphers/atbash < body.json     answers one call, without a host
//	ciphers -call ... -settings '{"depth": 3}'   the same with settings
//
// A call that succeeds ends with status 0, a refused one with 1, wrong use with
// 2. A declaration that makes no sense ends with status 1 and says why.
func Serve(p Plugin) {
	cookie := wire.Handshake()
	if len(os.Args) < 2 && os.Getenv(cookie.MagicCookieKey) == cookie.MagicCookieValue {
		serveHost(p)
		return
	}
	os.Exit(run(p, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// serveHost serves the host that started this process.
func serveHost(p Plugin) {
	// Every level is sent; the host keeps what its operator wants to see. The
	// logger has to be made before the wire takes over standard error.
	log := hclog.New(&hclog.LoggerOptions{Level: hclog.Trace, Output: os.Stderr, JSONFormat: true})
	s, err := newService(p, log)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	wire.Serve(s)
}

// run is the plugin started by a person. It returns the exit status.
func run(p Plugin, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet(p.Group, flag.ContinueOnError)
	flags.SetOutput(stderr)
	describe := flags.Bool("describe", false, "print the manifest as JSON")
	route := flags.String("call", "", "answer one call to `ROUTE`, its body on standard input")
	settings := flags.String("settings", "{}", "settings for -call, a `JSON` object")
	flags.Usage = func() { usage(flags, p) }
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	switch {
	case flags.NArg() > 0 || *describe && *route != "":
		usage(flags, p)
		return 2
	case !*describe && *route == "":
		usage(flags, p)
		return 1
	}
	s, err := newService(p, hclog.New(&hclog.LoggerOptions{Level: hclog.Info, Output: stderr}))
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 1
	}
	if *describe {
		err = s.describe(stdout)
	} else {
		err = s.callOnce(*route, []byte(*settings), stdin, stdout)
	}
	if err != nil {
		if !errors.Is(err, errRefused) {
			fmt.Fprintln(stderr, err)
		}
		return 1
	}
	return 0
}

func usage(flags *flag.FlagSet, p Plugin) {
	fmt.Fprintf(flags.Output(), `This is the utilhost plugin %q, version %s. It is not run by hand: put it into
the plugin directory of a utilhost, which starts it and serves its routes.

By hand it can be looked at:
`, p.Group, p.Version)
	flags.PrintDefaults()
}
