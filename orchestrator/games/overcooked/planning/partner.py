"""The expectation of a partner that does not follow the joint plan: a rule for the partner's action in each state."""

from collections.abc import Callable
from dataclasses import dataclass

from orchestrator.games.overcooked.state import OvercookedState

PartnerRule = Callable[[OvercookedState, int], int]


@dataclass(frozen=True, slots=True)
class PartnerModel:
    """The expectation that the cook on `seat` acts by a rule, which maps a state and a seat to an action. `name` tells the
    models of one kitchen apart."""

    name: str
    seat: int
    rule: PartnerRule
