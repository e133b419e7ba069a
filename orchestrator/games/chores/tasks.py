"""The five household tasks of the chores game: what is wanted where, in goods of Minecraft."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

ON, IN = "ON", "IN"
ANY = "any"  # the task is drawn with the house
FEWEST, MOST = 3, 5  # predicates of a task
SAME_KIND = 3  # of one kind at most, in a task with few kinds
FOOD = ("cake", "pumpkin_pie", "apple", "honey_bottle", "cookie", "bread", "melon_slice", "baked_potato")
DISHES = ("bowl", "glass_bottle")


@dataclass(frozen=True, slots=True)
class Template:
    """A kind of task: whether its things belong in or on a place, which place that is, and the goods that may be wanted."""

    relation: str
    place: str
    goods: tuple[str, ...]


TEMPLATES = {
    "afternoon-tea": Template(ON, "tea_table", FOOD[:5]),
    "wash-dishes": Template(IN, "washtub", DISHES),
    "meal": Template(ON, "dinner_table", FOOD),
    "groceries": Template(IN, "pantry", FOOD[:7]),
    "set-table": Template(ON, "dinner_table", DISHES),
}


@dataclass(frozen=True, slots=True)
class ChoreTask:
    """A task: its template, the place, and how many things of each kind belong there, sorted by kind."""

    name: str
    relation: str
    place: str
    wanted: tuple[tuple[str, int], ...]

    def done(self, there: Iterable[str]) -> int:
        """Return how many predicates hold when these things are at the place."""
        kinds = [kind_of(thing) for thing in there]
        return sum(min(count, kinds.count(kind)) for kind, count in self.wanted)

    @property
    def predicates(self) -> tuple[str, ...]:
        """Return the predicates, such as `ON(bread, dinner_table)`, one for each thing."""
        return tuple(f"{self.relation}({kind}, {self.place})" for kind, count in self.wanted for _ in range(count))


def draw_task(dice: Random, name: str) -> ChoreTask:
    """Return a task of this template, or of any template."""
    chosen = dice.choice(list(TEMPLATES))
    name = chosen if name == ANY else name
    template = TEMPLATES[name]
    stock = template.goods * (1 if len(template.goods) >= MOST else SAME_KIND)
    drawn = dice.sample(stock, dice.randint(FEWEST, MOST))
    wanted = tuple((kind, drawn.count(kind)) for kind in sorted(set(drawn)))
    return ChoreTask(name, template.relation, template.place, wanted)


def kind_of(thing: str) -> str:
    """Return the kind of a thing: `bowl` for `bowl_2`."""
    return thing.rpartition("_")[0]
