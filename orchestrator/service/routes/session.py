"""Logging in: a token in the Authorization header is exchanged for a cookie that no script can read."""

from fastapi import APIRouter, Request, Response

from orchestrator.service.asking import Anybody
from orchestrator.service.guard import COOKIE
from orchestrator.service.models import Session
from orchestrator.service.tokens import LASTING, Tokens

router = APIRouter(prefix="/api/session", tags=["session"])


@router.post("")
async def log_in(person: Anybody, request: Request, response: Response) -> Session:
    """Send the token as `Authorization: Bearer TOKEN`; the answer sets the cookie."""
    tokens: Tokens = request.app.state.tokens
    response.set_cookie(
        COOKIE, tokens.cookie(person), max_age=int(LASTING), path="/", httponly=True, samesite="strict",
        secure=request.url.scheme == "https",
    )  # fmt: skip
    return Session(name=person.name, role=person.role)


@router.get("")
async def who(person: Anybody) -> Session:
    """Whoever is logged in."""
    return Session(name=person.name, role=person.role)


@router.delete("", status_code=204)
async def log_out(response: Response, person: Anybody) -> None:
    """Take the cookie away."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
