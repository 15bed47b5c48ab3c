package main

import (
	"time"

	"github.com/utilhost/utilhost/config"
	"github.com/utilhost/utilhost/host/gateway"
	"github.com/utilhost/utilhost/host/supervisor"
)

// gatewayLimits are the parts of c that the gateway works by.
func gatewayLimits(c *config.Config) gateway.Limits {
	limits := gateway.Limits{
		Body:        int64(c.Limits.Body),
		Held:        int64(c.Limits.Held),
		Deadline:    c.Limits.Deadline,
		KeyInFlight: c.Limits.KeyInFlight,
		DrainBody:   int64(orNone(c.HTTP.DrainBody)),
		DrainTime:   orNone(c.HTTP.DrainTime),
		Tiers:       make(map[string]gateway.Tier, len(c.Tier)),
	}
	switch c.AccessLog.Mode {
	case "all":
		limits.AccessLog = 1
	case "sampled":
		limits.AccessLog = gateway.AccessLog(c.AccessLog.Sample)
	}
	for name, tier := range c.Tier {
		limits.Tiers[name] = gateway.Tier{Credits: tier.Credits, RatePerSecond: tier.RatePerSecond, Burst: tier.Burst}
	}
	return limits
}

// orNone turns a configured zero into what gateway and supervisor take for none;
// their own zero means the default.
func orNone[T config.Size | time.Duration](v T) T {
	if v == 0 {
		return -1
	}
	return v
}

// supervisorOptions are the parts of c that the supervisor works by.
func supervisorOptions(c *config.Config) supervisor.Options {
	times := supervisor.DefaultTimes()
	times.Settle = c.Plugins.Settle
	times.Poll = c.Plugins.Poll
	times.Removal = c.Plugins.RemoveAfter
	times.Start = c.Plugins.StartTimeout
	times.StuckAfter = c.Plugins.StuckAfter
	times.HungAfter = c.Plugins.CheckAfter
	times.CheckTimeout = c.Plugins.CheckTimeout
	times.Canary = orNone(c.Plugins.Canary)
	options := supervisor.Options{
		Dir:  c.Plugins.Dir,
		Data: c.Data,
		Limits: supervisor.Limits{
			Body:      int(c.Limits.Body),
			Result:    int(c.Limits.Result),
			Deadline:  c.Limits.Deadline,
			InFlight:  c.Limits.PluginInFlight,
			Waiting:   c.Limits.PluginWaiting,
			Slow:      c.Limits.SlowInFlight,
			QueueWait: c.Limits.QueueWait,
			Memory:    int64(c.Plugins.Memory),
		},
		Plugins: make(map[string]supervisor.Plugin, len(c.Plugin)),
		Times:   times,
	}
	for group, p := range c.Plugin {
		positions := map[string]string{"": p.Settings.Block}
		for _, place := range p.Settings.Places {
			positions[place.Name] = place.Position
		}
		options.Plugins[group] = supervisor.Plugin{Settings: p.Settings.JSON, Positions: positions, Plain: !p.MTLS}
	}
	return options
}
