package message

import "time"

// Settings are the figures that an operator may change while the host runs.
type Settings struct {
	// Digests identify the configuration that the processes of a group are
	// started with; Digest is that of all other groups.
	Digests map[string]string
	Digest  string
	// Hold is the longest that a switch that drops a route waits for other files.
	Hold time.Duration
	// Canary is how long a new release has the last good one as its fallback;
	// zero or less: not at all.
	Canary time.Duration
	// Tick is how long a promotion is put off while the release has no process.
	Tick time.Duration
	// RetryFirst and RetryLimit bound the wait before a file is looked at again
	// that was rejected because of the surroundings; it doubles each time.
	RetryFirst, RetryLimit time.Duration
}

// DigestOf returns what identifies the configuration of a group.
func (s Settings) DigestOf(group string) string {
	if digest, ok := s.Digests[group]; ok {
		return digest
	}
	return s.Digest
}

// Backoff returns how long to wait after some failures in a row: RetryFirst
// doubled for every one beyond the first, at most RetryLimit. It has no jitter:
// few files fail at one time.
func (s Settings) Backoff(failures int) time.Duration {
	if failures < 32 && s.RetryFirst<<(failures-1) < s.RetryLimit {
		return s.RetryFirst << (failures - 1)
	}
	return s.RetryLimit
}
