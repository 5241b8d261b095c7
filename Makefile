# One command each. Every target sets up what it needs in .venv; PYTHON names the interpreter to build it with.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
WORKERS ?= 2

.PHONY: demo test check lint docs wheel bench oracle worlds adapters proofs types kill browser coverage mutants fuzz clean

$(VENV)/.cli: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[cli]'
	touch $@

$(VENV)/.dev: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

demo: $(VENV)/.cli            ## verify an example replay and show its first turn
	$(BIN)/take5-rules verify examples/replays/match.json
	$(BIN)/take5-rules show examples/replays/match.json --round 1 --turn 1

test: $(VENV)/.dev            ## all tests
	$(BIN)/python -m pytest -n $(WORKERS)

check: test lint docs wheel   ## everything that a change must pass

lint: $(VENV)/.dev            ## style and types, of the source, the tests, the examples and the benchmarks
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: $(VENV)/.dev            ## the documentation, with its examples run
	$(BIN)/sphinx-build -q -W -n --keep-going -b html docs docs/_build/html
	$(BIN)/sphinx-build -q -W -b doctest docs docs/_build/doctest

wheel: $(VENV)/.dev           ## the wheel, installed into a clean environment and run there
	rm -rf dist $(VENV)-wheel
	$(BIN)/python -m build --quiet
	$(PYTHON) -m venv $(VENV)-wheel
	$(VENV)-wheel/bin/python -m pip install --quiet --disable-pip-version-check dist/*.whl
	$(VENV)-wheel/bin/python -c "import take5_rules; print(take5_rules.__version__)"
	! $(VENV)-wheel/bin/take5-rules editions
	$(VENV)-wheel/bin/python -m pip install --quiet --disable-pip-version-check "$$(ls dist/*.whl)[cli]"
	$(VENV)-wheel/bin/take5-rules verify examples/replays/match.json

bench: $(VENV)/.dev           ## rounds a second, as ratios in one run
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.batch_bench
	$(BIN)/python -m benchmarks.evaluate_bench

oracle: $(VENV)/.dev          ## a whole match of every edition with all variants that go together, on both readings
	$(BIN)/python -m tests.oracle --workers $(WORKERS)

worlds: $(VENV)/.dev          ## every match of the tiny editions, about five minutes
	$(BIN)/python -m tests.worlds --workers $(WORKERS)

kill: $(VENV)/.dev            ## kill a process that keeps a match 320 times, twice; about five minutes
	$(BIN)/python -m tests.journal.killing kill 320

$(VENV)/.types: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[types]'
	touch $@

types: $(VENV)/.types         ## pyright's completeness of the public names, which must be whole
	$(BIN)/python -m tests.typing.completeness

adapters: $(VENV)/.dev        ## the adapters: upstream's tests, secrecy, pinned ids, and training
	$(BIN)/python -m pytest tests/adapters src/take5_rules/adapters src/take5_rules/encoding
	! $(BIN)/python -c "import pyspiel" 2>/dev/null || $(BIN)/python -m pytest tests/adapters/thorough_openspiel.py
	$(BIN)/python examples/train_gymnasium.py --seconds 20 --deals 100
	! $(BIN)/python -c "import pyspiel" 2>/dev/null || $(BIN)/python examples/train_openspiel.py --iterations 2000
	$(BIN)/python -m benchmarks.envs --steps 500 --repeats 1

$(VENV)/.proofs: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[proofs]'
	touch $@

proofs: $(VENV)/.proofs       ## the machine-checked laws, about a minute
	$(BIN)/python -m pytest proofs

coverage: $(VENV)/.dev        ## every line and branch of the core, by its own tests; three minutes
	mkdir -p build
	$(BIN)/python -m coverage run --data-file=build/coverage -m pytest -q tests/core tests/oracle tests/misuse
	$(BIN)/python -m coverage report --data-file=build/coverage --include='*/take5_rules/core/*' --fail-under=100

$(VENV)/.mutants: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[mutants]'
	touch $@

mutants: $(VENV)/.mutants     ## planted faults by the thousand, each of which a test must notice; GROUP names one group
	$(BIN)/python -m tests.mutants --workers $(WORKERS) $(GROUP)

fuzz: $(VENV)/.dev            ## a million bad documents
	$(BIN)/python -m tests.fuzz

$(VENV)/.browser: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[browser,notebook,web]'
	touch $@

browser: $(VENV)/.browser docs ## pages, site and web table in a real Chromium, the notebook in a real kernel; two minutes
	TAKE5_BROWSER=required $(BIN)/python -m pytest -n $(WORKERS) tests/render/test_html_browser.py tests/render/test_vectors_browser.py tests/examples/test_web_table_browser.py tests/docs/test_site_browser.py tests/test_notebook_example.py

clean:
	rm -rf $(VENV) $(VENV)-wheel dist docs/_build
