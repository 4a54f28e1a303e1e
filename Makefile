PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test lint types pytest bench crash simulate lock clean

# The bot: on Telegram if a BOT_TOKEN is set (environment or .env), else the playground on localhost.
run: $(VENV)/run.ready
	@$(BIN)/python -m bot.settings; case $$? in \
	  0) exec $(BIN)/python -m bot ;; \
	  3) exec $(BIN)/python -m bot.playground ;; \
	  *) exit 1 ;; \
	esac

test: lint types pytest

lint: $(VENV)/dev.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev.ready
	$(BIN)/mypy

pytest: $(VENV)/dev.ready
	$(BIN)/python -m pytest

bench: $(VENV)/dev.ready
	$(BIN)/python -m benchmarks

crash: $(VENV)/dev.ready
	$(BIN)/python -m benchmarks.crash

simulate: $(VENV)/dev.ready
	$(BIN)/python -m benchmarks.simulate

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.ready: requirements.lock | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(VENV)/dev.ready: requirements-dev.lock | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@ $(VENV)/run.ready

# Compiles both lock files anew from the ranges in pyproject.toml.
lock: $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate --extra dev pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis screenshots
