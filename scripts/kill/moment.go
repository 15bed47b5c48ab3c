package main

import (
	"math"
	"math/rand/v2"
	"time"
)

// A moment is when in the life of a daemon it is killed.
type moment string

// between draws a duration whose logarithm is even, so that short ones are as
// likely as long ones.
func between(random *rand.Rand, least, most time.Duration) time.Duration {
	span := math.Log(float64(most) / float64(least))
	return time.Duration(float64(least) * math.Exp(random.Float64()*span))
}
