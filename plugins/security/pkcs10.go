package main

import (
	"encoding/base64"
	"slices"
	"strings"
)

// certificationRequest is what a PKCS #10 request (RFC 2986) holds. Only the
// structure that PKCS #10 itself demands has been checked: key, parameters and
// signature are bytes that may make no sense.
type certificationRequest struct {
	signed    []byte // the part that the signature is made over
	subject   string
	key       algorithm
	keyBytes  []byte
	dnsNames  []string
	signature []byte
	signer    algorithm
}

// algorithm is an AlgorithmIdentifier.
type algorithm struct {
	oid        string
	parameters element // zero when there are none
}

// pemRequest returns the DER inside the first PEM block (RFC 7468) that is
// labelled as a certification request, and whether there is such a block. What
// is no Base64 gives no bytes.
func pemRequest(text string) (der []byte, found bool) {
	first := len(text)
	for _, label := range []string{"CERTIFICATE REQUEST-----", "NEW CERTIFICATE REQUEST-----"} {
		begin, end := "-----BEGIN "+label, "-----END "+label
		start := strings.Index(text, begin)
		if start < 0 || start > first {
			continue
		}
		body, _, closed := strings.Cut(text[start+len(begin):], end)
		if !closed {
			continue
		}
		first, found = start, true
		if again := strings.LastIndex(body, begin); again >= 0 {
			body = body[again+len(begin):] // a mere mention before the block
		}
		data, err := base64.StdEncoding.DecodeString(withoutSpace(body))
		if err != nil {
			data = nil
		}
		der = data
	}
	return der, found
}

// parseRequest reads a request. It reports false when the DER is broken or is no
// PKCS #10.
func parseRequest(der []byte) (certificationRequest, bool) {
	var request certificationRequest
	if !wellFormed(der, 1) {
		return request, false
	}
	outer := newDERReader(der)
	whole := outer.into(tagSequence)
	outer.end()

	inside := whole // to look at the same element twice
	request.signed = inside.next().full
	info := whole.into(tagSequence)
	request.signer = readAlgorithm(&whole)
	request.signature = whole.bits()
	whole.end()

	info.integer() // the version
	request.subject = readName(&info)
	key := info.into(tagSequence)
	request.key = readAlgorithm(&key)
	request.keyBytes = key.bits()
	key.end()
	if info.more() { // RFC 2986 demands the attributes, but OpenSSL does not
		attributes := info.into(tagContext0)
		request.dnsNames = readAttributes(&attributes)
	}
	info.end()
	return request, !*outer.broken
}

func readAlgorithm(r *derReader) algorithm {
	sequence := r.into(tagSequence)
	read := algorithm{oid: sequence.oid()}
	if sequence.more() {
		read.parameters = sequence.next()
	}
	sequence.end()
	return read
}

// readAttributes returns the DNS names of the extensions that are asked for.
func readAttributes(attributes *derReader) []string {
	const (
		extensionRequest          = "1.2.840.113549.1.9.14"
		microsoftExtensionRequest = "1.3.6.1.4.1.311.2.1.14"
	)
	var names []string
	for attributes.more() {
		attribute := attributes.into(tagSequence)
		oid, values := attribute.oid(), attribute.take(tagSet)
		attribute.end()
		if *attributes.broken {
			return nil
		}
		if oid == extensionRequest || oid == microsoftExtensionRequest {
			names = append(names, alternativeNames(newDERReader(values))...)
		}
	}
	return names
}

// alternativeNames returns the DNS names of the extension subjectAltName
// (RFC 5280, section 4.2.1.6), in their order, none when it is broken.
func alternativeNames(values derReader) []string {
	const (
		subjectAltName = "2.5.29.17"
		tagDNSName     = 0x82
	)
	var names []string
	for extensions := values.into(tagSequence); extensions.more(); {
		extension := extensions.into(tagSequence)
		oid, value := extension.oid(), extension.next()
		if value.tag != tagOctetString { // the flag critical
			value = extension.next()
		}
		if oid != subjectAltName || value.tag != tagOctetString {
			continue
		}
		general := derReader{value.content, values.broken}
		list := general.into(tagSequence)
		names = slices.Grow(names, list.count(tagDNSName))
		for list.more() {
			if name := list.next(); name.tag == tagDNSName {
				names = append(names, latin1(name.content))
			}
		}
		general.end()
	}
	if *values.broken {
		return nil
	}
	return names
}
