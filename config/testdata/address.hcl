listen = "8080"
