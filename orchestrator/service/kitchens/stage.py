"""Defines where the cooks of a kitchen act: in text at once, or as bots in Minecraft, with the same `Kitchen` as the rules."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from orchestrator.app.restaurant.in_own_process import RestaurantProcess
from orchestrator.app.run_config import RunConfig
from orchestrator.core.errors import BlockcrewError
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Told
from orchestrator.tasks.cuisineworld.view import Events
from orchestrator.tasks.restaurant.ground import RestaurantGround
from orchestrator.tasks.restaurant.restaurant_kitchen import RestaurantKitchen

TEXT, MINECRAFT = "text", "minecraft"
SPEED = 3  # times as fast as usual: a step in Minecraft takes as long as the longest walk in it


@dataclass(frozen=True, slots=True)
class StagedStep:
    """One step that was played: the commands that the kitchen was told, what came of them, and what was lost, in sentences."""

    told: list[str]
    events: Events
    losses: Sequence[str] = ()


class KitchenStage(Protocol):
    """A place in which the cooks of one kitchen act. People can join it at `address` with Minecraft; empty if they cannot."""

    address: str

    @property
    def kitchen(self) -> Kitchen:
        """Return the kitchen that decides what succeeds; it is read at any time and changed by the stage alone."""
        ...

    async def step(self, told: Sequence[Told]) -> StagedStep:
        """Let the cooks carry out one step, in the given order, and return what came of it when all are done."""
        ...

    async def close(self) -> None:
        """Let go of what the stage holds. It may be called twice."""
        ...


class TextStage:
    """The kitchen alone, in which every action takes place at once."""

    address = ""

    def __init__(self, kitchen: Kitchen) -> None:
        self.kitchen = kitchen

    async def step(self, told: Sequence[Told]) -> StagedStep:
        """Play one step of the kitchen."""
        return StagedStep([str(each) for each in told], self.kitchen.step(told))

    async def close(self) -> None:
        """Do nothing: a text kitchen holds nothing."""


class MinecraftStage:
    """Bots in a restaurant on a server of its own; a step is over when each bot has done its action or its time is up."""

    def __init__(self, restaurant: RestaurantProcess) -> None:
        self._restaurant, self.address = restaurant, restaurant.address

    @property
    def kitchen(self) -> Kitchen:
        """Return the kitchen as it was after the last step."""
        return self._restaurant.kitchen

    async def step(self, told: Sequence[Told]) -> StagedStep:
        """Let the bots walk and click. Raises BlockcrewError if the restaurant is lost."""
        played = await self._restaurant.step(told)
        return StagedStep(played.told, played.events, played.losses)

    async def close(self) -> None:
        """End the server and the bots."""
        await self._restaurant.close()


async def text_stage(kitchen: RestaurantKitchen, settings: Settings) -> KitchenStage:
    """Return the stage of a text kitchen."""
    return TextStage(kitchen)


async def minecraft_stage(kitchen: RestaurantKitchen, settings: Settings) -> KitchenStage:
    """Open a server with the restaurant of a kitchen. Raises BlockcrewError for more agents than it has places, and if the
    server does not start."""
    await asyncio.to_thread(RestaurantGround(kitchen.level).check, kitchen.agents)
    config = RunConfig(workers=kitchen.agents, land="flat", speed=SPEED)
    return MinecraftStage(await RestaurantProcess.open(kitchen, config, settings))


OpenStage = Callable[[RestaurantKitchen, Settings], Awaitable[KitchenStage]]
STAGES: Mapping[str, OpenStage] = {TEXT: text_stage, MINECRAFT: minecraft_stage}


def stage_called(where: str) -> OpenStage:
    """Return the function that opens a stage. Raises BlockcrewError for a name that there is not."""
    if where not in STAGES:
        raise BlockcrewError(f"A kitchen cannot be opened in {where[:40]!r}: choose one of {', '.join(STAGES)}.")
    return STAGES[where]
