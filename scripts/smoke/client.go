package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// client calls the daemon with one key, as a customer's program would.
type client struct {
	base string // http://host:port
	key  string // no Authorization header when empty
	http *http.Client
}

func newClient(address, key string) *client {
	return &client{base: "http://" + address, key: key, http: &http.Client{
		Timeout: 30 * time.Second,
		// One connection of its own, and no second try behind our back: every
		// request that fails is to be seen.
		Transport: &http.Transport{MaxConnsPerHost: 1, DisableCompression: true},
	}}
}

func (c *client) close() { c.http.CloseIdleConnections() }

// answer is a response in the envelope of the contract.
type answer struct {
	Status int         `json:"-"`
	Header http.Header `json:"-"`
	OK     bool        `json:"ok"`
	Data   json.RawMessage
	Error  *struct{ Code, Message string }
}

// code is the error code, or "" for a success.
func (a answer) code() string {
	if a.Error == nil {
		return ""
	}
	return a.Error.Code
}

// remaining is the X-RateLimit-Remaining of the answer.
func (a answer) remaining() (int, error) {
	value, err := strconv.Atoi(a.Header.Get("X-RateLimit-Remaining"))
	if err != nil {
		return 0, fmt.Errorf("X-RateLimit-Remaining: %w", err)
	}
	return value, nil
}

// call posts body to route.
func (c *client) call(route, body string) (answer, error) {
	return c.do(http.MethodPost, "/v1/"+route, []byte(body), nil)
}

// do sends one request and demands the envelope. Members of header replace
// what is sent otherwise; a nil list sends none.
func (c *client) do(method, path string, body []byte, header http.Header) (answer, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
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
		return answer{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 16<<20))
	if err != nil {
		return answer{}, err
	}
	a := answer{Status: response.StatusCode, Header: response.Header}
	if err := json.Unmarshal(text, &a); err != nil {
		return a, fmt.Errorf("status %d without the envelope: %.200q", a.Status, text)
	}
	if a.OK != (a.Status == http.StatusOK) || a.OK == (a.Error != nil) {
		return a, fmt.Errorf("status %d does not fit %.200q", a.Status, text)
	}
	return a, nil
}
