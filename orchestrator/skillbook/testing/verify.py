"""Verifies skills (small programs for bots): runs the example call of each with a real bot on an embedded Minecraft server that
is started for it, and checks the result; several plots (pieces of land for one test each) at a time."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Container, Coroutine, Mapping
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

from orchestrator.bridge.link import Link
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.plan import Program
from orchestrator.core.waiting.cancelling import cancel
from orchestrator.knowledge.skill_header import Header
from orchestrator.project import PROJECT
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.skillbook.folder import LIBRARY
from orchestrator.skillbook.imports.imported import Library
from orchestrator.skillbook.testing.skill_test import NO_PLOT, SkillPlots, SkillTest

AT_ONCE = 3  # plots: more would only wait for the processor


async def verify(
    skills: Mapping[str, Header],
    version: str = "1.21.1",
    folder: Path = LIBRARY,
    speed: float = 1,
    programs: Mapping[str, Program] | None = None,
) -> AsyncGenerator[SkillTest]:
    """Run the example of each skill (a program for bots) on a piece of land of its own and yield the results as they end.
    `skills` maps names to headers.
    `folder` is where the skills are, `speed` the game's pace as a multiple of real time, 1 to 10. `programs` maps the names of
    learned skills to their code. Raises BlockcrewError for a folder outside the project, and for code that does not load."""
    if not folder.resolve().is_relative_to(PROJECT):
        raise BlockcrewError(f"Bots run only skills inside the project ({PROJECT}): move {folder} there, to skills/mine.")
    async with plots(version, None if folder == LIBRARY else folder.resolve(), speed) as free:
        sources = {name: (each.code, each.main) for name, each in (programs or {}).items()}
        work = {name: free.tries(name, header, *sources.get(name, ())) for name, header in skills.items()}
        async with aclosing(side_by_side(work)) as trials:
            async for trial in trials:
                yield trial


async def verify_foreign(
    library: Library, version: str = "1.21.1", only: Container[str] | None = None
) -> AsyncGenerator[SkillTest]:
    """Run every skill of an imported library, or those that `only` names, on a plot (piece of land) of its own, which holds a
    bit of everything (wood, ores, water, animals and tools), and yield the results as they end. A skill that calls something
    unknown is reported as failed without a run. Raises BlockcrewError if the server or Node.js cannot be started."""
    programs = {}
    for skill in library.skills:
        if only is not None and skill.name not in only:
            continue
        if skill.unknown:
            yield SkillTest(
                skill.name, False, False, f"it uses {', '.join(skill.unknown)}, which does not exist", 0.0, {}, "does not link"
            )
        else:
            programs[skill.name] = library.program(skill.name), skill.main
    async with plots(version, None) as free:
        work = {name: free.tries_foreign(name, *program) for name, program in programs.items()}
        async with aclosing(side_by_side(work)) as trials:
            async for trial in trials:
                yield trial


@asynccontextmanager
async def plots(version: str, folder: Path | None, speed: float = 1) -> AsyncIterator[SkillPlots]:
    """Start a server with a flat world and a bot host (the Node.js process that moves bots), and provide plots (pieces of land
    for one test each) on it inside the `async with` block. `folder` has the skills, None for the shipped ones; `speed` is the
    game's pace as a multiple of real time. Raises BlockcrewError if the server or Node.js cannot be started."""
    async with await EmbeddedServer.start(ServerOptions(generator="flat", version=version, speed=speed)) as server:
        link = await Link.open(
            on_event=lambda event: None, claim=lambda bot, keys: True, release=lambda bot: None, skills=folder, speed=speed
        )
        try:
            yield SkillPlots(server, link, version)
        finally:
            await link.close()


async def side_by_side(work: Mapping[str, Coroutine[Any, Any, SkillTest]]) -> AsyncGenerator[SkillTest]:
    """Run tests of skills (skill name -> coroutine), at most AT_ONCE (3) at a time, and yield results as they end. One that
    raises BlockcrewError, as when its plot (piece of land) cannot be laid out, counts as failed and does not end the others."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(name: str, trying: Coroutine[Any, Any, SkillTest]) -> SkillTest:
        async with room:
            try:
                return await trying
            except BlockcrewError as error:
                return SkillTest(name, False, False, str(error), 0.0, {}, NO_PLOT)

    tasks = [asyncio.ensure_future(one(name, trying)) for name, trying in work.items()]
    try:
        for ended in asyncio.as_completed(tasks):
            yield await ended
    finally:
        await cancel(*tasks)
