package catalog

import "errors"

// Errors of a Caller, beside the error of a context whose client
// went away.
var (
	// ErrRetired: the route's plugin has been replaced since the snapshot was
	// loaded. The call was not answered; load the snapshot anew, look the route
	// up again and call that one.
	ErrRetired = errors.New("plugin has been replaced")
	// ErrBusy: too many calls are in flight or waiting, or this one waited for a
	// slot for too long. 503 with Retry-After: 1.
	ErrBusy = errors.New("plugin is busy")
	// ErrUnavailable: the plugin does not start, or was not up again within the
	// call's deadline. 503 with Retry-After: 1.
	ErrUnavailable = errors.New("plugin is not available")
	// ErrTimeout: the plugin gave no answer within the call's deadline. 504.
	ErrTimeout = errors.New("plugin gave no answer in time")
	// ErrFatal: the call ended a process of its plugin that it was alone in, after
	// it was in flight at two other deaths, or its input is known to have done so.
	// It was logged. 500.
	ErrFatal = errors.New("call ended its plugin each time it was run")
	// ErrAnswer: the plugin's answer was too big or not well-formed, so that it
	// cannot be passed on. 500.
	ErrAnswer = errors.New("plugin's answer cannot be passed on")
)
