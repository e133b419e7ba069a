"""The contract of one planner for many agents (MindAgent's dispatcher): it gets the observations of all and returns the actions
of all."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

Seen_contra = TypeVar("Seen_contra", contravariant=True)
Done_co = TypeVar("Done_co", covariant=True)


class Controller(Protocol[Seen_contra, Done_co]):
    """Decides for several agents at once. It may remember what happened in an episode (one game); `start` makes it forget."""

    def start(self) -> None:
        """Begin a new episode (one game) and forget everything about earlier ones."""
        ...

    def act(self, seen: Seen_contra) -> Sequence[Done_co]:
        """Return at most one action per agent, in the order in which they are to be done. `seen` is what all agents observe."""
        ...
