"""Tools that members make for each other: the part of one member, and the parts of all with their times."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Teamwork:
    """A member's part in making tools for several: the member `table_by` sets up the crafting table that all use. Each makes
    its own `tool` there, and one more for the mate `gives_to`. Instead, the mate `given_by` may bring it one; until then it
    gains `meanwhile` items without. A part that fails costs only time, since each can make a table and a tool itself."""

    table_by: str = ""
    tool: str = ""
    gives_to: str = ""
    given_by: str = ""
    meanwhile: int = 0

    def __str__(self) -> str:
        table = f"{self.table_by} sets up a crafting table for all" if self.table_by else ""
        gift = f"make one more {self.tool} for {self.gives_to}" if self.gives_to else ""
        gifted = f"{self.given_by} brings the {self.tool}" if self.given_by else ""
        return "; ".join(words for words in (table, gift, gifted) if words)


@dataclass(frozen=True, slots=True)
class JointTools:
    """A way of making tools together: the `parts` of the members, when each is as far as one who begins with the tool
    (`starts`, in seconds from now), the seconds `each` item takes with it, and when all end (`seconds`)."""

    parts: Mapping[str, Teamwork]
    starts: Mapping[str, float]
    each: float
    seconds: float

    def __str__(self) -> str:
        tables = dict.fromkeys(f"{part.table_by} sets up a crafting table for all" for part in self.parts.values())
        gifts = [f"{name} makes one more {part.tool} for {part.gives_to}" for name, part in self.parts.items() if part.gives_to]
        return ", ".join([*tables, *gifts])
