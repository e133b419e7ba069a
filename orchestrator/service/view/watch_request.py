"""Read what a page of the 3D view asks for: whom or what it watches, how far it sees, and how many chunks it has taken in."""

import json
from dataclasses import dataclass

MOST_RADIUS, RADIUS = 6, 4  # chunks
AT_ONCE = 16  # chunks that a viewer gets before it says that it has taken some in
FARTHEST = 3.0e7  # blocks from the middle of a Minecraft world to its border
MALFORMED = (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError)


@dataclass(slots=True)
class WatchRequest:
    """The request of one viewer: the bot that it watches (empty: the first of the crew), or the place `at` (x and z in
    blocks) of a free camera. `radius` is in chunks; `waiting` counts the chunks that were sent and not taken in yet."""

    bot: str = ""
    at: tuple[float, float] | None = None
    radius: int = RADIUS
    waiting: int = 0

    def take(self, text: str) -> None:
        """Take in one message of the page; one that is malformed changes nothing."""
        try:
            message = json.loads(text)
            if message["type"] == "ack":
                self.waiting = max(0, self.waiting - max(0, int(message["chunks"])))
            elif message["type"] == "watch":
                radius = min(max(int(message.get("radius", RADIUS)), 1), MOST_RADIUS)
                at = read_place(message["at"]) if "at" in message else None
                self.bot, self.at, self.radius = str(message.get("bot", ""))[:64], at, radius
        except MALFORMED:
            return


def read_place(told: list[float]) -> tuple[float, float]:
    """Return x and z of a place in blocks. Raises ValueError for one outside of the world."""
    x, z = (float(number) for number in told)
    if not (abs(x) <= FARTHEST and abs(z) <= FARTHEST):  # also refuses a number that is none
        raise ValueError("a place outside of the world")
    return x, z
