package main

import (
	"math"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
)

// apns checks a payload for Apple's service.
func (r *report) apns(payload object) {
	if !payload.has("aps") {
		r.fail("aps is required")
		return
	}
	aps, ok := r.inner(payload, "aps", "aps")
	if !ok {
		return
	}
	for _, rule := range []struct {
		name, must string
		holds      func(walk.Member) bool
	}{
		{"alert", "must be a string or an object", stringOrObject},
		{"badge", "must be a whole number of 0 or more", isCount},
		{"sound", "must be a string or an object", stringOrObject},
		{"content-available", "must be 0 or 1", isSwitch},
		{"mutable-content", "must be 0 or 1", isSwitch},
		{"category", "must be a string", isString},
		{"thread-id", "must be a string", isString},
	} {
		if m, found := aps.get(rule.name); found && !rule.holds(m) {
			r.fail("aps.%s %s", rule.name, rule.must)
		}
	}
	if !aps.has("alert") && !aps.has("badge") && !aps.has("sound") && !aps.has("content-available") {
		r.warn("aps has none of alert, badge, sound and content-available, so nothing happens")
	}
}

// fcm checks a payload for Firebase Cloud Messaging.
func (r *report) fcm(payload object) {
	if !payload.has("message") {
		r.fail("message is required, and the legacy form without it is no longer taken")
		return
	}
	message, ok := r.inner(payload, "message", "message")
	if !ok {
		return
	}
	r.target(message)
	if notification, ok := r.inner(message, "notification", "message.notification"); ok {
		for _, name := range []string{"title", "body"} {
			if m, found := notification.get(name); found && !isString(m) {
				r.fail("message.notification.%s must be a string", name)
			}
		}
	}
	if data, ok := r.inner(message, "data", "message.data"); ok {
		r.data(data)
	}
	if !message.has("notification") && !message.has("data") {
		r.warn("message has neither notification nor data, so nothing happens")
	}
}

// target checks to whom a message goes.
func (r *report) target(message object) {
	targets := 0
	for _, name := range []string{"token", "topic", "condition"} {
		m, found := message.get(name)
		if !found {
			continue
		}
		targets++
		if !isString(m) || walk.Unquote(m.Value) == "" {
			r.fail("message.%s must be a string that is not empty", name)
		}
	}
	if targets != 1 {
		r.fail("message must have exactly one of token, topic and condition")
	}
}

// data checks the free part of a message.
func (r *report) data(data object) {
	text, name := true, true
	for _, m := range data {
		if text && !isString(m) {
			r.fail("message.data must hold only strings, unlike %s", nameInMessage(m.Name))
			text = false
		}
		if name && isReserved(m.Name) {
			r.fail("message.data must not have the reserved name %s", nameInMessage(m.Name))
			name = false
		}
	}
}

// isReserved says whether Firebase keeps a name of data for itself.
func isReserved(name string) bool {
	return name == "from" || name == "message_type" || strings.HasPrefix(name, "google.") || strings.HasPrefix(name, "gcm.")
}

func isString(m walk.Member) bool { return m.Kind == walk.String }

func stringOrObject(m walk.Member) bool { return m.Kind == walk.String || m.Kind == walk.Object }

// isCount says whether a member is a whole number of 0 or more, however written.
func isCount(m walk.Member) bool {
	n, ok := whole(m)
	return ok && n >= 0
}

// isSwitch says whether a member is the number 0 or 1, however written.
func isSwitch(m walk.Member) bool {
	n, ok := whole(m)
	return ok && (n == 0 || n == 1)
}

// whole reads a member that is a whole number.
func whole(m walk.Member) (float64, bool) {
	if m.Kind != walk.Number {
		return 0, false
	}
	n, err := strconv.ParseFloat(m.Value, 64)
	return n, err == nil && n == math.Trunc(n)
}
