package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// pushCase is a payload with the errors and warnings expected.
func pushCase(platform, payload string, errors, warnings []string) sdktest.Case {
	body, err := json.Marshal(map[string]string{"payload": payload, "platform": platform})
	if err != nil {
		panic(err)
	}
	want, err := json.Marshal(map[string]any{"valid": len(errors) == 0, "errors": append([]string{}, errors...), "warnings": append([]string{}, warnings...)})
	if err != nil {
		panic(err)
	}
	return sdktest.Case{Name: platform + " " + payload[:min(len(payload), 80)], Body: string(body), Want: string(want)}
}

const noJSON = "payload must be JSON: unexpected "

// Expected values: by hand from Apple's "Generating a remote notification".
func TestPushPayloadAPNs(t *testing.T) {
	nothing := []string{"aps has none of alert, badge, sound and content-available, so nothing happens"}
	bad := func(payload string, errors ...string) sdktest.Case { return pushCase("apns", payload, errors, nil) }
	const (
		textOrObject = " must be a string or an object"
		count        = " must be a whole number of 0 or more"
		bit          = " must be 0 or 1"
		text         = " must be a string"
	)
	sdktest.Run(t, PushPayload, []sdktest.Case{
		bad(`{"aps": {"alert": "x"}}`),
		bad(`{"aps": {"alert": {"title": "x", "body": 5}, "badge": 0, "sound": {"critical": 1}, "category": "c", "thread-id": "", "mutable-content": 1, "content-available": 0}, "own": [1]}`),
		bad(`{"aps": {"badge": 5.0, "sound": "default", "content-available": 1e0}}`),
		bad(`{"aps": {"badge": 1e300}}`),
		bad(`{"aps": {"alert": 5, "alert": "x"}}`),
		bad(`{"\u0061ps": {"alert": "x", "target-content-id": 5}}`),
		bad(`{"aps": {"content-available": 1}}`),
		pushCase("apns", `{"aps": {}}`, nil, nothing),
		pushCase("apns", `{"aps": {"mutable-content": 1, "category": "c", "thread-id": "t"}, "alert": "x"}`, nil, nothing),
		pushCase("apns", `{"aps": {"mutable-content": 2}}`, []string{"aps.mutable-content" + bit}, nothing),
		bad(`{"aps": {"alert": 5}}`, "aps.alert"+textOrObject),
		bad(`{"aps": {"alert": ["x"]}}`, "aps.alert"+textOrObject),
		bad(`{"aps": {"alert": null}}`, "aps.alert"+textOrObject),
		bad(`{"aps": {"badge": -1}}`, "aps.badge"+count),
		bad(`{"aps": {"badge": 1.5}}`, "aps.badge"+count),
		bad(`{"aps": {"badge": "1"}}`, "aps.badge"+count),
		bad(`{"aps": {"sound": true}}`, "aps.sound"+textOrObject),
		bad(`{"aps": {"content-available": 2}}`, "aps.content-available"+bit),
		bad(`{"aps": {"content-available": true}}`, "aps.content-available"+bit),
		bad(`{"aps": {"content-available": 0.5}}`, "aps.content-available"+bit),
		bad(`{"aps": {"alert": "x", "mutable-content": "1"}}`, "aps.mutable-content"+bit),
		bad(`{"aps": {"alert": "x", "category": 1}}`, "aps.category"+text),
		bad(`{"aps": {"alert": "x", "thread-id": {}}}`, "aps.thread-id"+text),
		bad(`{"aps": {"thread-id": 1, "category": 2, "mutable-content": 3, "content-available": 4, "sound": 5, "badge": "6", "alert": 7}}`,
			"aps.alert"+textOrObject, "aps.badge"+count, "aps.sound"+textOrObject, "aps.content-available"+bit, "aps.mutable-content"+bit, "aps.category"+text, "aps.thread-id"+text),
		bad(`{}`, "aps is required"),
		bad(`{"alert": "x"}`, "aps is required"),
		bad(`{"APS": {"alert": "x"}}`, "aps is required"),
		bad(`{"aps": "x"}`, "aps must be an object"),
		bad(`{"aps": null}`, "aps must be an object"),
		bad(`[]`, "payload must be a JSON object"),
		bad(`"aps"`, "payload must be a JSON object"),
		bad(`null`, "payload must be a JSON object"),
		bad(``, noJSON+"end at line 1, column 1"),
		bad(`{"aps": {"alert": "x"}`, noJSON+"end at line 1, column 23"),
		bad(`{"aps": {"alert": "x"},}`, noJSON+"character at line 1, column 24"),
		{Name: "platform in capitals", Body: `{"payload": "{}", "platform": "APNs"}`, Code: "INVALID_INPUT", Field: "platform"},
		{Name: "no platform", Body: `{"payload": "{}"}`, Code: "INVALID_INPUT", Field: "platform"},
		{Name: "no payload", Body: `{"platform": "apns"}`, Code: "INVALID_INPUT", Field: "payload"},
		{Name: "payload as an object", Body: `{"payload": {"aps": {}}, "platform": "apns"}`, Code: "INVALID_INPUT", Field: "payload"},
	})
	sdktest.Run(t, PushPayload, sdktest.Recorded(t, "testdata/platforms.json", "mobile/push-payload"))
}

// Expected values: by hand from Firebase's reference of projects.messages.
func TestPushPayloadFCM(t *testing.T) {
	nothing := []string{"message has neither notification nor data, so nothing happens"}
	const (
		target = "message must have exactly one of token, topic and condition"
		legacy = "message is required, and the legacy form without it is no longer taken"
	)
	bad := func(payload string, errors ...string) sdktest.Case { return pushCase("fcm", payload, errors, nil) }
	sdktest.Run(t, PushPayload, []sdktest.Case{
		bad(`{"message": {"token": "t", "notification": {"title": "x", "body": "y"}, "data": {"a": "b"}, "android": {"priority": "high"}}, "validate_only": true}`),
		bad(`{"message": {"topic": "t", "notification": {}}}`),
		bad(`{"message": {"condition": "'a' in topics", "data": {}}}`),
		bad(`{"message": {"token": "t", "data": {"google": "a", "gcm": "b", "From": "c", "fromage": "d", "message_types": "e", "mygoogle.x": "f"}}}`),
		pushCase("fcm", `{"message": {"token": "t"}}`, nil, nothing),
		pushCase("fcm", `{"message": {}}`, []string{target}, nothing),
		bad(`{"message": {"data": {"a": "b"}}}`, target),
		bad(`{"message": {"token": "t", "topic": "u", "data": {}}}`, target),
		bad(`{"message": {"token": "t", "topic": "u", "condition": "c", "data": {}}}`, target),
		bad(`{"message": {"token": 5, "data": {}}}`, "message.token must be a string that is not empty"),
		bad(`{"message": {"topic": "", "data": {}}}`, "message.topic must be a string that is not empty"),
		bad(`{"message": {"condition": null, "data": {}}}`, "message.condition must be a string that is not empty"),
		bad(`{"message": {"token": "t", "notification": "x"}}`, "message.notification must be an object"),
		bad(`{"message": {"token": "t", "notification": {"title": 1, "body": null}}}`, "message.notification.title must be a string", "message.notification.body must be a string"),
		bad(`{"message": {"token": "t", "data": []}}`, "message.data must be an object"),
		bad(`{"message": {"token": "t", "data": {"a": "b", "n": 5, "o": {}}}}`, `message.data must hold only strings, unlike "n"`),
		bad(`{"message": {"token": "t", "data": {"o": {"a": "b"}}}}`, `message.data must hold only strings, unlike "o"`),
		bad(`{"message": {"token": "t", "data": {"`+strings.Repeat("é", 65)+`": 5}}}`, `message.data must hold only strings, unlike "`+strings.Repeat("é", 64)+`…"`),
		bad(`{"message": {"token": "t", "data": {"from": "a"}}}`, `message.data must not have the reserved name "from"`),
		bad(`{"message": {"token": "t", "data": {"message_type": "a"}}}`, `message.data must not have the reserved name "message_type"`),
		bad(`{"message": {"token": "t", "data": {"google.a": "a", "gcm.b": "b"}}}`, `message.data must not have the reserved name "google.a"`),
		bad(`{"message": {"token": "t", "data": {"a": "b", "gcm.notification": "b"}}}`, `message.data must not have the reserved name "gcm.notification"`),
		bad(`{"message": {"token": "t", "data": {"google.": 1}}}`, `message.data must hold only strings, unlike "google."`, `message.data must not have the reserved name "google."`),
		bad(`{"to": "t", "notification": {"title": "x"}}`, legacy),
		bad(`{"registration_ids": ["t"], "data": {}}`, legacy),
		bad(`{}`, legacy),
		bad(`{"message": "x"}`, "message must be an object"),
		bad(`{"message": null}`, "message must be an object"),
		bad(`[{"message": {}}]`, "payload must be a JSON object"),
		bad(`message`, noJSON+"character at line 1, column 1"),
		bad(` `, noJSON+"end at line 1, column 2"),
	})
}

// FuzzPushPayload checks that the verdict does not depend on how a payload is
// written: not on white space, escapes and repeated members. Of the latter the size
// takes account, so it is compared with the standard library where there are none.
func FuzzPushPayload(f *testing.F) {
	for _, seed := range []string{
		`{"aps": {"alert": "x", "badge": 5.0}}`, `{"message": {"token": "t", "data": {"\u0061": "\/"}}}`, `{"aps": {"alert": {}}, "é\ud83d": [1, -0, {}, [], 1e21]}`, `[]`, `{"aps":{"a":1,"a":{}}}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, payload string) {
		var value any
		w, err := walk.New(payload)
		if err != nil {
			return
		}
		if err := json.Unmarshal([]byte(payload), &value); err != nil {
			t.Fatal(err)
		}
		again, err := json.MarshalIndent(value, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		second, err := walk.New(string(again))
		if err != nil {
			t.Fatal(err)
		}
		if size, least := compactSize(w), compactSize(second); size < least {
			t.Errorf("%q has %d bytes, and %d without repeated members", payload, size, least)
		}
		for _, platform := range []string{"apns", "fcm"} {
			got, err := PushPayload.Run(t.Context(), pushRequest{payload, platform})
			if err != nil {
				t.Fatal(err)
			}
			want, err := PushPayload.Run(t.Context(), pushRequest{string(again), platform})
			if err != nil {
				t.Fatal(err)
			}
			if len(payload) <= maxPayload && (got.Valid != want.Valid || len(got.Errors) != len(want.Errors) || len(got.Warnings) != len(want.Warnings)) {
				t.Errorf("%q: %+v, but %q: %+v", payload, got, again, want)
			}
		}
	})
}
