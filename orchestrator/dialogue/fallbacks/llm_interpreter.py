"""Asks a language model which order a line means that the parser did not understand.

The number of lines per minute is limited.
"""

from orchestrator.commands.command import Command
from orchestrator.commands.not_understood import Interpreter, Unclear
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import NoAnswer
from orchestrator.core.errors import MindLost
from orchestrator.core.events.dialogue import LineInterpreted
from orchestrator.core.events.models import AnswerMissing
from orchestrator.dialogue.context import ConversationContext
from orchestrator.dialogue.fallbacks.question_limit import ModelQuestionLimit
from orchestrator.team.crew import Crew


class LineInterpreter:
    """Asks a language model which order a line to one crew means, if the parser did not understand the line."""

    def __init__(self, interpreter: Interpreter, crew: Crew, journal: Journal) -> None:
        self.interpreter, self.crew, self.journal = interpreter, crew, journal
        self.limit = ModelQuestionLimit()

    async def read(self, command: Command, context: ConversationContext) -> Command | None:
        """Return the order that the model reads in a line, which the parser left as `command`.

        Return None for talk, for a useless answer, and when too many lines have gone to the model in the last minute. `context`
        knows the speaker's earlier lines and the people nearby.
        """
        if not self.limit.take(command.who):
            return None
        try:
            found = await self.interpreter.interpret(self.unclear(command, context))
        except (NoAnswer, MindLost) as error:
            self.journal.write(AnswerMissing(why=str(error)))
            return None
        if found:
            self.journal.write(LineInterpreted(speaker=command.who, text=command.raw, intent=found.intent, order=found.order))
        return found

    def unclear(self, command: Command, context: ConversationContext) -> Unclear:
        """Return the line together with what the model should know.

        That is the crew's members and goal, the people nearby, and the speaker's earlier lines.
        """
        crew = self.crew
        at = crew.goal.text if crew.busy and crew.goal else ""
        members, people = crew.organisation.members, context.people(command.who)
        before = tuple(each.raw for each in context.said(command.who) if each.raw != command.raw)
        return Unclear(command, members, crew.organisation.root, people, at, before)
