package main

import (
	"context"
	"crypto/sha1"
	"encoding/hex"

	"github.com/utilhost/utilhost/sdk"
)

type uuidV5Request struct {
	Name      string `json:"name" doc:"Name within the namespace; its UTF-8 bytes count. It may be empty."`
	Namespace string `json:"namespace" doc:"A namespace UUID with its hyphens, in either case, or one of dns, url, oid and x500." default:"dns"`
}

type uuidV5Result struct {
	UUID string `json:"uuid" doc:"The UUID in lower case."`
}

// UUIDV5 is security/uuid-v5.
var UUIDV5 = sdk.Endpoint[uuidV5Request, uuidV5Result]{
	Route:   "security/uuid-v5",
	Summary: "UUID made from a name",
	Doc: `
Makes the UUID of version 5 (RFC 9562, section 5.5): SHA-1 over the namespace and
the name. The same name always gives the same UUID.`,
	Examples: []sdk.Example{{
		Name:     "Host name",
		Request:  `{"name": "www.example.com"}`,
		Response: `{"uuid": "2ed6657d-e927-568b-95e1-2665a8aea6a2"}`,
	}, {
		Name:     "Own namespace",
		Request:  `{"name": "www.example.com", "namespace": "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"}`,
		Response: `{"uuid": "2ed6657d-e927-568b-95e1-2665a8aea6a2"}`,
	}, {
		Name:    "Unknown namespace",
		Request: `{"name": "www.example.com", "namespace": "DNS"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in uuidV5Request) (uuidV5Result, error) {
		namespace, ok := namespaceUUID(in.Namespace)
		if !ok {
			return uuidV5Result{}, sdk.Invalid("namespace", "must be dns, url, oid, x500 or a UUID such as 6ba7b810-9dad-11d1-80b4-00c04fd430c8")
		}
		sum := sha1.Sum(append(namespace, in.Name...))
		return uuidV5Result{version5(sum)}, nil
	},
}

// namespaceUUID returns the bytes of a namespace (RFC 9562, section 6.6).
func namespaceUUID(text string) ([]byte, bool) {
	switch text {
	case "dns":
		text = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
	case "url":
		text = "6ba7b811-9dad-11d1-80b4-00c04fd430c8"
	case "oid":
		text = "6ba7b812-9dad-11d1-80b4-00c04fd430c8"
	case "x500":
		text = "6ba7b814-9dad-11d1-80b4-00c04fd430c8"
	}
	if len(text) != 36 || text[8] != '-' || text[13] != '-' || text[18] != '-' || text[23] != '-' {
		return nil, false
	}
	id, err := hex.DecodeString(text[:8] + text[9:13] + text[14:18] + text[19:23] + text[24:])
	return id, err == nil
}

// version5 takes the first 16 bytes of the sum and sets version and variant.
func version5(sum [sha1.Size]byte) string {
	id := sum[:16]
	id[6] = id[6]&0x0f | 0x50
	id[8] = id[8]&0x3f | 0x80
	digits := hex.EncodeToString(id)
	return digits[:8] + "-" + digits[8:12] + "-" + digits[12:16] + "-" + digits[16:20] + "-" + digits[20:]
}
