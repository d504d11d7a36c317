# make play (GAME=signorie) | test | proof | catalogue: each sets up what it needs first.
.PHONY: play test proof check catalogue
.DEFAULT_GOAL := play

BIN := .venv/bin
GAME := royals

.venv/ready: pyproject.toml constraints.txt scripts/setup
	@scripts/setup

play: .venv/ready
	@$(BIN)/casata play $(GAME)

check: .venv/ready
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check -q .
	@$(BIN)/mypy
	@said=$$($(BIN)/lint-imports --no-cache 2>&1) || { echo "$$said"; exit 1; }

test: check
	@$(BIN)/python -m tests.warm
	@$(BIN)/pytest -n 2 --dist worksteal

proof: .venv/ready
	@$(BIN)/python -m proof

catalogue: .venv/ready
	@$(BIN)/python -c "from casata.engine import catalogue; (catalogue.FOLDER / 'casata.pot').write_text(catalogue.template() + '\n')"
