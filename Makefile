# Everything a person needs starts with `make run` or `make test`.
# `make` alone lists the targets.

.DEFAULT_GOAL := help
.PHONY: help run build web test e2e shots modules postgres chromium fmt-check vet lint bench soak plumbing cover svg load crash strace attack bots mutate index

BIN     := bin/sandtable
GAME    ?= tt
SEED    ?= 1936
MINUTES ?= 10
DB      ?= sandtable.db

help: ## print this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "  GAME=$(GAME) SEED=$(SEED) MINUTES=$(MINUTES) may be given after the target"

run: build ## build, then serve the table at http://localhost:8036
	./$(BIN) serve --db $(DB)

build: web ## build the one binary, bin/sandtable, with the table for the browser inside
	go build -o $(BIN) ./cmd/sandtable

# The page's types come from the server's own description of its API, and its
# boards from the cartography; then it is built into web/dist, which the binary
# embeds.
web: web/table/node_modules/.package-lock.json ## build the table for the browser into web/dist
	go run ./cmd/sandtable api > web/table/openapi.json
	@mkdir -p web/table/public/reich web/table/public/tk web/table/public/ds
	go run ./cmd/sandtable map reich --svg web/table/public/reich/board-light.svg
	go run ./cmd/sandtable map reich --dark --svg web/table/public/reich/board-dark.svg
	go run ./cmd/sandtable map tk --svg web/table/public/tk/board-light.svg
	go run ./cmd/sandtable map tk --dark --svg web/table/public/tk/board-dark.svg
	go run ./cmd/sandtable map tk --german --svg web/table/public/tk/board-light.de.svg
	go run ./cmd/sandtable map tk --german --dark --svg web/table/public/tk/board-dark.de.svg
	go run ./cmd/sandtable map ds --svg web/table/public/ds/board-light.svg
	go run ./cmd/sandtable map ds --dark --svg web/table/public/ds/board-dark.svg
	go run ./cmd/sandtable map ds --german --svg web/table/public/ds/board-light.de.svg
	go run ./cmd/sandtable map ds --german --dark --svg web/table/public/ds/board-dark.de.svg
	cd web/table && npm run --silent types && npm run --silent art && npm run --silent build
	@touch web/dist/.keep

web/table/node_modules/.package-lock.json: web/table/package-lock.json
	cd web/table && npm ci --no-fund --no-audit --ignore-scripts
	@touch $@

test: modules postgres chromium build fmt-check vet ## fetch what the tests need, check the form, run all tests
	go test -vet=off -timeout 30m ./... # make vet has looked already
	$(TABLE_TESTS)

# The table: its types, its small parts, and then a browser that plays on it.
TABLE_TESTS = cd web/table && npm run --silent check && npm run --silent test && npm run --silent e2e

e2e: build chromium ## test the table alone: real browsers against a real server
	$(TABLE_TESTS)

shots: build chromium ## take pictures of the main screens into docs/images
	cd web/table && npm run --silent shots

lint: fmt-check vet ## gofmt, go vet, staticcheck, govulncheck
	go tool staticcheck ./...
	@out=$$(go tool govulncheck ./... 2>&1) && { echo "$$out"; exit 0; }; \
	case "$$out" in \
	*"fetching vulnerabilities"*) echo "govulncheck did not run: its vulnerability database cannot be reached from here." ;; \
	*) echo "$$out"; exit 1 ;; \
	esac

bench: ## run the benchmarks
	go test -run '^$$' -bench . -benchmem ./...

load: ## play as many matches as this machine carries against a real server, and print what it carried
	go run ./internal/load

soak: ## play random matches for MINUTES and report what was checked
	go run ./cmd/sandtable soak $(GAME) --minutes $(MINUTES)

bots: ## play many matches between all kinds of bots, and check that none errs or stalls
	go test ./bot -count=1 -v -run EverySeat -matches 250 -timeout 4h
	go test ./bot -count=1 -v -run ThirdReichToTheEnd -wars 20 -timeout 4h

crash: modules postgres strace ## kill servers, a worker, message nodes and the power while matches are played
	go test ./internal/crash -count=1 -v -timeout 90m -kills 1000 -named 400 -faults 40 -cuts 1000

mutate: ## break the rules of GAME in small ways and see whether a test notices; RULE=12.4, or N=200 SEED=1 for a sample, AGAIN=1 to try again what got through
	go run ./internal/mutate -game $(GAME) -rule "$(RULE)" -n $(or $(N),0) -seed $(SEED) $(if $(AGAIN),-again)

plumbing: ## count the lines of each game that are not rules
	go run ./internal/plumbing

attack: modules ## do to a real server what people tried from outside, and print what came of it
	@go test ./internal/attack -count=1 -timeout 10m -v | grep -E '^(held|BROKEN|FAIL|ok|---.*FAIL|.*_test.go)'

index: ## write which file and which tests hold each rule, into games/*/INDEX.md
	go run ./internal/index

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

# The crash test ends servers in the middle of a system call.
strace:
	@command -v strace >/dev/null || \
	{ echo "installing strace for the crash test"; $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq strace; }

# The tests of the table play in Debian's Chromium.
chromium:
	@[ -x /usr/bin/chromium ] || \
	{ echo "installing Chromium for the tests"; $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq chromium; }

fmt-check:
	@out=$$(gofmt -l .) || exit 1; \
	if [ -n "$$out" ]; then echo "gofmt would change these files (run: gofmt -w .):"; echo "$$out"; exit 1; fi

vet:
	go vet ./...
