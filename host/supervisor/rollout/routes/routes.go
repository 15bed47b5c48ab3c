// Package routes finds out which switches fit together: no route may be claimed
// by two groups, and none is lost that could be kept.
package routes

import (
	"fmt"
	"maps"
	"slices"
)

// A Table holds the routes of groups, by name. No two of those that serve have a
// route in common.
type Table map[string][]string

// Owner returns the first group by name that has a route, "" if none does.
func (t Table) Owner(route string) string {
	for _, group := range slices.Sorted(maps.Keys(t)) {
		if slices.Contains(t[group], route) {
			return group
		}
	}
	return ""
}

// Drops reports whether a group would lose a route with next as its routes.
func (t Table) Drops(group string, next []string) bool {
	return slices.ContainsFunc(t[group], func(r string) bool { return !slices.Contains(next, r) })
}

// A Change gives a group other routes.
type Change struct {
	Routes   []string
	Removed  bool // the group goes
	Restored bool // it brings back what served before the host went down
}

// after returns the table after changes.
func (t Table) after(changes map[string]Change) Table {
	next := maps.Clone(t)
	for group, c := range changes {
		if c.Removed {
			delete(next, group)
		} else {
			next[group] = c.Routes
		}
	}
	return next
}

// clash returns the first route that two groups have.
func (t Table) clash() (route, first, second string) {
	claimed := make(map[string]string)
	for _, group := range slices.Sorted(maps.Keys(t)) {
		for _, route := range t[group] {
			if other, taken := claimed[route]; taken {
				return route, other, group
			}
			claimed[route] = group
		}
	}
	return "", "", ""
}

// A Loss is a change that cannot be made, since another group has the route.
type Loss struct {
	Group, Route, Owner string
	// Open: it is not known yet whether the owner keeps the route.
	Open bool
}

// Settle takes changes back until no route is claimed twice, and returns those.
// The group that serves a route keeps it, or the one that served it before the
// host went down. A newcomer to a route that is not served wins by name.
// undecided reports whether a group may still let go of its routes.
func (t Table) Settle(changes map[string]Change, undecided func(group string) bool) []Loss {
	var losses []Loss
	changes = maps.Clone(changes)
	for {
		route, a, b := t.after(changes).clash()
		if route == "" {
			return losses
		}
		loser, owner := b, a
		if now := t.Owner(route); now == b || now == "" && changes[b].Restored {
			loser, owner = a, b
		}
		if _, asks := changes[loser]; !asks {
			loser, owner = owner, loser
		}
		delete(changes, loser)
		_, asks := changes[owner]
		losses = append(losses, Loss{Group: loser, Route: route, Owner: owner, Open: !asks && undecided(owner)})
	}
}

// RollBack returns which groups must go back to their fallbacks if one does, that
// one first, so that no route is lost or claimed twice. fallbacks holds the
// routes of those that can. If it cannot be done, blocked says why.
func (t Table) RollBack(group string, fallbacks Table) (back []string, blocked string) {
	changes := make(map[string]Change)
	for other := group; other != ""; {
		back = append(back, other)
		changes[other] = Change{Routes: fallbacks[other]}
		route, a, b := t.after(changes).clash()
		if route == "" {
			other = t.holder(changes, fallbacks)
			continue
		}
		if other = a; slices.Contains(back, a) {
			other = b
		}
		routes, can := fallbacks[other]
		if slices.Contains(back, other) || !can || slices.Contains(routes, route) {
			return nil, fmt.Sprintf("group %s serves route %s now", other, route)
		}
	}
	return back, ""
}

// holder returns a group whose fallback has a route that is served now and would
// be lost by the changes, "" if there is none.
func (t Table) holder(changes map[string]Change, fallbacks Table) string {
	next := t.after(changes)
	for _, group := range slices.Sorted(maps.Keys(fallbacks)) {
		if _, goes := changes[group]; goes {
			continue
		}
		for _, route := range fallbacks[group] {
			if t.Owner(route) != "" && next.Owner(route) == "" {
				return group
			}
		}
	}
	return ""
}
