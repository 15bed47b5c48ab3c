package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/process"
)

// booked checks that the rows of everybody's usage add up to what left the
// pool.
func (p *scene) booked() error {
	var problems []error
	for _, a := range p.cast {
		left, err := clients.Left(a.client)
		if err != nil {
			return err
		}
		out, err := p.Daemon.Command("usage", a.id, "--json")
		if err != nil {
			return err
		}
		var rows []struct{ Credits int }
		if err := json.Unmarshal([]byte(out), &rows); err != nil {
			return err
		}
		sum := 0
		for _, row := range rows {
			sum += row.Credits
		}
		if sum != a.allowance-left {
			problems = append(problems, fmt.Errorf("key %s: usage of %d credits, %d left the pool", a.name, sum, a.allowance-left))
		}
	}
	return errors.Join(problems...)
}

// runs says whether the daemon has not ended by itself.
func (p *scene) runs() bool { return process.Alive(p.Daemon.PID()) }
