package openapi

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/host/envelope"
)

// failures are the refusals of every route, one for each status.
var failures = []failure{
	newFailure("InvalidInput", nil, envelope.InvalidInput),
	newFailure("Unauthorized", []string{"WWW-Authenticate"}, envelope.MissingKey, envelope.InvalidKey),
	newFailure("InsufficientCredits", []string{"Retry-After"}, envelope.InsufficientCredits),
	newFailure("NotFound", nil, envelope.NotFound),
	newFailure("MethodNotAllowed", []string{"Allow"}, envelope.MethodNotAllowed),
	newFailure("PayloadTooLarge", nil, envelope.PayloadTooLarge),
	newFailure("UnsupportedMediaType", nil, envelope.UnsupportedMediaType),
	newFailure("RateLimited", []string{"Retry-After"}, envelope.RateLimited),
	newFailure("InternalError", nil, envelope.InternalError),
	newFailure("ServiceUnavailable", []string{"Retry-After"}, envelope.ServiceUnavailable),
	newFailure("Timeout", nil, envelope.Timeout),
}

// failure is one entry of components/responses.
type failure struct {
	name    string
	status  string
	codes   []envelope.Code
	headers []string // beside those of every response
}

func newFailure(name string, headers []string, codes ...envelope.Code) failure {
	return failure{name: name, status: strconv.Itoa(codes[0].Status()), codes: codes, headers: headers}
}

func (f failure) response() response {
	meanings := make([]string, len(f.codes))
	examples := make(map[string]example, len(f.codes))
	for i, c := range f.codes {
		meanings[i] = c.String() + ": " + c.Meaning()
		examples[c.String()] = example{Value: envelope.AppendError(nil, c, strings.TrimSuffix(c.Meaning(), "."))}
	}
	return response{
		Description: strings.Join(meanings, " "),
		Headers:     headers(f.headers...),
		Content: map[string]mediaType{envelope.ContentType: {
			Schema:   json.RawMessage(`{"$ref":"#/components/schemas/Error"}`),
			Examples: examples,
		}},
	}
}

// headers returns references to the headers of every response and to more.
func headers(more ...string) map[string]reference {
	set := make(map[string]reference)
	for _, name := range append(more, envelope.HeaderLimit, envelope.HeaderRemaining, envelope.HeaderRequestID) {
		set[name] = reference{Ref: "#/components/headers/" + name}
	}
	return set
}

func newComponents() components {
	codes := make([]string, 0, len(failures))
	responses := make(map[string]response, len(failures))
	for _, f := range failures {
		responses[f.name] = f.response()
		for _, c := range f.codes {
			codes = append(codes, c.String())
		}
	}
	count, text := json.RawMessage(`{"type":"integer","minimum":0}`), json.RawMessage(`{"type":"string"}`)
	return components{
		Schemas: map[string]json.RawMessage{"Error": encode(object{
			Type:     "object",
			Required: []string{"ok", "error"},
			Properties: map[string]any{
				"ok": map[string]bool{"const": false},
				"error": object{
					Type:     "object",
					Required: []string{"code", "message"},
					Properties: map[string]any{
						"code":    map[string]any{"type": "string", "description": "More codes may be added.", "examples": codes},
						"message": map[string]any{"type": "string"},
					},
				},
			},
		})},
		Responses: responses,
		Headers: map[string]header{
			envelope.HeaderLimit:     {Description: "Monthly credits of the key; 0 without a valid key.", Required: true, Schema: count},
			envelope.HeaderRemaining: {Description: "Credits left this month after this call; 0 without a valid key.", Required: true, Schema: count},
			envelope.HeaderRequestID: {Description: "Id of the request: the client's own if it sent a proper one, else a new one.", Required: true, Schema: text},
			"WWW-Authenticate":       {Description: "Bearer, with the reason when a key was sent.", Required: true, Schema: text},
			"Allow":                  {Description: "POST.", Required: true, Schema: text},
			"Retry-After":            {Description: "Seconds after which a new attempt makes sense.", Required: true, Schema: count},
		},
		SecuritySchemes: map[string]securityScheme{"bearer": {
			Type: "http", Scheme: "bearer", Description: "The API key. It belongs on servers and never into code that a browser loads.",
		}},
	}
}
