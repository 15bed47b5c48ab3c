module github.com/utilhost/utilhost/plugins

go 1.26.0

require github.com/utilhost/utilhost/sdk v0.0.0

replace github.com/utilhost/utilhost/sdk => ../sdk
