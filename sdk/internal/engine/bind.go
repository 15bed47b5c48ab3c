package engine

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"strings"

	"github.com/utilhost/utilhost/sdk/schema"
)

// Bind compiles the types of run and sets the route's schemas and Call. The
// error names every field that makes no sense, one line each.
func Bind[In, Out any](r *Route, run func(context.Context, In) (Out, error)) error {
	decoder, err := schema.NewDecoder(reflect.TypeFor[In]())
	if err != nil {
		err = fmt.Errorf("request %w", eachLine(err, "request "))
	}
	encoder, outErr := schema.NewEncoder(reflect.TypeFor[Out]())
	if outErr != nil {
		err = errors.Join(err, fmt.Errorf("result %w", eachLine(outErr, "result ")))
	}
	if err != nil {
		return err
	}
	r.InputSchema, r.OutputSchema = decoder.Schema(), encoder.Schema()
	r.Call = func(ctx context.Context, body, dst []byte) (result []byte, err error) {
		defer func() {
			if value := recover(); value != nil {
				result, err = dst, &Panic{Value: value, Stack: debug.Stack()}
			}
		}()
		var in In
		if err := decoder.Decode(body, &in); err != nil {
			return dst, err
		}
		out, err := run(ctx, in)
		if err != nil {
			return dst, err
		}
		return encoder.Append(dst, &out)
	}
	return nil
}

// eachLine begins the second and later lines of a joined error like the first.
func eachLine(err error, prefix string) error {
	return errors.New(strings.ReplaceAll(err.Error(), "\n", "\n"+prefix))
}
