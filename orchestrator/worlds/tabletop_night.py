"""The night of a tabletop world: a time of day that stands still until enough bots are in bed."""

from typing import TYPE_CHECKING

from orchestrator.core.outcome import Reason
from orchestrator.worlds.tabletop_work import ActionRefused

if TYPE_CHECKING:
    from orchestrator.worlds.tabletop import TabletopWorld

DUSK, DAWN = 12542, 23458  # ticks of the day between which one can sleep
MORNING = 0


class TabletopNight:
    """The time of day that all bots of one table share, in ticks, and those that are in bed. It becomes morning as soon as
    `needed` bots are in bed at once."""

    def __init__(self) -> None:
        self.time, self.needed = MORNING, 1
        self.asleep: set[str] = set()

    @property
    def dark(self) -> bool:
        """Return whether one can sleep."""
        return DUSK <= self.time <= DAWN


async def sleep(body: "TabletopWorld") -> None:
    """Lie in bed until it is morning. Raises ActionRefused by day, and without a bed in the inventory."""
    night = body.night
    if not night.dark:
        raise ActionRefused(Reason.BAD_ARGUMENT, "players can sleep only at night")
    if not any(count and item.endswith("_bed") for item, count in body.inventory.items()):
        raise ActionRefused(Reason.MISSING_ITEM, "no bed nearby, and none in the inventory")
    night.asleep.add(body.name)
    try:
        while night.dark:
            if len(night.asleep) >= night.needed:
                night.time = MORNING
            await body.tick()
    finally:
        night.asleep.discard(body.name)
