"""Questions about Overcooked: onions and distances (comprehension), the next task of a partner with stated rules (theory of
mind), and who fetches what (joint planning)."""

from functools import cache
from itertools import product
from random import Random
from typing import Any

from orchestrator.games.game import CoordinationGame
from orchestrator.games.overcooked.game import OvercookedGame
from orchestrator.games.overcooked.layout import DISHES, ONIONS, POT, OvercookedLayout
from orchestrator.games.overcooked.players.greedy_human import GreedyHumanCook
from orchestrator.games.overcooked.rules import STAY, target
from orchestrator.games.overcooked.state import FULL, opening
from orchestrator.games.players.random_player import RandomPlayer
from orchestrator.games.questions.overcooked_text import (
    DELIVER,
    FETCH_DISH,
    FETCH_ONION,
    PUT_ONION,
    TAKE_SOUP,
    TASKS,
    WAIT,
    ask_partner,
    place_text,
    scene,
)  # fmt: skip
from orchestrator.games.questions.question import Facts, QuestionKind
from orchestrator.games.questions.rooms import CANNOT
from orchestrator.games.questions.sampling import mixed_pair
from orchestrator.games.questions.template import QuestionGame, QuestionTemplate, SolvedQuestion, solved

LAYOUTS = (
    "cramped_room", "asymmetric_advantages", "asymmetric_advantages_fork", "coordination_ring", "forced_coordination",
    "counter_circuit_o_1order",
)  # fmt: skip
TICKS = 120  # of a played episode
EVERY = 4  # ticks from one state to the next
NEVER = 10**6  # ticks


def read(game: CoordinationGame) -> Facts | None:
    """Return the kitchen with both cooks; a place is [x, y]."""
    facts = game.observe(0).facts()
    return {key: facts[key] for key in ("rows", "players", "pots", "counters")}


def pose(state: Facts, random: Random) -> Facts | None:
    """Return the state as it is."""
    return dict(state)


@cache
def kitchen(rows: tuple[str, ...]) -> OvercookedLayout:
    """Return the layout with these rows, made once."""
    return OvercookedLayout("question", rows)


def layout_of_facts(facts: Facts) -> OvercookedLayout:
    """Return the layout of a question."""
    return kitchen(tuple(facts["rows"]))


def onions(facts: Facts) -> list[int]:
    """Return for each pot of the kitchen how many onions are in it; a cooking or finished soup counts three."""
    inside = {tuple(pot["at"]): pot["onions"] for pot in facts["pots"]}
    layout = layout_of_facts(facts)
    return [inside.get(layout.place(cell), 0) for cell in layout.cells(POT)]


def ask_missing(facts: Facts) -> str:
    """Ask for the number of missing onions."""
    return "How many onions have to be put into pots in all until every pot has three?"


def solve_missing(facts: Facts) -> SolvedQuestion | None:
    """Return the number of onions that the pots lack."""
    counts = onions(facts)
    right = str(sum(FULL - count for count in counts))
    return solved([right], [str(count) for count in range(FULL * len(counts) + 1)], f"The pots have {counts} onions.")


def pose_ticks(state: Facts, random: Random) -> Facts | None:
    """Choose a cook and a dispenser, pot or window."""
    layout = layout_of_facts(state)
    cell = random.choice([cell for cell, kind in enumerate(layout.kinds) if kind in "ODPS"])
    return state | {"who": random.randrange(2), "place": list(layout.place(cell))}


def ask_ticks(facts: Facts) -> str:
    """Ask for the ticks until a cook has used a place."""
    name = facts["players"][facts["who"]]["name"]
    return (
        f"Suppose that the other cook is never in the way. After how many ticks at the earliest has {name} interacted with "
        f"{place_text(facts, facts['place'])}? Count every move, every turn and the interact."
    )


def solve_ticks(facts: Facts) -> SolvedQuestion | None:
    """Return the smallest number of ticks, by a search with the engine's moves."""
    ticks = ticks_to(facts, facts["who"], facts["place"])
    near = [str(ticks + more) for more in (-3, -2, -1, 1, 2, 3) if ticks + more > 0] if ticks < NEVER else list("3579")
    right = str(ticks) if ticks < NEVER else CANNOT
    return solved([right], [*near, CANNOT], "This is the length of the shortest way, turns and the interact included.")


def ticks_to(facts: Facts, who: int, place: list[int]) -> int:
    """Return the ticks until a cook has interacted with a place when nobody is in its way; NEVER if it cannot."""
    layout, cook = layout_of_facts(facts), facts["players"][who]
    x, y = cook["at"]
    table = way_ticks(layout.rows, y * layout.width + x, "NSEW".index(cook["facing"]))
    return table.get(place[1] * layout.width + place[0], NEVER)


@cache
def way_ticks(rows: tuple[str, ...], at: int, facing: int) -> dict[int, int]:
    """Return for each cell that a cook can face the smallest number of ticks until it has interacted with it."""
    layout = kitchen(rows)
    still = opening(layout)
    found, queue = {(at, facing): 0}, [(at, facing)]
    for here, way in queue:
        for move in range(STAY):
            after = (target(layout, still, here, move), move)
            if after not in found:
                found[after] = found[here, way] + 1
                queue.append(after)
    ticks: dict[int, int] = {}
    for (here, way), count in found.items():
        ahead = layout.ahead[here][way]
        ticks[ahead] = min(ticks.get(ahead, NEVER), count + 1)
    return ticks


def solve_partner(facts: Facts) -> SolvedQuestion | None:
    """Return Bob's task by the stated rule."""
    alice, bob = (player["holds"] for player in facts["players"])
    counts = onions(facts)
    if bob == "soup":
        right = DELIVER
    elif bob == "dish":
        right = TAKE_SOUP if FULL in counts else WAIT
    elif bob == "onion":
        right = PUT_ONION if any(count < FULL for count in counts) else WAIT
    else:
        right = FETCH_DISH if FULL in counts and alice != "dish" else FETCH_ONION
    holds = bob or "nothing"
    return solved([right], list(TASKS), f"Bob holds {holds}, Alice {alice or 'nothing'}, and the pots have {counts} onions.")


def pose_fetch(state: Facts, random: Random) -> Facts | None:
    """Return the state if both cooks have empty hands."""
    return None if any(player["holds"] for player in state["players"]) else dict(state)


def ask_fetch(facts: Facts) -> str:
    """Ask for the quickest way to share two tasks."""
    return (
        "One cook shall take an onion from a dispenser, and the other one a dish. Suppose that they are never in each "
        "other's way, and count every move, every turn and the interact. With which plan do both hold their item after the "
        "fewest ticks?"
    )


def solve_fetch(facts: Facts) -> SolvedQuestion | None:
    """Return the only plan for which the later of both cooks is earliest, by trying all."""
    layout = layout_of_facts(facts)
    onion_cells, dish_cells = layout.cells(ONIONS), layout.cells(DISHES)
    ticks: dict[str, int] = {}
    for first, (onion, dish) in product((0, 1), product(onion_cells, dish_cells)):
        places: list[Any] = [list(layout.place(onion)), list(layout.place(dish))]
        who = {first: places[0], 1 - first: places[1]}
        text = f"Alice goes to {place_text(facts, who[0])}, and Bob to {place_text(facts, who[1])}"
        ticks[text] = max(ticks_to(facts, cook, place) for cook, place in who.items())
    fewest = min(ticks.values())
    if fewest == NEVER:
        return None
    right = [text for text, count in ticks.items() if count == fewest]
    return solved(right, list(ticks), f"Both are ready after {fewest} ticks, and later with any other plan.")


def opened(random: Random) -> OvercookedGame:
    """Return the game in a kitchen that is drawn."""
    return OvercookedGame(random.choice(LAYOUTS), TICKS)


OVERCOOKED_QUESTIONS = QuestionGame(
    "overcooked",
    opened,
    mixed_pair(GreedyHumanCook, GreedyHumanCook, RandomPlayer),
    read,
    (
        QuestionTemplate("missing_onions", QuestionKind.COMPREHENSION, pose, scene, ask_missing, solve_missing),
        QuestionTemplate("ticks", QuestionKind.COMPREHENSION, pose_ticks, scene, ask_ticks, solve_ticks),
        QuestionTemplate("partner_task", QuestionKind.MIND, pose, scene, ask_partner, solve_partner),
        QuestionTemplate("fetch", QuestionKind.PLANNING, pose_fetch, scene, ask_fetch, solve_fetch),
    ),
    EVERY,
)
