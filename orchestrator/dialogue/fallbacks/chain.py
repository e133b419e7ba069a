"""Handles a line that the parser did not understand.

It may be a request for a skill (a program that a bot runs), an order that a language model can read, or talk.
"""

from dataclasses import dataclass, replace
from functools import partial

from orchestrator.commands.bank.advising import keeps_from_skills
from orchestrator.commands.bank.unclear_lines import is_open
from orchestrator.commands.command import Command, Intent
from orchestrator.core.plan import Act
from orchestrator.dialogue.clarification import Begin, ClarifiedAnswer
from orchestrator.dialogue.context import ConversationContext, PendingClarifications
from orchestrator.dialogue.fallbacks.learn_on_request import LearnOnRequest
from orchestrator.dialogue.fallbacks.llm_interpreter import LineInterpreter
from orchestrator.dialogue.fallbacks.phrasing_comparison import PhrasingComparison
from orchestrator.dialogue.fallbacks.skill_requests import SkillRequests
from orchestrator.dialogue.fallbacks.small_talk import SmallTalk
from orchestrator.dialogue.permissions import People, Role
from orchestrator.dialogue.replies import ReplySender, ReplyTarget
from orchestrator.dialogue.turn import Turn


@dataclass(frozen=True, slots=True)
class Fallbacks:
    """The ways in which one crew can handle a line that the parser did not understand; None for those it lacks.

    `skill_requests` needs a skillbook (a searchable store of programs for bots), `phrasings` a model that compares meanings;
    the others need a planner that asks a language model.
    """

    skill_requests: SkillRequests | None = None
    interpreter: LineInterpreter | None = None
    learning: LearnOnRequest | None = None
    small_talk: SmallTalk | None = None
    phrasings: PhrasingComparison | None = None


NO_FALLBACKS = Fallbacks()


class FallbackChain:
    """Tries the fallbacks of one crew in order for a line that the parser did not understand.

    Fallbacks are a search for skills (programs for bots), a comparison with known phrasings, a language model and small talk;
    the last one is to ask what was meant. `can_talk` is true if the crew can answer small talk, `guesses_skills` if it asks
    about skills that are only similar to what was said.
    """

    def __init__(
        self,
        replies: ReplySender,
        people: People,
        pending: PendingClarifications,
        context: ConversationContext,
        fallbacks: Fallbacks,
    ) -> None:
        self.replies, self.people, self.pending, self.context, self.fallbacks = replies, people, pending, context, fallbacks
        self.can_talk = fallbacks.small_talk is not None
        self.guesses_skills = not self.can_talk and fallbacks.phrasings is None

    async def find_order(self, turn: Turn) -> Command | None:
        """Return the order that a language model reads in a person's line (`turn`).

        Return None when the line was handled otherwise: by a skill (a program for bots), by small talk or by a question to the
        speaker. Guests may not give orders, so they are only asked what they meant.
        """
        found, command, say = self.fallbacks, turn.command, partial(self.replies.say, reply_to=turn.reply_to)
        if self.people.role(turn.speaker) is Role.GUEST:
            self.ask_back(command, turn.reply_to)
        elif found.skill_requests and await self.by_skill(turn, found.skill_requests):
            self.offer(command, found.skill_requests)
        elif order := await self.reading(turn):
            if order.intent is not Intent.CLARIFY:
                return order
            self.ask_back(order, turn.reply_to)
        elif found.learning and command.unknown and await found.learning.try_handle(command, say):
            pass
        elif found.small_talk and command.unknown:
            bot = self.replies.answerer(command.addressee)
            if (text := await found.small_talk.answer(command, bot)) and bot:
                self.replies.speak(bot, text, turn.reply_to)
        else:
            self.ask_back(command, turn.reply_to)
        return None

    async def by_skill(self, turn: Turn, skill_requests: SkillRequests) -> bool:
        """Return whether a skill (a program for bots) handled a line, or a question about one. None is tried if the line wants
        what the crew cannot do, and was answered so."""
        command = turn.command
        called = command.spoken_to and not command.addressee.startswith("@")
        offered = bool(command.choices) and not called  # to nobody by name: an offer, and nothing begins
        if turn.compared and (offered or keeps_from_skills(turn.utterance)):
            return False
        say = partial(self.replies.say, reply_to=turn.reply_to)
        if turn.compared and not is_open(command):  # the crew has a better question than one about a skill
            command = replace(command, unknown=False)
        return await skill_requests.try_handle(command, say, guess=self.guesses_skills)

    async def reading(self, turn: Turn) -> Command | None:
        """Return the order of a line by its likeness to known phrasings, or else by a language model; a question whether the
        likely order is meant only if there is no model. None if neither reads anything in the line."""
        found, command = self.fallbacks, turn.command
        like = command if turn.compared and (command.choices or is_open(command)) else None
        if found.phrasings and not turn.compared:
            like = await found.phrasings.read(command, self.context.heard(turn))
        if like and is_open(like) and (found.learning or found.small_talk):
            like = None  # these know more than a question about anything
        if found.interpreter is None or (like and like.intent is not Intent.CLARIFY):
            return like
        return await found.interpreter.read(command, self.context) or like

    def offer(self, command: Command, skill_requests: SkillRequests) -> None:
        """Remember the skills that the crew's question to the speaker named, so that the next line can choose one of them.

        Skills are small programs that a bot runs. `command` is the unclear line that was asked about. `skill_requests` has the
        offered skills and runs the one that is chosen. If it offered none, nothing is remembered.
        """

        def begin(act: Act) -> Begin:
            async def do(reply_to: ReplyTarget) -> None:
                await skill_requests.do(act, command.addressee, partial(self.replies.say, reply_to=reply_to))

            return do

        offers = skill_requests.offers.pop(command.who, ())
        if offers:
            self.pending.ask(command, tuple(ClarifiedAnswer(said, begin(act) if act else None) for said, act in offers))

    def ask_back(self, command: Command, reply_to: ReplyTarget) -> None:
        """Ask the speaker for what a command lacks, and remember the question so that the next line can answer it.

        Do nothing if the parser gave no question (`command.answer`).
        """
        if command.answer:
            self.replies.say(command.answer, reply_to)
            self.pending.ask(command)


def needs_fallbacks(command: Command) -> bool:
    """Return whether the fallbacks may know more about a command: it leaves too much open to begin, or is to set a block down,
    which only a skill (a program for bots) may do."""
    sets_down = command.intent is Intent.BUILD and command.building is None and bool(command.slots.item) and not command.more
    unread = (command.intent is Intent.CLARIFY or command.unknown) and bool(command.unknown or command.missing)
    return sets_down or unread


def asks_back(command: Command) -> bool:
    """Return whether the answer to a command is a question: what it lacks, or what to do in place of what cannot be built."""
    lacking = bool(command.missing and command.answer) and not (command.missing == ("at",) and command.slots.place)
    instead = command.intent is Intent.BUILD and command.building is None and bool(command.choices and command.answer)
    return lacking or instead
