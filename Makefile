# make play | check | format | test | test-more | proof | catalogue | limits | audit: each sets up what it needs first.
# make play PORT=9000 DB=sqlite:///other.db uses that port and that database.
.PHONY: play test test-more proof check format tools compiled catalogue limits audit
.DEFAULT_GOAL := play

BIN := .venv/bin
THEMES := $(wildcard casata/games/*/theme tests/games/*/theme)

.venv/ready: pyproject.toml constraints.txt scripts/setup
	@scripts/setup

.venv/texts: .venv/ready $(wildcard casata/locale/*.po casata/games/*/locale/*.po)
	@$(BIN)/python scripts/texts.py
	@touch $@

play: .venv/texts
	@$(BIN)/casata serve $(if $(PORT),--port $(PORT)) $(if $(DB),--db $(DB))

check: .venv/ready
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check -q .
	@$(BIN)/djlint --check --quiet casata/site/templates $(THEMES)
	@said=$$($(BIN)/oxfmt --check casata/site/static $(THEMES) 2>&1) || { echo "$$said"; exit 1; }
	@scripts/typescript
	@$(BIN)/mypy
	@said=$$($(BIN)/lint-imports --no-cache 2>&1) || { echo "$$said"; exit 1; }
	@$(BIN)/python scripts/evidence

format: .venv/ready
	@$(BIN)/ruff format -q .
	@$(BIN)/djlint --reformat --quiet casata/site/templates $(THEMES) || true
	@$(BIN)/oxfmt casata/site/static $(THEMES)

tools:
	@scripts/browser >/dev/null
	@scripts/postgresql

compiled: .venv/texts
	@$(BIN)/python -m tests.warm

test:
	@$(MAKE) --no-print-directory -j 3 check tools compiled
	@$(BIN)/pytest -n 2 --dist worksteal

test-more:
	@$(MAKE) --no-print-directory -j 2 tools .venv/texts
	@scripts/nginx
	@CASATA_TESTS=more $(BIN)/python -m tests.warm
	@CASATA_TESTS=more $(BIN)/pytest -n 2 --dist worksteal -m more

proof: .venv/texts
	@$(BIN)/python -m proof

catalogue: .venv/ready
	@$(BIN)/python scripts/catalogue

limits: .venv/ready
	@$(BIN)/python scripts/limits

audit: .venv/ready
	@$(BIN)/pip install -q --disable-pip-version-check pip-audit
	@$(BIN)/pip-audit -r constraints.txt --no-deps --disable-pip --progress-spinner off
