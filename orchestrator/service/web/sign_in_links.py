"""Keep sign-in links. A link has a secret that works once, within a few minutes, and stands for the token of one person.

The secret is in the fragment of the link's URL, which browsers do not send: it reaches no log and no proxy. The page exchanges
it at once for a session. Other processes make links, too (`blockcrew tokens link`), so they are kept in a file of hashes.
"""

import json
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.record.lock import locked
from orchestrator.service.private_files import write_private
from orchestrator.service.web.tokens import TokenHolder, Tokens, sha256, version_of

FILE, URL = "links.json", "url.txt"
LASTING = 600.0  # seconds in which a link can be used
MOST = 50  # unused links; a further one replaces the oldest
SCHEME = "link"  # of the Authorization header that has the secret of a link
FRAGMENT = "sign-in"  # page/first/link.mjs reads it


@dataclass(frozen=True, slots=True)
class SignInLink:
    """An unused link: the id of the token that it stands for, and when it expires, in Unix time (seconds)."""

    token: str
    expires: float


TABLE = TypeAdapter(dict[str, SignInLink])


class SignInLinks:
    """The unused links of one data folder, kept in the file `path` by the hash of their secret. `tokens` has the tokens that
    they stand for; `now` returns Unix time in seconds."""

    def __init__(self, path: Path, tokens: Tokens, now: Callable[[], float] = time.time) -> None:
        self.path, self.tokens, self.now = path, tokens, now
        self._kept: tuple[tuple[int, ...], dict[str, SignInLink]] = ((), {})  # version_of the file that was read, and its links

    def make(self, person: TokenHolder) -> str:
        """Return the secret of a new link for a person. Raises BlockcrewError if it cannot be stored."""
        secret = secrets.token_urlsafe(32)
        try:
            with locked(self.path.with_suffix(".lock")):
                newest = sorted(self._valid().items(), key=lambda item: item[1].expires)[1 - MOST :]
                self._write(dict(newest) | {sha256(secret): SignInLink(person.id, self.now() + LASTING)})
        except OSError as error:
            raise BlockcrewError(
                f"A link cannot be stored in {self.path.parent} ({cause(error)}): choose another folder with --data."
            ) from error
        return secret

    def who(self, secret: str) -> TokenHolder | None:
        """Return the person whom a link would sign in, without using it; None if it is unknown, used or expired, or its token
        was revoked."""
        link = self._valid().get(sha256(secret))
        return self.tokens.of_id(link.token) if link else None

    def use(self, secret: str) -> TokenHolder | None:
        """Use a link up and return the person whom it signs in; None if `who` finds nobody. Of several uses at once, also in
        several processes, exactly one succeeds. Raises BlockcrewError if the file cannot be written: the link stays unused."""
        try:
            with locked(self.path.with_suffix(".lock")):
                person, left = self.who(secret), self._valid()
                if person is None:
                    return None
                self._write({digest: link for digest, link in left.items() if digest != sha256(secret)})
        except OSError as error:
            raise BlockcrewError(f"The link cannot be used now ({cause(error)}): sign in with a token.") from error
        return person

    def _valid(self) -> dict[str, SignInLink]:
        """Return the links that have not expired, after reading the file again if another process changed it."""
        version, table = version_of(self.path), dict[str, SignInLink]()
        if version != self._kept[0]:
            with suppress(OSError, ValidationError):  # a lost or damaged file ends all links
                table = TABLE.validate_json(self.path.read_bytes())
            self._kept = version, table
        return {digest: link for digest, link in self._kept[1].items() if self.now() < link.expires}

    def _write(self, table: dict[str, SignInLink]) -> None:
        write_private(self.path, json.dumps({digest: asdict(link) for digest, link in table.items()}))
        self._kept = version_of(self.path), table


def open_links(tokens: Tokens) -> SignInLinks:
    """Return the sign-in links of the data folder that these tokens are in."""
    return SignInLinks(tokens.path.with_name(FILE), tokens)


def secret_of(authorization: str) -> str:
    """Return the secret of a link from the value of an Authorization header; empty if the header has none."""
    kind, _, secret = authorization.partition(" ")
    return secret.strip() if kind.lower() == SCHEME else ""


def link_url(url: str, secret: str) -> str:
    """Return the address to open in a browser: that of the service, `url`, with the secret of a link in its fragment. A service
    that listens on all addresses of this machine is opened at the one of loopback."""
    opened = url.rstrip("/").replace("//0.0.0.0", "//127.0.0.1").replace("//[::]", "//[::1]")
    return f"{opened}/#{FRAGMENT}={secret}"
