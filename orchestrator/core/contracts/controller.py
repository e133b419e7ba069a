"""Many agents under one head (MindAgent's dispatcher): what all of them see goes in, what all of them do comes out."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

Seen_contra = TypeVar("Seen_contra", contravariant=True)
Done_co = TypeVar("Done_co", covariant=True)


class Controller(Protocol[Seen_contra, Done_co]):
    """Decides for several agents at once. It may keep what it learned of an episode; `start` makes it forget."""

    def start(self) -> None:
        """A new episode begins."""
        ...

    def act(self, seen: Seen_contra) -> Sequence[Done_co]:
        """One action for each agent at most, in the order in which they are to be done."""
        ...
