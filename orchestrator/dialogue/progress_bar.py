"""Shows the progress of a crew's goal to all players as a boss bar (a bar at the top of the game's screen).

The server must let us give commands.
"""

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

EVERY = 1.0  # seconds between two updates; commands are sent only for changes
WHO_CAME = 10  # updates after which the bar is shown to players who joined since
LONGEST = 60  # characters of the title
FULL = 100  # maximum of a new bar
GOODBYE = 1.0  # seconds for removing the bar at the end
Command = Callable[[str], Awaitable[str]]


@dataclass(frozen=True, slots=True)
class Shown:
    """The content of a boss bar (a bar at the top of the screen): its title, its value and its maximum."""

    title: str = ""
    value: int = 0
    most: int = FULL


class ProgressBar:
    """The boss bar (a bar at the top of the players' screens) with the progress of one crew.

    A goal that no person gave, such as that of a benchmark, has no bar. `command` gives one command to the server and returns
    its answer.
    """

    def __init__(self, crew: Crew, goal_edits: GoalEdits, command: Command, journal: Journal) -> None:
        self.crew, self.goal_edits, self.command, self.journal = crew, goal_edits, command, journal
        self.name = f"blockcrew:{crew.organisation.root.lower()}"
        self.shown: Shown | None = None
        self.looks = 0

    async def watch(self) -> None:
        """Update the boss bar every second until cancelled, or until the server refuses its commands."""
        try:
            while True:
                await self.look()
                await asyncio.sleep(EVERY)
        except WorldLost:
            return  # the session reports it
        except BlockcrewError as error:
            self.journal.write(BarUnavailable(why=str(error)))
        finally:
            if self.shown:
                with suppress(BlockcrewError, TimeoutError):
                    await asyncio.wait_for(self.command(f"bossbar remove {self.name}"), GOODBYE)

    async def look(self) -> None:
        """Show the present progress of the crew's goal, with as few commands as possible.

        Raises BlockcrewError when the server refuses one.
        """
        now, self.looks = self.wanted(), self.looks + 1
        if now is None and self.shown:
            await self.command(f"bossbar remove {self.name}")
        elif now and self.shown is None:
            await self.begin(now)
        elif now and self.shown:
            await self.change(self.shown, now)
        self.shown = now

    def wanted(self) -> Shown | None:
        """Return what the boss bar should show now; None when there should be no bar."""
        goal = self.crew.goal
        if not self.crew.busy or goal is None or not self.goal_edits.asked_by:
            return None
        paused = " (paused)" if set(self.crew.paused) >= set(self.crew.organisation.members) else ""
        return Shown(f"{goal.text[:LONGEST]}{paused}", max(0, min(self.crew.gained, goal.count)), goal.count)

    async def begin(self, now: Shown) -> None:
        """Create the boss bar as `now` describes it, after removing one that an earlier run left."""
        with suppress(BlockcrewError):
            await self.command(f"bossbar remove {self.name}")
        await self.command(f"bossbar add {self.name} {component(now.title)}")
        await self.command(f"bossbar set {self.name} color green")
        await self.command(f"bossbar set {self.name} players @a")
        await self.change(Shown(now.title), now)

    async def change(self, before: Shown, now: Shown) -> None:
        """Send only the commands for what differs between two contents of the boss bar, `before` and `now`.

        A server refuses commands that change nothing.
        """
        if now.title != before.title:
            await self.command(f"bossbar set {self.name} name {component(now.title)}")
        if now.most != before.most:
            await self.command(f"bossbar set {self.name} max {now.most}")
        if now.value != before.value:
            await self.command(f"bossbar set {self.name} value {now.value}")
        if self.looks % WHO_CAME == 0:
            with suppress(BlockcrewError):  # refused if nobody joined
                await self.command(f"bossbar set {self.name} players @a")


def component(text: str) -> str:
    """Return a text as a JSON text component, the form in which the game's commands take a title.

    Letters beyond ASCII are escaped.
    """
    return json.dumps({"text": text})
