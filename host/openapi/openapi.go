// Package openapi describes what is loaded as an OpenAPI 3.1 document. Nothing
// in it is written by hand for a route: paths, costs, schemas and examples are
// those of the manifests.
package openapi

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/envelope"
)

// Document returns the document of s and its entity tag, quotes included. The
// same snapshot and address give the same bytes. baseURL is where clients reach
// the API, without a final slash; empty means the address that the document was
// loaded from.
func Document(s *catalog.Snapshot, baseURL string) (document []byte, etag string) {
	if baseURL == "" {
		baseURL = "/"
	}
	d := root{
		OpenAPI: "3.1.0",
		Info: info{
			Title:       "utilhost",
			Version:     "1",
			Description: "Stateless utility computations. Every call is a POST with a JSON object and spends credits of its key: x-credits says how many, and only an answer with ok: true spends them.",
		},
		Servers:    []server{{URL: baseURL}},
		Security:   []map[string][]string{{"bearer": {}}},
		Tags:       []tag{},
		Paths:      make(map[string]pathItem, len(s.Routes)),
		Components: newComponents(),
	}
	for _, g := range s.Groups {
		d.Tags = append(d.Tags, tag{Name: g.Name, Description: g.Doc, Version: g.Version})
		for _, r := range g.Routes {
			d.Paths["/v1/"+r.Path] = pathItem{Post: d.newOperation(g, r)}
		}
	}
	document = encode(d)
	sum := sha256.Sum256(document)
	return document, `"` + hex.EncodeToString(sum[:16]) + `"`
}

// newOperation describes one route.
func (d *root) newOperation(g *catalog.Group, r *catalog.Route) operation {
	id := strings.ReplaceAll(r.Path, "/", "_")
	responses := map[string]any{"200": d.success(r, id+".result")}
	for _, f := range failures {
		responses[f.status] = reference{Ref: "#/components/responses/" + f.name}
	}
	request := mediaType{Schema: d.schema(r.Input, id+".request"), Examples: make(map[string]example)}
	var refused []refusedExample
	for i, e := range r.Examples {
		if e.Error != "" {
			refused = append(refused, refusedExample{Name: exampleName(e, i), Request: valid(e.Request), Code: e.Error})
			continue
		}
		request.Examples[exampleName(e, i)] = example{Value: valid(e.Request)}
	}
	return operation{
		OperationID: id,
		Tags:        []string{g.Name},
		Summary:     r.Summary,
		Description: r.Doc,
		Credits:     r.Cost,
		Refused:     refused,
		RequestBody: requestBody{Required: true, Content: map[string]mediaType{envelope.ContentType: request}},
		Responses:   responses,
	}
}

// success describes the answer of a call that spends credits.
func (d *root) success(r *catalog.Route, name string) response {
	content := mediaType{
		Schema: encode(object{
			Type:       "object",
			Required:   []string{"ok", "data"},
			Properties: map[string]any{"ok": map[string]bool{"const": true}, "data": d.schema(r.Output, name)},
		}),
		Examples: make(map[string]example),
	}
	for i, e := range r.Examples {
		if e.Error == "" {
			parts := envelope.Parts(valid(e.Response))
			content.Examples[exampleName(e, i)] = example{Value: bytes.Join(parts[:], nil)}
		}
	}
	return response{
		Description: "The result of the call, whose credits are spent.",
		Headers:     headers(),
		Content:     map[string]mediaType{envelope.ContentType: content},
	}
}

// valid returns raw as it is, or as a string when it is no JSON: an example may
// show what a broken body is answered with.
func valid(raw json.RawMessage) json.RawMessage {
	if json.Valid(raw) {
		return raw
	}
	return encode(string(raw))
}

// exampleName is the same for request and response, so that readers can pair them.
func exampleName(e catalog.Example, index int) string {
	if e.Name == "" {
		return "Example " + strconv.Itoa(index+1)
	}
	return e.Name
}

// schema returns s as it stands in the document. A reference inside a schema
// begins at the schema's own root, one inside a document at the document's. So a
// schema with references becomes a component of that name, and its references
// are given that place.
func (d *root) schema(s json.RawMessage, name string) json.RawMessage {
	if !json.Valid(s) {
		return json.RawMessage("true") // a manifest without a schema promises nothing
	}
	if !bytes.Contains(s, []byte(`"$ref"`)) || bytes.Contains(s, []byte(`"$id"`)) {
		return s
	}
	decoder := json.NewDecoder(bytes.NewReader(s))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return s
	}
	at := "#/components/schemas/" + name
	d.Components.Schemas[name] = encode(rebase(value, at))
	return encode(reference{Ref: at})
}

// rebase prefixes every local reference in value with at.
func rebase(value any, at string) any {
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			if local, is := member.(string); is && name == "$ref" && strings.HasPrefix(local, "#") {
				v[name] = at + local[1:]
				continue
			}
			v[name] = rebase(member, at)
		}
	case []any:
		for i := range v {
			v[i] = rebase(v[i], at)
		}
	}
	return value
}

// encode writes v without escaping what only HTML needs escaped.
func encode(v any) []byte {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		// Every raw message was checked before; the rest are plain values.
		panic("openapi: " + err.Error())
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
