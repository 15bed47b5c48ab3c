listen = "127.0.0.1:8080"
log {
  level = "info
}
limits
