"""The contract of a world as one agent uses it: through the body of its bot, which sees and acts there."""

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import WorldLost
from orchestrator.core.observation import Observation
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act
from orchestrator.core.reflex import Policy, Reflex


class BodyLost(WorldLost):
    """Raised when this bot is out of the world and did not come back within the time allowed; other bots may still be in it."""


Progress = Callable[[Mapping[str, int]], None]  # called with what a running act has gained so far, item id to count


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the game's chat that a bot heard; `whisper` is true if the line was said to this bot alone."""

    speaker: str
    text: str
    whisper: bool = False


class World(Protocol):
    """The body of one bot in the world, through which an agent sees and acts. Every implementation passes
    `check_world` of `blockcrew.testing`.
    `policy` says which reflexes (acts without a decision, such as eating) the body has from the next act on; `reacted` holds
    the reflexes that happened, oldest first, until they are taken out. A reflex that needs the body interrupts the running
    action with Reason.INTERRUPTED."""

    name: str
    online: bool
    heard: asyncio.Queue[Line]
    policy: Policy
    reacted: deque[Reflex]

    async def observe(self) -> Observation:
        """Observe the bot and its surroundings. The observation's `conversation` (messages) is left empty; the agent's
        perception adds it. Raises BodyLost when the bot is out of the world."""
        ...

    async def look_at(self, cells: Collection[Cell]) -> Mapping[Cell, str]:
        """Return the blocks in these cells, as `name[property=value,...]`; cells out of sight are left out. Raises BodyLost."""
        ...

    async def act(self, act: Act, progress: Progress | None = None) -> Outcome:
        """Run the skill (a small program) and arguments in `act` to its end, its deadline or a stop, and return the outcome. A
        refusal by the world is an Outcome too, never an exception.
        While the skill runs, `progress` is called with the items gained so far (item id to count). Cancelling the task that
        awaits this call stops the bot."""
        ...

    async def stop(self) -> None:
        """Bring the bot to a standstill; a running action ends with Reason.STOPPED. Does nothing when the bot is out of the
        world."""
        ...

    async def say(self, text: str, to: str = "") -> None:
        """Say one line in the game's chat, or whisper it to the player `to`. Does nothing when the bot is out of the world."""
        ...
