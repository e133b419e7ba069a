"""The set-up says in one sentence what is missing, and goes on from where it stopped."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
import bootstrap  # noqa: E402

NOWHERE = "http://127.0.0.1:9/"
OFFLINE = {
    "PIP_EXTRA_INDEX_URL": "", "PIP_FIND_LINKS": "", "PIP_RETRIES": "0", 
    "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1",
}  # fmt: skip


def test_an_old_python_is_told_which_one_is_needed():
    assert "3.11 or newer, and this is 3.9" in bootstrap.too_old((3, 9, 18))
    assert bootstrap.too_old((3, 11, 0)) is None
    assert bootstrap.too_old((3, 14, 2)) is None


def test_a_missing_venv_module_is_named_with_its_cure():
    assert "python3-venv" in bootstrap.no_venv(("no_such_module_at_all",))
    assert bootstrap.no_venv() is None


def test_every_old_python_at_hand_can_at_least_read_the_script():
    olds = [
        found for name in ("python2.7", "python3.6", "python3.8", "python3.9", "python3.10") if (found := shutil.which(name))
    ]
    answers = [subprocess.run([old, ROOT / "bootstrap.py"], capture_output=True, text=True, check=False) for old in olds]
    tried = [answer for answer in answers if "not found" not in answer.stderr]
    if not tried:
        pytest.skip("no Python older than 3.11 on this machine")
    assert all("3.11 or newer" in answer.stderr and answer.returncode == 1 for answer in tried)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder that nothing was set up in."""
    for name in (
        "bootstrap.py",
        "requirements.lock",
        "pyproject.toml",
        "package.json",
        "package-lock.json",
        "README.md",
        ".npmrc",
    ):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


@contextmanager
def registry() -> Iterator[tuple[list[str], str]]:
    """One that hangs up on everybody: what it was asked for, and its address."""
    asked: list[str] = []

    class Cut(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.close_connection = True

    with ThreadingHTTPServer(("127.0.0.1", 0), Cut) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield asked, f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def set_up(copy: Path, index: str) -> subprocess.Popen[str]:
    """`make setup` there, with packages from that index alone."""
    environment = os.environ | OFFLINE | {"PIP_INDEX_URL": index, "NO_PROXY": "*"}
    return subprocess.Popen(
        [sys.executable, "bootstrap.py"], cwd=copy, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def failed(setting_up: subprocess.Popen[str]) -> str:
    """What it had said when it gave up for want of packages."""
    said, complaint = setting_up.communicate(timeout=100)
    assert setting_up.returncode == 1
    (sentence,) = complaint.strip().splitlines()
    assert "check the network" in sentence and "run make again" in sentence
    return said


def test_without_a_network_it_says_so_and_a_second_run_goes_on_and_two_at_once_wait_for_each_other(copy: Path):
    with (copy / "bootstrap.py").open("r+b") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        first = set_up(copy, NOWHERE)
        assert first.stdout and first.stdout.readline() == "Another set-up is running here: waiting for it ...\n"
        assert not (copy / ".venv").exists()
    assert "Python environment" in failed(first)
    with registry() as (asked, index):
        assert "Python environment" not in failed(set_up(copy, index)), "it does not begin anew"
    assert asked == ["/uv/", "/uv/"], "what hangs up is asked again"


def test_the_lock_files_hold_hashes_and_no_addresses():
    python, node = (ROOT / "requirements.lock").read_text("utf-8"), (ROOT / "package-lock.json").read_text("utf-8")
    assert "--hash=sha256:" in python and "://" not in python
    assert '"integrity"' in node and '"resolved"' not in node and "://" not in node, "make lock-node takes npm's addresses out"
    assert json.loads(node)["packages"]["node_modules/mineflayer"]["version"] == "4.39.0"
