package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/stage"
)

// keys leads two keys through their lives, one while the daemon runs, one
// while it does not, by the same commands.
func keys(_ context.Context, s *stage.Stage) error {
	online, err := live(s, "online")
	if err != nil {
		return err
	}
	s.Claim("issue, set, rotate, revoke while it runs", online.check(s))
	if err := s.Daemon.Stop(); err != nil {
		return err
	}
	offline, err := live(s, "offline")
	if err != nil {
		return err
	}
	if err := s.Start(); err != nil {
		return err
	}
	s.Claim("the same commands while it does not run", offline.check(s))
	s.Claim("what was done before the restart still holds", online.check(s))
	s.Claim("errors are one line and exit 1", complains(s))
	return nil
}

// life is what became of the secrets of one life cycle.
type life struct {
	valid  map[string]string // secret by its story
	ended  map[string]string
	limits map[string]string // X-RateLimit-Limit wanted, by story
}

// life issues keys named after name and changes, rotates and revokes them.
func live(s *stage.Stage, name string) (*life, error) {
	l := &life{valid: map[string]string{}, ended: map[string]string{}, limits: map[string]string{}}
	issue := func(suffix string) (id, secret string, err error) {
		if secret, err = s.Daemon.Issue(name+suffix, 1000); err != nil {
			return "", "", err
		}
		id, err = idOf(s, name+suffix)
		return id, secret, err
	}
	id, secret, err := issue("-changed")
	if err != nil {
		return nil, err
	}
	if _, err := s.Daemon.Command("key", "set", id, "--credits", "77"); err != nil {
		return nil, err
	}
	l.valid["changed"], l.limits["changed"] = secret, "77"

	if id, secret, err = issue("-rotated"); err != nil {
		return nil, err
	}
	second, err := s.Daemon.Command("key", "rotate", id, "--overlap", "24h")
	if err != nil {
		return nil, err
	}
	l.valid["old secret within the overlap"], l.valid["new secret"] = secret, strings.TrimSpace(second)

	if id, secret, err = issue("-replaced"); err != nil {
		return nil, err
	}
	if second, err = s.Daemon.Command("key", "rotate", id, "--overlap", "0"); err != nil {
		return nil, err
	}
	l.ended["old secret without overlap"], l.valid["its successor"] = secret, strings.TrimSpace(second)

	if id, secret, err = issue("-revoked"); err != nil {
		return nil, err
	}
	_, err = s.Daemon.Command("key", "revoke", id)
	l.ended["revoked"] = secret
	return l, err
}

// idOf finds the key with name in the list.
func idOf(s *stage.Stage, name string) (string, error) {
	keys, err := s.Daemon.Keys()
	if err != nil {
		return "", err
	}
	for _, k := range keys {
		if k.Name == name {
			return k.ID, nil
		}
	}
	return "", fmt.Errorf("key %s is not listed", name)
}

// check uses every secret.
func (l *life) check(s *stage.Stage) error {
	var problems []error
	for story, secret := range l.valid {
		c := clients.New(s.Daemon.Address(), secret)
		a, err := c.Call("ciphers/atbash", `{"text":"abc"}`)
		if err == nil && !a.OK {
			err = fmt.Errorf("%d %s", a.Status, a.Code())
		}
		if want := l.limits[story]; err == nil && want != "" && a.Header.Get("X-RateLimit-Limit") != want {
			err = fmt.Errorf("limit %s, want %s", a.Header.Get("X-RateLimit-Limit"), want)
		}
		problems = append(problems, told(story, err))
		c.Close()
	}
	for story, secret := range l.ended {
		c := clients.New(s.Daemon.Address(), secret)
		a, err := c.Call("ciphers/atbash", `{"text":"abc"}`)
		if err == nil && a.Code() != "INVALID_KEY" {
			err = fmt.Errorf("%d %s, want INVALID_KEY", a.Status, a.Code())
		}
		problems = append(problems, told(story, err))
		c.Close()
	}
	return errors.Join(problems...)
}

func told(story string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", story, err)
}

// complains asks for what does not exist.
func complains(s *stage.Stage) error {
	for _, args := range [][]string{{"key", "show", "k_nonesuch0000"}, {"plugin", "show", "nonesuch"}} {
		_, err := s.Daemon.Command(args...)
		if err == nil {
			return fmt.Errorf("%v succeeded", args)
		}
		if text := err.Error(); !strings.Contains(text, "exit status 1") || strings.Contains(text, "\n") {
			return fmt.Errorf("%v: %q", args, text)
		}
	}
	return nil
}
