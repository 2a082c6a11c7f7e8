# Everything a person needs starts with `make run` or `make test`.
# `make` alone lists the targets.

.DEFAULT_GOAL := help
.PHONY: help run build test modules postgres fmt-check vet lint bench soak cover svg crash

BIN     := bin/sandtable
GAME    ?= tt
SEED    ?= 1936
MINUTES ?= 10

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "  GAME=$(GAME) SEED=$(SEED) MINUTES=$(MINUTES) may be given after the target"

run: build ## build, then play a whole match between bots in the terminal
	./$(BIN) play $(GAME) --seed $(SEED)

build: ## build the one binary, bin/sandtable
	go build -o $(BIN) ./cmd/sandtable

test: modules postgres fmt-check vet ## fetch what the tests need, check the form, run all tests
	go test -timeout 15m ./...

lint: fmt-check vet ## gofmt, go vet, staticcheck, govulncheck
	go tool staticcheck ./...
	@out=$$(go tool govulncheck ./... 2>&1) && { echo "$$out"; exit 0; }; \
	case "$$out" in \
	*"fetching vulnerabilities"*) echo "govulncheck did not run: its vulnerability database cannot be reached from here." ;; \
	*) echo "$$out"; exit 1 ;; \
	esac

bench: ## run the benchmarks
	go test -run '^$$' -bench . -benchmem ./...

soak: ## play random matches for MINUTES and report what was checked
	go run ./cmd/sandtable soak $(GAME) --minutes $(MINUTES)

crash: modules postgres ## kill servers, a worker, message nodes and the power while matches are played
	go test ./internal/crash -count=1 -v -timeout 90m -kills 1000 -faults 100 -cuts 1000

cover: build ## list which rules have a test and which have none
	./$(BIN) rules $(GAME) --coverage

svg: build ## draw the board to bin/GAME.svg
	./$(BIN) map $(GAME) --svg bin/$(GAME).svg

modules:
	go mod download

# The tests of the store start a PostgreSQL of their own.
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
	{ echo "installing PostgreSQL for the tests"; $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq postgresql; }

fmt-check:
	@out=$$(gofmt -l .) || exit 1; \
	if [ -n "$$out" ]; then echo "gofmt would change these files (run: gofmt -w .):"; echo "$$out"; exit 1; fi

vet:
	go vet ./...
