package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/alecthomas/kong"

	"github.com/utilhost/utilhost/config"
)

// Exit codes of the command line.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// commands is the grammar of the command line.
type commands struct {
	Serve   serveCommand    `cmd:"" help:"Serve the API until SIGTERM."`
	Key     keyCommands     `cmd:"" help:"Issue, show, change and revoke keys."`
	Plugin  pluginCommands  `cmd:"" help:"List, verify and roll back plugins."`
	Credits creditsCommands `cmd:"" help:"Show, grant and audit credits."`
	Usage   usageCommand    `cmd:"" help:"Show what a key spent, by day and route."`
	Config  configCommands  `cmd:"" help:"Check the configuration."`
	OpenAPI openAPICommand  `cmd:"" name:"openapi" help:"Print the OpenAPI document of what is loaded in the running daemon."`
	Version versionCommand  `cmd:"" help:"Print the version."`
}

// session is what a command runs with.
type session struct {
	ctx            context.Context
	stdout, stderr io.Writer
}

// run executes one command line and returns the exit code. Errors go to stderr:
// one line, or for a configuration one line for each mistake.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	asked := false // for help, which needs no complete command line
	parser, err := kong.New(&commands{},
		kong.Name("utilhost"),
		kong.Description("A daemon for stateless utility endpoints served by plugins."),
		kong.Writers(stdout, stderr),
		kong.Exit(func(int) { asked = true }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		return fail(stderr, err)
	}
	command, err := parser.Parse(args)
	switch {
	case asked:
		return exitDone
	case err != nil:
		fmt.Fprintf(stderr, "utilhost: %v; see utilhost --help\n", err)
		return exitUsage
	}
	if err := command.Run(&session{ctx, stdout, stderr}); err != nil {
		return fail(stderr, err)
	}
	return exitDone
}

// fail reports err and returns the exit code for it.
func fail(stderr io.Writer, err error) int {
	var wrong usageError
	if errors.As(err, &wrong) {
		fmt.Fprintf(stderr, "utilhost: %v; see utilhost --help\n", err)
		return exitUsage
	}
	var mistakes config.Problems
	if errors.As(err, &mistakes) {
		fmt.Fprintln(stderr, mistakes) // file:line:column first, as editors and terminals understand it
		return exitFailed
	}
	fmt.Fprintf(stderr, "utilhost: %s\n", oneLine(err))
	return exitFailed
}

// usageError is a mistake in the arguments that the grammar cannot see.
type usageError string

func (e usageError) Error() string { return string(e) }

// oneLine writes an error that joins several as one line.
func oneLine(err error) string {
	text := []byte(err.Error())
	for i, c := range text {
		if c == '\n' {
			text[i] = ';'
		}
	}
	return string(text)
}

// versionCommand is utilhost version.
type versionCommand struct{}

func (versionCommand) Run(s *session) error {
	_, err := fmt.Fprintln(s.stdout, "utilhost", version)
	return err
}
