// Package verify starts a plugin binary and checks everything that must hold
// before it may serve: that it takes its settings, that its manifest is sound,
// and that it answers its own examples. It knows nothing of what else is loaded.
package verify

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Rules is raised when a check becomes stricter, so that what was verified or
// rejected under other rules is verified again.
const Rules = 1

// A Candidate is content that may come to serve. All fields but Group must be
// set.
type Candidate struct {
	// Spec says what to start. Its Config is left empty; Run fills it in.
	Spec process.Spec
	// Group is the expected group, whose settings the first start gets. "" means
	// the one that the file name suggests.
	Group string
	// Config returns what a group's processes are configured with, and its Digest.
	Config func(group string) (c process.Config, digest string)
	// Thorough reports whether the content must be verified in full under the
	// configuration with that digest. If not, the schemas are not compiled and the
	// examples not run: they were before.
	Thorough func(digest string) bool
	// Turns bounds how many candidates start at one time.
	Turns *Turns
}

// A Result is what was found out. After a rejection Process is nil, and Manifest
// too unless it was sound.
type Result struct {
	Process  *process.Process // open for calls; the caller owns it
	Spec     process.Spec     // what Process was started with
	Manifest *pb.Manifest
	Group    string // whose settings it was given, which may be another than the manifest's
	Digest   string // of these settings
}

// Run verifies a candidate. Once it has its turn, it returns within
// Spec.Times.Start, or when ctx ends. After a rejection nothing of the process is
// left.
func Run(ctx context.Context, c Candidate) (Result, *Rejection) {
	leave, err := c.Turns.take(ctx)
	if err != nil {
		return Result{}, reject(Host, "waiting to start: %v", err)
	}
	defer leave()
	ctx, cancel := context.WithTimeout(ctx, c.Spec.Times.Start)
	defer cancel()
	group := c.Group
	if group == "" {
		group = strings.TrimSuffix(c.Spec.File, filepath.Ext(c.Spec.File))
	}
	r, rejection := c.start(ctx, group)
	actual := r.Manifest.GetGroup()
	if actual == "" || !c.wrongSettings(r) {
		return r, rejection
	}
	// The file is not named like its group.
	return c.start(ctx, actual)
}

// wrongSettings reports whether a start was given other settings than those of
// the group that the manifest names.
func (c Candidate) wrongSettings(r Result) bool {
	if r.Manifest.GetGroup() == r.Group {
		return false
	}
	_, digest := c.Config(r.Manifest.GetGroup())
	return digest != r.Digest
}

// start starts the content with the settings of one group and checks it.
func (c Candidate) start(ctx context.Context, group string) (Result, *Rejection) {
	r := Result{Spec: c.Spec, Group: group}
	r.Spec.Config, r.Digest = c.Config(group)
	p, err := process.Start(ctx, r.Spec)
	if err != nil {
		return r, rejectionOf(err)
	}
	if rejection := c.check(ctx, p, &r); rejection != nil {
		p.Discard()
		return r, rejection
	}
	r.Process = p
	return r, nil
}

// check takes a fresh process through everything that it must be able to do. It
// sets r.Manifest as soon as that is known to be sound.
func (c Candidate) check(ctx context.Context, p *process.Process, r *Result) *Rejection {
	refused := p.Configure(ctx)
	if refused != nil && !errorOf(refused).Settings {
		return rejectionOf(refused)
	}
	thorough := c.Thorough(r.Digest)
	m, rejection := c.describe(ctx, p, thorough)
	r.Manifest = m
	switch {
	case refused != nil: // the manifest tells whether these were the right settings
		return rejectionOf(refused)
	case rejection != nil:
		return rejection
	}
	p.Name("group", m.GetGroup(), "version", m.GetVersion())
	if c.wrongSettings(*r) {
		return reject(Content, "was given the settings of %s", r.Group) // Run starts it again
	}
	if thorough {
		if rejection := runExamples(ctx, p, m, c.Spec.Limits.Deadline); rejection != nil {
			return rejection
		}
		p.SetAnswered()
	}
	if err := p.Open(ctx); err != nil {
		return rejectionOf(err)
	}
	return nil
}

// describe asks for the manifest and checks what can be checked by itself.
func (c Candidate) describe(ctx context.Context, p *process.Process, thorough bool) (*pb.Manifest, *Rejection) {
	m, err := p.Describe(ctx)
	if err != nil {
		return nil, rejectionOf(err)
	}
	if err := checkManifest(m, c.Spec.Limits, thorough); err != nil {
		return nil, reject(Content, "manifest: %v", err)
	}
	return m, nil
}
