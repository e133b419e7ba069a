"""Log people in and out: a token or the secret of a sign-in link, in the Authorization header, is exchanged for a cookie that
scripts cannot read."""

from asyncio import to_thread

from fastapi import APIRouter, Request, Response

from orchestrator.service.models import SessionShown
from orchestrator.service.web.dependencies import Anybody
from orchestrator.service.web.errors import TokenNeeded
from orchestrator.service.web.request_headers import COOKIE, cookie_of
from orchestrator.service.web.sessions import LASTING, SignIns
from orchestrator.service.web.sign_in_links import SignInLinks, secret_of

router = APIRouter(prefix="/api/session", tags=["session"])


@router.post("")
async def log_in(person: Anybody, request: Request, response: Response) -> SessionShown:
    """Log in: send the token as `Authorization: Bearer TOKEN`, or the secret of a sign-in link, which works once, as
    `Authorization: Link SECRET`; the answer sets the cookie."""
    sessions: SignIns = request.app.state.sessions
    links: SignInLinks = request.app.state.links
    if (secret := secret_of(request.headers.get("authorization", ""))) and not await to_thread(links.use, secret):
        raise TokenNeeded("Another click used this sign-in link first: run `blockcrew tokens link` for a new one.")
    response.set_cookie(
        COOKIE, sessions.open(person), max_age=int(LASTING), path="/", httponly=True, samesite="strict",
        secure=request.url.scheme == "https",
    )  # fmt: skip
    return SessionShown(name=person.name, role=person.role)


@router.get("")
async def who(person: Anybody) -> SessionShown:
    """Return the person who is logged in."""
    return SessionShown(name=person.name, role=person.role)


@router.delete("", status_code=204)
async def log_out(request: Request, response: Response, person: Anybody) -> None:
    """End the session of the cookie and its event streams; a copy of the cookie is worthless from then on."""
    sessions: SignIns = request.app.state.sessions
    sessions.close(cookie_of(request.headers.get("cookie", "")))
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
