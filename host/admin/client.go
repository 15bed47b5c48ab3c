package admin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
)

// Client calls the admin interface, of a daemon or of a Service in the same
// process; both give the same answers, since both go through the same Handler.
type Client struct {
	transport http.RoundTripper
}

// Dial returns a client of the daemon whose data directory is dir, and
// ErrNoDaemon when none listens there.
func Dial(ctx context.Context, dir string) (*Client, error) {
	first, err := dial(ctx, dir)
	if err != nil {
		return nil, err
	}
	_ = first.Close() // it has served to see that somebody is there
	return &Client{&http.Transport{
		DialContext:       func(ctx context.Context, _, _ string) (net.Conn, error) { return dial(ctx, dir) },
		DisableKeepAlives: true, // a command makes one or two calls
	}}, nil
}

// Local returns a client of handler, without a socket.
func Local(handler http.Handler) *Client { return &Client{inProcess{handler}} }

// Get asks for path and decodes the answer into result.
func (c *Client) Get(ctx context.Context, path string, result any) error {
	return c.call(ctx, http.MethodGet, path, nil, result)
}

// Post sends body, which may be nil, and decodes the answer into result, unless that is nil.
func (c *Client) Post(ctx context.Context, path string, body, result any) error {
	return c.call(ctx, http.MethodPost, path, body, result)
}

func (c *Client) call(ctx context.Context, method, path string, body, result any) error {
	var content io.Reader = http.NoBody
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, "http://utilhost"+path, content)
	if err != nil {
		return err
	}
	response, err := c.transport.RoundTrip(request)
	if err != nil {
		return fmt.Errorf("ask the daemon: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		return fmt.Errorf("read the daemon's answer: %w", err)
	}
	if response.StatusCode != http.StatusOK {
		return refusal(response.Status, answer)
	}
	switch into := result.(type) {
	case nil:
		return nil
	case *[]byte:
		*into = answer
		return nil
	}
	if err := json.Unmarshal(answer, result); err != nil {
		return fmt.Errorf("read the daemon's answer: %w", err)
	}
	return nil
}

// refusal is the error that an answer other than 200 tells.
func refusal(status string, answer []byte) error {
	var told failure
	if json.Unmarshal(answer, &told) != nil || told.Error == "" {
		return fmt.Errorf("the daemon answered %s", status)
	}
	return errors.New(told.Error)
}

// inProcess hands a request to a handler and keeps its answer.
type inProcess struct{ handler http.Handler }

func (t inProcess) RoundTrip(request *http.Request) (*http.Response, error) {
	kept := &answer{header: http.Header{}, status: http.StatusOK}
	t.handler.ServeHTTP(kept, request)
	return &http.Response{
		Status: fmt.Sprintf("%d %s", kept.status, http.StatusText(kept.status)), StatusCode: kept.status,
		Header: kept.header, Body: io.NopCloser(&kept.body), Request: request,
	}, nil
}

// answer is a response held in memory.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header            { return a.header }
func (a *answer) WriteHeader(status int)         { a.status = status }
func (a *answer) Write(text []byte) (int, error) { return a.body.Write(text) }
