"""Orders to gather, craft or cook: carried out by the whole crew, or by the one member that is called while the crew is
idle."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from orchestrator.commands.command import Command
from orchestrator.dialogue.duties import give_duty
from orchestrator.dialogue.errands.giving import of_what_is_held
from orchestrator.dialogue.member_tasks import MemberTasks
from orchestrator.dialogue.replies import ReplySender
from orchestrator.dialogue.turn import Turn
from orchestrator.knowledge.names import count_of
from orchestrator.team.crew import Crew

LookInto = Callable[[Coroutine[Any, Any, None], Turn], asyncio.Task[None]]


class Gaining:
    """Begins what a line asks to be gained. `begin` starts a goal of the whole crew, `look_into` work that has to find
    something out first."""

    def __init__(
        self,
        crew: Crew,
        member_tasks: MemberTasks,
        replies: ReplySender,
        begin: Callable[..., object],
        look_into: LookInto,
    ) -> None:
        self.crew, self.member_tasks, self.replies = crew, member_tasks, replies
        self.begin, self.look_into = begin, look_into

    async def gain(self, turn: Turn) -> None:
        """Gather, craft or cook what the line asks for, with one member alone or with the whole crew.

        The cooks of a kitchen are only told who does what.
        """
        if self.crew.led:
            give_duty(turn, self.crew, self.replies)
        elif not turn.command.goal:
            if turn.command.answer:
                self.replies.say(turn.command.answer, turn.reply_to)
        elif order := of_what_is_held(turn.command):
            self.look_into(self.hand_over_or_gain(turn, order), turn)
        else:
            await self.gain_new(turn)

    async def hand_over_or_gain(self, turn: Turn, order: Command) -> None:
        """Let the members that hold what a line names hand it over, as `order` says; gain it if nobody holds any."""
        held = await self.crew.inventories()
        names = [name for name, inventory in held.items() if count_of(inventory, order.slots.item)]
        for name in names:
            if await self.member_tasks.available(name, turn):
                self.member_tasks.perform(name, replace(turn, command=order))
        if not names:
            await self.gain_new(turn)

    async def gain_new(self, turn: Turn) -> None:
        """Gather, craft or cook what the line asks for, with one member alone or with the whole crew."""
        if turn.command.goal is None:
            return
        if name := self.alone(turn.command, queued=turn.queued):
            await self.member_tasks.gather(name, turn, turn.command.goal)
        else:
            self.begin(turn, turn.command.goal)

    def alone(self, command: Command, *, queued: bool = False) -> str:
        """Return the name of the worker (a member other than the leader) that a command asks to gather alone.

        Empty if it asks none, or if the crew is busy; but an order that has waited in the member's queue is for it alone.
        """
        name = command.addressee if command.spoken_to and len(command.addressees) == 1 else ""
        one = name in self.crew.organisation.members and name != self.crew.organisation.root
        return name if one and command.goal and (queued or not self.crew.busy) else ""
