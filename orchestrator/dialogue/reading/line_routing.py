"""Steps of a crew's dialogue that leave a line to another crew of the same world, where that one is meant (crew_routing.py)."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from orchestrator.dialogue.crew_routing import CrewRouter
from orchestrator.dialogue.replies import AnsweringTasks, ReplySender
from orchestrator.dialogue.turn import CHAT, Done, Turn
from orchestrator.team.crew import Crew


class LineRouting:
    """Finds out whether a line is for one crew. `router` knows all crews of the world. `tasks` run the search for the crew that
    is nearest to a speaker, and `act` goes on with a line for which this crew was found."""

    def __init__(
        self,
        crew: Crew,
        router: CrewRouter,
        replies: ReplySender,
        tasks: AnsweringTasks,
        act: Callable[[Turn], Awaitable[Done]],
    ) -> None:
        self.crew, self.router, self.replies, self.tasks, self.act = crew, router, replies, tasks, act
        self.looking: set[asyncio.Task[None]] = set()  # tasks that look for the crew that a line is for

    async def by_name(self, turn: Turn) -> Turn | Done:
        """End the handling of a public line (`turn`) that calls another crew by its name.
        If it calls this crew, return the turn with the rest of the line; any other turn is returned unchanged."""
        call = self.router.called(turn.utterance) if turn.source == CHAT else None
        if call is None:
            return turn
        crew, rest = call
        return replace(turn, called=rest) if crew is self.crew else Done(turn.command)

    async def by_content(self, turn: Turn) -> Turn | Done:
        """End a turn (the handling of one line) that is for another crew of the same world.

        If it has to be found out first which crew is nearest to the speaker, the turn ends as well, and a task takes it up
        again.
        """
        ours = turn.is_answer or bool(turn.called) or turn.source != CHAT or self.router.settled(turn.command, self.crew)
        if ours is None:
            self.looking.add(looking := self.tasks.start(self.to_nearest(turn), turn.reply_to))
            looking.add_done_callback(self.looking.discard)
        if not ours:
            return Done(turn.command)
        self.router.talks(turn.speaker, self.crew)
        return turn

    async def to_nearest(self, turn: Turn) -> None:
        """Go on with a person's line (`turn`) if this crew is nearest to the speaker.

        If no member of any crew sees the speaker, the first crew asks which crew was meant.
        """
        crew = await self.router.nearest(turn.speaker)
        if crew is self.crew:
            self.router.talks(turn.speaker, self.crew)
            await self.act(turn)
        elif crew is None and self.crew is next(iter(self.router.crews.values()), None):
            self.replies.say(self.router.which(), turn.reply_to)

    def forget_lines(self) -> None:
        """Drop the lines for which the crew is still looked for, because a line said before a stop must not begin after it."""
        for looking in self.looking - {asyncio.current_task()}:
            looking.cancel()
