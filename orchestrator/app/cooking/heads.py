"""Chooses who decides in a kitchen of the game, by the crew's mind: one head for all cooks, or one for each."""

import asyncio
from collections.abc import Callable, Sequence

from orchestrator.app.catalogue import LANGUAGE
from orchestrator.app.session import Session
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.mind import Collaboration, Mind
from orchestrator.core.events.models import MistakeMade
from orchestrator.minds.dispatcher import LanguageDispatcher
from orchestrator.minds.games.backed_plans import BackedPlanning
from orchestrator.minds.games.language_plans import LanguagePlanning
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.mixed.leading_and_working import LeadingAndWorkingMind
from orchestrator.minds.mixed.rules_then_model import RulesThenModelMind
from orchestrator.minds.simulated import SimulatedMind, Weakness
from orchestrator.tasks.cooking.command_interface import CookingInterface
from orchestrator.tasks.cooking.dish_plan import CookKnows, DishDesigner
from orchestrator.tasks.cooking.dish_sharing import DISH_WORK
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.rules import KitchenRules
from orchestrator.team.cooking_heads import CookingHead, LanguageHead, RulesHead, SimulatedHead
from orchestrator.team.metaplans.cooking_table import AgreeingHead, CookingTable, Roles, by_rules
from orchestrator.team.metaplans.simulated_cooks import SimulatedDishes

FRUGAL, SIMULATED = "frugal", "simulated"
AHEAD = 2  # pieces of each dish in stock; frugal cooks cook only what is ordered
PROMPT = "cook"


def open_cooking_heads(session: Session, level: CookingLevel, chest: Cell, heads: str) -> list[CookingHead]:
    """Return one head for all cooks of the session, or one for each, as `heads` says (`one` or `each`)."""
    cooks = tuple(session.crew.organisation.members)
    if session.run_config.way() is Collaboration.CAPO:
        return agreeing_heads(session, level, chest, cooks)
    groups = [cooks] if heads == "one" else [(name,) for name in cooks]
    return [head_of(session, level, chest, group) for group in groups]


def agreeing_heads(session: Session, level: CookingLevel, chest: Cell, cooks: Sequence[str]) -> list[CookingHead]:
    """Return a head for each cook, which agree on a meta-plan as the crew's mind plans, and carry it out by rules."""
    config = session.run_config
    ahead = 0 if config.mind == FRUGAL else AHEAD
    roles = roles_of(session.crew.mind, cooks)
    table = CookingTable(level, ahead, session.recorder, config.seed, config.ablation, roles)
    return [AgreeingHead(own_head(session, KitchenRules(level, chest, (name,), ahead), name), table) for name in cooks]


def roles_of(mind: Mind, cooks: Sequence[str]) -> Callable[[Sequence[str]], Roles]:
    """Return what gives the designer and the evaluator for those of the `cooks` that are here: a model's, slow ones with
    mistakes, or those by rules, which minds that mix rules and a model have too."""
    if isinstance(mind, LanguageMind) and not isinstance(mind, RulesThenModelMind | LeadingAndWorkingMind):
        asking = LanguagePlanning(mind.model, DISH_WORK, cooks)
        return lambda here: both(BackedPlanning(asking.among(here), DishDesigner()))
    if isinstance(mind, SimulatedMind):
        slow = SimulatedDishes(mind)
        return lambda here: both(slow)
    return by_rules


def both(planning: BackedPlanning[CookKnows] | SimulatedDishes) -> Roles:
    """Return one planner for both roles."""
    return planning, planning


def own_head(session: Session, rules: KitchenRules, name: str) -> CookingHead:
    """Return the planner by which one cook carries out its part of a meta-plan."""
    return simulated(session, rules, name) if session.run_config.mind == SIMULATED else RulesHead(rules)


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
