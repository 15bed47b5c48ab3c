package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type csrParseRequest struct {
	PEM string `json:"pem" doc:"Certification request (PKCS #10) in PEM; text around it is ignored." minLength:"1"`
}

type csrParseResult struct {
	ValidDER           bool     `json:"validDer" doc:"Whether the block holds a PKCS #10 request in DER. If not, all other fields are empty."`
	PublicKeyAlgorithm string   `json:"publicKeyAlgorithm" doc:"RSA, EC, Ed25519, Ed448, DSA, or the dotted object identifier of another algorithm."`
	Subject            string   `json:"subject" doc:"Distinguished name in the order of the request, escaped as in RFC 2253."`
	KeySize            int      `json:"keySize" doc:"Bits of the modulus (RSA, DSA), field (EC) or encoded key (Ed25519, Ed448); 0 for others and broken keys."`
	SignatureAlgorithm string   `json:"signatureAlgorithm" doc:"Name as in the standard, such as ecdsa-with-SHA256, or the dotted object identifier."`
	DNSNames           []string `json:"dnsNames" doc:"Host names of the subjectAltName extension asked for, in their order."`
	SignatureValid     bool     `json:"signatureValid" doc:"Whether the signature fits the key in the request; false also where that cannot be checked."`
}

// CSRParse is security/csr-parse.
var CSRParse = sdk.Endpoint[csrParseRequest, csrParseResult]{
	Route:   "security/csr-parse",
	Summary: "Read a certificate signing request",
	Doc: `
Reads the first PEM block labelled CERTIFICATE REQUEST or NEW CERTIFICATE
REQUEST and checks its signature with the key it holds. What cannot be checked
are unknown algorithms, curves other than P-192 to P-521, secp256k1 and the r1
curves of Brainpool from 224 bits on, RSA-PSS with two different hashes, and RSA
keys above 16,384 bits. Nothing leaves the service.`,
	Examples: []sdk.Example{{
		Name: "Ed25519",
		Request: `{"pem": "-----BEGIN CERTIFICATE REQUEST-----\n` +
			`MIH/MIGyAgEAMD8xCzAJBgNVBAYTAkRFMRYwFAYDVQQKDA1FeGFtcGxlLCBJbmMu\n` +
			`MRgwFgYDVQQDDA93d3cuZXhhbXBsZS5jb20wKjAFBgMrZXADIQD7ps5niY0gJXlR\n` +
			`ToXLnJFZlgVlym+PxthTjePNGJkBKqBAMD4GCSqGSIb3DQEJDjExMC8wLQYDVR0R\n` +
			`BCYwJIIPd3d3LmV4YW1wbGUuY29tggtleGFtcGxlLmNvbYcEfwAAATAFBgMrZXAD\n` +
			`QQAR91YedvZ510CodG5lovtIUxnqKfnPbNdfYoRbzCBAwScaOUEf5s77+VoWhJ0q\n` +
			`AWQIh19qfAhRNHUy4fctuS4D\n` +
			`-----END CERTIFICATE REQUEST-----\n` +
			`"}`,
		Response: `{
			"validDer": true,
			"publicKeyAlgorithm": "Ed25519",
			"subject": "C=DE, O=Example\\, Inc., CN=www.example.com",
			"keySize": 256,
			"signatureAlgorithm": "Ed25519",
			"dnsNames": ["www.example.com", "example.com"],
			"signatureValid": true
		}`,
	}, {
		Name:    "No request",
		Request: `{"pem": "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in csrParseRequest) (csrParseResult, error) {
		der, found := pemRequest(in.PEM)
		if !found {
			return csrParseResult{}, sdk.Invalid("pem", "must hold a PEM block labelled CERTIFICATE REQUEST or NEW CERTIFICATE REQUEST")
		}
		request, ok := parseRequest(der)
		if !ok {
			return csrParseResult{}, nil
		}
		scheme := schemeOf(request.signer)
		return csrParseResult{
			ValidDER:           true,
			PublicKeyAlgorithm: keyName(request.key.oid),
			Subject:            request.subject,
			KeySize:            keySize(request.key, request.keyBytes),
			SignatureAlgorithm: scheme.name,
			DNSNames:           request.dnsNames,
			SignatureValid:     scheme.verify != nil && scheme.verify(request),
		}, nil
	},
}
