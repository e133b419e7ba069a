"""Folders that installed packages filled go when nobody needs them any more, and not before."""

import fcntl
import tomllib
from pathlib import Path

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.installation.cleaning import add_owner, remove_all, remove_orphans
from orchestrator.installation.fetching import WEIGHTS, locked_lines
from orchestrator.installation.platforms import check_platform
from orchestrator.installation.readying import READY, alone, hold, make_ready, tidy
from orchestrator.project import INSTALLED, PROJECT, VERSION

ROOT = Path(__file__).parents[2]


def package(place: Path, digest: str) -> Path:
    """Lay out as much of an installed package as says which folder it uses."""
    (place / "shipped").mkdir(parents=True, exist_ok=True)
    (place / "shipped" / "digest").write_text(digest)
    return place


def filled(homes: Path, digest: str, *owners: Path) -> Path:
    """Make the folder of a version, as its packages `owners` have filled it."""
    home = homes / f"0.1.0-{digest}"
    home.mkdir(parents=True)
    (home / READY).touch()
    for owner in owners:
        add_owner(home, owner)
    return home


def test_after_an_upgrade_the_old_folder_goes_and_that_of_another_installation_stays(tmp_path: Path):
    mine, other = package(tmp_path / "mine", "aaa"), package(tmp_path / "other", "bbb")
    old, shared = filled(tmp_path / "home", "aaa", mine), filled(tmp_path / "home", "bbb", other)
    new = filled(tmp_path / "home", "ccc", package(mine, "ccc"))
    assert remove_orphans(tmp_path / "home", new) == [old]
    assert new.exists() and shared.exists()


def test_a_folder_stays_while_one_of_its_packages_is_there(tmp_path: Path):
    gone, there = tmp_path / "gone", package(tmp_path / "there", "aaa")
    home, new = filled(tmp_path / "home", "aaa", gone, there, there), filled(tmp_path / "home", "bbb")
    assert (home / ".owners").read_text().splitlines() == [str(gone), str(there)]
    assert remove_orphans(tmp_path / "home", new) == []


def test_a_folder_that_a_process_uses_is_not_removed(tmp_path: Path):
    home, free = filled(tmp_path / "cache" / "home", "aaa"), filled(tmp_path / "cache" / "home", "bbb")
    with (home / READY).open("rb") as user:
        fcntl.flock(user, fcntl.LOCK_SH)
        assert remove_all(tmp_path / "cache", tmp_path / "cache" / "home") == ([free], [home])
        assert (home / READY).exists()
    assert remove_all(tmp_path / "cache", tmp_path / "cache" / "home") == ([home], [])
    assert not (tmp_path / "cache").exists()


def test_other_things_in_the_cache_stay(tmp_path: Path):
    filled(tmp_path / "home", "aaa")
    (tmp_path / "voices").mkdir()
    remove_all(tmp_path, tmp_path / "home")
    assert [path.name for path in tmp_path.iterdir()] == ["voices"]


def test_a_process_that_holds_a_folder_keeps_it(tmp_path: Path):
    home = filled(tmp_path, "aaa")
    hold(home)
    assert remove_orphans(tmp_path, tmp_path / "none") == []


def test_an_old_folder_whose_removal_was_cut_off_goes_at_the_next_start_but_not_while_one_is_filled(tmp_path: Path):
    home, half = filled(tmp_path, "aaa", package(tmp_path / "mine", "aaa")), filled(tmp_path, "bbb")
    (half / READY).unlink()
    with alone(tmp_path, print):
        tidy(home)
        assert half.exists(), "another process may be filling it"
    tidy(home)
    assert home.exists() and not half.exists()


@pytest.mark.parametrize("system", ["win32", "cygwin"])
def test_windows_is_refused_in_one_sentence(system: str):
    with pytest.raises(BlockcrewError, match=r"does not run on Windows itself, .*: install it inside WSL 2\.$"):
        check_platform(system)
    for good in ("linux", "darwin"):
        check_platform(good)


def test_a_clone_needs_no_set_up_and_says_so():
    said: list[str] = []
    make_ready(said.append)
    assert not INSTALLED and PROJECT == ROOT and said == []


def test_the_version_is_the_same_everywhere():
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == VERSION


def test_the_weights_are_pinned_with_their_hashes():
    lines = locked_lines((ROOT / "requirements.lock").read_text("utf-8"), WEIGHTS).splitlines()
    assert lines[0].startswith(f"{WEIGHTS}==") and lines[1:]
    assert all(line.strip().startswith("--hash=sha256:") for line in lines[1:])
