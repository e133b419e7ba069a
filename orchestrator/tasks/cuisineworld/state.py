"""The state of a text kitchen as plain lists: quick to change and to copy for simulations, and easy to save as JSON."""

from typing import Any

from orchestrator.core.errors import BlockcrewError

Order = tuple[int, str]  # the time at which it is lost, and its dish: sorted so, as time goes by nothing has to be moved


class KitchenState:
    """The state of a text kitchen as plain lists; kitchen.py and action_rules.py change it. Each agent has an entry in `at`
    (number of its place), `hold` (item in hand, empty for none) and `busy` (steps until it can act again). Each place has one
    in `inside` (tuple of items), `running` (steps until its tool is done) and `pickable` (whether its contents can be taken).
    `orders` has pairs (step at which the order expires, dish)."""

    __slots__ = (
        "at", "busy", "drawn", "failed", "failed_now", "failed_steps", "hold", "idle", "inside", "orders", "pickable",
        "refused", "running", "served", "served_now", "time",
    )  # fmt: skip

    def __init__(self, agents: int, start: int, open_places: list[bool]) -> None:
        self.at = [start] * agents
        self.hold = [""] * agents
        self.busy = [0] * agents
        self.inside: list[tuple[str, ...]] = [()] * len(open_places)
        self.running = [0] * len(open_places)
        self.pickable = open_places
        self.orders: list[Order] = []
        self.served: tuple[str, ...] = ()
        self.served_now: tuple[str, ...] = ()
        self.failed_now = False
        self.time = self.drawn = self.failed = self.failed_steps = self.refused = self.idle = 0

    def copy(self) -> "KitchenState":
        """Return a copy of the kitchen's state that changes independently."""
        twin = KitchenState.__new__(KitchenState)
        twin.at, twin.hold, twin.busy = self.at[:], self.hold[:], self.busy[:]
        twin.inside, twin.running, twin.pickable = self.inside[:], self.running[:], self.pickable[:]
        twin.orders, twin.served, twin.served_now = self.orders[:], self.served, self.served_now
        twin.failed_now, twin.time, twin.drawn = self.failed_now, self.time, self.drawn
        twin.failed, twin.failed_steps, twin.refused, twin.idle = self.failed, self.failed_steps, self.refused, self.idle
        return twin

    def alike(self, other: "KitchenState") -> bool:
        """Return whether two kitchens in these states would go on in the same way, and have served and lost equally many
        orders."""
        return (
            self.at == other.at
            and self.hold == other.hold
            and self.inside == other.inside
            and self.running == other.running
            and self.orders == other.orders
            and self.failed == other.failed
            and len(self.served) == len(other.served)
            and self.busy == other.busy
            and self.pickable == other.pickable
            and self.drawn == other.drawn
        )

    def as_json(self) -> dict[str, Any]:
        """Return the whole state of the kitchen as plain JSON, which `from_json` reads."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_json(cls, saved: dict[str, Any]) -> "KitchenState":
        """Return the state that `as_json` stored. Raises BlockcrewError for data that is not a saved kitchen."""
        state = cls.__new__(cls)
        try:
            for name in cls.__slots__:
                setattr(state, name, saved[name])
            state.inside = [tuple(inside) for inside in saved["inside"]]
            state.orders = [(int(lost), str(dish)) for lost, dish in saved["orders"]]
            state.served, state.served_now = tuple(saved["served"]), tuple(saved["served_now"])
        except (KeyError, TypeError, ValueError) as error:
            raise BlockcrewError(f"This is not a saved kitchen ({error}).") from error
        return state
