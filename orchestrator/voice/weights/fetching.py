"""Downloads a pinned model: streams each file, goes on after an interruption, and keeps only what has the right hash.

Only `blockcrew voice fetch` calls this; nothing is ever downloaded during a game.
"""

import shutil
import urllib.error
import urllib.request
from collections.abc import Callable
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any

from orchestrator.core.errors import cause
from orchestrator.voice.recogniser import VoiceError
from orchestrator.voice.weights.folders import digest, fetched
from orchestrator.voice.weights.pinned import HUB, PinnedFile, PinnedModel

BLOCK = 1 << 18  # bytes
PATIENCE = 30.0  # seconds without a byte
PARTIAL = 206  # HTTP: the server goes on where the file ends
Progress = Callable[[int, int], None]  # bytes so far, bytes of all files


def fetch(model: PinnedModel, data: Path, progress: Progress, hub: str = HUB) -> Path:
    """Download a model into the data folder and return its folder; a model that is there already is only checked. Raises
    VoiceError when the server fails, and when a file is not the pinned one: then nothing of the model is left behind."""
    folder = fetched(model.name, data)
    if folder.is_dir() and all(is_whole(folder / file.name, file) for file in model.files):
        return folder
    part = folder.with_name(f".{model.name}.part")
    try:
        part.mkdir(parents=True, exist_ok=True)
        done = 0
        for file in model.files:
            fetch_file(model.address(file, hub), part / file.name, file, partial(add, progress, done, model.size))
            done += file.size
    except WrongFile as error:
        shutil.rmtree(part, ignore_errors=True)
        raise VoiceError(f"{error} Nothing was kept; run the command again, and report it if it stays so.") from error
    except OSError as error:
        told = f"The model cannot be written to {part} ({cause(error)}): free some space or set BLOCKCREW_DATA."
        raise VoiceError(told) from error
    shutil.rmtree(folder, ignore_errors=True)
    part.rename(folder)
    return folder


def add(progress: Progress, before: int, total: int, so_far: int) -> None:
    """Tell the progress of all files, of which `before` bytes came with earlier files."""
    progress(before + so_far, total)


class WrongFile(Exception):
    """Raised when a downloaded file is not the pinned one."""


def fetch_file(address: str, path: Path, file: PinnedFile, progress: Callable[[int], None]) -> None:
    """Download one file, or the rest of it. Raises WrongFile for other contents, VoiceError when the server fails."""
    if is_whole(path, file):
        progress(file.size)
        return
    so_far = path.stat().st_size if path.is_file() else 0
    if so_far >= file.size:
        path.unlink()
        so_far = 0
    with answer_of(address, so_far) as answer:
        so_far = so_far if answer.status == PARTIAL else 0
        write(answer, path, file, so_far, progress)
    if not is_whole(path, file):
        found = digest(path)
        raise WrongFile(f"{file.name} from {address} has the SHA-256 {found[:12]}... instead of {file.sha256[:12]}...")


def answer_of(address: str, start: int) -> Any:
    """Return the server's answer to a request for a file from byte `start` on. Raises VoiceError when it fails."""
    request = urllib.request.Request(address, headers={"Range": f"bytes={start}-"} if start else {})
    try:
        return urllib.request.urlopen(request, timeout=PATIENCE)
    except urllib.error.HTTPError as error:
        raise VoiceError(f"{address} answered {error.code}: try again later, or copy the files by hand.") from error
    except (urllib.error.URLError, OSError, HTTPException) as error:
        reason = cause(getattr(error, "reason", error)) if isinstance(getattr(error, "reason", None), OSError) else str(error)
        raise VoiceError(f"{address} cannot be reached ({reason}): check the network and run the command again.") from error


def write(answer: Any, path: Path, file: PinnedFile, so_far: int, progress: Callable[[int], None]) -> None:
    """Write the answer to the end of a file. Raises WrongFile for more bytes than pinned, VoiceError for a cut connection."""
    with path.open("ab" if so_far else "wb") as out:
        while so_far < file.size:
            try:
                block = answer.read(BLOCK)
            except (OSError, HTTPException) as error:
                raise VoiceError(f"The download of {file.name} was cut off: run the command again, it continues.") from error
            if not block:
                raise VoiceError(f"The download of {file.name} ended early: run the command again, it continues.")
            so_far += len(block)
            if so_far > file.size:
                raise WrongFile(f"{file.name} is longer than the pinned {file.size} bytes.")
            out.write(block)
            progress(so_far)


def is_whole(path: Path, file: PinnedFile) -> bool:
    """Return whether a file is the pinned one, by its size and SHA-256."""
    return path.is_file() and path.stat().st_size == file.size and digest(path) == file.sha256
