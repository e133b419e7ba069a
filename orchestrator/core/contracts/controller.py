"""One head for many agents (MindAgent's dispatcher): the observations of all go in, the actions of all come out."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

Seen_contra = TypeVar("Seen_contra", contravariant=True)
Done_co = TypeVar("Done_co", covariant=True)


class Controller(Protocol[Seen_contra, Done_co]):
    """Decides for several agents at once. It may remember the episode; `start` makes it forget."""

    def start(self) -> None:
        """Begin a new episode with an empty memory."""
        ...

    def act(self, seen: Seen_contra) -> Sequence[Done_co]:
        """Return at most one action per agent, in the order in which they are to be done."""
        ...
