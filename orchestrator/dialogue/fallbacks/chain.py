"""What to make of a line that the parser did not understand: a skill, what a model reads in it, a new one, talk, a question."""

from functools import partial

from orchestrator.commands.command import Command, Intent
from orchestrator.dialogue.clarification import ClarifiedAnswer, PendingClarifications
from orchestrator.dialogue.fallbacks.learn_on_request import LearnOnRequest
from orchestrator.dialogue.fallbacks.llm_interpreter import Interpreting
from orchestrator.dialogue.fallbacks.skill_requests import SkillRequests
from orchestrator.dialogue.fallbacks.small_talk import Chatter
from orchestrator.dialogue.permissions import People, Role
from orchestrator.dialogue.replies import ReplySender


class FallbackChain:
    """`wishes`, `interpreting`, `teaching` and `chatter` are there where there is a skillbook, or a mind that can."""

    def __init__(self, mouth: ReplySender, people: People, questions: PendingClarifications) -> None:
        self.mouth, self.people, self.questions = mouth, people, questions
        self.wishes: SkillRequests | None = None  # finds a skill for what is no order that the parser knows
        self.interpreting: Interpreting | None = None  # asks a model which order it is
        self.teaching: LearnOnRequest | None = None  # has a skill written for what none fits, where a mind can
        self.chatter: Chatter | None = None  # answers what is no order, where a mind can

    async def make(self, command: Command) -> Command | None:
        """An order that it turns out to be; otherwise all that is to be done or said is. For guests neither acts nor costs."""
        if self.people.role(command.who) is Role.GUEST:
            self.ask_back(command)
            return None
        if self.wishes and await self.wishes.grant(command, self.mouth.say, guess=not self.chatter):
            self.offer(command, self.wishes)
            return None
        if self.interpreting and (found := await self.interpreting.read(command)):
            if found.intent is not Intent.CLARIFY:
                return found
            self.ask_back(found)
            return None
        if self.teaching and command.unknown and await self.teaching.grant(command, self.mouth.say):
            return None
        if self.chatter and command.unknown:
            if text := await self.chatter.answer(command):
                self.mouth.say(text)
        else:
            self.ask_back(command)
        return None

    def offer(self, command: Command, wishes: SkillRequests) -> None:
        """The skills that were named in a question back can be chosen."""
        offers = wishes.offers.pop(command.who, ())
        if offers:
            do = partial(wishes.do, addressee=command.addressee, say=self.mouth.say)
            self.questions.ask(command, tuple(ClarifiedAnswer(said, partial(do, act)) for said, act in offers))

    def ask_back(self, command: Command) -> None:
        """And wait for the answer."""
        if command.answer:
            self.mouth.say(command.answer)
            self.questions.ask(command)
