"""Notes what happened in a restaurant that is played by the clock, for the record of the run and for its report."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.events.kitchen import KitchenStepped
from orchestrator.tasks.cuisineworld.action import Action, Complaint
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.view import Events
from orchestrator.tasks.restaurant.fine_clock import PARTS


@dataclass
class ShiftLog:
    """The log of one episode. `unseen` counts actions that the server did not see, `decisions` has the seconds of CPU that each
    decision took, `losses` what was lost in sentences, and `served_at` the seconds of the game at which dishes were served."""

    journal: Journal
    unseen: int = 0
    longest: float = 0.0  # seconds of the game that one action of a bot took
    late: float = 0.0  # seconds of the game for which the clock waited on a busy machine
    decisions: list[float] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)
    served_at: list[float] = field(default_factory=list)
    _done: list[tuple[str, bool, str]] = field(default_factory=list)

    def acted(self, action: Action, complaints: Sequence[Complaint]) -> None:
        """Note what the kitchen said to an action that the server saw."""
        self._done.append((str(action), not complaints, " and ".join(one.text for one in complaints)))

    def ticked(self, time: int, events: Events, seconds: float) -> None:
        """Note one part of a step, and write the step to the record when something happened in it."""
        self.served_at += [seconds] * len(events.served)
        if not ((self._done and time % PARTS == 0) or events.arrived or events.served or events.expired):
            return
        self.journal.write(KitchenStepped(
            step=time // PARTS, commands=[done[0] for done in self._done], ok=[done[1] for done in self._done],
            said=[done[2] for done in self._done if done[2]], arrived=events.arrived, served=events.served,
            expired=events.expired,
        ))  # fmt: skip
        self._done.clear()

    def figures(self, kitchen: Kitchen) -> dict[str, Any]:
        """Return the figures of the episode as plain JSON; times of decisions are in milliseconds of CPU."""
        took = sorted(1000 * seconds for seconds in self.decisions)
        found = kitchen.metrics().as_dict()
        return {
            **{name: found[name] for name in ("completed", "failed", "active", "refused", "rate")},
            "served": list(kitchen.state.served), "served_at": [round(at, 1) for at in self.served_at],
            "unseen": self.unseen, "losses": list(self.losses), "late": round(self.late, 2),
            "longest": round(self.longest, 1), "decisions": len(took),
            "decision_p95_ms": round(took[int(0.95 * len(took))], 3) if took else None,
        }  # fmt: skip
