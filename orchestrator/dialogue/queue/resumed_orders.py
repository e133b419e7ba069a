"""Takes up again what people had ordered in an earlier run of the service. Permission was given then and is not asked again."""

import asyncio
from dataclasses import replace

from orchestrator.core.contracts.world import Line
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Source, Speaker
from orchestrator.dialogue.context import ConversationContext
from orchestrator.dialogue.dispatch import CommandDispatcher
from orchestrator.dialogue.goal_edits import GoalEdits
from orchestrator.dialogue.replies import PUBLIC
from orchestrator.dialogue.turn import Turn, turn_of
from orchestrator.record.crew_snapshot import PendingMemberTask
from orchestrator.record.queue_state import QueueState


class ResumedOrders:
    """Begins orders of an earlier run again. `listens` is set once the crew listens; orders wait for that."""

    def __init__(
        self, context: ConversationContext, commands: CommandDispatcher, goal_edits: GoalEdits, listens: asyncio.Event
    ) -> None:
        self.context, self.commands, self.goal_edits, self.listens = context, commands, goal_edits, listens

    def standstill(self, by: Speaker | None) -> None:
        """Remember who (`by`) asked for the latest stop or pause in an earlier run; None if nobody did.

        A speaker of lower rank than that person may not resume the crew.
        """
        self.goal_edits.halted_by = by

    async def queue(self, waiting: QueueState) -> None:
        """Go on with the orders that waited when an earlier run ended."""
        await self.listens.wait()
        self.commands.queue.restore(waiting)

    async def led(self, goal: Goal, by: Speaker | None) -> None:
        """Begin a goal of an earlier run again to which the members were led, as the person `by` ordered it; its text is an
        order."""
        await self.listens.wait()
        turn = replace(ordered(by or Speaker(""), goal.text), queued=True)
        await self.commands.apply(replace(turn, command=self.context.parse(turn)))

    async def member_task(self, name: str, asked: PendingMemberTask) -> None:
        """Continue the task `asked`, which the member `name` was doing when an earlier run ended."""
        await self.listens.wait()
        turn = ordered(asked.speaker, asked.order, name)
        command = replace(self.context.parse(turn), addressee=name, addressees=(name,), spoken_to=True)
        await self.commands.resume_member_task(name, replace(turn, command=command), asked)


def ordered(by: Speaker, order: str, to: str = "") -> Turn:
    """Return the turn of an order that a person had given, in the game or over the API; answers to it are public."""
    source = Source.API if by.source is Source.API else ""
    return replace(turn_of(Line(by.name, order), to, source, plays=by.plays), reply_to=PUBLIC)
