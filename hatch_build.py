"""Adds to a wheel what a clone has beside the Python package: skills, server, prompts, tables, lock files, and the scripts that
Node.js runs. They lie in `orchestrator/shipped`, in the same tree as in a clone; orchestrator/installation copies them from
there into the user's cache folder, where the node packages are fetched, too. An editable install (a clone) needs none of it."""

import hashlib
import os
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("skills/library", "skills/games", "skills/runtime", "mc_server", "game", "prompts", "orchestrator/bridge/js")
FILES = ("package.json", "package-lock.json", ".npmrc", "requirements.lock", "skills/vectors.npz", "NOTICE", "LICENSE")
SCRIPTS = "orchestrator/skillbook/**/*.js"
SHIPPED = "orchestrator/shipped"


class ShippedFiles(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook that pyproject.toml names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files to a wheel, and a file `digest` with a hash of all of them; nothing if `version` is "editable"."""
        if version == "editable":
            return
        root = Path(self.root)
        paths = shipped_files(root)
        wanted = {str(root / path): f"{SHIPPED}/{path}" for path in paths}
        handle, name = tempfile.mkstemp()
        with os.fdopen(handle, "w") as file:
            file.write(digest_of(root, paths))
        os.chmod(name, 0o644)  # mkstemp's mode would go into the wheel
        self.digest = Path(name)
        build_data["force_include"].update(wanted | {name: f"{SHIPPED}/digest"})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the temporary file with the digest."""
        if version != "editable":
            self.digest.unlink(missing_ok=True)


def shipped_files(root: Path) -> list[str]:
    """Return the paths of all files to add, relative to the project's folder `root`, in a fixed order."""
    found = [path for folder in FOLDERS for path in (root / folder).rglob("*") if path.is_file()]
    found += [*root.glob(SCRIPTS), *(root / name for name in FILES)]
    kept = {path.relative_to(root).as_posix() for path in found if "__pycache__" not in path.parts}
    return sorted(kept)


def digest_of(root: Path, paths: list[str]) -> str:
    """Return the first 12 hexadecimal digits of a SHA-256 over the names and contents of these files below `root`."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.encode() + b"\0" + hashlib.sha256((root / path).read_bytes()).digest())
    return digest.hexdigest()[:12]
