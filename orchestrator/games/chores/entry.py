"""Chores in the catalogue of games."""

from orchestrator.games.chores.game import open_chores
from orchestrator.games.chores.players.claims import ClaimingHelper
from orchestrator.games.chores.players.coela import MessagingHelper
from orchestrator.games.chores.players.independent import IndependentHelper
from orchestrator.games.chores.rules import HANDS, HORIZON, IN_ROOM, MOST_AGENTS, TASK_CHOICES
from orchestrator.games.entry import GameEntry, GameParam

ENTRY = GameEntry(
    name="chores",
    summary="A crew puts things where they belong in a house, where most of them are in closed containers.",
    make=open_chores,
    players={"claims": ClaimingHelper, "coela": MessagingHelper, "independent": IndependentHelper},
    params={
        "agents": GameParam(2, "How many agents work.", tuple(range(1, MOST_AGENTS + 1))),
        "task": GameParam(TASK_CHOICES[0], "The household task; any: drawn with the house.", TASK_CHOICES),
        "sight": GameParam(IN_ROOM, "What an agent sees: the room in which it is.", (IN_ROOM, "all")),
    },
    main_metric="steps",
    rules=(
        f"Put 3 to 5 things where they belong, within {HORIZON} steps. Most are in closed containers: nobody knows what is in "
        f"one until somebody opens it. You have {HANDS} hands. You know the floor plan, but you see only the room in which you "
        "are. Every action takes one step: a cell of a walk, opening, taking, putting, a message to the others (`say TEXT`)."
    ),
    partners="The partner claims reads messages such as `Place pantry 3,5. Found cake_1 chest_2. Search 4.` and writes them.",
)
