"""The headers of an ASGI request, read before it is routed: size, session cookie, and whether our own page sent it."""

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.types import Scope

COOKIE = "blockcrew"


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers of a request by lower-case name; a repeated header keeps its last value, but cookies are joined."""
    found: dict[str, str] = {}
    for raw, value in scope.get("headers", ()):
        name, text = raw.decode("latin-1").lower(), value.decode("latin-1")
        found[name] = f"{found[name]}; {text}" if name == "cookie" and name in found else text
    return found


def size_of(scope: Scope) -> int:
    """Return the number of bytes in the path, the query and all headers of a request together."""
    headers = sum(len(name) + len(value) for name, value in scope.get("headers", ()))
    return headers + len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")


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
