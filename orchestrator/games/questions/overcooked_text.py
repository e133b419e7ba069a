"""States of Overcooked in words, for questions."""

from collections.abc import Sequence

from orchestrator.games.overcooked.view import with_article
from orchestrator.games.questions.question import Facts

KINDS = {"O": "the onion dispenser", "D": "the dish dispenser", "P": "the pot", "S": "the serving window"}
ITEMS = {"o": "onion", "d": "dish", "s": "soup"}
WAYS = {"N": "up", "S": "down", "E": "to the right", "W": "to the left"}
DELIVER, TAKE_SOUP, PUT_ONION = "he delivers his soup", "he takes a soup with his dish", "he puts his onion into a pot"
FETCH_DISH, FETCH_ONION, WAIT = "he fetches a dish", "he fetches an onion", "he waits"
TASKS = (DELIVER, TAKE_SOUP, PUT_ONION, FETCH_DISH, FETCH_ONION, WAIT)
RULES = (
    "Alice and Bob cook in a kitchen. In each tick a cook moves one cell, turns, stays, or interacts with the cell ahead. A "
    "move turns the cook in that direction and, if the cell there is floor, also takes it there. Interacting takes an onion "
    "from an onion dispenser O or a dish from a dish dispenser D with empty hands, puts an onion into a pot P that has "
    "fewer than three, takes a finished soup with a dish, puts an item on a counter X or takes it from there, and delivers "
    "a soup at a serving window S. A soup of three onions cooks for 20 ticks. A cook holds one item at a time."
)


def scene(facts: Facts) -> str:
    """Return the rules and the kitchen in sentences."""
    floor = [row.replace("1", " ").replace("2", " ").replace(" ", ".") for row in facts["rows"]]
    cooks = [
        f"{cook['name']} is at {at(cook['at'])}, looks {WAYS[cook['facing']]} and holds {with_article(cook['holds'])}."
        for cook in facts["players"]
    ]
    pots = [f"The pot at {at(pot['at'])} has {pot['onions']} of 3 onions{cooked(pot)}." for pot in facts["pots"]]
    counters = [f"On the counter at {at(item['at'])} lies {with_article(ITEMS[item['holds']])}." for item in facts["counters"]]
    drawn = "The kitchen (. is floor; columns and rows count from 0, beginning at the top left):"
    return "\n".join([RULES, drawn, *floor, " ".join([*cooks, *pots, "All other pots are empty.", *counters])])


def cooked(pot: Facts) -> str:
    """Return how long a pot has cooked, as the end of a sentence."""
    return f" and has cooked for {pot['cooked']} ticks" if pot["cooked"] else ""


def at(place: Sequence[int]) -> str:
    """Return a place in words."""
    return f"column {place[0]}, row {place[1]}"


def place_text(facts: Facts, place: Sequence[int]) -> str:
    """Return the fixture at a place, with its coordinates."""
    return f"{KINDS[facts['rows'][place[1]][place[0]]]} at {at(place)}"


def ask_partner(facts: Facts) -> str:
    """Ask for Bob's task, whose rule is stated."""
    return (
        "Bob follows these rules. With a soup he delivers it. With a dish he takes a soup if a pot has three onions (he "
        "waits there while it cooks), and else waits. With an onion he puts it into a pot with fewer than three, and waits "
        "if there is none. With empty hands he fetches a dish if a pot has three onions and Alice holds no dish, and "
        "otherwise an onion. He does not use counters. What does Bob do next?"
    )
