"""CollabCapture in the catalogue of games."""

from orchestrator.games.capture.game import BY_RULES, BY_SEED, DOORS, open_capture
from orchestrator.games.capture.players.greedy import GreedyCatcher
from orchestrator.games.capture.players.symbolic import SymbolicCatcher
from orchestrator.games.capture.rules import SwapRule, ThiefPolicy
from orchestrator.games.capture.trace import recognises, replay
from orchestrator.games.entry import GameEntry, GameParam

ENTRY = GameEntry(
    name="capture",
    summary="Two agents catch a thief in rooms with doors that buttons elsewhere open and close.",
    make=open_capture,
    players={"symbolic": SymbolicCatcher, "greedy": GreedyCatcher},
    params={
        "thief": GameParam("label_greedy", "The thief's policy.", tuple(ThiefPolicy)),
        "doors": GameParam(
            BY_SEED, "Doors 1-2 and 3-4 at the beginning; by seed, four seeds are the four scenarios.", (BY_SEED, *DOORS)
        ),
        "swaps": GameParam(
            BY_RULES,
            "When an agent that exchanges rooms with the thief has caught it; by rules: always, as published from turn 2 on.",
            (BY_RULES, *SwapRule),
        ),
    },
    main_metric="turns",
    recognises=recognises,
    replay=replay,
)
