"""Keep the sessions of browsers. A browser's cookie holds a random id, and this table knows whose token it stands for.

The table is kept in a file, so a restart of the service logs nobody out; the file holds only hashes of the ids.
"""

import json
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from orchestrator.service.private_files import write_private
from orchestrator.service.web.tokens import TokenHolder, Tokens, sha256

FILE = "sessions.json"
LASTING = 30 * 24 * 3600.0  # seconds after which every session ends
IDLE = 24 * 3600.0  # seconds without a request after which a session ends
NOTED = 600.0  # seconds between two updates of the time of the last request
EACH = 20  # sessions of one token; a further one ends the one that was idle longest
log = logging.getLogger("blockcrew.service")


@dataclass(frozen=True, slots=True)
class SignIn:
    """One session of a browser: the id of its token, and when it began and was last used, in Unix time (seconds)."""

    token: str
    began: float
    used: float


TABLE = TypeAdapter(dict[str, SignIn])


class SignIns:
    """The sessions of browsers, kept in the file `path` by the hash of their id. `tokens` has the tokens that they stand for;
    `now` returns Unix time in seconds."""

    def __init__(self, path: Path, tokens: Tokens, now: Callable[[], float] = time.time) -> None:
        self.path, self.tokens, self.now = path, tokens, now
        self._table: dict[str, SignIn] = {}
        with suppress(OSError, ValidationError):  # a lost or damaged file logs everybody out
            self._table = TABLE.validate_json(path.read_bytes())

    def open(self, person: TokenHolder) -> str:
        """Begin a session of a person and return its id, for the cookie.

        A token has at most EACH sessions; the one that was idle longest ends for a new one.
        """
        id, now = secrets.token_urlsafe(32), self.now()
        mine = sorted((each.used, digest) for digest, each in self._table.items() if each.token == person.id)
        for _, digest in mine[: max(0, len(mine) + 1 - EACH)]:
            del self._table[digest]
        self._table[sha256(id)] = SignIn(person.id, now, now)
        self._write()
        return id

    def who(self, id: str) -> TokenHolder | None:
        """Return the person whose session has this id; None if the session is unknown or over, or its token was revoked."""
        digest, now = sha256(id), self.now()
        session = self._table.get(digest)
        if session is None:
            return None
        person = self.tokens.of_id(session.token)
        if person is None or now - session.began > LASTING or now - session.used > IDLE:
            self.close(id)
            return None
        if now - session.used > NOTED:
            self._table[digest] = replace(session, used=now)
            self._write()
        return person

    def close(self, id: str) -> None:
        """End the session of that id, if it exists."""
        if self._table.pop(sha256(id), None):
            self._write()

    def _write(self) -> None:
        """Write the table of sessions to its file; if the disk is full, it stays in memory only."""
        try:
            write_private(self.path, json.dumps({digest: asdict(each) for digest, each in self._table.items()}))
        except OSError as error:
            log.warning("Sessions cannot be stored in %s: %s", self.path, error)
