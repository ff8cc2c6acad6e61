# What a developer does with Pushpit. Each target installs what is missing on Debian, Ubuntu or macOS with Homebrew.

SWIFT ?= swift
BUILD_DIR ?= .build
UNAME := $(shell uname -s)
SWIFT_FILES := Sources Tests Package.swift
ARGS ?=
# Of each fuzzer.
SECONDS ?= 300
TARGET ?=

ifeq ($(UNAME),Linux)
STATIC := --static-swift-stdlib
else
BREW := $(shell brew --prefix 2>/dev/null)
export PKG_CONFIG_PATH := $(BREW)/opt/openssl@3/lib/pkgconfig:$(BREW)/opt/zlib/lib/pkgconfig:$(PKG_CONFIG_PATH)
endif

# Diagnostics without colours: with them a build for a terminal differs from one for a pipe, and each would begin anew.
FLAGS := --no-color-diagnostics --scratch-path $(BUILD_DIR)
RELEASE := $(SWIFT) build -c release --product pushpit $(STATIC) $(FLAGS)

.DEFAULT_GOAL := build
.PHONY: run test fuzz lint build format bench tsan asan docs clean setup setup-test help

help: ## Show the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: build ## Build for release and serve: make run ARGS="--port 9000"
	@exec "$$($(RELEASE) --show-bin-path)/pushpit" serve $(ARGS)

build: setup ## Build for release
	$(RELEASE)

test: setup-test ## Run every test and the fuzzers shortly; only some: make test ARGS="--filter Configuration"
	$(SWIFT) test $(FLAGS) $(ARGS)
	@[ -n "$(ARGS)" ] || sh Scripts/fuzz.sh $(SWIFT) $(BUILD_DIR) short

fuzz: setup-test ## Run the fuzzers: make fuzz SECONDS=600 TARGET="json xml"
	@sh Scripts/fuzz.sh $(SWIFT) $(BUILD_DIR) long $(SECONDS) $(TARGET)

lint: ## Check format, file lengths, scripts and time limits of tests
	$(SWIFT) format lint --strict -r $(SWIFT_FILES)
	@sh Scripts/check-files.sh
	@sh Scripts/check-tests.sh

format: ## Format the sources
	$(SWIFT) format -i -r $(SWIFT_FILES)

# One test after another: side by side the slow ones would use up the time limits of the others.
tsan: setup-test ## Run the tests with the thread sanitizer
	TSAN_OPTIONS="suppressions=$(CURDIR)/Tests/tsan-suppressions.txt" \
		$(SWIFT) test --no-color-diagnostics --no-parallel --sanitize=thread --scratch-path $(BUILD_DIR)/tsan $(ARGS)

# Leaks are not looked for: the runtime keeps pointers in shapes that the search does not know (with the tags of an enum, shifted
# to a weak reference's side table), and so takes what statics hold for lost.
asan: setup-test ## Run the tests with the address sanitizer
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --no-color-diagnostics --no-parallel --sanitize=address --scratch-path $(BUILD_DIR)/asan $(ARGS)

bench: build ## Measure the release build
	python3 Tests/Bench/bench.py --binary "$$($(RELEASE) --show-bin-path)/pushpit" $(ARGS)

docs: setup ## Make the symbol graphs, and the pages when docc is there
	sh Scripts/docs.sh "$(SWIFT)" "$(BUILD_DIR)"

clean: ## Remove what was built
	rm -rf "$(BUILD_DIR)"

setup:
	@sh Scripts/setup.sh build

setup-test:
	@sh Scripts/setup.sh build test
