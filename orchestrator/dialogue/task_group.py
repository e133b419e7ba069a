"""Tasks of a crew that serve people: one that breaks still answers whoever it works for."""

import asyncio
from collections.abc import Coroutine, Generator
from contextvars import Context
from typing import Any, TypeVar

from orchestrator.dialogue.reply_target import CHANNEL

T = TypeVar("T")
BROKEN = "Something broke over this: see the log."


class AnsweringTasks(asyncio.TaskGroup):
    """A task group whose tasks tell the program that they work for when they break; a defect still ends the group."""

    def create_task(
        self, coro: Generator[Any, None, T] | Coroutine[Any, Any, T], *, name: str | None = None, context: Context | None = None
    ) -> "asyncio.Task[T]":
        """See asyncio.TaskGroup."""
        task = super().create_task(coro, name=name, context=context)
        channel = CHANNEL.get()
        if channel and (tell := channel.tell):

            def answer(done: "asyncio.Task[T]") -> None:
                if not done.cancelled() and done.exception():
                    tell("", BROKEN)

            task.add_done_callback(answer)
        return task
