// Package clients plays the customers of a daemon: programs that hold a key,
// call routes over HTTP, check every result by a computation of their own and
// count what they were answered. What they counted is compared with what left
// the pools of their keys.
package clients

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"
)

const (
	// answerTime is the longest that a client waits for an answer. It is above
	// every limit that the daemon has for a call.
	answerTime = 30 * time.Second
	// answerBytes is how much of an answer is read.
	answerBytes = 16 << 20
)

// Client calls the daemon with one key over one connection, as a customer's
// program would. One goroutine at a time may use it.
type Client struct {
	base string // http://host:port
	key  string // no Authorization header when empty
	http *http.Client
}

// New makes a client of the daemon at address, host:port. An empty key sends
// no Authorization header.
func New(address, key string) *Client {
	return &Client{base: "http://" + address, key: key, http: &http.Client{
		Timeout: answerTime,
		// One connection of its own, and no second try behind our back: every
		// request that fails is to be seen.
		Transport: &http.Transport{MaxConnsPerHost: 1, DisableCompression: true},
	}}
}

// Key is the secret that the client sends.
func (c *Client) Key() string { return c.key }

// Close closes the connection.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// Answer is a response in the envelope of the contract.
type Answer struct {
	Status int         `json:"-"`
	Header http.Header `json:"-"`
	OK     bool        `json:"ok"`
	Data   json.RawMessage
	Error  *struct{ Code, Message string }
}

// Code is the error code, or "" for a success.
func (a Answer) Code() string {
	if a.Error == nil {
		return ""
	}
	return a.Error.Code
}

// Remaining is the X-RateLimit-Remaining of the answer, in credits.
func (a Answer) Remaining() (int, error) {
	value, err := strconv.Atoi(a.Header.Get("X-RateLimit-Remaining"))
	if err != nil {
		return 0, fmt.Errorf("X-RateLimit-Remaining: %w", err)
	}
	return value, nil
}

// refusal is why a is no success, or nil.
func (a Answer) refusal() error {
	if a.OK {
		return nil
	}
	return fmt.Errorf("status %d, %s: %s", a.Status, a.Error.Code, a.Error.Message)
}

// LostError means that no whole answer came.
type LostError struct {
	// Err is what the connection says.
	Err error
	// Sent is whether the daemon may have had the request. It is false only
	// when there was no connection.
	Sent bool
}

func (e *LostError) Error() string { return "no answer: " + e.Err.Error() }

func (e *LostError) Unwrap() error { return e.Err }

func lost(err error) error {
	var step *net.OpError
	return &LostError{Err: err, Sent: !errors.As(err, &step) || step.Op != "dial"}
}

// inDoubt reports whether err is the loss of an answer to a call that the
// daemon may have had.
func inDoubt(err error) bool {
	var lost *LostError
	return errors.As(err, &lost) && lost.Sent
}

// Call posts body to route, for example "ciphers/atbash".
func (c *Client) Call(route, body string) (Answer, error) {
	return c.Do(http.MethodPost, "/v1/"+route, []byte(body), nil)
}

// Do sends one request and demands the envelope. Members of header replace
// what is sent otherwise; a nil list sends none. The error is a *LostError
// when no answer came; one without the envelope has a Status all the same.
func (c *Client) Do(method, path string, body []byte, header http.Header) (Answer, error) {
	ctx, cancel := context.WithTimeout(context.Background(), answerTime)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(body))
	if err != nil {
		return Answer{}, err
	}
	request.Header.Set("Content-Type", "application/json")
	if c.key != "" {
		request.Header.Set("Authorization", "Bearer "+c.key)
	}
	for name, values := range header {
		request.Header[name] = values
	}
	response, err := c.http.Do(request)
	if err != nil {
		return Answer{}, lost(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, answerBytes))
	if err != nil {
		return Answer{}, lost(err)
	}
	a := Answer{Status: response.StatusCode, Header: response.Header}
	if err := json.Unmarshal(text, &a); err != nil {
		return a, fmt.Errorf("status %d without the envelope: %.200q", a.Status, text)
	}
	if a.OK != (a.Status == http.StatusOK) || a.OK == (a.Error != nil) {
		return a, fmt.Errorf("status %d does not fit %.200q", a.Status, text)
	}
	return a, nil
}
