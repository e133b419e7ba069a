"""The view of a kitchen after a step, and the events of a step. They are immutable, so minds may keep them."""

from dataclasses import asdict, dataclass
from typing import Any

from orchestrator.tasks.cuisineworld.action import Complaint


@dataclass(frozen=True, slots=True)
class AgentView:
    """One agent: where it stands, what it holds ("" for nothing), and for how many steps it is busy."""

    at: str
    hold: str
    busy: int


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One place: its contents in order, for how many steps it runs, and whether something can be taken."""

    name: str
    inside: tuple[str, ...]
    running: int
    pickable: bool


@dataclass(frozen=True, slots=True)
class OrderView:
    """One order, which can be met within `left` steps."""

    dish: str
    left: int


@dataclass(frozen=True, slots=True)
class KitchenView:
    """The view of a whole kitchen at one step. Orders are sorted by time left, then by name. `failed` is counted by the mode's
    rule."""

    time: int
    agents: tuple[AgentView, ...]
    places: tuple[PlaceView, ...]
    orders: tuple[OrderView, ...]
    served_now: tuple[str, ...]
    served: tuple[str, ...]
    failed_now: bool
    failed: int
    over: bool

    def as_trace(self) -> dict[str, Any]:
        """Return the view in the layout of recorded traces."""
        return {
            "t": self.time,
            "agents": [{"at": a.at, "hold": a.hold or None, "occupied": a.busy} for a in self.agents],
            "tools": {p.name: {"inside": list(p.inside), "occupied": p.running, "pickable": p.pickable} for p in self.places},
            "orders": [[order.dish, order.left] for order in self.orders],
            "just_done": list(self.served_now),
            "just_failed": self.failed_now,
            "done_list": list(self.served),
            "completed": len(self.served),
            "failed": self.failed,
            "game_over": self.over,
        }


@dataclass(frozen=True, slots=True)
class Events:
    """The events of a step: which actions succeeded, complaints, the new order, and how many orders expired."""

    ok: tuple[bool, ...]
    complaints: tuple[Complaint, ...]
    arrived: str | None
    expired: int
    served: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KitchenMetrics:
    """The counts of an episode. `failed` counts all expired orders; `failed_published` at most one per step, as published."""

    steps: int
    arrived: int
    completed: int
    failed: int
    failed_published: int
    active: int
    refused: int
    idle: int

    @property
    def rate(self) -> float | None:
        """Return completed orders as a share of the decided ones (MindAgent, section 3.3); None while none is decided."""
        decided = self.completed + self.failed
        return self.completed / decided if decided else None

    def as_dict(self) -> dict[str, Any]:
        """Return the counts and the rate as plain JSON."""
        return asdict(self) | {"rate": self.rate}
