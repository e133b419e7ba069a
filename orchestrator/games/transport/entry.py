"""Transport in the catalogue of games."""

from orchestrator.games.entry import GameEntry, GameParam
from orchestrator.games.transport.game import open_transport
from orchestrator.games.transport.players.claims import ClaimsPlayer
from orchestrator.games.transport.players.coela import CoelaPlayer
from orchestrator.games.transport.players.rhp import RuleHaulPlayer
from orchestrator.games.transport.rules import BAG_CHOICES, BUDGETS, EVERYTHING, MOST_AGENTS, SIGHTS

ENTRY = GameEntry(
    name="transport",
    summary="A crew carries ten things from far rooms of a house to a goal, and each knows only what it saw or was told.",
    make=open_transport,
    players={"claims": ClaimsPlayer, "coela": CoelaPlayer, "rhp": RuleHaulPlayer},
    params={
        "agents": GameParam(2, "How many agents carry.", tuple(range(1, MOST_AGENTS + 1))),
        "budget": GameParam(2000, "Ticks of an episode.", BUDGETS),
        "sight": GameParam(
            "room", "What an agent sees: its room, only what is near, or all at the beginning.", (*SIGHTS, EVERYTHING)
        ),
        "bags": GameParam("rich", "Five bags in two rooms, or two bags in one.", BAG_CHOICES),
    },
    main_metric="rate",
    rules=(
        "Ten things lie in the rooms of a house, most of them far from the goal. Bring as many as you can to the goal before "
        "the time is over. You have two hands; a bag takes one of them and carries three things, and it is used up when you "
        "deliver. You know the floor plan, but you see only the room in which you are. Everything takes time: each step of a "
        "walk, taking, putting, delivering, and a message to the others (`say TEXT`)."
    ),
    partners="The partner claims reads messages such as `Found apple 3,5. Seen 2. Take bread. Search 4.` and writes them.",
)
