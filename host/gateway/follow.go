package gateway

import (
	"context"
	"errors"

	"github.com/utilhost/utilhost/host/catalog"
)

// maxMoves is how often a call follows its route to a newer version of the
// plugin. Each move takes a switch of versions in the moment between the look-up
// and the call, so more than one is rare and this many are a fault.
const maxMoves = 16

// errNoRoute says that the route of a call has been removed.
var errNoRoute = errors.New("no such route")

// follow runs the call on route. It is the outermost of the four rings round a
// call, each of which handles one kind of trouble and leaves the rest to the
// next: here a plugin that was replaced after the route was looked up. The rings
// inside are behind Route.Call and belong to the supervisor: quarantine, canary
// and release.
//
// follow looks up the route in the present catalogue and calls the plugin that
// serves it now. The cost of a route may change with its version, so the credits
// are then reserved again. It returns the route that was called last; with nil,
// v.call.Reply is its reply and its cost is reserved.
func (v *visit) follow(ctx context.Context, route *catalog.Route) (*catalog.Route, error) {
	for range maxMoves {
		err := route.Call(ctx, &v.call)
		if !errors.Is(err, catalog.ErrRetired) {
			return route, err
		}
		next := v.gateway.table.Load().snapshot.Routes[route.Path]
		if next == nil {
			return route, errNoRoute
		}
		if next.Cost != route.Cost {
			v.reservation.Release()
			if err := v.reserve(next.Cost); err != nil {
				return next, err
			}
		}
		route = next
	}
	return route, catalog.ErrRetired
}
