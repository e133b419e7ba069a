"""CollabCapture in the catalogue of games."""

from orchestrator.games.capture.game import BY_RULES, BY_SEED, DOORS, open_capture
from orchestrator.games.capture.players.greedy import GreedyCatcher
from orchestrator.games.capture.players.symbolic import SymbolicCatcher
from orchestrator.games.capture.rules import SwapRule, ThiefPolicy
from orchestrator.games.capture.trace import recognises, replay_episode
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
    rules=(
        "Alice and Bob catch the thief by being in its room after a turn, or by exchanging rooms with it. In a turn everybody "
        "stays or moves to a room beside, all at once. The button in room 9 opens or closes the door between rooms 1 and 2; "
        "the one in room 8 the door between rooms 3 and 4. Pressing takes the whole turn and works for the next one. The thief "
        "moves at the same time as you. With thief=label_greedy, the default, it knows where both of you will be, has to move, "
        "and takes the exit whose room number differs most from that of the agent with the nearest number, so that it may run "
        "into your old room. You have thirty turns."
    ),
    recognises=recognises,
    replay=replay_episode,
)
