"""The goal that somebody gives a crew or one of its members."""

from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.core.blueprint import Build
from orchestrator.core.position import Position
from orchestrator.core.teamwork import Teamwork

BLOCKS = "blocks"  # what is counted of a building
SINGULAR = {"logs": "log", "planks": "plank", BLOCKS: "block"}  # what goals count in the plural; items' ids stay as they are


@dataclass(frozen=True, slots=True)
class Goal:
    """Gain `count` of `item` (an item id, or a group of ids such as `logs`). `text` is the goal in words.
    With `build`, build that instead: `item` is empty and `count` the number of its blocks. With `parts`, several items at once:
    `item` is empty and `count` their sum. `near` is a position where a member has found the item. `team` is the part of the
    member that gets the goal in making tools for several."""

    text: str
    item: str
    count: int
    build: Build | None = None
    parts: "tuple[Goal, ...]" = ()
    near: Position | None = None
    team: Teamwork | None = None

    @property
    def singles(self) -> "tuple[Goal, ...]":
        """Return the parts of the goal, each about one item; for a goal without parts, only the goal itself."""
        return self.parts or (self,)


def several(goals: Sequence[Goal]) -> Goal:
    """Return one goal that has all these goals as its parts."""
    if len(goals) == 1:
        return goals[0]
    verb = goals[0].text.split(" ", 1)[0]
    first, *others = (goal.text for goal in goals)
    *middle, last = (text.removeprefix(f"{verb} ") for text in others)
    return Goal(f"{', '.join([first, *middle])} and {last}", "", sum(goal.count for goal in goals), parts=tuple(goals))


def amount(count: int, item: str) -> str:
    """Return a count with the id of an item or of a group of items as text, such as '3 oak_door' and '2 logs'; the name of a
    group is singular after 1, as in '1 log'."""
    return f"{count} {SINGULAR.get(item, item) if count == 1 else item}"
