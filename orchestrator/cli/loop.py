"""Runs a command's coroutine: Ctrl-C and SIGTERM cancel it, so that its `finally` blocks clean up."""

import asyncio
import signal
import sys
from collections.abc import Callable, Coroutine
from typing import TypeVar

import typer

INTERRUPTED = 130
T = TypeVar("T")


def run(work: Coroutine[object, object, T], loop: Callable[[], asyncio.AbstractEventLoop] | None = None) -> T:
    """Run a coroutine like asyncio.run and return its result. Ctrl-C and SIGTERM cancel it, so that it cleans up; then a line
    is printed and the exit status is 130. `loop` creates another kind of event loop than the default."""

    async def guarded() -> T:
        task = asyncio.current_task()
        if task and sys.platform != "win32":
            for number in (signal.SIGINT, signal.SIGTERM):  # SIGINT by name: a script's background jobs start with it ignored
                asyncio.get_running_loop().add_signal_handler(number, task.cancel)
        return await work

    try:
        with asyncio.Runner(loop_factory=loop) as runner:
            return runner.run(guarded())
    except (asyncio.CancelledError, KeyboardInterrupt):
        print("blockcrew: interrupted; everything has been stopped.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
