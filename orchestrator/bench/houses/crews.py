"""The methods of a benchmark in houses: players that are each made by themselves, and CaPo's crew with its ablations."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from orchestrator.bench.houses.language import LanguageCrews
from orchestrator.bench.sweep import Row
from orchestrator.games.capo.crew import PlanningCrew
from orchestrator.games.capo.member import CrewMember
from orchestrator.games.capo.parts import CrewParts
from orchestrator.games.capo.sharing import SharedWork
from orchestrator.games.game import CoordinationGame
from orchestrator.metaplan.planning import Ablation

ORACLE, LANGUAGE_CREW = "oracle", "capo-language"
CREWS = {  # whether the crew plans together, with which parts of the protocol
    "capo": (True, Ablation()),
    LANGUAGE_CREW: (True, Ablation()),
    "capo-none": (False, Ablation()),
    "capo-initial": (True, Ablation(discussion=False, adaptation=False)),
    "capo-discussed": (True, Ablation(discussion=True, adaptation=False)),
    "capo-adapted": (True, Ablation(discussion=False, adaptation=True)),
}
CREW_METHODS = {
    "capo": "a meta-plan that is discussed and adapted",
    LANGUAGE_CREW: "the same, but a language model writes and evaluates it",
    "capo-none": "CaPo's planner, each agent for itself and silent",
    "capo-initial": "only a first plan, by one designer",
    "capo-discussed": "only a first plan, discussed",
    "capo-adapted": "a plan that is adapted, but never discussed",
}


@dataclass(frozen=True, slots=True)
class HouseTeam:
    """The players of a game, one for each seat, and their crew if they are one."""

    players: Sequence[Any]
    crew: PlanningCrew[Any] | None = None


@dataclass(frozen=True, slots=True)
class HouseMethods:
    """The methods of one game: `alone` makes the players that need no crew, each a GamePlayer for the views of this game, and
    `parts` are those of its crews, with the `work` that a model may share out. `language` has the model of the method
    `capo-language`, None without one."""

    alone: Mapping[str, Callable[[], Any]]
    parts: CrewParts[Any]
    work: SharedWork[Any]
    language: LanguageCrews | None = None

    def asking(self, language: LanguageCrews) -> "HouseMethods":
        """Return the same methods with a model for `capo-language`."""
        return replace(self, language=language)

    def spent(self) -> Row:
        """Return what the calls of the model have cost since this was last called; empty without any call."""
        return self.language.spent() if self.language else {}

    def team(self, method: str, game: CoordinationGame) -> HouseTeam:
        """Return new players of a method, one for each seat of the game."""
        seats = game.spec.seats
        if method in self.alone:
            return HouseTeam([self.alone[method]() for _ in seats])
        planned, ablation = CREWS[method]
        crew = PlanningCrew(self._parts_of(method, seats), game.observe, ablation, planned, time.process_time)
        return HouseTeam([CrewMember(crew) for _ in seats], crew)

    def _parts_of(self, method: str, names: Sequence[str]) -> CrewParts[Any]:
        if method != LANGUAGE_CREW:
            return self.parts
        assert self.language, "the command checks that a model is there"
        return self.language.asking(self.parts, self.work, names)


def discussions_of(crew: PlanningCrew[Any]) -> Row:
    """Return the figures of a crew's discussions: how many there were, how many agreed, their rounds, and their CPU time."""
    held = crew.planning.held
    each = [spent / max(1, one.rounds) for spent, one in zip(crew.spent, held, strict=True)]
    return {
        "discussions": len(held), "agreed": sum(one.agreed for one in held), "rounds": sum(one.rounds for one in held),
        "changes": len(crew.planning.history), "discussing_ms": round(1000 * sum(crew.spent), 2),
        "worst_round_ms": round(1000 * max(each, default=0.0), 2),
    }  # fmt: skip
