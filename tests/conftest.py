"""Settings for all tests: small matrices use one thread, because two would wait for each other on a busy machine. Modules and
tests are kept out of garbage collections. Long files come first. The summary adds up the tests inside the JavaScript files.
Property tests draw the same examples in each `make test`, so that a change is judged by itself, and new ones in each
`make check`."""

import gc
import os
from collections import Counter
from collections.abc import Iterator

import hypothesis
import pytest

from orchestrator.process_environment import calm_numpy

calm_numpy()
hypothesis.settings.register_profile("same_examples", derandomize=True)
if not os.environ.get("BLOCKCREW_TEST_LONG"):
    hypothesis.settings.load_profile("same_examples")
DEAR = ("js", "minecraft", "cli", "servers", "bridge", "wire", "service", "stories")  # folders by how long a file takes


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep the garbage collector from looking through modules and tests, which all stay: while they are read, and in each full
    collection afterwards, which would take half a second in every worker."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files first that take long, so that no worker begins one of them when the others have nothing left."""
    items.sort(key=lambda item: DEAR.index(folder) if (folder := item.nodeid.split("/")[1]) in DEAR else len(DEAR))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many tests node ran inside the JavaScript files that passed."""
    counts: Counter[str] = Counter()
    for report in terminalreporter.stats.get("passed", []):
        counts.update(dict(report.user_properties).get("javascript", {}))
    if counts:
        terminalreporter.write_line(
            ", ".join(f"{count} {name}" for name, count in counts.items() if count) + " in JavaScript files"
        )
