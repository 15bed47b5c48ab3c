// Command airports fetches the current edition of OurAirports for the
// transportation plugin, and checks the plugin's starter edition against another
// table of airports.
//
// usage:
//
//	airports fetch [-url URL] FILE
//		download an edition, check it, put it at FILE
//	airports check [-except CODE,CODE...] STARTER REFERENCE
//		compare every row of STARTER with REFERENCE, but for those known to differ
//
// FILE is replaced in one step and only by an edition that passed, so that a
// running plugin with the setting dataset = FILE may follow it. OurAirports
// (https://ourairports.com/data/) gives its data to the public domain and renews
// it every night.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"time"
)

// current is where OurAirports publishes its table.
const current = "https://davidmegginson.github.io/ourairports-data/airports.csv"

// patience is how long a download of some 13 MB may take.
const patience = 5 * time.Minute

var errUsage = errors.New("usage: airports fetch [-url URL] FILE | airports check [-except CODE,CODE...] STARTER REFERENCE")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	switch {
	case errors.Is(err, errUsage):
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "airports:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	url := flags.String("url", current, "where to fetch the edition")
	except := flags.String("except", "", "IATA codes of rows that are known to differ")
	if flags.Parse(args[1:]) != nil {
		return errUsage
	}
	switch {
	case args[0] == "fetch" && flags.NArg() == 1:
		client := &http.Client{Timeout: patience, CheckRedirect: httpsOnly}
		got, err := fetch(ctx, client, *url, flags.Arg(0))
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "%s: %d airports, %d bytes, edition %s, sha256 %x\n",
			flags.Arg(0), got.airports, got.bytes, got.edition.Format(time.DateOnly), got.sum)
		return err
	case args[0] == "check" && flags.NArg() == 2:
		return checkFiles(flags.Arg(0), flags.Arg(1), strings.Split(*except, ","), out)
	}
	return errUsage
}
