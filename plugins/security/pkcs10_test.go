package main

import (
	"encoding/base64"
	"encoding/json"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

func FuzzParseRequest(f *testing.F) {
	for _, c := range sdktest.Recorded(f, "testdata/csr.json", "") {
		var body csrParseRequest
		if err := json.Unmarshal([]byte(c.Body), &body); err != nil {
			f.Fatal(err)
		}
		der, _ := pemRequest(body.PEM)
		f.Add(der)
	}
	f.Fuzz(func(t *testing.T, der []byte) {
		const label = "CERTIFICATE REQUEST-----"
		pem := "-----BEGIN " + label + "\n" + base64.StdEncoding.EncodeToString(der) + "\n-----END " + label
		got, err := CSRParse.Run(t.Context(), csrParseRequest{pem})
		if err != nil {
			t.Fatal(err)
		}
		if !got.ValidDER && (got.PublicKeyAlgorithm != "" || got.Subject != "" || got.SignatureValid || got.KeySize != 0) {
			t.Fatalf("not valid, but %+v", got)
		}
		if got.ValidDER && got.PublicKeyAlgorithm == "" || !utf8.ValidString(got.Subject) || got.KeySize < 0 {
			t.Fatalf("%+v", got)
		}
	})
}

func FuzzPEMRequest(f *testing.F) {
	for _, seed := range []string{
		"", "-----BEGIN CERTIFICATE REQUEST-----", "-----BEGIN CERTIFICATE REQUEST-----MAA=-----END CERTIFICATE REQUEST-----",
		"-----BEGIN NEW CERTIFICATE REQUEST-----\n-----BEGIN NEW CERTIFICATE REQUEST-----\nMAA=\n-----END NEW CERTIFICATE REQUEST-----",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		der, found := pemRequest(text)
		if !found && der != nil || len(der) > len(text) {
			t.Fatalf("%d bytes in %q", len(der), text)
		}
	})
}

// Expected values: ITU-T X.690, sections 8.1.3 and 10.1.
func TestDERLength(t *testing.T) {
	for name, c := range map[string]struct {
		data         []byte
		size, header int
		ok           bool
	}{
		"empty content":       {[]byte{5, 0}, 0, 2, true},
		"short":               {[]byte{4, 1, 9, 9}, 1, 2, true},
		"127":                 {append([]byte{4, 127}, make([]byte, 127)...), 127, 2, true},
		"128":                 {append([]byte{4, 0x81, 128}, make([]byte, 128)...), 128, 3, true},
		"256":                 {append([]byte{4, 0x82, 1, 0}, make([]byte, 256)...), 256, 4, true},
		"127 in two bytes":    {append([]byte{4, 0x81, 127}, make([]byte, 127)...), 0, 0, false},
		"leading zero":        {append([]byte{4, 0x82, 0, 128}, make([]byte, 128)...), 0, 0, false},
		"one byte short":      {[]byte{4, 2, 9}, 0, 0, false},
		"indefinite":          {[]byte{0x30, 0x80, 0, 0}, 0, 0, false},
		"five bytes":          {[]byte{4, 0x85, 1, 0, 0, 0, 0}, 0, 0, false},
		"largest of 4 bytes":  {[]byte{4, 0x84, 0xff, 0xff, 0xff, 0xff}, 0, 0, false},
		"length cut off":      {[]byte{4, 0x82, 1}, 0, 0, false},
		"tag alone":           {[]byte{4}, 0, 0, false},
		"nothing":             {nil, 0, 0, false},
		"tag of two bytes":    {[]byte{0x1f, 0x81, 0}, 0, 0, false},
		"reserved first byte": {[]byte{4, 0xff, 0}, 0, 0, false},
	} {
		size, header, ok := derLength(c.data)
		if ok != c.ok || ok && (size != c.size || header != c.header) {
			t.Errorf("%s: %d, %d, %v", name, size, header, ok)
		}
	}
}
