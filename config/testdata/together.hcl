limits {
  held     = "4MiB"
  deadline = "2m"
}
