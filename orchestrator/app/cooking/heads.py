"""Chooses who decides in a kitchen of the game, by the crew's mind: one head for all cooks, or one for each."""

import asyncio
from collections.abc import Sequence

from orchestrator.app.catalogue import LANGUAGE
from orchestrator.app.session import Session
from orchestrator.core.blueprint import Cell
from orchestrator.core.events.models import MistakeMade
from orchestrator.minds.dispatcher import LanguageDispatcher
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.simulated import Weakness
from orchestrator.tasks.cooking.command_interface import CookingInterface
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.rules import KitchenRules
from orchestrator.team.cooking_heads import CookingHead, LanguageHead, RulesHead, SimulatedHead

FRUGAL, SIMULATED = "frugal", "simulated"
AHEAD = 2  # pieces of each dish in stock; frugal cooks cook only what is ordered
PROMPT = "cook"


def open_cooking_heads(session: Session, level: CookingLevel, chest: Cell, heads: str) -> list[CookingHead]:
    """Return one head for all cooks of the session, or one for each, as `heads` says (`one` or `each`)."""
    cooks = tuple(session.crew.organisation.members)
    groups = [cooks] if heads == "one" else [(name,) for name in cooks]
    return [head_of(session, level, chest, group) for group in groups]


def head_of(session: Session, level: CookingLevel, chest: Cell, group: Sequence[str]) -> CookingHead:
    """Return the head of a group of cooks. `chest` is where dishes go."""
    mind, cooks = session.run_config.mind, session.crew.organisation.members
    rules = KitchenRules(level, chest, group, 0 if mind == FRUGAL else AHEAD)
    if mind == LANGUAGE:
        assert isinstance(session.crew.mind, LanguageMind)
        interface = CookingInterface(level, cooks, rules, group)
        return LanguageHead(LanguageDispatcher(session.crew.mind.model, interface, about=PROMPT), interface)
    if mind == SIMULATED:
        return simulated(session, rules, group[0])
    return RulesHead(rules)


def simulated(session: Session, rules: KitchenRules, name: str) -> SimulatedHead:
    """Return a head that decides by rules, slowly and with mistakes on purpose; `name` goes with its mistakes."""

    async def think(seconds: float) -> None:
        await asyncio.sleep(seconds / session.run_config.speed)

    def note(agent: str, what: str) -> None:
        session.recorder.write(MistakeMade(agent=agent, what=what))

    return SimulatedHead(name, rules, Weakness(seed=session.run_config.seed), think, note)
