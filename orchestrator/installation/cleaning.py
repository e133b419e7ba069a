"""Removes the folders that installed packages of blockcrew have filled: after an upgrade those that no installation uses any
more, and all of them before the package itself is removed."""

import fcntl
import shutil
from contextlib import suppress
from pathlib import Path

OWNERS = ".owners"  # a file with the paths of the packages that use a folder, one a line


def add_owner(home: Path, package: Path) -> None:
    """Note in the folder `home` that the package at this path uses it, once."""
    if str(package) not in owners_of(home):
        with (home / OWNERS).open("a", encoding="utf-8") as file:
            file.write(f"{package}\n")


def owners_of(home: Path) -> list[str]:
    """Return the paths of the packages that have used a folder."""
    try:
        return (home / OWNERS).read_text("utf-8").splitlines()
    except OSError:
        return []


def remove_orphans(homes: Path, keep: Path) -> list[Path]:
    """Remove each folder in `homes` whose packages are all gone or have been upgraded, except `keep` and those in use, and
    return the removed ones."""
    orphans = [home for home in folders(homes) if home != keep and not any(owns(owner, home) for owner in owners_of(home))]
    return [home for home in orphans if remove(home)]


def owns(owner: str, home: Path) -> bool:
    """Tell whether the package at the path `owner` is still there and made for this folder."""
    try:
        digest = (Path(owner) / "shipped" / "digest").read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return False
    return home.name.endswith(f"-{digest}")


def remove_all(cache: Path, homes: Path) -> tuple[list[Path], list[Path]]:
    """Remove every folder in `homes` that no process uses, and the folder `cache` around them if nothing is left in it. Return
    the removed folders and those that are in use."""
    found = folders(homes)
    removed = [home for home in found if remove(home)]
    if not folders(homes):
        shutil.rmtree(homes, ignore_errors=True)
        with suppress(OSError):
            cache.rmdir()  # only when it is empty: voice models and the like stay
    return removed, [home for home in found if home not in removed]


def folders(homes: Path) -> list[Path]:
    """Return the folders of installed packages in `homes`, by name."""
    return sorted(path for path in homes.iterdir() if path.is_dir()) if homes.is_dir() else []


def remove(home: Path) -> bool:
    """Remove a folder unless a process uses it, and tell whether it is gone."""
    ready = home / ".ready"
    if ready.is_file():
        with ready.open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return False
            ready.unlink()
    shutil.rmtree(home, ignore_errors=True)
    return not home.exists()
