"""What somebody wants."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Goal:
    """Gain `count` of `item` (an item id, or a group of ids such as `logs`). `text` is how it was said."""

    text: str
    item: str
    count: int
