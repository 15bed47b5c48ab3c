package sdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/utilhost/utilhost/sdk/schema"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// maxManual is the largest body in bytes that -call reads.
const maxManual = 64 << 20

// errRefused says that an answer has been printed and is a refusal.
var errRefused = errors.New("refused")

// description is the manifest as -describe prints it.
type description struct {
	Group      string             `json:"group"`
	Version    string             `json:"version"`
	Doc        string             `json:"doc"`
	SDKVersion string             `json:"sdkVersion"`
	Build      map[string]string  `json:"build"`
	Settings   json.RawMessage    `json:"settingsSchema,omitempty"`
	Routes     []routeDescription `json:"routes"`
}

type routeDescription struct {
	Path     string               `json:"path"`
	Cost     uint32               `json:"cost"`
	Summary  string               `json:"summary"`
	Doc      string               `json:"doc"`
	Impure   bool                 `json:"impure"`
	Slow     bool                 `json:"slow"`
	Input    json.RawMessage      `json:"inputSchema"`
	Output   json.RawMessage      `json:"outputSchema"`
	Examples []exampleDescription `json:"examples"`
}

type exampleDescription struct {
	Name     string          `json:"name"`
	Request  json.RawMessage `json:"request"`
	Response json.RawMessage `json:"response,omitempty"`
	Error    string          `json:"error,omitempty"`
}

// describe prints the manifest as indented JSON.
func (s *service) describe(w io.Writer) error {
	m := s.manifest
	d := description{
		Group:      m.GetGroup(),
		Version:    m.GetVersion(),
		Doc:        m.GetDoc(),
		SDKVersion: m.GetSdkVersion(),
		Build:      m.GetBuild(),
		Settings:   m.GetSettingsSchema(),
	}
	for _, r := range m.GetRoutes() {
		route := routeDescription{
			Path:    r.GetPath(),
			Cost:    r.GetCost(),
			Summary: r.GetSummary(),
			Doc:     r.GetDoc(),
			Impure:  r.GetImpure(),
			Slow:    r.GetSlow(),
			Input:   r.GetInputSchema(),
			Output:  r.GetOutputSchema(),
		}
		for _, e := range r.GetExamples() {
			example := exampleDescription{Name: e.GetName(), Request: e.GetRequest(), Response: e.GetResponse()}
			if e.GetError() != pb.Code_CODE_OK {
				example.Error = codeName(e.GetError())
			}
			route.Examples = append(route.Examples, example)
		}
		d.Routes = append(d.Routes, route)
	}
	printer := json.NewEncoder(w)
	printer.SetEscapeHTML(false)
	printer.SetIndent("", "  ")
	return printer.Encode(d)
}

// callOnce answers one call as the host would and prints the envelope. A refusal
// is printed and returned as errRefused.
func (s *service) callOnce(path string, settings []byte, body io.Reader, w io.Writer) error {
	number := -1
	for i, r := range s.plugin.Routes {
		if r.Path == path {
			number = i
		}
	}
	if number < 0 {
		return s.printRefusal(w, CodeNotFound, fmt.Sprintf("plugin %s has no route %s", s.plugin.Group, path))
	}
	if err := s.plugin.Configure(callContext{context.Background(), s.log}, settings); err != nil {
		return fmt.Errorf("settings refused: %w", err)
	}
	request, err := io.ReadAll(io.LimitReader(body, maxManual+1))
	if err != nil {
		return fmt.Errorf("read body: %w", err)
	}
	if len(request) > maxManual {
		return fmt.Errorf("body is above %d bytes", maxManual)
	}
	result := s.Call(context.Background(), number, request, nil)
	switch result.Code {
	case pb.Code_CODE_OK:
		_, err = fmt.Fprintf(w, "{\"ok\":true,\"data\":%s}\n", result.Body)
		return err
	case pb.Code_CODE_INTERNAL_ERROR:
		return s.printRefusal(w, codeName(result.Code), "internal error") // its text was logged
	default:
		return s.printRefusal(w, codeName(result.Code), result.Message)
	}
}

func (s *service) printRefusal(w io.Writer, code, message string) error {
	text, err := schema.Append(nil, message)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "{\"ok\":false,\"error\":{\"code\":%q,\"message\":%s}}\n", code, text); err != nil {
		return err
	}
	return errRefused
}

// codeName is a code as it stands in the envelope.
func codeName(code pb.Code) string {
	switch code {
	case pb.Code_CODE_INVALID_INPUT:
		return CodeInvalidInput
	case pb.Code_CODE_NOT_FOUND:
		return CodeNotFound
	default:
		return "INTERNAL_ERROR"
	}
}
