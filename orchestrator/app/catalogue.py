"""Lists every team, collaboration (way to work together) and mind (planner of agents) that can be chosen, each with a
description and the function that makes it.

The API, the page, the command line's help and all checks read these tables; a new entry appears in all of them.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import Collaboration, Mind
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.models import MistakeMade
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.skills import library
from orchestrator.knowledge.tool_payoff import never
from orchestrator.llm.chat import ChatModel
from orchestrator.llm.uniform import UNIFORM, UniformModel
from orchestrator.metaplan.planning import Ablation
from orchestrator.minds.simulated import SimulatedMind, Weakness
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.model_profiles import ModelProfile
from orchestrator.team.organisation import Organisation
from orchestrator.team.organisations import chain, graph, solo, tree

LANGUAGE = "language"
RULES_FIRST, MODEL_LEADS, MODEL_WORKS = "symbolic+language", "language/symbolic", "symbolic/language"
Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True)
class Team:
    """A way to organise a crew, such as a tree with one leader. `organise` takes the number of workers and returns the members
    and who commands whom; `hint` explains the team's name in help texts."""

    description: str
    organise: Callable[[int], Organisation]
    hint: str = ""


@dataclass(frozen=True, slots=True)
class MindParts:
    """The parts that a mind (the planner that decides for agents) can be built from: the game's data (items, recipes), the
    journal (the run's record, to which a mind may write what it did), the language model to ask, the seed of random choices,
    and the game's speed. The game runs `speed` times as fast as real time. `profile` says what the model is up to."""

    game: GameData
    journal: Journal
    model: ChatModel
    seed: int
    speed: float
    profile: ModelProfile = ModelProfile.STANDARD


@dataclass(frozen=True, slots=True)
class MindKind:
    """A kind of mind, which decides for agents by rules or by a language model; `make` builds one. `hint` explains its name in
    help texts.

    `asks_model` is true if it needs a language model, `writes_skills` if it can write new skills (programs for bots). If it
    brings a model of its own, which needs no server, `own_model` makes that from the run's seed.
    """

    hint: str
    make: Callable[[MindParts], Mind]
    asks_model: bool = False
    writes_skills: bool = False
    own_model: Callable[[int], ChatModel] | None = None


def asking(name: str) -> Callable[[MindParts], Mind]:
    """Return what makes the mind of this name, which asks the model in its parts; where no model decides, such as for some
    buildings or for some roles, it decides by rules."""

    def make(parts: MindParts) -> Mind:
        # it loads templates and the grammar of commands, which takes as long as all the rest: who asks no model does not wait
        from orchestrator.minds.language_minds import KINDS  # noqa: PLC0415

        return KINDS[name](parts.model, parts.game, library(), SymbolicMind(parts.game), parts.profile)

    return make


def make_simulated(parts: MindParts) -> SimulatedMind:
    """Return a rule-based mind that thinks slowly and makes mistakes on purpose, to imitate a language model. Each mistake is
    written to the journal (the run's record) in `parts`.

    It thinks for so many seconds of the game, so a faster game shortens the wait.
    """

    async def think(seconds: float) -> None:
        await asyncio.sleep(seconds / parts.speed)

    def note(agent: str, what: str) -> None:
        parts.journal.write(MistakeMade(agent=agent, what=what))

    return SimulatedMind(SymbolicMind(parts.game), Weakness(seed=parts.seed), think, note)


TEAMS: dict[str, Team] = {
    "solo": Team("One agent alone: the baseline for every team", solo.organisation, "one bot"),
    "chain": Team("Chain of agents: each does part of the work and hands the rest to the next", chain.organisation),
    "graph": Team("Graph of agents: each may command any other", graph.organisation),
    "tree": Team(
        "Tree of agents: one root commands every leaf; leaves command nobody", tree.organisation, "a leader and workers"
    ),
}
ABLATIONS: dict[str, Ablation] = {  # meta-plans without parts of the protocol, for experiments
    "capo-initial": Ablation(discussion=False, adaptation=False),
    "capo-discussed": Ablation(adaptation=False),
    "capo-adapted": Ablation(discussion=False),
}
COLLABORATIONS: dict[str, Collaboration] = {way.value: way for way in Collaboration} | dict.fromkeys(
    ABLATIONS, Collaboration.CAPO
)
MINDS: dict[str, MindKind] = {
    "symbolic": MindKind("rules", lambda parts: SymbolicMind(parts.game), writes_skills=True),
    "frugal": MindKind("rules that make only needed tools", lambda parts: SymbolicMind(never(parts.game)), writes_skills=True),
    "simulated": MindKind("rule-based, slow and makes mistakes", make_simulated),
    LANGUAGE: MindKind("a language model", asking(LANGUAGE), asks_model=True, writes_skills=True),
    RULES_FIRST: MindKind("rules; a model when they are stuck", asking(RULES_FIRST), asks_model=True, writes_skills=True),
    MODEL_LEADS: MindKind("a model leads, rules work", asking(MODEL_LEADS), asks_model=True, writes_skills=True),
    MODEL_WORKS: MindKind("rules lead, a model works", asking(MODEL_WORKS), asks_model=True, writes_skills=True),
    UNIFORM: MindKind("random answers, to compare a model with", asking(LANGUAGE), own_model=UniformModel),
}  # fmt: skip


def choose(table: Mapping[str, Entry], name: str, what: str) -> Entry:
    """Return the entry of a table of teams, minds (planners of agents) or the like that has this name; `what` is the kind of
    entry, such as "team".

    Raises BlockcrewError, which lists the valid names, for an unknown one.
    """
    if name not in table:
        raise BlockcrewError(f"There is no {what} {name!r}: choose one of {', '.join(sorted(table))}.")
    return table[name]


def skill_writers() -> tuple[str, ...]:
    """Return the names of the minds (planners of agents) that can write skills (programs for bots)."""
    return tuple(name for name, mind in MINDS.items() if mind.writes_skills)


def explained(table: Mapping[str, Team] | Mapping[str, MindKind]) -> str:
    """Return the names in a table of teams or minds (planners of agents) as one line for help texts, such as `solo (one bot),
    chain`: each with its hint, if it has one."""
    return ", ".join(f"{name} ({entry.hint})" if entry.hint else name for name, entry in table.items())
