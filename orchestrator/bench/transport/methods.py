"""The methods that the benchmark of the transport game compares: baselines, CaPo with its ablations, and the oracle."""

from orchestrator.bench.houses.crews import CREW_METHODS, ORACLE, HouseMethods
from orchestrator.games.transport.capo.parts import HAUL_CREW
from orchestrator.games.transport.capo.sharing import HAUL_WORK
from orchestrator.games.transport.players.claims import ClaimsPlayer
from orchestrator.games.transport.players.coela import CoelaPlayer
from orchestrator.games.transport.players.oracle import OraclePlayer
from orchestrator.games.transport.players.rhp import RuleHaulPlayer

HAUL_METHODS = HouseMethods(
    {"rhp": RuleHaulPlayer, "claims": ClaimsPlayer, "coela": CoelaPlayer, ORACLE: OraclePlayer},
    HAUL_CREW,
    HAUL_WORK,
)
METHODS = {
    "rhp": "the paper's rule-based agents, silent",
    "claims": "the same rules, with shared discoveries and claims",
    "coela": "the same, with a message before each action",
    **CREW_METHODS,
    ORACLE: "everybody knows at the beginning where everything lies",
}
