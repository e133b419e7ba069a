"""Who may come in: tokens with a name and a role. Made once, shown once; the file holds their hashes only.

A token is 32 random bytes, so a plain SHA-256 of it cannot be guessed back. A cookie is a signature over whose it is and
until when: it holds after a restart, and ends with its token.
"""

import hashlib
import hmac
import json
import os
import re
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.team.people import Role

FOLDER, FILE = "service", "tokens.json"
FRESH = 1.0  # seconds
SHORT = 16  # letters of a hash that name a token
LASTING = 30 * 24 * 3600.0  # seconds that a cookie holds
NAME = re.compile(r"[A-Za-z0-9_]{1,16}")  # as a player may be called in the game
FIRST = (Role.OWNER, Role.PLAYER, Role.GUEST)  # whom the first start makes tokens for


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever has this token; `id` is the beginning of its hash."""

    id: str
    name: str
    role: Role


class Tokens:
    """Those of one data folder. `now` is in seconds since the epoch."""

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        """Raises BlockcrewError for a file that is damaged, or that others can read."""
        self.path, self.now = path, now
        self._looked = self._changed = float("-inf")
        self._secret, self._people = secrets.token_bytes(32), dict[str, Person]()
        self._read()

    def _read(self) -> None:
        """As the file is now, if there is one."""
        if self.path.exists():
            self._changed, kept = self.path.stat().st_mtime, read(self.path)
            self._secret = bytes.fromhex(kept["secret"])
            self._people = {
                each["sha256"]: Person(each["sha256"][:SHORT], each["name"], Role(each["role"])) for each in kept["tokens"]
            }

    def _refresh(self) -> None:
        """Another process may have made or dropped one; a file that is broken now changes nothing."""
        if self.now() - self._looked < FRESH:
            return
        self._looked = self.now()
        with suppress(OSError, BlockcrewError):
            if self.path.stat().st_mtime != self._changed:
                self._read()

    @property
    def people(self) -> Sequence[Person]:
        """Everybody who has a token."""
        return tuple(self._people.values())

    def make(self, name: str, role: Role) -> str:
        """A new token; only its hash is kept. Raises BlockcrewError for a bad name, or a file that cannot be written."""
        if not NAME.fullmatch(name):
            raise BlockcrewError(f"{name!r} cannot be a name: 1 to 16 letters, digits and _, as in the game.")
        token = secrets.token_urlsafe(32)
        digest = sha256(token)
        self._people[digest] = Person(digest[:SHORT], name, role)
        self._write()
        return token

    def drop(self, name: str) -> int:
        """All tokens of somebody; says how many there were."""
        gone = [digest for digest, person in self._people.items() if person.name.lower() == name.lower()]
        for digest in gone:
            del self._people[digest]
        self._write()
        return len(gone)

    def who(self, token: str) -> Person | None:
        """Whose it is."""
        self._refresh()
        return self._people.get(sha256(token))

    def cookie(self, person: Person) -> str:
        """Proves who somebody is, for a while."""
        claim = f"{person.id}.{int(self.now() + LASTING)}"
        return f"{claim}.{self._sign(claim)}"

    def of_cookie(self, cookie: str) -> Person | None:
        """Whose it is; None when it was made up, is too old, or its token is gone."""
        self._refresh()
        claim, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(self._sign(claim).encode(), signature.encode("utf-8", "replace")):
            return None
        id, _, until = claim.partition(".")
        if self.now() > int(until):
            return None
        return next((person for person in self._people.values() if person.id == id), None)

    def _sign(self, claim: str) -> str:
        return hmac.new(self._secret, claim.encode("utf-8", "replace"), hashlib.sha256).hexdigest()

    def _write(self) -> None:
        """All at once, readable by nobody else from the first byte on."""
        tokens = [{"sha256": digest, "name": each.name, "role": each.role} for digest, each in self._people.items()]
        text = json.dumps({"secret": self._secret.hex(), "tokens": tokens}, indent=1) + "\n"
        beside = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.unlink(missing_ok=True)
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.path)
        except OSError as error:
            raise BlockcrewError(
                f"Tokens cannot be kept in {self.path.parent} ({cause(error)}): choose another folder with --data."
            ) from error


def open_tokens(data: Path) -> Tokens:
    """Those of a data folder. Raises BlockcrewError."""
    return Tokens(data / FOLDER / FILE)


def first_tokens(tokens: Tokens) -> list[tuple[Person, str]]:
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
        bytes.fromhex(kept["secret"]), [(each["sha256"], each["name"], Role(each["role"])) for each in kept["tokens"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BlockcrewError(
            f"The tokens in {path} cannot be read ({cause(error)}): mend the file, or move it away and start again."
        ) from error
    return kept


def sha256(token: str) -> str:
    """As the file keeps it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
