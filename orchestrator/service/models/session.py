"""Define the person who is logged in, and the state of the service."""

from pydantic import BaseModel

from orchestrator.dialogue.permissions import Role


class SessionShown(BaseModel):
    """The name and role of the person whose token or cookie the request carries."""

    name: str
    role: Role


class Readiness(BaseModel):
    """The answer of /ready: whether the game world is open and every crew (team of bots) is in it."""

    ready: bool


class Health(BaseModel):
    """The answer of /health, which says only that the service is running."""

    ok: bool = True
