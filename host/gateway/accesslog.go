package gateway

import "time"

// toLog says whether this request is one of those that are logged.
func (g *Gateway) toLog(mode AccessLog) bool {
	switch {
	case mode <= 0:
		return false
	case mode == 1:
		return true
	}
	return g.sampled.Add(1)%uint64(mode) == 0
}

// logAccess writes the line of the access log. It holds no header, no body and
// no query: a secret may stand in each of them.
func (v *visit) logAccess() {
	id := "-"
	if v.key != nil {
		id = v.key.ID
	}
	v.gateway.log.Info("access", "method", shorten(v.r.Method), "path", shorten(v.r.URL.EscapedPath()), "status", v.status, "key", id,
		"bytes", v.bytes, "duration", time.Since(v.began).Round(time.Microsecond), "request_id", v.requestID)
}

// maxLogged is how much of what a client chose freely stands in a log line.
const maxLogged = 256

func shorten(s string) string {
	if len(s) > maxLogged {
		return s[:maxLogged] + "..."
	}
	return s
}
