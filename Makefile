# Builds, tests and runs utilhost. `make` alone lists the targets.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

export GOTOOLCHAIN ?= auto
MODULES := config sdk host plugins scripts
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
BUILD   := CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags "-s -w -X main.version=$(VERSION)"
# In every module in turn; stops at the first that fails.
EACH     = for module in $(MODULES); do (cd $$module && $(1)) || exit 1; done

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build: ## Build bin/utilhost and bin/plugins/<group>
	@mkdir -p bin/plugins
	$(BUILD) -o bin/utilhost ./host
	$(BUILD) -o bin/plugins/ $$(go list -f '{{if eq .Name "main"}}{{.ImportPath}}{{end}}' ./plugins/...)

.PHONY: run
run: build ## Build, then serve with utilhost.hcl; a fresh store prints a first key once
	@exec bin/utilhost serve --config utilhost.hcl --first-key

.PHONY: test
RACE ?= -race
test: ## Run every test, race detector on (off: RACE=); root-only tests skip with the reason
	@$(call EACH,go test $(RACE) -timeout 10m ./...)
	@cd sdk/example/hello && GOWORK=off go test ./...

.PHONY: lint
lint: ## Format, vet, staticcheck; generated files fresh is part of the tests
	@unformatted=$$(gofmt -l $(MODULES)); [ -z "$$unformatted" ] || { echo "gofmt would change:"; echo "$$unformatted"; exit 1; }
	@$(call EACH,go vet ./...)
	@staticcheck=$$(cd scripts && go tool -n staticcheck) && $(call EACH,$$staticcheck ./...)

.PHONY: standalone
standalone: ## Build each module on its own, without the workspace
	@$(call EACH,GOWORK=off CGO_ENABLED=0 go build ./... && GOWORK=off go mod tidy -diff)
	@cd sdk/example/hello && GOWORK=off CGO_ENABLED=0 go build -o /dev/null . && GOWORK=off go mod tidy -diff

.PHONY: check
check: lint standalone test ## What CI runs: lint, each module alone, test

.PHONY: generate
generate: ## Write the generated files anew
	cd scripts && go run ./protogen ../sdk/wire/pb plugin.proto

.PHONY: fuzz
FUZZTIME ?= 60s
fuzz: ## Run every fuzz target for FUZZTIME (60s)
	@for module in $(MODULES); do for package in $$(cd $$module && go list ./...); do \
	  for target in $$(cd $$module && go test -list '^Fuzz' $$package | grep '^Fuzz' || true); do \
	    echo "$$package $$target"; (cd $$module && go test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$package) || exit 1; \
	  done; done; done

.PHONY: smoke
smoke: build ## Drive the real daemon through upgrades, kills and bad binaries
	@cd scripts && go run ./smoke -root ..

.PHONY: chaos
chaos: ## Ten minutes of swaps, kills and bad binaries under load, then 2,000 reloads and poison
	@cd scripts && go run ./chaos -root ..

.PHONY: kill
kill: ## Kill the host 200 times under load and 200 times in mid-swap: credits and orphans
	@cd scripts && go run ./kill -root ..

.PHONY: powercut
powercut: ## Cut the disk under the daemon 100 times, fill it, make it read-only (root)
	@cd scripts && go run ./powercut -root ..

.PHONY: bench
bench: build ## Measure against the yardsticks and print one table of ratios
	@cd scripts && go run ./bench -root ..

.PHONY: hostile
hostile: ## Call every route with large hostile bodies; print the ten slowest routes
	@cd plugins && go test -run '^$$' -bench '^BenchmarkHostile$$' -benchtime 1x ./... | \
	  awk '/^BenchmarkHostile/ { sub(/^BenchmarkHostile\//, "", $$1); sub(/-[0-9]+$$/, "", $$1); print $$3, $$4, $$1 } /^(FAIL|---  *FAIL)/' | \
	  sort -rn | head -10

.PHONY: clean
clean: ## Remove what build made; the data directory stays
	rm -rf bin
