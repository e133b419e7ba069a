"""Asks for the operator's rights that a task of VillagerBench is set up with."""

from orchestrator.app.session import Session
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError


def operators(session: Session) -> tuple[Admin, Admin]:
    """Return what runs commands that the record keeps, and what looks at the world without a trace. Raises BlockcrewError
    without operator rights."""
    if session.admin is None or session.place.admin is None:
        raise BlockcrewError("Only an operator can set a VillagerBench task up: set BLOCKCREW_RCON or BLOCKCREW_CONTROL.")
    return session.admin, session.place.admin
