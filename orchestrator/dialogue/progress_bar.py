"""How far the crew is with what somebody asked for, as a boss bar over everybody's game, where the server lets us (Admin)."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.core.events.run import BarUnavailable
from orchestrator.dialogue.goal_edits import GoalEdits
from orchestrator.team.crew import Crew

EVERY = 1.0  # seconds between two looks; a command is given only when something has changed
WHO_CAME = 10  # looks after which those who have joined meanwhile get it, too
LONGEST = 60  # characters of its title
FULL = 100  # what a new bar has as its end
GOODBYE = 1.0  # seconds for taking it away
Command = Callable[[str], Awaitable[str]]


@dataclass(frozen=True, slots=True)
class Shown:
    """What stands there."""

    title: str = ""
    value: int = 0
    most: int = FULL


class ProgressBar:
    """One for the crew. Goals that nobody asked for, as in a bench, have none."""

    def __init__(self, crew: Crew, changes: GoalEdits, command: Command, journal: Journal) -> None:
        self.crew, self.changes, self.command, self.journal = crew, changes, command, journal
        self.name = f"blockcrew:{crew.organisation.root.lower()}"
        self.shown: Shown | None = None
        self.looks = 0

    async def watch(self) -> None:
        """As long as the server takes the commands; one that does not has no bar."""
        try:
            while True:
                await self.look()
                await asyncio.sleep(EVERY)
        except WorldLost:
            return  # others say so
        except BlockcrewError as error:
            self.journal.write(BarUnavailable(why=str(error)))
        finally:
            if self.shown:
                with suppress(BlockcrewError, TimeoutError):
                    await asyncio.wait_for(self.command(f"bossbar remove {self.name}"), GOODBYE)

    async def look(self) -> None:
        """Show what is to be shown now, with as few commands as it takes. Raises BlockcrewError."""
        now, self.looks = self.wanted(), self.looks + 1
        if now is None and self.shown:
            await self.command(f"bossbar remove {self.name}")
        elif now and self.shown is None:
            await self.begin(now)
        elif now and self.shown:
            await self.change(self.shown, now)
        self.shown = now

    def wanted(self) -> Shown | None:
        """What should stand there now."""
        goal = self.crew.goal
        if not self.crew.busy or goal is None or not self.changes.asked_by:
            return None
        paused = " (paused)" if set(self.crew.paused) >= set(self.crew.organisation.members) else ""
        return Shown(f"{goal.text[:LONGEST]}{paused}", max(0, min(self.crew.gained, goal.count)), goal.count)

    async def begin(self, now: Shown) -> None:
        """A new one; what an earlier run has left goes."""
        with suppress(BlockcrewError):
            await self.command(f"bossbar remove {self.name}")
        await self.command(f"bossbar add {self.name} {component(now.title)}")
        await self.command(f"bossbar set {self.name} color green")
        await self.command(f"bossbar set {self.name} players @a")
        await self.change(Shown(now.title), now)

    async def change(self, before: Shown, now: Shown) -> None:
        """What is different: a server refuses what would change nothing."""
        if now.title != before.title:
            await self.command(f"bossbar set {self.name} name {component(now.title)}")
        if now.most != before.most:
            await self.command(f"bossbar set {self.name} max {now.most}")
        if now.value != before.value:
            await self.command(f"bossbar set {self.name} value {now.value}")
        if self.looks % WHO_CAME == 0:
            with suppress(BlockcrewError):  # nobody did
                await self.command(f"bossbar set {self.name} players @a")


def component(text: str) -> str:
    """As the game's text; letters beyond ASCII are escaped."""
    return json.dumps({"text": text})
