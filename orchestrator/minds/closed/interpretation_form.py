"""The form of a model's reading of one line of chat, in which only those who are present and the known buildings can be
named."""

from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel, create_model

from orchestrator.commands.command import GROUPS
from orchestrator.commands.lexicon.vocabulary import SHELTERS
from orchestrator.commands.not_understood import Unclear
from orchestrator.minds.answers import Interpretation
from orchestrator.minds.closed.closed_forms import bounded

BUILDING: Any = Literal[tuple(sorted(SHELTERS))] | None


def interpretation_of(unclear: Unclear) -> type[BaseModel]:
    """Return the form for a line: who is to act is a bot or a group, and who is meant a bot or a person that is present."""
    bots = tuple(dict.fromkeys(unclear.members))
    people = (unclear.command.who.followed, *unclear.people, *unclear.members)
    return interpretation_form(bots, tuple(dict.fromkeys(name for name in people if name)))


@lru_cache(maxsize=64)
def interpretation_form(bots: tuple[str, ...], present: tuple[str, ...]) -> type[BaseModel]:
    """Return the form with these names of bots, and of all who are present."""
    who: Any = Literal[(*bots, *GROUPS)] | None
    player: Any = Literal[present] | None
    return create_model(
        "Interpretation", __base__=bounded(Interpretation), who=(who, ...), player=(player, ...), structure=(BUILDING, ...)
    )
