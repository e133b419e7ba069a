"""What somebody who commands many agents in words needs of a game: its rules, what is there now, what would be refused.

The text kitchen has one (tasks/cuisineworld/desk.py), MindAgent's dispatcher sits at it (minds/dispatcher.py); neither knows
the other, app/session.py joins them."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

Facts = Mapping[str, Any]  # plain JSON
Seen_contra = TypeVar("Seen_contra", contravariant=True)


class CommandScene(Protocol):
    """A game at one moment. Nothing that is asked of it changes it."""

    @property
    def facts(self) -> Facts:
        """All that is seen."""
        ...

    def legal(self, agent: int) -> Sequence[str]:
        """Commands that would be done if this agent were the first to act."""
        ...

    def preview(self, commands: Sequence[str]) -> Sequence[str]:
        """For each command, done in this order, the sentence with which it would be refused; empty where it would be done."""
        ...


class Desk(Protocol[Seen_contra]):
    """One game for one crew. `crew` are the agents who obey, by number; `rules` is what never changes."""

    @property
    def crew(self) -> Sequence[int]:
        """Who obeys."""
        ...

    @property
    def rules(self) -> Facts:
        """What never changes."""
        ...

    def demonstration(self, agents: int) -> Sequence[tuple[Facts, Sequence[str]]]:
        """Another, small game well played by so many, step by step: what was seen, and what was commanded."""
        ...

    def scene(self, seen: Seen_contra) -> CommandScene:
        """What is seen, to be asked about."""
        ...
