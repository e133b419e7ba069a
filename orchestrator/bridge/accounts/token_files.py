"""Keeps the sign-ins of Microsoft accounts: a file of tokens for each, which only the user of this process can read."""

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError

PLAYER = re.compile(r"\w{1,16}", re.ASCII)  # a name in the game
Tokens = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TokenFiles:
    """The folder with the sign-ins, one file NAME.json for each name in the game; the folder has mode 0700, each file 0600."""

    folder: Path

    def names(self) -> list[str]:
        """Return the names of the accounts that have a sign-in, sorted."""
        return sorted(each.stem for each in self.folder.glob("*.json") if PLAYER.fullmatch(each.stem))

    def read(self, name: str) -> Tokens:
        """Return the tokens of an account. Raises BlockcrewError if there are none, if others can read them, or if the file is
        damaged."""
        path = self.path(name)
        try:
            if path.stat().st_mode & 0o077:
                raise BlockcrewError(f"Other users can read the tokens in {path}: run chmod 600 {path}.")
            return dict(json.loads(path.read_text("utf-8")))
        except FileNotFoundError:
            raise BlockcrewError(f"The account {name} is not signed in: run `blockcrew account add`.") from None
        except (OSError, ValueError, TypeError) as error:
            raise BlockcrewError(
                f"The tokens in {path} cannot be read ({error}): run `blockcrew account add` again."
            ) from error

    def write(self, name: str, tokens: Tokens) -> Path:
        """Replace the tokens of an account at once and return their file. Raises BlockcrewError if it cannot be written."""
        path = self.path(name)
        beside = path.with_suffix(".new")
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            beside.unlink(missing_ok=True)
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                json.dump(tokens, file)
            beside.replace(path)
        except OSError as error:
            raise BlockcrewError(f"The tokens cannot be kept in {path} ({error.strerror}): check the data folder.") from error
        return path

    def remove(self, name: str) -> None:
        """Forget the sign-in of an account. Raises BlockcrewError if there is none."""
        try:
            self.path(name).unlink()
        except FileNotFoundError:
            raise BlockcrewError(
                f"The account {name} is not signed in: `blockcrew account list` shows those that are."
            ) from None

    def path(self, name: str) -> Path:
        """Return the file of an account. Raises BlockcrewError for what cannot be a name in the game."""
        if not PLAYER.fullmatch(name):
            raise BlockcrewError(f"{name!r} cannot be a player's name: it has 1 to 16 letters, digits and underscores.")
        return self.folder / f"{name}.json"
