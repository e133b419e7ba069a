"""Lines that a program may offer to somebody who types: templates with parts to fill in, from sayable.toml."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from orchestrator.commands.command import Intent
from orchestrator.commands.lexicon.loader import read


@dataclass(frozen=True, slots=True)
class SayableLine:
    """A line that may be said to a crew. `say` has parts to fill in, such as {count}; `fill` has an example of each of them.
    `about` says in a few words what the crew does then; `asks` that it is a question, which guests may ask too."""

    intent: Intent
    say: str
    about: str
    fill: Mapping[str, str]
    asks: bool = False

    @property
    def example(self) -> str:
        """Return the line with its parts filled in."""
        return self.say.format(**self.fill)


@cache
def sayable_lines() -> tuple[SayableLine, ...]:
    """Return all lines of sayable.toml, in their order."""
    table = read("sayable")
    return tuple(
        SayableLine(Intent(intent), **{**line, "fill": {**table["fill"], **line.get("fill", {})}})
        for intent, lines in table.items()
        if intent != "fill"
        for line in lines
    )
