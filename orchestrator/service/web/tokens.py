"""Who may come in: tokens with a name and a role. Made once, shown once; the file holds their hashes only.

A token is 32 random bytes, so a plain SHA-256 of it cannot be guessed back. Browsers that are signed in: see sessions.py.
"""

import hashlib
import json
import re
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.dialogue.permissions import Role
from orchestrator.record.lock import locked
from orchestrator.service.private_files import write_private

FOLDER, FILE = "service", "tokens.json"
FRESH = 1.0  # seconds
SHORT = 16  # letters of a hash that name a token
NAME = re.compile(r"[A-Za-z0-9_]{1,16}")  # as a player may be called in the game
FIRST = (Role.OWNER, Role.PLAYER, Role.GUEST)  # whom the first start makes tokens for


@dataclass(frozen=True, slots=True)
class TokenHolder:
    """Whoever has this token; `id` is the beginning of its hash."""

    id: str
    name: str
    role: Role


class Tokens:
    """Those of one data folder. `now` is in seconds since the epoch."""

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        """Raises BlockcrewError for a file that is damaged, or that others can read."""
        self.path, self.now = path, now
        self._looked = float("-inf")
        self._version: tuple[int, ...] = ()  # of the file that was read
        self._people = dict[str, TokenHolder]()  # by the hash of the token
        self._read()

    def _read(self) -> None:
        """Take the file as it is now; without a file nobody has a token."""
        self._version = version_of(self.path)
        kept = read(self.path) if self._version else {"tokens": []}
        self._people = {
            each["sha256"]: TokenHolder(each["sha256"][:SHORT], each["name"], Role(each["role"])) for each in kept["tokens"]
        }

    def _refresh(self) -> None:
        """Another process may have made or dropped one, or the whole file; a file that is broken now changes nothing."""
        if self.now() - self._looked < FRESH:
            return
        self._looked = self.now()
        with suppress(OSError, BlockcrewError):
            if version_of(self.path) != self._version:
                self._read()

    @property
    def people(self) -> Sequence[TokenHolder]:
        """Everybody who has a token."""
        return tuple(self._people.values())

    def make(self, name: str, role: Role) -> str:
        """A new token; only its hash is kept. Raises BlockcrewError for a bad name, or a file that cannot be written."""
        if not NAME.fullmatch(name):
            raise BlockcrewError(f"{name!r} cannot be a name: 1 to 16 letters, digits and _, as in the game.")
        token = secrets.token_urlsafe(32)
        digest = sha256(token)
        with self._changing():
            if any(each.name.lower() == name.lower() for each in self.people):
                raise BlockcrewError(f"There is a token of {name!r} already: choose another name, or drop that one first.")
            self._people[digest] = TokenHolder(digest[:SHORT], name, role)
        return token

    def drop(self, name: str) -> int:
        """All tokens of somebody; says how many there were. Raises BlockcrewError."""
        with self._changing():
            gone = [digest for digest, person in self._people.items() if person.name.lower() == name.lower()]
            for digest in gone:
                del self._people[digest]
        return len(gone)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the file as it is now, while no other process does. Raises BlockcrewError."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with locked(self.path.with_suffix(".lock")):
                self._read()
                yield
                self._write()
        except OSError as error:
            raise BlockcrewError(
                f"Tokens cannot be kept in {self.path.parent} ({error}): choose another folder with --data."
            ) from error

    def who(self, token: str) -> TokenHolder | None:
        """Whose it is."""
        self._refresh()
        return self._people.get(sha256(token))

    def of_id(self, id: str) -> TokenHolder | None:
        """Whose token has this id; None when it was dropped."""
        self._refresh()
        return next((person for person in self._people.values() if person.id == id), None)

    def _write(self) -> None:
        tokens = [{"sha256": digest, "name": each.name, "role": each.role} for digest, each in self._people.items()]
        write_private(self.path, json.dumps({"tokens": tokens}, indent=1) + "\n", sync=True)
        self._version = version_of(self.path)


def open_tokens(data: Path) -> Tokens:
    """Those of a data folder. Raises BlockcrewError."""
    return Tokens(data / FOLDER / FILE)


def first_tokens(tokens: Tokens) -> list[tuple[TokenHolder, str]]:
    """One for each role where there are none yet, for whoever started the service to hand out. Raises BlockcrewError."""
    if tokens.people:
        return []
    made = [tokens.make(role, role) for role in FIRST]
    return [(person, token) for token in made if (person := tokens.who(token))]


def read(path: Path) -> dict[str, Any]:
    """What the file holds. Raises BlockcrewError."""
    try:
        if path.stat().st_mode & 0o077:
            raise BlockcrewError(f"Others can read the tokens in {path}: run chmod 600 {path}.")
        kept: dict[str, Any] = json.loads(path.read_text("utf-8"))
        [(each["sha256"] + each["name"], Role(each["role"])) for each in kept["tokens"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BlockcrewError(
            f"The tokens in {path} cannot be read ({cause(error)}): mend the file, or move it away and start again."
        ) from error
    return kept


def sha256(token: str) -> str:
    """As the file keeps it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def version_of(path: Path) -> tuple[int, ...]:
    """What tells one state of a file from another; empty where there is no file."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return ()
    return found.st_mtime_ns, found.st_ino, found.st_size
