"""The methods that the benchmark of the transport game compares: baselines, CaPo with its ablations, and the oracle."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.games.transport.capo.crew import CapoCrew, CapoPlayer
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.players.claims import ClaimsPlayer
from orchestrator.games.transport.players.coela import CoelaPlayer
from orchestrator.games.transport.players.oracle import OraclePlayer
from orchestrator.games.transport.players.rhp import RuleHaulPlayer
from orchestrator.metaplan.planning import Ablation

ORACLE = "oracle"
ALONE: dict[str, Callable[[], Any]] = {  # each player is made by itself, a GamePlayer for the views of this game only
    "rhp": RuleHaulPlayer, "claims": ClaimsPlayer, "coela": CoelaPlayer, ORACLE: OraclePlayer,
}  # fmt: skip
CREWS = {  # whether the crew plans together, with which parts of the protocol
    "capo": (True, Ablation()),
    "capo-none": (False, Ablation()),
    "capo-initial": (True, Ablation(discussion=False, adaptation=False)),
    "capo-discussed": (True, Ablation(discussion=True, adaptation=False)),
    "capo-adapted": (True, Ablation(discussion=False, adaptation=True)),
}
METHODS = {
    "rhp": "the paper's rule-based agents, silent",
    "claims": "the same rules, with shared discoveries and claims",
    "coela": "the same, with a message before each action",
    "capo": "a meta-plan that is discussed and adapted",
    "capo-none": "CaPo's planner, each agent for itself and silent",
    "capo-initial": "only a first plan, by one designer",
    "capo-discussed": "only a first plan, discussed",
    "capo-adapted": "a plan that is adapted, but never discussed",
    ORACLE: "everybody knows at the beginning where everything lies",
}


@dataclass(frozen=True, slots=True)
class HaulTeam:
    """The players of a game, one for each seat, and their crew if they are one."""

    players: Sequence[Any]
    crew: CapoCrew | None = None


def team_of(method: str, game: HaulGame) -> HaulTeam:
    """Return new players of a method, one for each seat of the game."""
    seats = range(len(game.spec.seats))
    if method in ALONE:
        return HaulTeam([ALONE[method]() for _ in seats])
    planned, ablation = CREWS[method]
    crew = CapoCrew(game.observe, ablation, planned, time.process_time)
    return HaulTeam([CapoPlayer(crew) for _ in seats], crew)
