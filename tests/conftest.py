"""For all tests: small matrices are worked at by one thread, two would wait for each other on a busy machine; and of a
story that passed only when it was told again, why it had failed."""

import pytest

from orchestrator.settings import calm_numpy

calm_numpy()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """`make test AGAIN=1` tells a story again that failed; the failure is a defect whatever comes of that."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.write_sep("=", f"told again: {report.nodeid}", yellow=True)
        terminalreporter.write_line(report.longreprtext)
        for title, text in report.sections:
            terminalreporter.write_line(f"--- {title}\n{text}")
