"""Lets a planner with a language model answer lines that are neither orders nor questions about the crew.

The number of lines per minute is limited. A line of a person is only data for the planner: its sole effect is the line of chat
that answers it.
"""

import re
from collections import Counter
from dataclasses import replace

from orchestrator.commands.command import Command
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import NoAnswer, Remark, Talker
from orchestrator.core.errors import MindLost
from orchestrator.core.events.dialogue import LineSuppressed
from orchestrator.core.events.models import AnswerMissing
from orchestrator.dialogue.fallbacks.question_limit import ModelQuestionLimit
from orchestrator.dialogue.status_answers import activity, short
from orchestrator.team.crew import Crew

ASKS_FOR_IDEAS = re.compile(r"\b(what (should|shall|could|can) (we|you|i) do|any ideas?|propose|suggest)\b", re.IGNORECASE)


class SmallTalk:
    """Answers the small talk of people with one crew, by asking a planner that can talk (`talker`)."""

    def __init__(self, talker: Talker, crew: Crew, journal: Journal) -> None:
        self.talker, self.crew, self.journal = talker, crew, journal
        self.limit = ModelQuestionLimit()

    async def answer(self, command: Command, bot: str = "") -> str:
        """Return the planner's answer to a line as a chat line, or the parser's answer if the planner has none. `bot` is the
        member that says it, which may have a model of its own.

        Return an empty string when too many lines have reached the planner in the last minute.
        """
        if not self.limit.take(command.who):
            self.journal.write(LineSuppressed(to=command.who, text=command.raw))
            return ""
        remark = replace(await self.remark(command), bot=bot)
        try:
            ideas = ASKS_FOR_IDEAS.search(command.raw)
            return short(await (self.talker.propose(remark) if ideas else self.talker.talk(remark)))
        except (NoAnswer, MindLost) as error:
            self.journal.write(AnswerMissing(why=str(error)))
            return command.answer

    async def remark(self, command: Command) -> Remark:
        """Return a person's line together with what the planner that answers it should know.

        That is the crew's goal, activities, inventory (all members together) and surroundings.
        """
        crew, looks = self.crew, await self.crew.looks()
        held = sum((Counter(look.inventory) for look in looks.values()), Counter[str]())
        sight = max((Counter(look.blocks) for look in looks.values()), key=Counter.total, default=Counter[str]())
        goal = crew.goal if crew.busy else None
        does = {name: activity(crew, name) for name in crew.organisation.members}
        return Remark(str(command.who), command.raw, goal, crew.gained if goal else 0, does, held, sight)
