"""The view of a text kitchen after a step, and the events of a step. They are immutable, so planners may keep them."""

from dataclasses import asdict, dataclass
from typing import Any

from orchestrator.tasks.cuisineworld.action import Complaint


@dataclass(frozen=True, slots=True)
class AgentView:
    """One agent in the kitchen: the place where it stands, what it holds (empty for nothing), and for how many more steps it is
    busy."""

    at: str
    hold: str
    busy: int


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One place in the kitchen: what is `inside`, in the order in which it was put in, for how many more steps its tool runs
    (`running`), and whether something can be taken (`pickable`)."""

    name: str
    inside: tuple[str, ...]
    running: int
    pickable: bool


@dataclass(frozen=True, slots=True)
class OrderView:
    """One open order; it expires unless it is met within `left` steps."""

    dish: str
    left: int


@dataclass(frozen=True, slots=True)
class KitchenView:
    """The view of a whole text kitchen at step `time`. Orders are sorted by time left, then by name. `served` are all dishes
    served so far, `served_now` those of the last step. `failed` is the number of expired orders. In compat mode, which keeps
    the oddities of the game as its authors published it, several orders that expire in the same step count as one."""

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
        """Return this view of the kitchen as a dict with the field names of recorded episodes, such as `t` for the step and
        `tools` for the places, ready to be written as JSON."""
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
    """The events of a step: `ok` says of each action whether it succeeded; then the complaints, the dish that was newly ordered
    (or None), the number of orders that expired, and the dishes served."""

    ok: tuple[bool, ...]
    complaints: tuple[Complaint, ...]
    arrived: str | None
    expired: int
    served: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KitchenMetrics:
    """The counts of an episode (one game): orders by what became of them, refused actions, and idle turns (an agent did nothing
    in a step). `failed` counts all expired orders; `failed_published` at most one per step, as the published game
    (CuisineWorld) does."""

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
        """Return the share of completed orders among completed and failed ones (MindAgent, section 3.3); None while there are
        none."""
        decided = self.completed + self.failed
        return self.completed / decided if decided else None

    def as_dict(self) -> dict[str, Any]:
        """Return all fields as a plain dict for JSON, such as the numbers of completed and failed orders and of refused
        actions, and also `rate`: the share of completed orders among completed and failed ones, or None while there are
        none."""
        return asdict(self) | {"rate": self.rate}
