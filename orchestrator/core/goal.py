"""What somebody wants."""

from dataclasses import dataclass

from orchestrator.core.blueprint import Build


@dataclass(frozen=True, slots=True)
class Goal:
    """Gain `count` of `item` (an item id, or a group of ids such as `logs`). `text` is how it was said.

    With `build`, build that instead: `item` is empty then and `count` the number of its blocks.
    """

    text: str
    item: str
    count: int
    build: Build | None = None
