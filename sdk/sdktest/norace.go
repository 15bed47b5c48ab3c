//go:build !race

package sdktest

// slowdown is how many times longer a call may take than in a host.
const slowdown = 1
