package main

import (
	"fmt"
	"net/url"
	"time"

	"github.com/utilhost/utilhost/host/admin"
	"github.com/utilhost/utilhost/host/auth"
)

// keyCommands is utilhost key.
type keyCommands struct {
	Issue  keyIssueCommand  `cmd:"" help:"Issue a key. Its secret, shown only now, is all that goes to standard output."`
	List   keyListCommand   `cmd:"" help:"List the keys."`
	Show   keyShowCommand   `cmd:"" help:"Show one key."`
	Set    keySetCommand    `cmd:"" help:"Change a key."`
	Revoke keyRevokeCommand `cmd:"" help:"End a key and its secrets at once, for good."`
	Rotate keyRotateCommand `cmd:"" help:"Give a key a new secret, printed alone on standard output."`
}

// keyPath is the admin path of a key.
func keyPath(id, operation string) string { return "/keys/" + url.PathEscape(id) + operation }

type keyIssueCommand struct {
	location
	Name    string `required:"" help:"Name of the key, for people."`
	Tier    string `default:"free" help:"Tier of the key."`
	Credits *int64 `placeholder:"N" help:"A monthly allowance of its own instead of the tier's."`
	Expires string `placeholder:"DATE" help:"YYYY-MM-DD (its first moment, UTC) or RFC 3339; never if left out."`
}

func (c keyIssueCommand) Run(s *session) error {
	request := auth.IssueRequest{Name: c.Name, Tier: c.Tier, Credits: c.Credits}
	if c.Expires != "" {
		at, err := parseDate(c.Expires)
		if err != nil {
			return err
		}
		request.Expires = &at
	}
	read, err := c.load()
	if err != nil {
		return err
	}
	return s.connectTo(read, func(client *admin.Client) error {
		var issued admin.Issued
		if err := client.Post(s.ctx, "/keys", request, &issued); err != nil {
			return err
		}
		return s.printSecret("issued", issued)
	})
}

// printSecret prints the secret alone on standard output, so that it can be
// captured, and all else on standard error.
func (s *session) printSecret(verb string, issued admin.Issued) error {
	key := issued.Key
	fmt.Fprintf(s.stderr, "%s key %s, name %q, tier %s, %d credits a month; the secret is shown only this once\n",
		verb, key.ID, key.Name, key.Tier, key.Allowance)
	_, err := fmt.Fprintln(s.stdout, issued.Secret)
	return err
}

type keyListCommand struct {
	location
	JSON bool `help:"Print JSON."`
}

func (c keyListCommand) Run(s *session) error {
	return s.connect(c.location, func(client *admin.Client) error {
		var keys []admin.Key
		if err := client.Get(s.ctx, "/keys", &keys); err != nil {
			return err
		}
		if c.JSON {
			return printJSON(s.stdout, keys)
		}
		return keyTable(keys...).print(s.stdout)
	})
}

func keyTable(keys ...admin.Key) table {
	var t table
	t.row("ID", "NAME", "TIER", "STATE", "CREDITS", "SECRETS", "CREATED", "EXPIRES", "LAST USED")
	for _, k := range keys {
		t.row(k.ID, k.Name, k.Tier, k.State, k.Allowance, k.Secrets, k.Created, k.Expires, k.LastUsed)
	}
	return t
}

type keyShowCommand struct {
	location
	ID   string `arg:"" help:"Id of the key."`
	JSON bool   `help:"Print JSON."`
}

func (c keyShowCommand) Run(s *session) error {
	return s.connect(c.location, func(client *admin.Client) error {
		var key admin.Key
		if err := client.Get(s.ctx, keyPath(c.ID, ""), &key); err != nil {
			return err
		}
		return s.printKey(key, c.JSON)
	})
}

func (s *session) printKey(key admin.Key, asJSON bool) error {
	if asJSON {
		return printJSON(s.stdout, key)
	}
	return keyTable(key).print(s.stdout)
}

type keySetCommand struct {
	location
	ID          string  `arg:"" help:"Id of the key."`
	Name        *string `help:"Another name."`
	Tier        *string `help:"Another tier."`
	Credits     *int64  `xor:"credits" placeholder:"N" help:"A monthly allowance of its own."`
	TierCredits bool    `xor:"credits" help:"The allowance of its tier again."`
	Expires     string  `placeholder:"DATE" help:"YYYY-MM-DD (its first moment, UTC), RFC 3339, or never."`
	JSON        bool    `help:"Print JSON."`
}

func (c keySetCommand) Run(s *session) error {
	change := auth.Change{Name: c.Name, Tier: c.Tier, Credits: c.Credits, ClearCredits: c.TierCredits}
	switch c.Expires {
	case "":
		if change == (auth.Change{}) {
			return usageError("key set: say what to change: --name, --tier, --credits, --tier-credits or --expires")
		}
	case "never":
		change.ClearExpires = true
	default:
		at, err := parseDate(c.Expires)
		if err != nil {
			return err
		}
		change.Expires = &at
	}
	return s.connect(c.location, func(client *admin.Client) error {
		var key admin.Key
		if err := client.Post(s.ctx, keyPath(c.ID, ""), change, &key); err != nil {
			return err
		}
		return s.printKey(key, c.JSON)
	})
}

type keyRevokeCommand struct {
	location
	ID   string `arg:"" help:"Id of the key."`
	JSON bool   `help:"Print JSON."`
}

func (c keyRevokeCommand) Run(s *session) error {
	return s.connect(c.location, func(client *admin.Client) error {
		var key admin.Key
		if err := client.Post(s.ctx, keyPath(c.ID, "/revoke"), nil, &key); err != nil {
			return err
		}
		return s.printKey(key, c.JSON)
	})
}

type keyRotateCommand struct {
	location
	ID      string `arg:"" help:"Id of the key."`
	Overlap string `default:"24h" help:"How long the old secret stays valid; 0 ends it now."`
}

func (c keyRotateCommand) Run(s *session) error {
	if overlap, err := time.ParseDuration(c.Overlap); err != nil || overlap < 0 {
		return usageError(fmt.Sprintf(`--overlap is %q; write a duration such as "24h", or 0`, c.Overlap))
	}
	return s.connect(c.location, func(client *admin.Client) error {
		var issued admin.Issued
		if err := client.Post(s.ctx, keyPath(c.ID, "/rotate"), admin.Rotation{Overlap: c.Overlap}, &issued); err != nil {
			return err
		}
		return s.printSecret("new secret of", issued)
	})
}

// parseDate reads a date of a flag.
func parseDate(text string) (time.Time, error) {
	at, err := auth.ParseExpires(text)
	if err != nil {
		return time.Time{}, usageError("--expires: " + err.Error())
	}
	return at, nil
}
