"""CollabEscape in the catalogue of games."""

from orchestrator.games.entry import GameEntry, GameParam
from orchestrator.games.escape.game import STARTS, open_escape
from orchestrator.games.escape.players.greedy import GreedyEscaper
from orchestrator.games.escape.players.symbolic import SymbolicEscaper
from orchestrator.games.escape.trace import recognises, replay

ENTRY = GameEntry(
    name="escape",
    summary="Two players repair two generators and reach the gate while a killer hunts them.",
    make=open_escape,
    players={"symbolic": SymbolicEscaper, "greedy": GreedyEscaper},
    params={
        "start": GameParam(
            "1-2-6", "Rooms of Alice, Bob and the killer at the beginning; 1-2-6 is the coded one.", tuple(STARTS)
        )
    },
    main_metric="rate",
    recognises=recognises,
    replay=replay,
)
