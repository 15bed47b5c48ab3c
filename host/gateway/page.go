package gateway

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/utilhost/utilhost/host/envelope"
)

// health answers that the process is alive.
func (v *visit) health(*table) { v.succeed([]byte(`{"status":"alive"}`)) }

// readiness answers whether calls can be served, and names what cannot be.
func (v *visit) readiness(*table) {
	r := v.gateway.ready()
	var why []string
	if v.gateway.draining.Load() {
		why = append(why, "shutting down")
	} else if !r.Ready {
		why = append(why, "plugins are starting")
	}
	if err := v.gateway.ledger.Ready(); err != nil {
		why = append(why, "credits cannot be recorded")
	}
	if why == nil {
		data, err := json.Marshal(struct {
			Status   string   `json:"status"`
			Refused  []string `json:"refused"`
			Degraded []string `json:"degraded"`
		}{"ready", append([]string{}, r.Refused...), append([]string{}, r.Degraded...)})
		if err != nil {
			panic(err) // strings always can be encoded
		}
		v.succeed(data)
		return
	}
	message := "not ready: " + strings.Join(why, ", ")
	if len(r.Refused) > 0 {
		message += "; refused: " + strings.Join(r.Refused, ", ")
	}
	if len(r.Degraded) > 0 {
		message += "; degraded: " + strings.Join(r.Degraded, ", ")
	}
	v.refuse(envelope.ServiceUnavailable, message)
}

// openAPI answers the description of what is loaded.
func (v *visit) openAPI(t *table) {
	document, etag := t.describe(v.gateway.baseURL)
	v.answer.Set("ETag", etag)
	// It changes with every plugin that comes or goes, so clients must ask again.
	v.answer.Set("Cache-Control", "no-cache")
	if matches(v.r.Header["If-None-Match"], etag) {
		v.send(http.StatusNotModified)
		return
	}
	v.answer.Body[0] = document
	v.send(http.StatusOK)
}

// matches says whether an If-None-Match header names etag (RFC 9110, section
// 13.1.2: weak comparison, or * for any). Our tags hold no comma.
func matches(headers []string, etag string) bool {
	for _, h := range headers {
		for tag := range strings.SplitSeq(h, ",") {
			tag = strings.TrimPrefix(strings.TrimSpace(tag), "W/")
			if tag == etag || tag == "*" {
				return true
			}
		}
	}
	return false
}
