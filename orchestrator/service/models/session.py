"""The person who is logged in, and whether the service works."""

from pydantic import BaseModel

from orchestrator.dialogue.permissions import Role


class SessionShown(BaseModel):
    """The holder of the token or cookie that came along."""

    name: str
    role: Role


class Readiness(BaseModel):
    """Whether the world is open and every crew is in it."""

    ready: bool


class Health(BaseModel):
    """The answer of a process that runs."""

    ok: bool = True
