"""Asks a model, where there is one, which order a line is that the parser did not understand. Within a budget of lines."""

from orchestrator.commands.command import Command
from orchestrator.commands.not_understood import Interpreter, Unclear
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import NoAnswer
from orchestrator.core.errors import MindLost
from orchestrator.core.events.dialogue import LineInterpreted
from orchestrator.core.events.models import AnswerMissing
from orchestrator.dialogue.context import ConversationContext
from orchestrator.dialogue.pace import ModelQuestionLimit
from orchestrator.team.crew import Crew


class Interpreting:
    """One for the crew."""

    def __init__(self, interpreter: Interpreter, crew: Crew, ear: ConversationContext, journal: Journal) -> None:
        self.interpreter, self.crew, self.ear, self.journal = interpreter, crew, ear, journal
        self.pace = ModelQuestionLimit()

    async def read(self, command: Command) -> Command | None:
        """None where it is talk, where the model had no answer that makes sense, and where it was asked too often."""
        if not self.pace.take(command.who):
            return None
        try:
            found = await self.interpreter.interpret(self.unclear(command))
        except (NoAnswer, MindLost) as error:
            self.journal.write(AnswerMissing(why=str(error)))
            return None
        if found:
            self.journal.write(LineInterpreted(speaker=command.who, text=command.raw, intent=found.intent, order=found.order))
        return found

    def unclear(self, command: Command) -> Unclear:
        """With what is known."""
        crew = self.crew
        at = crew.goal.text if crew.busy and crew.goal else ""
        members, people = crew.organisation.members, self.ear.people(command.who)
        before = tuple(each.raw for each in self.ear.said(command.who) if each.raw != command.raw)
        return Unclear(command, members, crew.organisation.root, people, at, before)
