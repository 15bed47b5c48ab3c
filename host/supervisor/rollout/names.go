package rollout

import (
	"github.com/utilhost/utilhost/host/supervisor/rollout/intake"
	"github.com/utilhost/utilhost/host/supervisor/rollout/message"
	"github.com/utilhost/utilhost/host/supervisor/rollout/record"
)

// Those who deal with the decisions need to know this package only: here are the
// names of what goes in and out.
type (
	Event       = message.Event
	Start       = message.Start
	Scanned     = message.Scanned
	Settled     = message.Settled
	Stamp       = message.Stamp
	Unreadable  = message.Unreadable
	Copied      = message.Copied
	Verified    = message.Verified
	Rejection   = message.Rejection
	Class       = message.Class
	Faulted     = message.Faulted
	Reload      = message.Reload
	Rollback    = message.Rollback
	Reconfigure = message.Reconfigure
	Settings    = message.Settings
	Tick        = message.Tick

	Action   = message.Action
	Copy     = message.Copy
	Verify   = message.Verify
	Restore  = message.Restore
	Kept     = message.Kept
	Cancel   = message.Cancel
	Resettle = message.Resettle
	Publish  = message.Publish
	Live     = message.Live
	Retire   = message.Retire
	Keep     = message.Keep
	Save     = message.Save
	Log      = message.Log
	Level    = message.Level
	Wake     = message.Wake
	Answer   = message.Answer

	ReleaseID = message.ReleaseID
	JobID     = message.JobID
	Ticket    = message.Ticket

	View        = message.View
	GroupView   = message.GroupView
	CanaryView  = message.CanaryView
	EarlierView = message.EarlierView
	FileView    = message.FileView
	Phase       = message.Phase

	Record      = record.Record
	FormatError = record.FormatError
)

// The classes of a rejection, the phases and the levels of log lines.
const (
	Content, Entry, Changing     = message.Content, message.Entry, message.Changing
	Slow, Surroundings, Clash    = message.Slow, message.Surroundings, message.Clash
	Settling, Copying, Verifying = message.Settling, message.Copying, message.Verifying
	Ready, Serving, Rejected     = message.Ready, message.Serving, message.Rejected
	Shadowed, Held, Removing     = message.Shadowed, message.Held, message.Removing
	Info, Warn, Error            = message.Info, message.Warn, message.Error
)

// Guess returns the group that a file name suggests.
func Guess(name string) string { return intake.Guess(name) }

// NewRecord returns the record of a host that has never run.
func NewRecord() *Record { return record.New() }

// Decode reads an encoded record. A damaged one gives an error; one of a newer
// host gives a *FormatError.
func Decode(text []byte) (*Record, error) { return record.Decode(text) }
