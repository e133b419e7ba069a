"""Lets the builders of a crew fetch what a building takes from the shared chests, before anything is mined or built."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from orchestrator.core.blueprint import Build
from orchestrator.core.contracts.world import BodyLost
from orchestrator.core.errors import BadGoal
from orchestrator.core.plan import Act
from orchestrator.core.storage import SharedChest
from orchestrator.dialogue.buildings.shopping import still_to_place
from orchestrator.dialogue.buildings.survey import look
from orchestrator.dialogue.buildings.withdrawals import acts_of, contents_of, withdrawals
from orchestrator.dialogue.delivery.chest_plans import CLOSE, WAY
from orchestrator.dialogue.errands.acting import perform_act
from orchestrator.dialogue.errands.member_task import MemberTask
from orchestrator.dialogue.member_tasks import MemberTasks
from orchestrator.dialogue.status_answers import short
from orchestrator.dialogue.turn import Turn

NEAREST = 4  # chests beside a builder that it opens to look into the one that is meant
FETCHING = "fetching materials from our chests"


class Supplying:
    """Supplies the buildings of one crew from the chests that it shares."""

    def __init__(self, member_tasks: MemberTasks) -> None:
        self.crew, self.member_tasks = member_tasks.crew, member_tasks
        self.storage, self.fetching = member_tasks.giving.storage, member_tasks.fetching

    async def supply(self, build: Build, turn: Turn) -> None:
        """Let the builders take what they lack for a building, for the speaker of a line (`turn`). Nothing happens without
        shared chests, or if nobody sees the site: the leader of the building says so."""
        builders = self.builders()
        if not self.storage.chests or not builders:
            return
        self.crew.stage = FETCHING
        try:
            with suppress(BadGoal):
                await self.fetch_for(build, builders, turn)
        finally:
            self.crew.stage = ""

    def builders(self) -> list[str]:
        """Return the members that build and are free to fetch."""
        worlds, busy = self.crew.worlds, self.member_tasks.running
        return [name for name in self.crew.organisation.diggers if name in worlds and worlds[name].online and name not in busy]

    async def fetch_for(self, build: Build, builders: Sequence[str], turn: Turn) -> None:
        """Work out what each builder takes, and let all take it at the same time. Raises BadGoal if nobody sees the site."""
        takes = still_to_place(build, await look(self.crew, sorted(build.cells)))
        await self.look_into_unknown(builders[0], turn)
        chests, held = list(self.storage.chests.values()), await self.crew.inventories()
        parts = withdrawals(self.member_tasks.game, takes, held, contents_of(chests), builders)
        async with asyncio.TaskGroup() as group:
            for name, acts in acts_of(parts, chests).items():
                group.create_task(self.take(name, acts, turn))

    async def look_into_unknown(self, name: str, turn: Turn) -> None:
        """Let one builder look into the chests that nobody has opened yet, and say what is in them."""
        for chest in [each for each in self.storage.chests.values() if each.contents is None]:
            with suppress(BodyLost):
                if await self.open(name, chest):
                    self.member_tasks.replies.speak(name, short(self.storage.in_words(chest.name)), turn.reply_to)

    async def open(self, name: str, chest: SharedChest) -> bool:
        """Let a builder open a chest; return whether it saw what is in it. Raises BodyLost if its bot is lost."""
        x, y, z = chest.at
        pause, world = self.crew.pauses[name], self.crew.worlds[name]
        for act in (
            Act("goTo", {"x": x, "y": y, "z": z, "range": CLOSE}, WAY),
            Act("lookInChest", {"chests": NEAREST}, WAY),
        ):
            if not (await perform_act(pause, world, act)).ok:
                return False
        await self.fetching.look(name, chest.at)
        seen = self.storage.at(chest.at)
        return seen is not None and seen.contents is not None

    async def take(self, name: str, acts: tuple[Act, ...], turn: Turn) -> None:
        """Let one builder take its part out of the chests; a bot that is lost meanwhile takes nothing."""
        task = MemberTask(turn.speaker, "", FETCHING, turn.reply_to, pause=self.crew.pauses[name], fetch=acts)
        with suppress(BodyLost):
            await self.fetching.fetch(name, task)
