"""The data types of the text kitchen's rules: tools, recipes, places, levels. book.py reads them from files, kitchen.py plays
by them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import ceil

STORAGE, TABLE = "storage", "servingtable"
STEPS = 60  # of an episode
MOST_ORDERS = 6  # active at a time; what would come then is turned away
ALPHAS = (1.0, 1.5, 2.0, 2.5, 3.0)  # tau 1 to 5: how much time an order leaves
PATIENCE = Fraction(5, 2)  # an order lives this many of its dish's intervals (the paper's beta)
PACE = Fraction(3, 10)  # of a dish's weight: the interval of its orders at alpha 1


@dataclass(frozen=True, slots=True)
class Tool:
    """A kind of tool, such as a pot. What is started in step s can be taken in step s + `duration`; at most `capacity` items
    fit in (None: any number)."""

    name: str
    duration: int = 0
    capacity: int | None = None
    open: bool = False  # what is inside can be taken though nothing was made of it
    holds_agent: bool = False  # who starts it is busy as long as it runs


@dataclass(frozen=True, slots=True)
class KitchenRecipe:
    """A recipe: the kind of tool that makes the dish (or an intermediate item), and the items that go in."""

    dish: str
    tool: str
    inputs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KitchenPlace:
    """A place where an agent can stand, such as `pot0`, with the kind of tool that is there."""

    name: str
    tool: Tool


@dataclass(frozen=True)
class Level:
    """A level of the text kitchen: its places and its menu. `recipes` maps each dish and intermediate item to its recipe;
    `impossible` dishes are ordered but cannot be made here. `kind` is the difficulty."""

    name: str
    dishes: tuple[str, ...]
    places: tuple[KitchenPlace, ...]
    recipes: Mapping[str, KitchenRecipe]
    ingredients: frozenset[str]
    impossible: frozenset[str] = frozenset()
    kind: str = ""
    tools: Mapping[str, Tool] = field(default_factory=dict)  # every kind there is, also those that this kitchen lacks

    def nodes(self, item: str) -> Iterator[str]:
        """Yield the item and everything that goes into it, directly or indirectly, each as often as it is needed."""
        yield item
        recipe = self.recipes.get(item)
        for part in recipe.inputs if recipe else ():
            yield from self.nodes(part)

    def weight(self, dish: str) -> int:
        """Return the steps that a dish takes by the paper's rule (its T): three for each different item in it, plus the steps
        of waiting for tools."""
        nodes = list(self.nodes(dish))
        waits = [self.tools[self.recipes[node].tool].duration - 1 for node in nodes if node in self.recipes]
        return 3 * len(set(nodes)) + sum(max(wait, 0) for wait in waits)

    def interval(self, alpha: float) -> int:
        """Return the steps between two orders: a fixed share of what the slowest dish takes, times the factor `alpha` (1 to 3
        in the paper); a larger one leaves more time."""
        return max(ceil(exact(alpha) * PACE * self.weight(dish)) for dish in self.dishes)

    def life(self, dish: str, alpha: float) -> int:
        """Return the steps that an order of this dish waits until it expires; they grow with the factor `alpha`."""
        return ceil(PATIENCE * exact(alpha) * PACE * self.weight(dish))

    @cached_property
    def place_index(self) -> dict[str, int]:
        """Return the number of each place, its index in `places`, as name -> number, such as pot0 -> 2."""
        return {place.name: number for number, place in enumerate(self.places)}

    @cached_property
    def makers(self) -> dict[str, tuple[int, ...]]:
        """Return the places that have a tool of each kind, as kind -> numbers of these places, such as pot -> (2, 3). The
        number of a place is its index in `places`."""
        kinds: dict[str, list[int]] = {}
        for number, place in enumerate(self.places):
            kinds.setdefault(place.tool.name, []).append(number)
        return {kind: tuple(numbers) for kind, numbers in kinds.items()}


def exact(alpha: float) -> Fraction:
    """Return a float as the fraction that was meant: 0.1 as 1/10, without the rounding error of binary numbers."""
    return Fraction(alpha).limit_denominator(1000)
