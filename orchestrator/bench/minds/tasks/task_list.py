"""Lists the tasks in which minds are measured."""

from collections.abc import Mapping

from orchestrator.bench.minds.episode import MindTask
from orchestrator.bench.minds.tasks.collection_task import COLLECTION
from orchestrator.bench.minds.tasks.games_task import GAMES
from orchestrator.bench.minds.tasks.interpret_task import INTERPRET
from orchestrator.bench.minds.tasks.kitchen_task import KITCHEN
from orchestrator.bench.minds.tasks.tabletop_task import TABLETOP
from orchestrator.bench.minds.tasks.transport_task import TRANSPORT

MIND_TASKS: Mapping[str, MindTask] = {
    "tabletop": TABLETOP,
    "interpret": INTERPRET,
    "cuisineworld": KITCHEN,
    "games": GAMES,
    "transport": TRANSPORT,
    "collection": COLLECTION,
}
QUICK_TASKS = ("tabletop", "interpret", "cuisineworld")  # need no Minecraft, and few calls
