"""The entry of the text kitchen in the catalogue of games."""

from functools import partial

from orchestrator.games.entry import GameEntry, GameParam
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.coordination.dispatcher_player import DispatcherPlayer
from orchestrator.tasks.cuisineworld.coordination.kitchen_game import KitchenGame
from orchestrator.tasks.cuisineworld.rules import ALPHAS

NAME = "cuisineworld"
MOST = 8  # agents
RULES = (
    "Each order wants a dish within some steps. Take ingredients from the storage, put them into the tool of the recipe, start "
    "it, take what it has made, and put the dish on the serving table. An agent carries one thing and does one thing in a "
    "step: go to a place, get, put, activate or nothing. Agents act in the order of their numbers. The kitchen is open for "
    "sixty steps."
)


def kitchen_entry() -> GameEntry:
    """Return the entry with the levels of the shipped book, which is read now."""
    book = shipped()
    return GameEntry(
        name=NAME,
        summary="Several cooks share a text kitchen and serve what is ordered.",
        make=lambda level, agents, tau, as_published: KitchenGame(book.level(level), agents, tau, as_published),
        players={
            name: partial(DispatcherPlayer, kind, book) for name, kind in (("symbolic", "lookahead"), ("greedy", "greedy"))
        },
        params={
            "level": GameParam("level_3", "The kitchen and its menu.", tuple(book.levels)),
            "agents": GameParam(2, "The number of cooks.", tuple(range(1, MOST + 1))),
            "tau": GameParam(3, "The time that orders leave.", tuple(range(1, len(ALPHAS) + 1))),
        },
        main_metric="rate",
        rules=RULES,
    )
