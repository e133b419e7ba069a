"""Settings for all tests: small matrices use one thread, because two would wait for each other on a busy machine; the summary
adds up the tests inside the JavaScript files."""

from collections import Counter

import pytest

from orchestrator.settings import calm_numpy

calm_numpy()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many tests node ran inside the JavaScript files that passed."""
    counts: Counter[str] = Counter()
    for report in terminalreporter.stats.get("passed", []):
        counts.update(dict(report.user_properties).get("javascript", {}))
    if counts:
        terminalreporter.write_line(
            ", ".join(f"{count} {name}" for name, count in counts.items() if count) + " in JavaScript files"
        )
