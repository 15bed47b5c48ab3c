//go:build race

package rollout_test

// raceDetector makes tests do less, since everything takes ten times as long.
const raceDetector = true
