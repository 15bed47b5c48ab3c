package workload

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

func TestPlugin(t *testing.T) { sdktest.Conform(t, Plugin(Group, "1")) }

// TestText answers the bodies that the load generator sends.
func TestText(t *testing.T) {
	atbash, err := Atbash(Group).Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{12, 70, 10_000, 100_000} {
		body, want := Text(size)
		if len(body) != size {
			t.Errorf("asked for %d bytes, got %d", size, len(body))
		}
		answer, err := atbash.Call(context.Background(), body, nil)
		if err != nil || !bytes.Contains(answer, want) {
			t.Errorf("%d bytes: answer %.80q, want %.80q (%v)", size, answer, want, err)
		}
	}
	// Atbash of the alphabet, https://en.wikipedia.org/wiki/Atbash
	if got := mirror("abcdefghijklmnopqrstuvwxyz"); got != "zyxwvutsrqponmlkjihgfedcba" {
		t.Errorf("the alphabet becomes %s", got)
	}
}

func TestReadBody(t *testing.T) {
	for _, size := range []int{0, 1, 4096, MaxBody, MaxBody + 1} {
		for _, declared := range []int64{int64(size), -1} {
			text := strings.Repeat("x", size)
			r, err := http.NewRequest(http.MethodPost, "/", iotest.HalfReader(strings.NewReader(text)))
			if err != nil {
				t.Fatal(err)
			}
			r.ContentLength = declared
			body, err := ReadBody(r, nil)
			if size > MaxBody {
				if err == nil {
					t.Errorf("%d bytes, declared %d: no error", size, declared)
				}
				continue
			}
			if err != nil || string(body) != text {
				t.Errorf("%d bytes, declared %d: got %d (%v)", size, declared, len(body), err)
			}
		}
	}
}
