"""Collect where the bots of a recorded run were, from its events `body`, which have a line whenever a bot had moved after a
second of the game."""

from orchestrator.core.position import Position

UNITS = 100  # of a second and of a block, so that whole numbers are sent
Sample = tuple[int, int, int, int]  # time, x, y and z in these units


class BotTracks:
    """The places of each bot by its name, each sample as the difference from the one before it."""

    def __init__(self) -> None:
        self.by_bot: dict[str, list[int]] = {}
        self._latest: dict[str, Sample] = {}

    def add(self, name: str, at: float, place: Position) -> bool:
        """Add where a bot is at a time (seconds since the beginning of the replay). Return whether it has moved."""
        before = self._latest.get(name, (0, 0, 0, 0))
        now = (round(at * UNITS), round(place.x * UNITS), round(place.y * UNITS), round(place.z * UNITS))
        if name in self._latest and now[1:] == before[1:]:
            return False
        self._latest[name] = now
        self.by_bot.setdefault(name, []).extend(new - old for new, old in zip(now, before, strict=True))
        return True
