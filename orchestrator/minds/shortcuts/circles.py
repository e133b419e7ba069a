"""Finds agents that go in circles: whose last actions gained nothing that their goal needs. A language model that digs the same
logs again and again gains something each time, so it is not enough to look for actions that gained nothing at all."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from orchestrator.core.contracts.mind import Situation
from orchestrator.knowledge.acquisition.plan import Unobtainable, plan_acquisition
from orchestrator.knowledge.game import GameData, load
from orchestrator.knowledge.names import in_group
from orchestrator.minds.recipe_facts import any_kind

FRUITLESS = 12  # actions in a row that gain nothing that is needed, refused or not
SAME = 6  # of these, the same action again and again
WASTE = 2  # times what the shortest way takes may be held: tools break, and some things are made twice
LOSSES = 5  # times what the shortest way takes may be gained in all: a bot that dies loses what it holds


def going_in_circles(situation: Situation, game: GameData) -> str:
    """Return in words why an agent goes in circles: its last twelve actions gained nothing that its goal needs, or the last six
    of them were the same. Empty if it does not."""
    acts = [str(act) for act, _ in situation.past[len(situation.past) - fruitless(situation, game) :]]
    if len(acts) >= FRUITLESS:
        return f"{FRUITLESS} actions in a row gained nothing that is needed"
    if len(acts) >= SAME and len(set(acts[-SAME:])) == 1:
        return f"{acts[-1][:60]!r} was done {SAME} times in a row and gained nothing that is needed"
    return ""


def fruitless(situation: Situation, game: GameData) -> int:
    """Return how many of the last actions in a row gained nothing that the goal needs; setting blocks of a building counts as a
    gain.
    Needed are the goal's items, and what the way to them takes as long as the agent held less of it than twice the way's
    count, and had gained less than five times that count. If no way is known, every gain counts."""
    needed = needs(game.version, tuple((part.item, part.count) for part in situation.goal.singles))
    held, got = by_kind(situation.seen.inventory), Counter[str]()
    for _, outcome in situation.past:
        got.update(+by_kind(outcome.gained))
    for count, (_, outcome) in enumerate(reversed(situation.past)):
        if situation.goal.build:
            fruit = bool(outcome.gained)
        else:
            gained = by_kind(outcome.gained)
            held.subtract(gained)
            got.subtract(+gained)
            fruit = any(wanted(situation, kind, held[kind], got[kind], needed) for kind in +gained)
        if fruit:
            return count
    return len(situation.past)


def wanted(situation: Situation, kind: str, held: int, got: int, needed: Mapping[str, int] | None) -> bool:
    """Return whether the goal needs more of a kind of item for an agent that held so many and had gained so many in all;
    `needed` is None if no way is known."""
    goal = any(any_kind(part.item) == kind or in_group(kind, part.item) for part in situation.goal.singles)
    return goal or needed is None or (held < WASTE * needed.get(kind, 0) and got < LOSSES * needed[kind])


def by_kind(counts: Mapping[str, int]) -> Counter[str]:
    """Return counts of items with all kinds of logs together, and all kinds of planks."""
    found = Counter[str]()
    for item, count in counts.items():
        found[any_kind(item)] += count
    return found


@lru_cache(maxsize=256)
def needs(version: str, wanted: tuple[tuple[str, int], ...]) -> Mapping[str, int] | None:
    """Return how much of each kind of item the shortest way to the `wanted` items takes, with those themselves, from an empty
    inventory; None if no way is known for one of them. `version` is the Minecraft version."""
    game, found = load(version), Counter[str]()
    for item, count in wanted:
        try:
            ways = plan_acquisition(game, {}, frozenset(), item, count)
        except (Unobtainable, KeyError):
            return None
        for way in ways:
            found[any_kind(way.item)] += 0 if way.verb == "place" else way.count
    return found
