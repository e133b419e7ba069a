"""What Ray is told through its environment: no report to its makers, a token, and TLS with all of its files. No Ray."""

import logging
import os
from pathlib import Path

import pytest

from orchestrator.cluster.environment import GIVEN, MODE, TLS_FILES, TOKEN, USE_TLS, prepare_environment
from orchestrator.core.errors import BlockcrewError

CLUSTER = "ray://10.0.0.5:10001"
WARNED = "has no token for the Ray cluster"


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of Ray's settings; what a test sets is forgotten after it."""
    for name in (*GIVEN, MODE, USE_TLS, *TLS_FILES, "RAY_USAGE_STATS_ENABLED"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)


def test_a_cluster_of_this_machine_has_a_token_and_reports_nothing():
    prepare_environment("auto")
    assert os.environ[MODE] == "token" and os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


@pytest.mark.parametrize("name", sorted(GIVEN))
def test_a_token_that_was_given_is_used_elsewhere(name: str, monkeypatch: pytest.MonkeyPatch, caplog):
    monkeypatch.setenv(name, "x" * 40)
    prepare_environment(CLUSTER)
    assert os.environ[MODE] == "token" and WARNED not in caplog.text


def test_a_cluster_without_a_token_is_warned_of(caplog):
    with caplog.at_level(logging.WARNING):
        prepare_environment(CLUSTER)
    assert (WARNED in caplog.text) is not TOKEN.exists()


def test_what_the_user_chose_stays(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(MODE, "disabled")
    prepare_environment("auto")
    assert os.environ[MODE] == "disabled"


def test_tls_needs_all_of_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(USE_TLS, "1")
    for name in TLS_FILES:
        with pytest.raises(BlockcrewError, match=f"needs {name}, too"):
            prepare_environment(CLUSTER)
        monkeypatch.setenv(name, str(tmp_path / name))
        with pytest.raises(BlockcrewError, match=f"The file of {name} cannot be read .*No such file"):
            prepare_environment(CLUSTER)
        (tmp_path / name).write_text("pem")
    prepare_environment(CLUSTER)
