"""Verifies a learned skill (a JavaScript program for bots) by running its example call with another bot on other land: only
gains that the server confirms there count as verified."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Protocol

from orchestrator.bridge.link import Link
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.learning import SkillProven
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.skillbook.folder import SkillFile
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.testing.skill_test import NO_PLOT, NOT_THE_SKILL, SkillPlots, SkillTest


class Prover(Protocol):
    """Verifies learned skills (programs for bots) by running their example calls on fresh pieces of land (plots)."""

    async def prove(self, skill: SkillFile) -> SkillTest:
        """Run the example call of a skill (a program for bots) on a fresh piece of land (a plot) and return the result.

        If none can be laid out, the result is a failure with the reason `no plot`.
        """
        ...


class PlotProver:
    """Verifies skills (programs for bots) on plots (fresh pieces of land) of a separate Minecraft server.

    The server is started for the first skill, since many crews never learn one; closing `stack` ends it. One plot is used at a
    time. The bots run in the same process as those of the crew (`link` is the connection to it).
    """

    def __init__(
        self, book: Skillbook, link: Link, version: str, journal: Journal, stack: AsyncExitStack, speed: float
    ) -> None:
        self.book, self.link, self.version, self.journal, self.stack, self.speed = book, link, version, journal, stack, speed
        self.ground: SkillPlots | None = None
        self.one = asyncio.Lock()

    async def prove(self, skill: SkillFile) -> SkillTest:
        """Run the example call of a skill (a program for bots) on a plot (a fresh piece of land), store the result with the
        skill, record it as an event, and return it.

        A failure that is not the skill's fault is tried once more.
        """
        async with self.one:
            trial = await self.tried(skill)
            if trial.reason in NOT_THE_SKILL:
                trial = await self.tried(skill)
        await asyncio.to_thread(self.book.note, skill, trial, self.version)
        self.book.refresh()
        self.journal.write(SkillProven(skill=skill.run_name, ran=trial.ran, verified=trial.verified, why=trial.why))
        return trial

    async def tried(self, skill: SkillFile) -> SkillTest:
        """Run the example call of a skill (a program for bots) once, on the next free plot (a fresh piece of land), and return
        the result.
        The result is a failure with a reason when the skill has no proof (nothing that the server could confirm afterwards) or
        when it cannot be run."""
        if not skill.header.proof:
            return SkillTest(skill.name, False, False, "it leaves nothing that can be counted", 0.0, {}, NO_PLOT)
        program = self.book.learned.program(skill.name)
        try:
            return await (await self.land()).tries(skill.name, skill.header, program.code, program.main)
        except BlockcrewError as error:
            return SkillTest(skill.name, False, False, str(error), 0.0, {}, NO_PLOT)

    async def land(self) -> SkillPlots:
        """Return the plots (pieces of land) for verifying skills (programs for bots), and start their server at the first call.

        Raises BlockcrewError when bots run in another container, from which they cannot reach that server.
        """
        if self.link.apart:
            raise BlockcrewError(
                "Separate bot hosts cannot join the server for verification: unset BLOCKCREW_BOTS to verify skills."
            )
        if self.ground is None:
            options = ServerOptions(generator="flat", version=self.version, speed=self.speed)
            server = await self.stack.enter_async_context(await EmbeddedServer.start(options))
            self.ground = SkillPlots(server, self.link, self.version)
        return self.ground


@asynccontextmanager
async def prover(book: Skillbook, link: Link, version: str, journal: Journal, speed: float = 1) -> AsyncIterator[PlotProver]:
    """Yield a prover, which verifies the skills (programs for bots) of the collection `book` and records its results as events
    in `journal`; at the end, close everything it opened.

    Its bots run over `link`, the connection to the process of all bots. Its server runs Minecraft `version` at `speed` times
    real time.
    """
    async with AsyncExitStack() as stack:
        yield PlotProver(book, link, version, journal, stack, speed)


def pending(book: Skillbook) -> list[SkillFile]:
    """Return the learned skills (programs for bots) that are still to be verified: each has a proof in its header (the item
    counts or other facts that the server must confirm after the skill's example call), and its present version was never run on
    a plot (a fresh piece of land on a separate server). Skills without a proof cannot be verified and are left out."""
    trials = book.trials()
    untried = (skill for skill in book.learned.shelf.skills if trials.get(skill.id, {}).get("sha256") != skill.sha256)
    return [skill for skill in untried if skill.header.proof]
