package verify

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/utilhost/utilhost/host/supervisor/process"
)

// schemaName is the address that the schemas of a manifest are given. Nothing is
// ever loaded from there or from anywhere else.
const schemaName = "manifest:///schema.json"

// noLoader refuses every reference out of a schema. The library's default opens
// file:// references, so that a plugin could have the host read any file.
type noLoader struct{}

func (noLoader) Load(url string) (any, error) {
	return nil, fmt.Errorf("refers to %.100q, references must stay inside the schema", url)
}

// compileSchema compiles a schema of draft 2020-12 without a loader.
func compileSchema(text []byte) (schema *jsonschema.Schema, err error) {
	if err := checkObject(text, schemaBytes); err != nil {
		return nil, err
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, errors.New("is no JSON")
	}
	// The library panics on some inputs. A plugin's schema must not end the host.
	defer func() {
		if r := recover(); r != nil {
			schema, err = nil, fmt.Errorf("does not compile: %.200v", r)
		}
	}()
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.UseLoader(noLoader{})
	if err := compiler.AddResource(schemaName, document); err != nil {
		return nil, schemaError(err)
	}
	schema, err = compiler.Compile(schemaName)
	if err != nil {
		return nil, schemaError(err)
	}
	return schema, nil
}

func schemaError(err error) error {
	return fmt.Errorf("does not compile: %s", process.Shorten(firstLines(err.Error()), process.ReasonBytes))
}

// validate checks a result against a compiled schema.
func validate(schema *jsonschema.Schema, text []byte) (err error) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return errors.New("is no JSON")
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("cannot be validated: %.200v", r)
		}
	}()
	if err := schema.Validate(document); err != nil {
		return errors.New(process.Shorten(firstLines(err.Error()), process.ReasonBytes))
	}
	return nil
}
