"""A restaurant in Minecraft in a process of its own, with a server of its own, for a program that already has a bridge to
bots: one Python process can have only one. The kitchen goes to that process and back with each step."""

import asyncio
import signal
from collections.abc import Sequence
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeVar

from orchestrator.app.restaurant.opening import open_restaurant
from orchestrator.app.restaurant.rounds import RestaurantRounds
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.core.errors import BlockcrewError
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.kitchen import Told
from orchestrator.tasks.cuisineworld.view import Events
from orchestrator.tasks.restaurant.restaurant_kitchen import RestaurantKitchen

LOST = "The kitchen's process has ended: open a new kitchen."
GOODBYE = 20.0  # seconds in which the process may close its server and its bots before it is killed
Answer = TypeVar("Answer", "OpenedKitchen", "PlayedStep")


@dataclass(frozen=True, slots=True)
class OpenedKitchen:
    """The first answer of the process: the kitchen is built, and people can join the server at `address`."""

    address: str


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """The answer to a step: the kitchen afterwards, the commands that the server saw (others have become "do nothing"), what
    came of them, and what was lost meanwhile, in sentences."""

    kitchen: RestaurantKitchen
    told: list[str]
    events: Events
    losses: list[str]


class RestaurantProcess:
    """A restaurant that another process lets bots cook in, step by step. Open it with `open`, end it with `close`."""

    def __init__(self, kitchen: RestaurantKitchen, process: BaseProcess, pipe: Connection) -> None:
        self.kitchen, self.address = kitchen, ""
        self._process, self._pipe = process, pipe

    @classmethod
    async def open(cls, kitchen: RestaurantKitchen, config: RunConfig, settings: Settings) -> "RestaurantProcess":
        """Start a server with bots and build the restaurant of a kitchen. Raises BlockcrewError if that fails."""
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=host, args=(theirs, kitchen, config, settings), name=f"kitchen {kitchen.level.name}")
        await asyncio.to_thread(process.start)
        theirs.close()
        opened = cls(kitchen, process, ours)
        try:
            opened.address = (await opened._answer(OpenedKitchen)).address
        except BaseException:
            await opened.close()
            raise
        return opened

    async def step(self, told: Sequence[Told]) -> PlayedStep:
        """Let the bots carry out the commands of one step and return what came of it. Raises BlockcrewError if the restaurant
        is lost."""
        try:
            self._pipe.send([str(each) for each in told])
        except OSError:
            raise BlockcrewError(LOST) from None
        played = await self._answer(PlayedStep)
        self.kitchen = played.kitchen
        return played

    async def _answer(self, kind: type[Answer]) -> Answer:
        try:
            answer = await asyncio.to_thread(self._pipe.recv)
        except (EOFError, OSError):
            raise BlockcrewError(LOST) from None
        if isinstance(answer, str):
            raise BlockcrewError(answer)
        assert isinstance(answer, kind)
        return answer

    async def close(self) -> None:
        """End the process with its server and its bots; it is killed if that takes too long. It may be called twice."""
        self._pipe.close()
        await asyncio.to_thread(self._process.join, GOODBYE)
        if self._process.is_alive():
            self._process.kill()


# ---- in the process --------------------------------------------------------------------------------------------------------


def host(pipe: Connection, kitchen: RestaurantKitchen, config: RunConfig, settings: Settings) -> None:
    """Open the restaurant and play what comes through the pipe until it is closed; an error goes back as its sentence."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal; the pipe says when to end
    try:
        asyncio.run(serve(pipe, kitchen, replace(config, workers=kitchen.agents), settings))
    except BlockcrewError as error:
        pipe.send(str(error))


async def serve(pipe: Connection, kitchen: RestaurantKitchen, config: RunConfig, settings: Settings) -> None:
    """Let bots play the steps that come through the pipe."""
    recorder = new_recorder(config, settings, f"cook in {kitchen.level.name}", "rounds")
    with kept(recorder):
        async with open_restaurant(kitchen.level, kitchen.agents, config, settings, recorder) as (site, address):
            await site.begin(kitchen)
            await site.let_people_in()
            rounds = RestaurantRounds(site)
            await rounds.begin()
            pipe.send(OpenedKitchen(address))
            while (commands := await asyncio.to_thread(received, pipe)) is not None:
                lost = len(rounds.losses)
                events = await rounds.step(commands)
                pipe.send(PlayedStep(kitchen, [str(each) for each in rounds.told], events, rounds.losses[lost:]))
        finish(recorder, kitchen.metrics().as_dict() | {"unseen": rounds.unseen})


def received(pipe: Connection) -> list[str] | None:
    """Return the commands of the next step; None when the other end is closed."""
    try:
        commands: list[str] = pipe.recv()
    except (EOFError, OSError):
        return None
    return commands
