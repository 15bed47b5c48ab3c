# One mistake of each kind; the golden file has one line for each.
lisen = "127.0.0.1:8080"
listen = 8080
data = null
log = "info"
log {
  level  = debug
  format = "xml"
  colour = true
}
log {
  level = "warn"
}
access_log "all" {
  mode   = ["all"]
  sample = "100"
}
limits {
  body           = 1048576
  result         = "8MB"
  deadline       = "10 seconds"
  queue_wait     = "-1s"
  key_in_flight  = 0
  plugin_waiting = 1.5
  slow_in_flight = 99999999999999999999
  body {}
}
http {
  idle_timeout = "1ns"
  header       = "1.5KiB"
  drain_body   = var.drain
}
plugins {
  dir    = ""
  settle = true
}
store {
  durability = "Strict"
  min_free   = "0.1B"
}
tier "free" {
  burst = 5
}
tier "Pro Max" {
  credits = 1
}
tier "pro" {
  rate_per_second = -1
}
tier {
  credits = 1
}
tier "free" {
  credits = 1
}
plugin "ciphers" {
  mtls = "no"
  settings {
    seed = random()
    nested {
      a = 1
    }
  }
  memory = "1GiB"
}
metrics {
  listen = "127.0.0.1:9090"
}
