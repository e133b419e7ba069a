"""Check every request before it is routed, whatever its method and path: only the open paths can be read without a token.

The order of the checks: size and form of the head, Host, open path, token or cookie, origin, limits, size of the body. A
request that passes carries its TokenHolder (the person) in the ASGI scope, under the key PERSON.
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
from orchestrator.service.web.sign_in_links import SignInLinks, secret_of
from orchestrator.service.web.strict_json import doubts
from orchestrator.service.web.tokens import TokenHolder, Tokens

COOKIE = "blockcrew"
PERSON = "blockcrew.person"  # key in the ASGI scope
STILL = "blockcrew.still"  # key in the ASGI scope: a function that returns whether the token or session is still valid
SESSION = "/api/session"  # the only path that takes the secret of a sign-in link
SAFE = ("GET", "HEAD", "OPTIONS")
MOST_BODY, MOST_HEADERS, MOST_AUDIO = 64 * 1024, 12 * 1024, 15 * 16000 * 2  # bytes; of speech 15 seconds
PATIENCE = 10.0  # seconds within which a body has to arrive
MOST_THROWN, LINGERING = 1024 * 1024, 2.0  # bytes and seconds of a refused body
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
    """The tables that the guard (the middleware that checks requests) consults: tokens, sessions, sign-in links, host names,
    limits and connections. `answered` counts the answers by HTTP status."""

    tokens: Tokens
    sessions: SignIns
    links: SignInLinks
    hosts: Hosts = field(default_factory=Hosts)
    paces: Paces = field(default_factory=Paces)
    connections: Connections = field(default_factory=Connections)
    answered: Counter[int] = field(default_factory=Counter)
    unreadable: Unreadable = field(default_factory=Unreadable)


class Guard:
    """The ASGI middleware around the whole app, which checks every request. Without a token one may only read (GET, HEAD) the
    `open_paths`."""

    def __init__(self, app: ASGIApp, entry: "Entry", open_paths: Collection[str]) -> None:
        self.app, self.entry, self.open_paths = app, entry, frozenset(open_paths)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check one request, then pass it on to the app or refuse it."""
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
        """Return the person who sent the request; None for an open path (one that needs no token) without a token. Raises
        ServiceError to refuse the request."""
        headers, method = headers_of(scope), scope.get("method", "GET")
        self.check_form(scope, headers)
        person, by_cookie = self.who(headers)
        if person is None and scope["type"] == "http" and (method, scope["path"]) == ("POST", SESSION):
            person = self.entry.links.who(secret_of(headers.get("authorization", "")))  # the route uses the link up
        is_open = scope["type"] == "http" and method in ("GET", "HEAD") and scope["path"] in self.open_paths
        if person is None:
            if is_open:
                return None
            raise TokenNeeded("A token is needed.")
        if (method not in SAFE or scope["type"] == "websocket") and not same_origin(headers, by_cookie):
            raise Forbidden("The request comes from a page on another origin.")
        if not self.entry.connections.recognise((scope.get("client"), scope.get("server")), person):
            raise TooMany("Too many open connections: close one first.")
        if not is_open and not self.entry.paces.request(person.id):  # a page that is loaded anew asks for 70 files
            raise TooMany("Too many requests: wait a moment.")
        return person

    def check_form(self, scope: Scope, headers: Mapping[str, str]) -> None:
        """Raise ServiceError for headers that are too long or ambiguous, or for a Host that is not this service."""
        if size_of(scope) > MOST_HEADERS:
            raise HeadersTooLarge(f"The path and headers together may have at most {MOST_HEADERS} bytes.")
        if "content-length" in headers and "transfer-encoding" in headers:  # a proxy before us may use the other one
            raise BadRequest("Content-Length and Transfer-Encoding cannot be used together.")
        if sum(name.lower() == b"authorization" for name, _ in scope.get("headers", ())) > 1:
            raise BadRequest("Send only one Authorization header.")
        if not self.entry.hosts.allow(headers.get("host", "")):
            raise BadRequest("The service does not answer for this Host: add it to BLOCKCREW_HOSTS.")

    def still(self, scope: Scope, person: TokenHolder | None) -> Callable[[], bool]:
        """Return a function that, when called later, says whether the request's token or cookie still belongs to this person in
        the same role."""
        return lambda: self.who(headers_of(scope))[0] == person

    def who(self, headers: Mapping[str, str]) -> tuple[TokenHolder | None, bool]:
        """Return the person whom a request's headers identify, None without a valid token or session cookie, and whether the
        request relies on the cookie alone. If an Authorization header has a token, valid or not, the cookie is ignored and the
        flag is False. Otherwise it is True, with or without a cookie: a browser sends cookies by itself, so the caller has to
        check that no page of another origin sent the request."""
        kind, _, token = headers.get("authorization", "").partition(" ")
        if token:
            return (self.entry.tokens.who(token.strip()) if kind.lower() == "bearer" else None), False
        cookie = cookie_of(headers.get("cookie", ""))
        return (self.entry.sessions.who(cookie) if cookie else None), True


def size_of(scope: Scope) -> int:
    """Return the number of bytes in the path, the query and all headers of a request together."""
    headers = sum(len(name) + len(value) for name, value in scope.get("headers", ()))
    return headers + len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers of a request by lower-case name; a repeated header keeps its last value, but cookies are joined."""
    found: dict[str, str] = {}
    for raw, value in scope.get("headers", ()):
        name, text = raw.decode("latin-1").lower(), value.decode("latin-1")
        found[name] = f"{found[name]}; {text}" if name == "cookie" and name in found else text
    return found


def cookie_of(header: str) -> str:
    """Return the session id from the value of a Cookie header; empty if it has none."""
    try:
        morsel = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return ""
    return morsel.value if morsel else ""


def same_origin(headers: Mapping[str, str], by_cookie: bool) -> bool:
    """Return whether a writing request comes from our own page, or from a program rather than a browser.

    `headers` has lower-case names. A browser always sends the Origin of a writing request, which must have the host of the
    Host header. A request without Origin is therefore refused only if it relies on the cookie (`by_cookie`)
    instead of a token.
    """
    origin = headers.get("origin")
    if origin is None:
        return not by_cookie
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == headers.get("host", "").lower() != ""


async def whole_body(scope: Scope, receive: Receive) -> bytes:
    """Return a request's body: at most MOST_BODY bytes (of speech MOST_AUDIO), in PATIENCE seconds. Raises ServiceError."""
    most = MOST_AUDIO if scope.get("path", "").endswith("/voice") and not is_json(scope) else MOST_BODY
    length = headers_of(scope).get("content-length", "0")
    if not length.isascii() or not length.isdigit():
        raise BadRequest("The Content-Length is not a number.")
    if len(length) > 9 or int(length) > most:
        raise TooLarge(f"A body may have at most {most} bytes.")
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise BadRequest("The connection ended during the request.")
                body += message.get("body", b"")
                if len(body) > most:
                    raise TooLarge(f"A body may have at most {most} bytes.")
                if not message.get("more_body"):
                    return bytes(body)
    except TimeoutError:
        raise BodyTimeout(f"The body did not arrive within {PATIENCE:.0f} s.") from None


def is_json(scope: Scope) -> bool:
    """Return whether the Content-Type of a request names JSON."""
    return "json" in headers_of(scope).get("content-type", "").lower()


async def drained(receive: Receive) -> None:
    """Read and drop the rest of a refused body, up to MOST_THROWN bytes and LINGERING seconds.

    A client that is cut off while it sends would not read the refusal.
    """
    left = MOST_THROWN
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGERING):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if not message.get("more_body"):
                    return


def again(body: bytes) -> Receive:
    """Return an ASGI `receive` function that gives the app a request body which this middleware has read already, and after
    that reports that the client has gone."""
    messages = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Message:
        return next(messages, None) or {"type": "http.disconnect"}

    return receive


def counted(send: Send, answered: Counter[int]) -> Send:
    """Wrap an ASGI `send` so that every answer, refusals included, is counted in `answered` by its HTTP status."""

    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            answered[message["status"]] += 1
        await send(message)

    return send_on


def decorated(scope: Scope, send: Send) -> Send:
    """Wrap an ASGI `send` so that it adds the security and cache headers to every answer that does not have them."""

    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            known = {name.lower() for name, _ in message.get("headers", ())}
            message["headers"] = [*message.get("headers", ()), *plain(extra(scope["path"]), without=known)]
        await send(message)

    return send_on


def extra(path: str) -> dict[str, str]:
    """Return the security and cache headers for the answer to a path; answers of the API must not be stored by browsers."""
    return HEADERS | ({"cache-control": "no-store"} if path.startswith("/api") else {"cache-control": "no-cache"})


def plain(headers: Mapping[str, str], without: Iterable[bytes] = ()) -> list[tuple[bytes, bytes]]:
    """Return the headers as (name, value) pairs of bytes, as ASGI wants them, but leave out the names in `without`."""
    left_out = set(without)
    return [(name.encode(), value.encode()) for name, value in headers.items() if name.encode() not in left_out]


async def refuse(scope: Scope, send: Send, error: ServiceError) -> None:
    """Send an error as the answer to a refused request. The answer is the same for every path, so that nobody learns which
    paths exist."""
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
