"""Keep the tokens of the API: each has a name and a role. A token is shown only when it is made; the file holds its hash.

A token is 32 random bytes, so its plain SHA-256 cannot be guessed. sessions.py handles the cookies of browsers.
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
FRESH = 1.0  # seconds between two checks whether the file changed
SHORT = 16  # hexadecimal digits of the hash that are the id of a token
NAME = re.compile(r"[A-Za-z0-9_]{1,16}")  # as player names in the game
FIRST = (Role.OWNER, Role.PLAYER, Role.GUEST)  # roles that the first start makes tokens for


@dataclass(frozen=True, slots=True)
class TokenHolder:
    """The person or program that a token was made for, and the role that says what it may do; `id` is the beginning of the
    token's hash."""

    id: str
    name: str
    role: Role


class Tokens:
    """The access tokens of one data folder, in a file that is read again when another process changes it. `now` returns Unix
    time in seconds."""

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        """Read the tokens from the file `path`. Raises BlockcrewError if it is damaged, or if other users can read it."""
        self.path, self.now = path, now
        self._looked = float("-inf")
        self._version: tuple[int, ...] = ()  # version_of the file that was read
        self._people = dict[str, TokenHolder]()  # by the hash of the token
        self._read()

    def _read(self) -> None:
        """Read the tokens from their file as it is now; without a file, no token is valid."""
        self._version = version_of(self.path)
        kept = read(self.path) if self._version else {"tokens": []}
        self._people = {
            each["sha256"]: TokenHolder(each["sha256"][:SHORT], each["name"], Role(each["role"])) for each in kept["tokens"]
        }

    def _refresh(self) -> None:
        """Read the file of tokens again if another process changed it, at most once in FRESH seconds; a broken file changes
        nothing."""
        if self.now() - self._looked < FRESH:
            return
        self._looked = self.now()
        with suppress(OSError, BlockcrewError):
            if version_of(self.path) != self._version:
                self._read()

    @property
    def people(self) -> Sequence[TokenHolder]:
        """Return the holders of all tokens."""
        return tuple(self._people.values())

    def first_owner(self) -> TokenHolder | None:
        """Return the holder of the oldest token of an owner; None if there is none."""
        return next((each for each in self.people if each.role is Role.OWNER), None)

    def make(self, name: str, role: Role) -> str:
        """Make a token for a person or program and return it; only its hash is kept.

        Raises BlockcrewError for a bad name or one that has a token already, or if the file cannot be written.
        """
        if not NAME.fullmatch(name):
            raise BlockcrewError(f"{name!r} is not a valid name: use 1 to 16 letters, digits or _, as in the game.")
        token = secrets.token_urlsafe(32)
        digest = sha256(token)
        with self._changing():
            if any(each.name.lower() == name.lower() for each in self.people):
                raise BlockcrewError(f"{name!r} already has a token: choose another name, or drop that token first.")
            self._people[digest] = TokenHolder(digest[:SHORT], name, role)
        return token

    def drop(self, name: str) -> int:
        """Revoke all tokens of the person `name` and return how many there were. Raises BlockcrewError if the file cannot be
        written."""
        with self._changing():
            gone = [digest for digest, person in self._people.items() if person.name.lower() == name.lower()]
            for digest in gone:
                del self._people[digest]
        return len(gone)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Lock and read the file of tokens, then write it when the block ends. Raises BlockcrewError if it cannot be locked,
        read or written."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with locked(self.path.with_suffix(".lock")):
                self._read()
                yield
                self._write()
        except OSError as error:
            raise BlockcrewError(
                f"Tokens cannot be stored in {self.path.parent} ({error}): choose another folder with --data."
            ) from error

    def who(self, token: str) -> TokenHolder | None:
        """Return the holder of a token; None if it is not valid."""
        self._refresh()
        return self._people.get(sha256(token))

    def of_id(self, id: str) -> TokenHolder | None:
        """Return the holder of the token with this id; None if it was revoked."""
        self._refresh()
        return next((person for person in self._people.values() if person.id == id), None)

    def _write(self) -> None:
        tokens = [{"sha256": digest, "name": each.name, "role": each.role} for digest, each in self._people.items()]
        write_private(self.path, json.dumps({"tokens": tokens}, indent=1) + "\n", sync=True)
        self._version = version_of(self.path)


def open_tokens(data: Path) -> Tokens:
    """Return the access tokens of a data folder. Raises BlockcrewError for a damaged file."""
    return Tokens(data / FOLDER / FILE)


def first_tokens(tokens: Tokens) -> list[tuple[TokenHolder, str]]:
    """Make one token for each role (owner, player, guest) if no token exists yet, and return each with its holder, to be handed
    out.

    Return nothing if any token exists. Raises BlockcrewError if the file cannot be written.
    """
    if tokens.people:
        return []
    made = [tokens.make(role, role) for role in FIRST]
    return [(person, token) for token in made if (person := tokens.who(token))]


def read(path: Path) -> dict[str, Any]:
    """Return the JSON content of the file of tokens. Raises BlockcrewError if it is damaged or other users can read it."""
    try:
        if path.stat().st_mode & 0o077:
            raise BlockcrewError(f"Other users can read the tokens in {path}: run chmod 600 {path}.")
        kept: dict[str, Any] = json.loads(path.read_text("utf-8"))
        [(each["sha256"] + each["name"], Role(each["role"])) for each in kept["tokens"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BlockcrewError(
            f"The tokens in {path} cannot be read ({cause(error)}): repair the file, or move it away and start again."
        ) from error
    return kept


def sha256(token: str) -> str:
    """Return the hexadecimal SHA-256 of a token, which the file holds instead of the token itself."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def version_of(path: Path) -> tuple[int, ...]:
    """Return values that are different after each change of a file (time in ns, inode, size); empty if the file does not
    exist."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return ()
    return found.st_mtime_ns, found.st_ino, found.st_size
