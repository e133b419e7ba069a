"""Two people want different things of the same bots: both are told so, and whose word goes before wins.

Between equals the later word counts.
"""

from dataclasses import dataclass

from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.permissions import People


@dataclass(frozen=True, slots=True)
class Settled:
    """`stands`: what was asked first goes on. `text` tells both; empty when there is nothing to settle."""

    stands: bool = False
    text: str = ""


def settle(people: People, first: Speaker | None, second: Speaker, what: str) -> Settled:
    """`first` asked for `what` and it is being done, `second` now wants otherwise."""
    if first is None or first == second:
        return Settled()
    if people.outranks(first, second):
        return Settled(True, f"{second}, {first} wants {what} and goes before: please ask {first}.")
    why = ", who goes before," if people.outranks(second, first) else ""
    return Settled(False, f"{first}, you wanted {what}; {second}{why} wants otherwise, and I do that.")
