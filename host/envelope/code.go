// Package envelope holds the two shapes of every answer, the error codes with
// their HTTP statuses, and the names of the headers that go with them. Nothing
// else in the host spells them out.
package envelope

import "net/http"

// Code is an error code of the API. The first six are the contract's, the rest
// are the service's own.
type Code uint8

const (
	InvalidInput Code = iota
	MissingKey
	InvalidKey
	InsufficientCredits
	NotFound
	MethodNotAllowed
	PayloadTooLarge
	UnsupportedMediaType
	RateLimited
	InternalError
	ServiceUnavailable
	Timeout
	// The codes below are answers to requests that net/http refuses before any
	// route is known.
	ExpectationFailed
	HeadersTooLarge
	NotImplemented
	VersionNotSupported
)

var table = [...]struct {
	name    string
	status  int
	meaning string
}{
	InvalidInput:         {"INVALID_INPUT", http.StatusBadRequest, "The body is no JSON object, or a field fails validation; the message names the field and the rule."},
	MissingKey:           {"MISSING_KEY", http.StatusUnauthorized, "The request carries no bearer token."},
	InvalidKey:           {"INVALID_KEY", http.StatusUnauthorized, "The key is unknown, expired or revoked."},
	InsufficientCredits:  {"INSUFFICIENT_CREDITS", http.StatusPaymentRequired, "Fewer credits are left this month than the call costs; the message names the date of the reset."},
	NotFound:             {"NOT_FOUND", http.StatusNotFound, "There is no such route, or the item asked for is unknown."},
	MethodNotAllowed:     {"METHOD_NOT_ALLOWED", http.StatusMethodNotAllowed, "The route is known and is called by POST only."},
	PayloadTooLarge:      {"PAYLOAD_TOO_LARGE", http.StatusRequestEntityTooLarge, "The body is above the limit."},
	UnsupportedMediaType: {"UNSUPPORTED_MEDIA_TYPE", http.StatusUnsupportedMediaType, "The body is not declared as plain JSON in UTF-8."},
	RateLimited:          {"RATE_LIMITED", http.StatusTooManyRequests, "The key calls more often than its tier allows."},
	InternalError:        {"INTERNAL_ERROR", http.StatusInternalServerError, "Something unforeseen happened; it has been logged under the request id."},
	ServiceUnavailable:   {"SERVICE_UNAVAILABLE", http.StatusServiceUnavailable, "The route is known and cannot answer right now."},
	Timeout:              {"TIMEOUT", http.StatusGatewayTimeout, "The call did not end within its deadline."},
	ExpectationFailed:    {"EXPECTATION_FAILED", http.StatusExpectationFailed, "The Expect header asks for something else than 100-continue."},
	HeadersTooLarge:      {"HEADERS_TOO_LARGE", http.StatusRequestHeaderFieldsTooLarge, "The request line and headers are above the limit."},
	NotImplemented:       {"NOT_IMPLEMENTED", http.StatusNotImplemented, "The request uses a transfer coding other than chunked."},
	VersionNotSupported:  {"HTTP_VERSION_NOT_SUPPORTED", http.StatusHTTPVersionNotSupported, "The request is neither HTTP/1.1 nor HTTP/1.0."},
}

// String returns the code as it stands in an answer.
func (c Code) String() string { return table[c].name }

// Status returns the HTTP status that goes with the code.
func (c Code) Status() int { return table[c].status }

// Meaning returns a sentence for the documentation.
func (c Code) Meaning() string { return table[c].meaning }

// Codes returns every code, in the order of the constants.
func Codes() []Code {
	codes := make([]Code, len(table))
	for i := range codes {
		codes[i] = Code(i)
	}
	return codes
}
