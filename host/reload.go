package main

import (
	"context"
	"os"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/config"
)

// reloadOn reads the configuration again whenever a signal comes, until ctx
// ends. It owns d.config.
func (d *daemon) reloadOn(ctx context.Context, hangups <-chan os.Signal, read func() (*config.Config, error)) {
	for {
		select {
		case <-hangups:
			d.reload(read)
		case <-ctx.Done():
			return
		}
	}
}

// reload applies what can be applied of the configuration as it is now, and
// names what needs a restart. A configuration with a mistake changes nothing.
func (d *daemon) reload(read func() (*config.Config, error)) {
	found, err := read()
	if err != nil {
		d.log.Error("configuration not reloaded, the old one holds", "error", err)
		return
	}
	changes := config.Changes(d.config, found)
	d.config = config.Apply(d.config, found)
	d.log.SetLevel(hclog.LevelFromString(d.config.Log.Level))
	d.books.useTiers(d.config)
	d.gateway.Reconfigure(gatewayLimits(d.config))
	for _, change := range changes {
		if change.Live {
			d.log.Info("configuration changed", "key", change.Key, "from", change.From, "to", change.To)
		} else {
			d.log.Warn("configuration change needs a restart", "key", change.Key, "from", change.From, "to", change.To)
		}
	}
	// Last, and slow: plugins whose settings or limits changed are started anew.
	if err := d.supervisor.Reconfigure(supervisorOptions(d.config)); err != nil {
		d.log.Error("a plugin goes on with its old settings", "error", err)
	}
	d.log.Info("configuration reloaded", "file", d.config.File, "changes", len(changes))
}
