"""The set-up says in one sentence what is missing, and goes on from where it stopped."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
import bootstrap  # noqa: E402

NOWHERE = "http://127.0.0.1:9/"
OFFLINE = {
    "PIP_INDEX_URL": NOWHERE, "PIP_EXTRA_INDEX_URL": "", "PIP_FIND_LINKS": "", "PIP_RETRIES": "0", 
    "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1",
}  # fmt: skip


def test_an_old_python_is_told_which_one_is_needed():
    assert "3.11 or newer and this is 3.9" in bootstrap.too_old((3, 9, 18))
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


def test_without_a_network_it_says_so_and_a_second_run_goes_on(tmp_path: Path):
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
    for attempt in ("first", "second"):
        done = subprocess.run(
            [sys.executable, "bootstrap.py"],
            cwd=tmp_path,
            env=os.environ | OFFLINE,
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
        )
        assert done.returncode == 1
        (sentence,) = done.stderr.strip().splitlines()
        assert "check the network" in sentence and "run make again" in sentence
        assert ("Python environment" in done.stdout) == (attempt == "first"), "the second run does not begin anew"


def test_the_lock_files_hold_hashes_and_no_addresses():
    python, node = (ROOT / "requirements.lock").read_text("utf-8"), (ROOT / "package-lock.json").read_text("utf-8")
    assert "--hash=sha256:" in python and "://" not in python
    assert '"integrity"' in node and '"resolved"' not in node and "://" not in node, "make lock-node takes npm's addresses out"
    assert json.loads(node)["packages"]["node_modules/mineflayer"]["version"] == "4.39.0"
