"""Shows a building before it is begun: an outline in the game for the person who asked, and a ghost for those who draw maps."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from orchestrator.building.outline import outline
from orchestrator.core.blueprint import Build
from orchestrator.core.errors import BlockcrewError
from orchestrator.dialogue.clarification import Begin, ClarifiedAnswer
from orchestrator.dialogue.errands.giving import Ask
from orchestrator.dialogue.replies import AnsweringTasks
from orchestrator.dialogue.turn import Turn

SHOWN = 45.0  # seconds of real time, as long as yes begins it
AGAIN = 2.5  # seconds after which the particles have gone
Show = Callable[[Sequence[str]], Awaitable[None]]  # gives commands that change only what players see


class Preview:
    """The building that was previewed last for one crew. `ask` remembers the question, so that yes begins it; `show` gives
    commands to the server, None where the crew may not."""

    def __init__(self, ask: Ask, tasks: AnsweringTasks, show: Show | None) -> None:
        self.ask, self.tasks, self.show = ask, tasks, show
        self.ghost: Build | None = None
        self._drawing: asyncio.Task[None] | None = None

    def begin(self, turn: Turn, build: Build, when_agreed: Begin) -> str:
        """Show a building to the speaker of a line until yes begins it (`when_agreed`) or 45 seconds are over; return the
        sentence that says where it would stand."""
        self.end()
        self.ask(turn.command, (ClarifiedAnswer(f"build the {build.name}", when_agreed),))
        self.ghost = replace(build, name=f"{build.name}, preview", whole=False)
        self._drawing = self.tasks.start(self.draw(build, turn.speaker.player), turn.reply_to)
        low, high = (" ".join(map(str, corner)) for corner in (build.low, build.high))
        unseen = "" if self.show else " I cannot outline it in the game, because we may not give commands there."
        return f"The {build.name} would stand from {low} to {high}.{unseen} Shall we build it? Say yes."

    def end(self) -> None:
        """Show nothing any more."""
        self.ghost = None
        if self._drawing:
            self._drawing.cancel()

    async def draw(self, build: Build, player: str) -> None:
        """Draw the outline again and again for a player, until the time is over or the server refuses; for somebody outside
        the game, only wait."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SHOWN):
                while True:
                    if self.show and player:
                        with suppress(BlockcrewError):
                            await self.show(outline(build, player))
                    await asyncio.sleep(AGAIN)
        self.ghost = None
