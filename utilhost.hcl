# The configuration of utilhost: every key with its default.
#
# A key that is left out has the default, so an empty file does the same as
# this one. Durations and sizes are strings with a unit: "250ms", "10s", "1h";
# "512B", "64KiB", "1MiB", "2GiB". Paths are relative to this file.
# "utilhost config check" reads it and reports every mistake.
#
# SIGHUP reads it again. Keys marked (live) take effect at once, the others at
# the next start; the log names them.

# TCP address of the API, host:port. utilhost speaks plain HTTP: what listens
# on an open network must stand behind a proxy that ends TLS.
listen = "127.0.0.1:8080"

# Directory of keys, credits, copies of the plugins and the admin socket. It is made
# if absent, for its owner alone; a directory that others can write is refused.
data = "data"

# The daemon's log, on standard error.
log {
  # trace, debug, info, warn or error. (live)
  level = "info"
  # text or json.
  format = "text"
}

# One line a call: request id, key id, route, status, time. Never a secret, never a body.
access_log {
  # off, sampled or all. (live)
  mode = "off"
  # In mode sampled, one call in so many is logged. (live)
  sample = 100
}

# What one call, one key, one plugin and the whole host may use. Beyond a bound
# the answer is 503 with Retry-After, at once. What plugins must know of is told
# to fresh processes, which take over without a failed call.
limits {
  # Largest request body; beyond it 413. (live)
  body = "1MiB"
  # Largest result of a plugin. (live)
  result = "8MiB"
  # Time a call may take in all; beyond it 504. (live)
  deadline = "10s"
  # All bodies and results held at one moment. (live)
  held = "256MiB"
  # How long a call waits for a place at its plugin. (live)
  queue_wait = "5s"
  # Calls of one key running at once. (live)
  key_in_flight = 256
  # Calls running at once in one plugin. (live)
  plugin_in_flight = 256
  # Calls waiting for a place at one plugin. (live)
  plugin_waiting = 1024
  # Calls of slow routes running at once; 0 is the number of processors. (live)
  slow_in_flight = 0
}

# The connections of the API.
http {
  # fast: plain calls take a lane of their own, everything else goes through
  # Go's HTTP server. standard: that server alone. Both answer the same.
  front = "fast"
  # Largest request header, all fields together.
  header = "64KiB"
  # Time for reading a request's header.
  read_header_timeout = "10s"
  # Time for reading a whole request.
  read_timeout = "30s"
  # Time from the end of the header to the end of the answer; more than limits.deadline.
  write_timeout = "1m"
  # How long an idle connection is kept.
  idle_timeout = "2m"
  # What is still read after an early refusal, so that a client that is busy
  # sending its body gets to read the answer. (live)
  drain_body = "32MiB"
  # How long that may take. (live)
  drain_time = "1s"
  # How long calls in flight may go on after SIGTERM.
  shutdown_timeout = "15s"
}

# The plugin directory and the processes started from it.
plugins {
  # Every program in this directory is a plugin.
  dir = "bin/plugins"
  # How long a file must stay unchanged before it is read.
  settle = "250ms"
  # Interval of the scan that finds what the system reports no event for.
  poll = "10s"
  # How long a file must be gone before its routes go.
  remove_after = "2s"
  # Time for a start, from exec to the manifest.
  start_timeout = "10s"
  # Data segment of a plugin process (RLIMIT_DATA). (live)
  memory = "512MiB"
  # How far past its deadline a call may run before its process is replaced.
  stuck_after = "2s"
  # When its oldest call is this old, a process is asked whether it lives.
  check_after = "500ms"
  # How long that answer may take before the process is replaced.
  check_timeout = "1500ms"
  # How long a new version is a canary: the last good one stays up as its fallback.
  # The fallback answers the calls that the new version fails. If that is the new
  # version's fault, it is rolled back. 0: no canary. Formerly "probation". (live)
  canary = "30s"
}

# Keys and credits.
store {
  # standard: a debit survives the kill of the daemon at once; a power cut may
  # leave at most one block of credits per key in doubt.
  # strict: every debit is on disk before its answer.
  durability = "standard"
  # What becomes of credits in doubt after a power cut: charge or refund.
  power_cut = "charge"
  # Calls are refused while the disk has less free space than this.
  min_free = "64MiB"
}

# What the keys of a tier may use; more tiers are more blocks. A key starts on "free".
tier "free" {
  # Credits of a month (UTC). (live)
  credits = 10000
  # Calls a second that a key may keep up; 0 sets no rate. (live)
  rate_per_second = 0
  # Calls that may come at once; 0 is the rate rounded up. (live)
  burst = 0
}

# What one group's plugin is told. The plugin declares its settings and refuses
# others ("utilhost plugin show GROUP" lists them). A change starts it anew and
# switches without a failed call. (live)
#
# plugin "transportation" {
#   # false for a plugin that cannot do go-plugin's automatic mutual TLS.
#   mtls = true
#   settings {
#     dataset = "/srv/airports.csv"
#   }
# }
