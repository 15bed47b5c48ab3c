package supervisor

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path/filepath"
	"strings"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// A judgement starts staged content and proves it. Workers run it; it knows
// nothing of what else is loaded.
type judgement struct {
	options  Options
	run      string
	turns    turnstile
	log      hclog.Logger
	file     string // name in the plugin directory
	content  staged
	group    string                   // expected, which decides the settings of the first start
	thorough func(config string) bool // whether content must be proven under that configuration
}

// A finding is the outcome of a judgement: a process and its manifest, or why
// there is none.
type finding struct {
	process  *process
	manifest *pb.Manifest
	config   string // digest of the settings and limits it was judged under
	group    string // whose settings these were
	why      *refusal
}

// judge returns within options.Times.Start.
func (j judgement) judge(ctx context.Context) finding {
	leave, err := j.turns.pass(ctx)
	if err != nil {
		return finding{why: refuse(causeHost, "%v", err)}
	}
	defer leave()
	ctx, cancel := context.WithTimeout(ctx, j.options.Times.Start)
	defer cancel()
	found := j.try(ctx, j.group)
	actual := found.manifest.GetGroup()
	if actual == "" || actual == found.group || j.options.digest(actual) == found.config {
		return found
	}
	// The file is not named like its group, so it was given the wrong settings.
	if found.process != nil {
		found.process.stop()
	}
	return j.try(ctx, actual)
}

// try starts the content with the settings of one group. The manifest is set
// as soon as it is known, even when the content is refused.
func (j judgement) try(ctx context.Context, group string) finding {
	f := finding{config: j.options.digest(group), group: group}
	p, why := launch(ctx, spec{
		path: j.content.path, sha: j.content.sha, file: j.file, config: j.options.Plugins[group],
		limits: j.options.Limits, times: j.options.Times, run: j.run, log: j.log,
	})
	if why != nil {
		f.why = why
		return f
	}
	f.manifest, f.why = j.prove(ctx, p, f)
	if f.why != nil {
		p.discard()
		return f
	}
	f.process = p
	return f
}

// prove takes a fresh process through everything that it must be able to do.
func (j judgement) prove(ctx context.Context, p *process, f finding) (*pb.Manifest, *refusal) {
	refusedSettings, failed := p.configure(ctx)
	if failed != nil {
		return nil, failed
	}
	thorough := j.thorough(f.config)
	m, why := p.manifest(ctx, thorough)
	if refusedSettings != nil {
		return m, refusedSettings // m tells whether these were the right settings
	}
	if why != nil {
		return nil, why
	}
	p.lines.name("group", m.GetGroup(), "version", m.GetVersion())
	if m.GetGroup() != f.group && j.options.digest(m.GetGroup()) != f.config {
		return m, refuse(causeContent, "was given the settings of %s", f.group) // judge tries again
	}
	if thorough {
		if why := p.examples(ctx, m); why != nil {
			return m, why
		}
	}
	if err := p.open(ctx); err != nil {
		return m, p.rpcRefusal(err, "Exchange")
	}
	return m, nil
}

// guess returns the group that a file name suggests.
func guess(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) }

// digest returns what identifies the configuration that a group's processes are
// started with.
func (o Options) digest(group string) string {
	block := o.Plugins[group]
	var settings any
	_ = json.Unmarshal(block.Settings, &settings) // member order does not matter
	if settings == nil {
		settings = map[string]any{}
	}
	text, err := json.Marshal(struct {
		Settings any
		Plain    bool
		Limits   Limits
	}{settings, block.Plain, o.Limits})
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
