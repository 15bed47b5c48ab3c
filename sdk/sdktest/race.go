//go:build race

package sdktest

// slowdown is how many times longer a call may take with the race detector, which
// slows loops over bytes down most.
const slowdown = 10
