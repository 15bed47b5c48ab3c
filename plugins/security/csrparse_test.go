package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: scripts/oracle/security_csr.py, which has OpenSSL make and
// verify the requests.
func TestCSRParse(t *testing.T) {
	sdktest.Run(t, CSRParse, sdktest.Recorded(t, "testdata/csr.json", ""))
	sdktest.Run(t, CSRParse, []sdktest.Case{
		{Name: "no end line", Body: `{"pem": "-----BEGIN CERTIFICATE REQUEST-----\nMAA="}`, Code: "INVALID_INPUT", Field: "pem"},
		{Name: "other label at the end", Body: `{"pem": "-----BEGIN CERTIFICATE REQUEST-----\nMAA=\n-----END NEW CERTIFICATE REQUEST-----"}`, Code: "INVALID_INPUT", Field: "pem"},
		{Name: "other label", Body: `{"pem": "-----BEGIN PUBLIC KEY-----\nMAA=\n-----END PUBLIC KEY-----"}`, Code: "INVALID_INPUT", Field: "pem"},
		{Name: "plain Base64", Body: `{"pem": "MIH/MIGyAgEAMD8="}`, Code: "INVALID_INPUT", Field: "pem"},
		{Name: "white space", Body: `{"pem": " \n"}`, Code: "INVALID_INPUT", Field: "pem"},
		{Name: "empty", Body: `{"pem": ""}`, Code: "INVALID_INPUT", Field: "pem"},
		{Name: "null", Body: `{"pem": null}`, Code: "INVALID_INPUT", Field: "pem"},
		{Name: "bytes", Body: `{"pem": [48, 0]}`, Code: "INVALID_INPUT", Field: "pem"},
	})
}
