"""The methods that the benchmark of the chores game compares: baselines, CaPo with its ablations, and the oracle."""

from orchestrator.bench.houses.crews import CREW_METHODS, ORACLE, HouseMethods
from orchestrator.games.chores.capo.parts import CHORE_CREW
from orchestrator.games.chores.capo.sharing import CHORE_WORK
from orchestrator.games.chores.players.claims import ClaimingHelper
from orchestrator.games.chores.players.coela import MessagingHelper
from orchestrator.games.chores.players.independent import IndependentHelper
from orchestrator.games.chores.players.oracle import AllKnowingHelper

CHORE_METHODS = HouseMethods(
    {"independent": IndependentHelper, "claims": ClaimingHelper, "coela": MessagingHelper, ORACLE: AllKnowingHelper},
    CHORE_CREW,
    CHORE_WORK,
)
METHODS = {
    "independent": "rule-based agents, silent",
    "claims": "the same rules, with shared discoveries and claims",
    "coela": "the same, with a message before each action",
    **CREW_METHODS,
    ORACLE: "everybody knows at the beginning where everything is",
}
