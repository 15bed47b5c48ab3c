package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: RFC 9562, appendix A.4, and uuid.uuid5 of Python by
// scripts/oracle/security.py.
func TestUUIDV5(t *testing.T) {
	sdktest.Run(t, UUIDV5, []sdktest.Case{
		{Name: "RFC 9562", Body: `{"name": "www.example.com", "namespace": "dns"}`, Want: `{"uuid": "2ed6657d-e927-568b-95e1-2665a8aea6a2"}`},
		{Name: "default namespace", Body: `{"name": "www.example.com", "namespace": null}`, Want: `{"uuid": "2ed6657d-e927-568b-95e1-2665a8aea6a2"}`},
		{Name: "name of a namespace in capitals", Body: `{"name": "a", "namespace": "URL"}`, Code: "INVALID_INPUT", Field: "namespace"},
		{Name: "empty namespace", Body: `{"name": "a", "namespace": ""}`, Code: "INVALID_INPUT", Field: "namespace"},
		{Name: "no hyphens", Body: `{"name": "a", "namespace": "6ba7b8109dad11d180b400c04fd430c8"}`, Code: "INVALID_INPUT", Field: "namespace"},
		{Name: "braces", Body: `{"name": "a", "namespace": "{6ba7b810-9dad-11d1-80b4-00c04fd430c8}"}`, Code: "INVALID_INPUT", Field: "namespace"},
		{Name: "hyphens elsewhere", Body: `{"name": "a", "namespace": "6ba7b8109-dad-11d1-80b4-00c04fd430c8"}`, Code: "INVALID_INPUT", Field: "namespace"},
		{Name: "no hexadecimal digit", Body: `{"name": "a", "namespace": "6ba7b810-9dad-11d1-80b4-00c04fd430cg"}`, Code: "INVALID_INPUT", Field: "namespace"},
		{Name: "blank in front", Body: `{"name": "a", "namespace": " dns"}`, Code: "INVALID_INPUT", Field: "namespace"},
		{Name: "namespace is a number", Body: `{"name": "a", "namespace": 1}`, Code: "INVALID_INPUT", Field: "namespace"},
		{Name: "name missing", Body: `{"namespace": "dns"}`, Code: "INVALID_INPUT", Field: "name"},
	})
	sdktest.Run(t, UUIDV5, sdktest.Recorded(t, "testdata/python.json", "security/uuid-v5"))
}
