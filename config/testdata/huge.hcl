limits {
  key_in_flight = 1e999999999
}
tier "free" {
  rate_per_second = 1e-999999999
}
plugin "x" {
  settings {
    a = [1, { b = 1e999999999 }]
    c = 1e308
    d = 1 / 0
  }
}
