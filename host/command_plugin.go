package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/utilhost/utilhost/host/admin"
	"github.com/utilhost/utilhost/host/supervisor"
)

// pluginCommands is utilhost plugin. All but check need the running daemon,
// since it alone knows what runs.
type pluginCommands struct {
	List     pluginListCommand     `cmd:"" help:"List what serves and what is refused, with the reason."`
	Show     pluginShowCommand     `cmd:"" help:"Show one group."`
	Rollback pluginRollbackCommand `cmd:"" help:"Serve the version before; the present file waits until it changes or is reloaded."`
	Reload   pluginReloadCommand   `cmd:"" help:"Verify the files of a group, or of all groups, again."`
	Check    pluginCheckCommand    `cmd:"" help:"Start a plugin, check its manifest and run its examples, without a daemon."`
}

// pluginPath is the admin path of a group.
func pluginPath(group, operation string) string {
	return "/plugins/" + url.PathEscape(group) + operation
}

type pluginListCommand struct {
	location
	JSON bool `help:"Print JSON."`
}

func (c pluginListCommand) Run(s *session) error {
	return s.connectDaemon(c.location, func(client *admin.Client) error {
		var list []supervisor.Status
		if err := client.Get(s.ctx, "/plugins", &list); err != nil {
			return err
		}
		if c.JSON {
			return printJSON(s.stdout, list)
		}
		return pluginTable(list...).print(s.stdout)
	})
}

// shownHash is how much of a SHA-256 the table shows; the JSON has all of it.
const shownHash = 12

func pluginTable(list ...supervisor.Status) table {
	var t table
	t.row("GROUP", "VERSION", "ROUTES", "STATE", "PID", "SHA256", "SINCE", "RESTARTS", "FILE", "REASON")
	for _, p := range list {
		pid := ""
		if p.PID != 0 {
			pid = fmt.Sprint(p.PID)
		}
		remarks := p.Notes
		if c := p.Canary; c != nil {
			remarks = append([]string{fmt.Sprintf("canary until %s, fallback %s", formatTime(c.Until), c.Fallback)}, remarks...)
		}
		if p.Reason != "" {
			remarks = append([]string{p.Reason}, remarks...)
		}
		t.row(p.Group, p.Version, p.Routes, p.State, pid, p.SHA256[:min(shownHash, len(p.SHA256))], p.Since, p.Restarts,
			p.File, strings.Join(remarks, "; "))
	}
	return t
}

type pluginShowCommand struct {
	location
	Group string `arg:"" help:"Name of the group."`
	JSON  bool   `help:"Print JSON."`
}

func (c pluginShowCommand) Run(s *session) error {
	return s.connectDaemon(c.location, func(client *admin.Client) error {
		var detail supervisor.Detail
		if err := client.Get(s.ctx, pluginPath(c.Group, ""), &detail); err != nil {
			return err
		}
		if c.JSON {
			return printJSON(s.stdout, detail)
		}
		return s.printDetail(detail)
	})
}

func (s *session) printDetail(detail supervisor.Detail) error {
	if err := pluginTable(detail.Status).print(s.stdout); err != nil {
		return err
	}
	if doc := strings.TrimSpace(detail.Doc); doc != "" {
		fmt.Fprintf(s.stdout, "\n%s\n", doc)
	}
	fmt.Fprintln(s.stdout)
	for _, route := range detail.RouteList {
		fmt.Fprintln(s.stdout, route)
	}
	if len(detail.Earlier) == 0 {
		return nil
	}
	fmt.Fprintln(s.stdout)
	var earlier table
	earlier.row("EARLIER", "SHA256", "SINCE")
	for _, e := range detail.Earlier {
		earlier.row(e.Version, e.SHA256, e.Since)
	}
	return earlier.print(s.stdout)
}

type pluginRollbackCommand struct {
	location
	Group string `arg:"" help:"Name of the group."`
}

func (c pluginRollbackCommand) Run(s *session) error {
	return s.connectDaemon(c.location, func(client *admin.Client) error {
		if err := client.Post(s.ctx, pluginPath(c.Group, "/rollback"), nil, nil); err != nil {
			return err
		}
		var detail supervisor.Detail
		if err := client.Get(s.ctx, pluginPath(c.Group, ""), &detail); err != nil {
			return err
		}
		return pluginTable(detail.Status).print(s.stdout)
	})
}

type pluginReloadCommand struct {
	location
	Group string `arg:"" optional:"" help:"Name of the group; all groups if left out."`
}

func (c pluginReloadCommand) Run(s *session) error {
	path := "/plugins/reload"
	if c.Group != "" {
		path = pluginPath(c.Group, "/reload")
	}
	return s.connectDaemon(c.location, func(client *admin.Client) error {
		return client.Post(s.ctx, path, nil, nil)
	})
}

type pluginCheckCommand struct {
	Config string `placeholder:"FILE" help:"Configuration, for the limits and the settings of the group (utilhost.hcl)."`
	File   string `arg:"" type:"existingfile" help:"The plugin binary."`
}

func (c pluginCheckCommand) Run(s *session) error {
	read, err := location{Config: c.Config}.load()
	if err != nil {
		return err
	}
	// A place of its own: the data directory may belong to a running daemon.
	place, err := os.MkdirTemp("", "utilhost-check-")
	if err != nil {
		return fmt.Errorf("place for the check: %w", err)
	}
	options := supervisorOptions(read)
	options.Data = place
	manifest, err := supervisor.Check(s.ctx, options, c.File, newLog(read, s.stderr))
	if err = errors.Join(err, os.RemoveAll(place)); err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	var t table
	t.row("GROUP", "VERSION", "ROUTES", "EXAMPLES")
	examples := 0
	for _, route := range manifest.GetRoutes() {
		examples += len(route.GetExamples())
	}
	t.row(manifest.GetGroup(), manifest.GetVersion(), len(manifest.GetRoutes()), examples)
	return t.print(s.stdout)
}

// openAPICommand is utilhost openapi. What is loaded is known to the daemon alone.
type openAPICommand struct {
	location
}

func (c openAPICommand) Run(s *session) error {
	return s.connectDaemon(c.location, func(client *admin.Client) error {
		var document []byte
		if err := client.Get(s.ctx, "/openapi.json", &document); err != nil {
			return err
		}
		_, err := s.stdout.Write(document)
		return err
	})
}
