package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: scripts/oracle/security.py, which asks hashlib of Python.
func TestHash(t *testing.T) {
	sdktest.Run(t, Hash, sdktest.Recorded(t, "testdata/python.json", "hash"))
	sdktest.Run(t, Hash, []sdktest.Case{
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "number", Body: `{"text": 5}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "list", Body: `{"text": ["abc"]}`, Code: "INVALID_INPUT", Field: "text"},
	})
}
