"""Check every request before it is routed, whatever its method and path: only the open paths can be read without a token.

The order of the checks: size and form of the head, Host, open path, token or cookie, origin, limits, size of the body. A
request that passes carries its TokenHolder (the person) in the ASGI scope, under the key PERSON.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from starlette.types import ASGIApp, Receive, Scope, Send

from orchestrator.service.web.answers import counted, decorated, refuse
from orchestrator.service.web.connections import Connections
from orchestrator.service.web.errors import BadRequest, Forbidden, HeadersTooLarge, ServiceError, TokenNeeded, TooMany
from orchestrator.service.web.host_check import Hosts
from orchestrator.service.web.log_filter import Unreadable
from orchestrator.service.web.pace import Paces
from orchestrator.service.web.request_bodies import again, drained, is_json, whole_body
from orchestrator.service.web.request_headers import cookie_of, headers_of, same_origin, size_of
from orchestrator.service.web.sessions import SignIns
from orchestrator.service.web.sign_in_links import SignInLinks, secret_of
from orchestrator.service.web.strict_json import doubts
from orchestrator.service.web.tokens import TokenHolder, Tokens

PERSON = "blockcrew.person"  # key in the ASGI scope
STILL = "blockcrew.still"  # key in the ASGI scope: a function that returns whether the token or session is still valid
SESSION = "/api/session"  # the only path that takes the secret of a sign-in link
SAFE = ("GET", "HEAD", "OPTIONS")
MOST_HEADERS = 12 * 1024  # bytes


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
