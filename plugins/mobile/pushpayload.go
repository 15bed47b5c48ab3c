package main

import (
	"context"
	"fmt"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/sdk"
)

type pushRequest struct {
	Payload  string `json:"payload" doc:"JSON text of the payload; it may be anything."`
	Platform string `json:"platform" doc:"Whose rules apply." enum:"fcm,apns"`
}

type pushResult struct {
	Valid    bool     `json:"valid" doc:"Whether there are no errors."`
	Errors   []string `json:"errors" doc:"Each rule that is broken, with the first place that breaks it."`
	Warnings []string `json:"warnings" doc:"What is allowed, but has no effect that anybody would notice."`
}

// PushPayload is mobile/push-payload.
var PushPayload = sdk.Endpoint[pushRequest, pushResult]{
	Route:   "mobile/push-payload",
	Summary: "Check the payload of a push message for FCM or APNs",
	Doc: `
The payload must be a JSON object of at most 4,096 bytes, counted as UTF-8 without
white space and needless escapes.

APNs (Generating a remote notification, Apple): aps is an object. In it alert and
sound are a string or an object, badge is a whole number of 0 or more,
content-available and mutable-content are 0 or 1, category and thread-id are strings.
An aps without alert, badge, sound and content-available is a warning.

FCM (REST resource projects.messages, Firebase): message is an object with exactly
one of token, topic and condition, a string that is not empty. In it notification is
an object whose title and body are strings if present, and data an object of strings
whose names are not from, message_type or anything that begins with google. or gcm.,
which are reserved. Neither notification nor data is a warning. The legacy form, which
has no message, is an error.`,
	Examples: []sdk.Example{{
		Name:     "APNs",
		Request:  `{"payload": "{\"aps\": {\"alert\": \"Hello\", \"badge\": 1}}", "platform": "apns"}`,
		Response: `{"valid": true, "errors": [], "warnings": []}`,
	}, {
		Name:     "FCM with a number in data",
		Request:  `{"payload": "{\"message\": {\"topic\": \"news\", \"data\": {\"id\": 5}}}", "platform": "fcm"}`,
		Response: `{"valid": false, "errors": ["message.data must hold only strings, unlike \"id\""], "warnings": []}`,
	}, {
		Name:     "Nothing to show",
		Request:  `{"payload": "{\"aps\": {}}", "platform": "apns"}`,
		Response: `{"valid": true, "errors": [], "warnings": ["aps has none of alert, badge, sound and content-available, so nothing happens"]}`,
	}},
	Run: func(_ context.Context, in pushRequest) (pushResult, error) {
		var r report
		r.check(in.Payload, in.Platform)
		return pushResult{len(r.errors) == 0, r.errors, r.warnings}, nil
	},
}

// maxPayload is the size in bytes up to which both services take a message (Apple,
// Generating a remote notification; Firebase, About FCM messages).
const maxPayload = 4096

// report collects what is wrong with a payload.
type report struct{ errors, warnings []string }

// check checks a payload by the rules of one platform.
func (r *report) check(payload, platform string) {
	w, err := walk.New(payload)
	if err != nil {
		r.fail("payload %v", err)
		return
	}
	if w.Kind() != walk.Object {
		r.fail("payload must be a JSON object")
		return
	}
	measured := *w
	if platform == "apns" {
		r.apns(w.Members())
	} else {
		r.fcm(w.Members())
	}
	if size := compactSize(&measured); size > maxPayload {
		r.fail("payload must have at most %d bytes as compact JSON, not %d", maxPayload, size)
	}
}

func (r *report) fail(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

func (r *report) warn(text string) { r.warnings = append(r.warnings, text) }

// object is the members of a JSON object, each name once. Few are asked for, so no
// index pays.
type object []walk.Member

func (o object) get(name string) (m walk.Member, found bool) {
	for _, m := range o {
		if m.Name == name {
			return m, true
		}
	}
	return walk.Member{}, false
}

func (o object) has(name string) bool {
	_, found := o.get(name)
	return found
}

// inner gets a member that is an object, and reports one that is none.
func (r *report) inner(o object, name, path string) (inner object, found bool) {
	m, found := o.get(name)
	if found && m.Kind != walk.Object {
		r.fail("%s must be an object", path)
		return nil, false
	}
	if found {
		inner = m.Inside().Members()
	}
	return inner, found
}

// nameInMessage quotes the name of a member, a long one cut short.
func nameInMessage(name string) string {
	const most = 64
	if utf8.RuneCountInString(name) > most {
		name = string([]rune(name)[:most]) + "…"
	}
	return fmt.Sprintf("%q", name)
}
