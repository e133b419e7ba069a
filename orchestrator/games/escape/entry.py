"""CollabEscape in the catalogue of games."""

from orchestrator.games.entry import GameEntry, GameParam
from orchestrator.games.escape.game import STARTS, open_escape
from orchestrator.games.escape.players.greedy import GreedyEscaper
from orchestrator.games.escape.players.symbolic import SymbolicEscaper
from orchestrator.games.escape.trace import recognises, replay_episode

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
    rules=(
        "Both of you win as soon as one stands at the open gate in room 7. The gate opens when the generators in rooms 1 and 6 "
        "are repaired. Each needs two fixes in a row: a turn without a fix loses the first one; both of you together repair it "
        "in one turn. All move at once. The killer goes to the room where its target was. Its target is a player in a room "
        "beside it; of two, the one that it sees newly. Otherwise it walks at random. If it ends a turn in your room, both of "
        "you lose; exchanging rooms with it is safe. You have thirty turns."
    ),
    recognises=recognises,
    replay=replay_episode,
)
