"""Views of a kitchen as the planner of its cooks sees it: orders, furnaces, chest, cooks and people (MindAgent, Minecraft)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from orchestrator.core.blueprint import Cell
from orchestrator.core.position import Position
from orchestrator.tasks.cooking.action import CookingAction
from orchestrator.tasks.cooking.orders import CookingOrder


@dataclass(frozen=True, slots=True)
class SlotView:
    """Items in one slot of a furnace; count 0 means empty."""

    item: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class FurnaceView:
    """A furnace: its place, what is in its three slots, and how many more items its fire and its fuel will
    cook."""

    place: Cell
    raw: SlotView = SlotView()
    fuel: SlotView = SlotView()
    done: SlotView = SlotView()
    heat: int = 0


@dataclass(frozen=True, slots=True)
class CookView:
    """A cook: where it is, what it holds, the action that it is at (None when it is free), the mobs and the blocks that it sees
    (id to count), and the actions that were refused it a moment ago."""

    name: str
    position: Position
    inventory: Mapping[str, int] = field(default_factory=dict)
    at: CookingAction | None = None
    mobs: Mapping[str, int] = field(default_factory=dict)
    refused: tuple[CookingAction, ...] = ()
    blocks: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CookingView:
    """The kitchen at one moment. `time` is in seconds since the shift began, `stock` has delivered dishes that meet no order
    yet, `people` what each person in the kitchen holds, and `duties` the dish that a person told a cook to see to."""

    time: float
    orders: tuple[CookingOrder, ...]
    stock: Mapping[str, int]
    furnaces: tuple[FurnaceView, ...]
    cooks: tuple[CookView, ...]
    people: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    duties: Mapping[str, str] = field(default_factory=dict)

    @property
    def free(self) -> tuple[CookView, ...]:
        """Return the cooks that are at nothing."""
        return tuple(cook for cook in self.cooks if cook.at is None)
