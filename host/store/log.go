package store

import (
	"fmt"
	"strings"

	"github.com/hashicorp/go-hclog"
)

// badgerLog passes Badger's lines on to the host's log. Its routine lines
// about opening and replaying are debug lines there.
type badgerLog struct{ log hclog.Logger }

func line(format string, args []any) string {
	return strings.TrimSpace(fmt.Sprintf(format, args...))
}

func (b badgerLog) Errorf(format string, args ...any) { b.log.Error(line(format, args)) }

func (b badgerLog) Warningf(format string, args ...any) { b.log.Warn(line(format, args)) }

func (b badgerLog) Infof(format string, args ...any) {
	if b.log.IsDebug() {
		b.log.Debug(line(format, args))
	}
}

func (b badgerLog) Debugf(format string, args ...any) {
	if b.log.IsTrace() {
		b.log.Trace(line(format, args))
	}
}
