package admin

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/ledger"
	"github.com/utilhost/utilhost/host/store"
	"github.com/utilhost/utilhost/host/supervisor"
)

// plugins records what the admin interface asks of the supervisor.
type plugins struct {
	list  []supervisor.Status
	fail  error
	asked []string
}

func (p *plugins) List() []supervisor.Status { return p.list }

func (p *plugins) Show(group string) (supervisor.Detail, error) {
	p.asked = append(p.asked, "show "+group)
	return supervisor.Detail{Doc: "about " + group}, p.fail
}

func (p *plugins) Reload(_ context.Context, group string) error {
	p.asked = append(p.asked, "reload "+group)
	return p.fail
}

func (p *plugins) Rollback(_ context.Context, group string) error {
	p.asked = append(p.asked, "rollback "+group)
	return p.fail
}

// newService opens a real store in a fresh directory.
func newService(t *testing.T) *Service {
	t.Helper()
	dir := t.TempDir()
	tiers := func() map[string]int64 { return map[string]int64{"free": 10_000, "pro": 250_000} }
	opened, err := store.Open(filepath.Join(dir, "store"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = opened.Close() })
	keys, err := auth.Open(opened, auth.Options{Tiers: tiers})
	if err != nil {
		t.Fatal(err)
	}
	books, err := ledger.Open(opened, ledger.Options{Path: filepath.Join(dir, "slots")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = books.Close() })
	return &Service{Keys: keys, Ledger: books, Tiers: tiers}
}

// serve serves s on a socket and returns a client of it. It checks that serving
// ends when its context does.
func serve(t *testing.T, s *Service) *Client {
	t.Helper()
	dir := t.TempDir()
	listener, err := Listen(dir)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	server := &Server{Service: s, Log: hclog.NewNullLogger()}
	go func() { ended <- server.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("serving ended with %v", err)
		}
	})
	client, err := Dial(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// bothWays runs a test against a daemon's socket and against a Service in this process.
func bothWays(t *testing.T, test func(t *testing.T, client *Client)) {
	t.Run("socket", func(t *testing.T) { test(t, serve(t, newService(t))) })
	t.Run("local", func(t *testing.T) { test(t, Local(Handler(newService(t)))) })
}

func TestKeys(t *testing.T) {
	bothWays(t, func(t *testing.T, client *Client) {
		ctx := t.Context()
		var issued Issued
		if err := client.Post(ctx, "/keys", auth.IssueRequest{Name: "alice"}, &issued); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(issued.Secret, "uh_") || issued.Key.Allowance != 10_000 || issued.Key.Tier != "free" {
			t.Errorf("issued %+v", issued)
		}
		path := "/keys/" + issued.Key.ID
		tier := "pro"
		var key Key
		if err := client.Post(ctx, path, auth.Change{Tier: &tier}, &key); err != nil || key.Allowance != 250_000 {
			t.Errorf("set: %+v, %v", key, err)
		}
		var rotated Issued
		if err := client.Post(ctx, path+"/rotate", Rotation{Overlap: "1h"}, &rotated); err != nil {
			t.Fatal(err)
		}
		if rotated.Secret == issued.Secret || rotated.Key.Secrets != 2 {
			t.Errorf("rotated %+v", rotated)
		}
		var keys []Key
		if err := client.Get(ctx, "/keys", &keys); err != nil || !cmp.Equal(keys, []Key{rotated.Key}) {
			t.Errorf("list: %+v, %v", keys, err)
		}
		if err := client.Post(ctx, path+"/revoke", nil, &key); err != nil || key.State != auth.Revoked {
			t.Errorf("revoke: %+v, %v", key, err)
		}
	})
}

func TestCredits(t *testing.T) {
	service := newService(t)
	client := serve(t, service)
	ctx := t.Context()
	issued, err := service.Issue(auth.IssueRequest{Name: "alice"})
	if err != nil {
		t.Fatal(err)
	}
	path := "/keys/" + issued.Key.ID
	var reservation ledger.Reservation
	if err := service.Ledger.Reserve(ctx, &reservation, issued.Key.ID, 10_000, 3); err != nil {
		t.Fatal(err)
	}
	var credits Credits
	if err := client.Post(ctx, path+"/credits", Grant{Credits: 50}, &credits); err != nil {
		t.Fatal(err)
	}
	if credits.Granted != 50 || credits.Reserved != 3 || credits.Spent != 0 || credits.Remaining != 10_047 {
		t.Errorf("with a call in flight: %+v", credits)
	}
	if _, err := reservation.Settle("ciphers/atbash"); err != nil {
		t.Fatal(err)
	}
	if err := client.Get(ctx, path+"/credits", &credits); err != nil {
		t.Fatal(err)
	}
	if credits.Reserved != 0 || credits.Spent != 3 || credits.Remaining != 10_047 {
		t.Errorf("after the call: %+v", credits)
	}
	var usage []ledger.Usage
	if err := client.Get(ctx, path+"/usage?month="+credits.Month.String(), &usage); err != nil {
		t.Fatal(err)
	}
	if len(usage) != 1 || usage[0].Route != "ciphers/atbash" || usage[0].Calls != 1 || usage[0].Credits != 3 {
		t.Errorf("usage: %+v", usage)
	}
	if err := client.Get(ctx, path+"/usage?month=2020-01", &usage); err != nil || usage == nil || len(usage) != 0 {
		t.Errorf("usage of another month: %+v, %v", usage, err)
	}
	var report ledger.AuditReport
	if err := client.Get(ctx, "/credits/audit", &report); err != nil || report.Accounts != 1 || len(report.Off) != 0 {
		t.Errorf("audit: %+v, %v", report, err)
	}
	var key Key
	if err := client.Get(ctx, path, &key); err != nil || key.LastUsed == nil || time.Since(*key.LastUsed) > 48*time.Hour {
		t.Errorf("last used: %+v, %v", key, err)
	}
}

func TestPlugins(t *testing.T) {
	double := &plugins{list: []supervisor.Status{{Group: "ciphers", State: supervisor.StateServing, PID: 7}}}
	service := newService(t)
	service.Plugins, service.OpenAPI = double, func() ([]byte, error) { return []byte(`{"openapi":"3.1.0"}`), nil }
	client := serve(t, service)
	ctx := t.Context()
	var list []supervisor.Status
	if err := client.Get(ctx, "/plugins", &list); err != nil || !cmp.Equal(list, double.list) {
		t.Errorf("list: %+v, %v", list, err)
	}
	var detail supervisor.Detail
	if err := client.Get(ctx, "/plugins/reload", &detail); err != nil || detail.Doc != "about reload" {
		t.Errorf("a group named like an operation: %+v, %v", detail, err)
	}
	for _, path := range []string{"/plugins/reload", "/plugins/math/reload", "/plugins/math/rollback"} {
		if err := client.Post(ctx, path, nil, nil); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	if want := []string{"show reload", "reload ", "reload math", "rollback math"}; !cmp.Equal(double.asked, want) {
		t.Errorf("asked %q, want %q", double.asked, want)
	}
	double.fail = io.ErrUnexpectedEOF
	if err := client.Post(ctx, "/plugins/math/rollback", nil, nil); err == nil || err.Error() != "unexpected EOF" {
		t.Errorf("a refusal of the supervisor: %v", err)
	}
	var document []byte
	if err := client.Get(ctx, "/openapi.json", &document); err != nil || !json.Valid(document) || string(document) != "{\"openapi\":\"3.1.0\"}\n" {
		t.Errorf("openapi: %s, %v", document, err)
	}
}

func TestRefusals(t *testing.T) {
	bothWays(t, func(t *testing.T, client *Client) {
		big := `"` + strings.Repeat("x", largestRequest) + `"`
		for _, refused := range []struct {
			path string
			body any // nil: GET
			want string
		}{
			{"/keys/k_nobody", nil, "no key with this id"},
			{"/keys/k_nobody/credits", nil, "no key with this id"},
			{"/keys/k_nobody/credits", Grant{1}, "no key with this id"},
			{"/keys/k_nobody/usage", nil, "no key with this id"},
			{"/keys/k_nobody/usage?month=13", nil, "month must be written YYYY-MM"},
			{"/keys/k_nobody/rotate", Rotation{"soon"}, "overlap must be a duration"},
			{"/keys", auth.IssueRequest{}, "name must hold 1 to 100 characters"},
			{"/keys", auth.IssueRequest{Name: "x", Tier: "nonsense"}, "tier"},
			{"/keys", map[string]any{"name": "x", "colour": "red"}, `unknown field "colour"`},
			{"/keys", json.RawMessage(big), "request body too large"},
			{"/nonsense", nil, "no admin operation GET /nonsense"},
			{"/plugins", nil, "no admin operation GET /plugins"}, // no daemon behind this service
		} {
			var err error
			if refused.body == nil {
				err = client.Get(t.Context(), refused.path, nil)
			} else {
				err = client.Post(t.Context(), refused.path, refused.body, nil)
			}
			if err == nil || !strings.Contains(err.Error(), refused.want) {
				t.Errorf("%s: %v, want %s", refused.path, err, refused.want)
			}
		}
	})
}

func TestProfiles(t *testing.T) {
	var text []byte
	client := serve(t, newService(t))
	if err := client.Get(t.Context(), "/debug/pprof/goroutine?debug=1", &text); err != nil || !strings.Contains(string(text), "goroutine profile:") {
		t.Errorf("goroutine profile: %.80q, %v", text, err)
	}
	// The command line's own handler does not have them.
	if err := Local(Handler(newService(t))).Get(t.Context(), "/debug/pprof/cmdline", nil); err == nil {
		t.Error("profiles without a daemon")
	}
}

// TestErrorsAreJSON looks at a refusal as any HTTP client sees it.
func TestErrorsAreJSON(t *testing.T) {
	request, err := http.NewRequest(http.MethodGet, "http://utilhost/keys/k_nobody", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	response, err := inProcess{Handler(newService(t))}.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusNotFound || response.Header.Get("Content-Type") != "application/json" {
		t.Errorf("%s, %v, %v", response.Status, response.Header, err)
	}
	if want := "{\"error\":\"there is no key with this id\"}\n"; string(body) != want {
		t.Errorf("got %s", body)
	}
}
