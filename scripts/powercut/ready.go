package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/utilhost/utilhost/scripts/clients"
)

// counts are the counts of the cast at this moment.
func (p *scene) counts() []clients.Count {
	var counts []clients.Count
	for _, a := range p.cast {
		counts = append(counts, a.now())
	}
	return counts
}

// answered fails unless everybody who calls was answered since the counts, or
// at all without counts.
func (p *scene) answered(since []clients.Count) error {
	return p.everybody(since, func(a *actor, now, then clients.Count) error {
		if now.OK == then.OK {
			return fmt.Errorf("key %s has had no answer", a.name)
		}
		return nil
	})
}

// turnedAway fails unless everybody who calls was refused since the counts.
func (p *scene) turnedAway(since []clients.Count) error {
	return p.everybody(since, func(a *actor, now, then clients.Count) error {
		if now.Tolerated[refusedForNow] == then.Tolerated[refusedForNow] {
			return fmt.Errorf("key %s has not been refused", a.name)
		}
		return nil
	})
}

func (p *scene) everybody(since []clients.Count, check func(a *actor, now, then clients.Count) error) error {
	for i, a := range p.cast {
		if a.fleet == nil {
			continue
		}
		var then clients.Count
		if since != nil {
			then = since[i]
		}
		if err := check(a, a.now(), then); err != nil {
			return err
		}
	}
	return nil
}

// lives fails when the daemon has ended by itself or shows a panic.
func (p *scene) lives() error {
	if !p.runs() {
		return errors.New("it has ended")
	}
	return p.Sound()
}

// ready asks /readyz once.
func (p *scene) ready() error {
	ctx, cancel := context.WithTimeout(p.ctx, time.Second)
	defer cancel()
	status, text, err := p.readyz(ctx)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("/readyz: %d %s", status, text)
	}
	return err
}

// unready demands that /readyz says 503.
func (p *scene) unready() error {
	ctx, cancel := context.WithTimeout(p.ctx, time.Second)
	defer cancel()
	status, text, err := p.readyz(ctx)
	if err == nil && status != http.StatusServiceUnavailable {
		err = fmt.Errorf("/readyz: %d %s", status, text)
	}
	return err
}

func (p *scene) readyz(ctx context.Context) (status int, text string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.Daemon.Address()+"/readyz", nil)
	if err != nil {
		return 0, "", err
	}
	request.Close = true
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, 64<<10))
	return response.StatusCode, string(body), err
}
