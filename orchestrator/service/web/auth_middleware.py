"""Who gets in: asked before anything is routed, whatever the method or the path. Everything but the open paths needs a token.

The order: is it meant for us, is it open, who is it, may a page of elsewhere send this, not too much at once, not too big.
What comes through carries its Person in the ASGI scope.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orchestrator.service.web.connections import Connections
from orchestrator.service.web.errors import (
    BadRequest,
    BodyTimeout,
    Forbidden,
    HeadersTooLarge,
    ServiceError,
    TokenNeeded,
    TooLarge,
    TooMany,
    retry_header,
)  # fmt: skip
from orchestrator.service.web.host_check import Hosts
from orchestrator.service.web.log_filter import Unreadable
from orchestrator.service.web.pace import Paces
from orchestrator.service.web.sessions import SignIns
from orchestrator.service.web.strict_json import doubts
from orchestrator.service.web.tokens import TokenHolder, Tokens

COOKIE = "blockcrew"
PERSON = "blockcrew.person"  # in the scope
STILL = "blockcrew.still"  # in the scope: says whether the token or the session still holds
SAFE = ("GET", "HEAD", "OPTIONS")
MOST_BODY, MOST_HEADERS = 64 * 1024, 12 * 1024  # bytes
PATIENCE = 10.0  # seconds for a body to come
MOST_THROWN, LINGERING = 1024 * 1024, 2.0  # bytes and seconds of a body that is not taken
HEADERS = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


@dataclass(frozen=True)
class Entry:
    """What the guard asks: who people are, which hosts are ours, and how much is let in. `answered` counts by status."""

    tokens: Tokens
    sessions: SignIns
    hosts: Hosts = field(default_factory=Hosts)
    paces: Paces = field(default_factory=Paces)
    connections: Connections = field(default_factory=Connections)
    answered: Counter[int] = field(default_factory=Counter)
    unreadable: Unreadable = field(default_factory=Unreadable)


class Guard:
    """Around the whole app. `open_paths` are let through for everybody, to be read only."""

    def __init__(self, app: ASGIApp, entry: "Entry", open_paths: Collection[str]) -> None:
        self.app, self.entry, self.open_paths = app, entry, frozenset(open_paths)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        send = counted(send, self.entry.answered)
        try:
            scope[PERSON] = person = self.judge(scope)
        except ServiceError as refused:
            await refuse(scope, send, refused)
            return
        scope[STILL] = self.still(scope, person)
        if scope["type"] == "http" and scope["method"] not in SAFE:
            try:
                body = await whole_body(scope, receive)
            except ServiceError as refused:
                await drained(receive)
                await refuse(scope, send, refused)
                return
            if why := doubts(body) if is_json(scope) else "":
                await refuse(scope, send, BadRequest(why))
                return
            receive = again(body)
        await self.app(scope, receive, decorated(scope, send))

    def judge(self, scope: Scope) -> TokenHolder | None:
        """Return whose request it is; None for what anybody may read. Raises ServiceError."""
        headers, method = headers_of(scope), scope.get("method", "GET")
        self.check_form(scope, headers)
        person, by_cookie = self.who(headers)
        if person is None:
            if scope["type"] == "http" and method in ("GET", "HEAD") and scope["path"] in self.open_paths:
                return None
            raise TokenNeeded("A token is needed.")
        if (method not in SAFE or scope["type"] == "websocket") and not same_origin(headers, scope, by_cookie):
            raise Forbidden("This was sent by a page of another origin.")
        if not self.entry.connections.recognise((scope.get("client"), scope.get("server")), person):
            raise TooMany("Too many open connections: close one first.")
        if not self.entry.paces.request(person.id):
            raise TooMany("Too many requests: wait a moment.")
        return person

    def check_form(self, scope: Scope, headers: Mapping[str, str]) -> None:
        """Raise ServiceError for a head that is too long, can be read in two ways, or is meant for somebody else."""
        if size_of(scope) > MOST_HEADERS:
            raise HeadersTooLarge(f"Path and headers may have {MOST_HEADERS} bytes together.")
        if "content-length" in headers and "transfer-encoding" in headers:  # a proxy before us may go by the other one
            raise BadRequest("Content-Length and Transfer-Encoding came together.")
        if sum(name.lower() == b"authorization" for name, _ in scope.get("headers", ())) > 1:
            raise BadRequest("Several Authorization headers came together.")
        if not self.entry.hosts.allow(headers.get("host", "")):
            raise BadRequest("The service does not go by this Host: BLOCKCREW_HOSTS names those that lead to it.")

    def still(self, scope: Scope, person: TokenHolder | None) -> Callable[[], bool]:
        """Say later whether what came along with a request would let the same person in, with the same role."""
        return lambda: self.who(headers_of(scope))[0] == person

    def who(self, headers: Mapping[str, str]) -> tuple[TokenHolder | None, bool]:
        """Whose token came along, and whether as a cookie."""
        kind, _, token = headers.get("authorization", "").partition(" ")
        if token:
            return (self.entry.tokens.who(token.strip()) if kind.lower() == "bearer" else None), False
        cookie = cookie_of(headers.get("cookie", ""))
        return (self.entry.sessions.who(cookie) if cookie else None), True


def size_of(scope: Scope) -> int:
    """Bytes of path, query and headers."""
    headers = sum(len(name) + len(value) for name, value in scope.get("headers", ()))
    return headers + len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")


def headers_of(scope: Scope) -> dict[str, str]:
    """By name in small letters; of several with one name the last, but cookies, which are joined."""
    found: dict[str, str] = {}
    for raw, value in scope.get("headers", ()):
        name, text = raw.decode("latin-1").lower(), value.decode("latin-1")
        found[name] = f"{found[name]}; {text}" if name == "cookie" and name in found else text
    return found


def cookie_of(header: str) -> str:
    """Ours; empty when there is none."""
    try:
        morsel = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return ""
    return morsel.value if morsel else ""


def same_origin(headers: Mapping[str, str], scope: Scope, by_cookie: bool) -> bool:
    """A browser tells the origin of what writes; a program with a token of its own need not."""
    origin = headers.get("origin")
    if origin is None:
        return not by_cookie
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == headers.get("host", "").lower() != ""


async def whole_body(scope: Scope, receive: Receive) -> bytes:
    """At most MOST_BODY, within PATIENCE. Raises ServiceError."""
    length = headers_of(scope).get("content-length", "0")
    if not length.isascii() or not length.isdigit():
        raise BadRequest("The Content-Length is no number.")
    if len(length) > 9 or int(length) > MOST_BODY:
        raise TooLarge(f"A body may have {MOST_BODY} bytes at most.")
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise BadRequest("The connection ended in the middle.")
                body += message.get("body", b"")
                if len(body) > MOST_BODY:
                    raise TooLarge(f"A body may have {MOST_BODY} bytes at most.")
                if not message.get("more_body"):
                    return bytes(body)
    except TimeoutError:
        raise BodyTimeout(f"The body did not come within {PATIENCE:.0f} s.") from None


def is_json(scope: Scope) -> bool:
    """Say whether the body is meant as JSON."""
    return "json" in headers_of(scope).get("content-type", "").lower()


async def drained(receive: Receive) -> None:
    """What is still coming is thrown away, up to a measure: who is cut off in the middle of sending does not hear why."""
    left = MOST_THROWN
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGERING):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if not message.get("more_body"):
                    return


def again(body: bytes) -> Receive:
    """The body once more for whoever reads it next; after that nothing comes until the end."""
    messages = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Message:
        return next(messages, None) or {"type": "http.disconnect"}

    return receive


def counted(send: Send, answered: Counter[int]) -> Send:
    """Every answer, refusals too."""

    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            answered[message["status"]] += 1
        await send(message)

    return send_on


def decorated(scope: Scope, send: Send) -> Send:
    """Every answer says how browsers have to treat it."""

    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            known = {name.lower() for name, _ in message.get("headers", ())}
            message["headers"] = [*message.get("headers", ()), *plain(extra(scope["path"]), without=known)]
        await send(message)

    return send_on


def extra(path: str) -> dict[str, str]:
    """What is live is kept by nobody."""
    return HEADERS | ({"cache-control": "no-store"} if path.startswith("/api") else {"cache-control": "no-cache"})


def plain(headers: Mapping[str, str], without: Iterable[bytes] = ()) -> list[tuple[bytes, bytes]]:
    """As ASGI takes them."""
    left_out = set(without)
    return [(name.encode(), value.encode()) for name, value in headers.items() if name.encode() not in left_out]


async def refuse(scope: Scope, send: Send, error: ServiceError) -> None:
    """Send the same refusal for every path, so that nobody learns which paths exist."""
    status, body = error.status, json.dumps({"error": str(error)}).encode()
    headers = (
        HEADERS
        | retry_header(error)
        | {
            "content-type": "application/json",
            "content-length": str(len(body)),
            "cache-control": "no-store",
            "connection": "close",
        }
    )
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if scope["type"] == "websocket":
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.http.response.start", "status": status, "headers": plain(headers)})
        await send({"type": "websocket.http.response.body", "body": body})
        return
    await send({"type": "http.response.start", "status": status, "headers": plain(headers)})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
