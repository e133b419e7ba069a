"""Examples of skills on an embedded server of their own, several plots at a time."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

from orchestrator.bridge.link import Link
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.header import Header
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.settings import PROJECT
from orchestrator.skillbook.plot import Plots, Trial
from orchestrator.skillbook.shelf import LIBRARY

AT_ONCE = 3  # plots: more would only wait for the processor


async def verify(skills: Mapping[str, Header], version: str = "1.21.1", folder: Path = LIBRARY) -> AsyncIterator[Trial]:
    """Run each example on a plot of its own; trials come as they end. `folder` is where the skills are.

    Raises BlockcrewError for a folder outside the project, and for code that does not load.
    """
    if not folder.resolve().is_relative_to(PROJECT):
        raise BlockcrewError(
            f"Bots run skills from inside the project only ({PROJECT}): move {folder} there, to skills/mine say."
        )
    options = ServerOptions(generator="flat", version=version)
    async with await EmbeddedServer.start(options) as server:
        link = await Link.open(
            on_event=lambda event: None,
            claim=lambda bot, keys: True,
            release=lambda bot: None,
            skills=None if folder == LIBRARY else folder.resolve(),
        )
        try:
            plots = Plots(server, link, version)
            room = asyncio.Semaphore(AT_ONCE)
            trials = [asyncio.ensure_future(one(plots, room, name, header)) for name, header in skills.items()]
            for trial in asyncio.as_completed(trials):
                yield await trial
        finally:
            await link.close()


async def one(plots: Plots, room: asyncio.Semaphore, name: str, header: Header) -> Trial:
    """A plot that cannot be laid is a trial that failed, not the end of the others."""
    async with room:
        try:
            return await plots.tries(name, header)
        except BlockcrewError as error:
            return Trial(name, False, False, str(error), 0.0, {})
