"""Defines where the cooks of a kitchen act: in text at once, or later in Minecraft, with the same `Kitchen` as the rules.

A stage in Minecraft implements the same three methods: its `step` lets bots walk and work, and returns the events of the
`Kitchen` that was told what the server saw. It is then one more entry of STAGES.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Protocol

from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Told
from orchestrator.tasks.cuisineworld.view import Events


class KitchenStage(Protocol):
    """A place in which the cooks of one kitchen act."""

    @property
    def kitchen(self) -> Kitchen:
        """Return the kitchen that decides what succeeds; it is read at any time and changed by the stage alone."""
        ...

    async def step(self, told: Sequence[Told]) -> Events:
        """Let the cooks carry out one step, in the given order, and return what came of it when all are done."""
        ...

    def close(self) -> None:
        """Let go of what the stage holds, at once; what takes longer goes on by itself. It may be called twice."""
        ...


class TextStage:
    """The kitchen alone, in which every action takes place at once."""

    def __init__(self, kitchen: Kitchen) -> None:
        self.kitchen = kitchen

    async def step(self, told: Sequence[Told]) -> Events:
        """Play one step of the kitchen."""
        return self.kitchen.step(told)

    def close(self) -> None:
        """Do nothing: a text kitchen holds nothing."""


async def text_stage(kitchen: Kitchen) -> KitchenStage:
    """Return the stage of a text kitchen."""
    return TextStage(kitchen)


OpenStage = Callable[[Kitchen], Awaitable[KitchenStage]]
STAGES: Mapping[str, OpenStage] = {"text": text_stage}


def stage_called(where: str) -> OpenStage:
    """Return the function that opens a stage. Raises BlockcrewError for a name that there is not."""
    if where not in STAGES:
        raise BlockcrewError(f"A kitchen cannot be opened in {where[:40]!r}: choose one of {', '.join(STAGES)}.")
    return STAGES[where]
