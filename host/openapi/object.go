package openapi

import "encoding/json"

// The objects of OpenAPI 3.1 that the document needs. The order of the fields is
// the order in the document.
type (
	root struct {
		OpenAPI    string                `json:"openapi"`
		Info       info                  `json:"info"`
		Servers    []server              `json:"servers"`
		Security   []map[string][]string `json:"security"`
		Tags       []tag                 `json:"tags"`
		Paths      map[string]pathItem   `json:"paths"`
		Components components            `json:"components"`
	}
	info struct {
		Title       string `json:"title"`
		Version     string `json:"version"`
		Description string `json:"description"`
	}
	server struct {
		URL string `json:"url"`
	}
	tag struct {
		Name        string `json:"name"`
		Description string `json:"description,omitempty"`
		Version     string `json:"x-version"`
	}
	pathItem struct {
		Post operation `json:"post"`
	}
	operation struct {
		OperationID string           `json:"operationId"`
		Tags        []string         `json:"tags"`
		Summary     string           `json:"summary,omitempty"`
		Description string           `json:"description,omitempty"`
		Credits     int64            `json:"x-credits"`
		Refused     []refusedExample `json:"x-refused-examples,omitempty"`
		RequestBody requestBody      `json:"requestBody"`
		Responses   map[string]any   `json:"responses"`
	}
	// refusedExample is a request that the route answers with an error. It cannot
	// stand among the examples of the request, which keep to the schema.
	refusedExample struct {
		Name    string          `json:"name"`
		Request json.RawMessage `json:"request"`
		Code    string          `json:"code"`
	}
	requestBody struct {
		Required bool                 `json:"required"`
		Content  map[string]mediaType `json:"content"`
	}
	mediaType struct {
		Schema   json.RawMessage    `json:"schema"`
		Examples map[string]example `json:"examples,omitempty"`
	}
	example struct {
		Value json.RawMessage `json:"value"`
	}
	response struct {
		Description string               `json:"description"`
		Headers     map[string]reference `json:"headers"`
		Content     map[string]mediaType `json:"content"`
	}
	reference struct {
		Ref string `json:"$ref"`
	}
	components struct {
		Schemas         map[string]json.RawMessage `json:"schemas"`
		Responses       map[string]response        `json:"responses"`
		Headers         map[string]header          `json:"headers"`
		SecuritySchemes map[string]securityScheme  `json:"securitySchemes"`
	}
	header struct {
		Description string          `json:"description"`
		Required    bool            `json:"required,omitempty"`
		Schema      json.RawMessage `json:"schema"`
	}
	securityScheme struct {
		Type        string `json:"type"`
		Scheme      string `json:"scheme"`
		Description string `json:"description"`
	}
	// object is the JSON Schema of an object.
	object struct {
		Type       string         `json:"type"`
		Required   []string       `json:"required"`
		Properties map[string]any `json:"properties"`
	}
)
