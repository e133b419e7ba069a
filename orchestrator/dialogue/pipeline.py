"""Hears what people say in the game, once however many bots hear it, and sees to it that it is done and answered.

A line goes through commands/parser.py (context.py), then through the rules on who may (permissions.py); dispatch.py does what
was said, a stop before everything else, replies.py answers. What was not understood goes through fallbacks/chain.py, what was
asked back through clarification.py. Where several crews hear it, crew_routing.py says which of them it is for.
"""

import asyncio
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from orchestrator.commands.command import Command, Intent
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.world import Line, World
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.speaker import Source, Speaker
from orchestrator.dialogue.clarification import Clarification, ClarifiedAnswer, PendingClarifications, chosen, completed
from orchestrator.dialogue.context import CHAT, ConversationContext, matter_of
from orchestrator.dialogue.crew_routing import CrewRouter
from orchestrator.dialogue.dispatch import CommandDispatcher, Done
from orchestrator.dialogue.fallbacks.chain import FallbackChain
from orchestrator.dialogue.goal_edits import GoalEdits
from orchestrator.dialogue.home import Home
from orchestrator.dialogue.member_tasks import MemberTasks
from orchestrator.dialogue.permissions import People, RequestKind
from orchestrator.dialogue.replies import ReplySender
from orchestrator.dialogue.reply_target import CHANNEL, ReplyTarget, Tell
from orchestrator.dialogue.task_group import AnsweringTasks
from orchestrator.knowledge.game import GameData
from orchestrator.record.crew_snapshot import PendingMemberTask
from orchestrator.team.crew import Crew


@dataclass(frozen=True, slots=True)
class Reception:
    """What became of a line: what it was taken for, and why it was refused, if it was. Talk is neither."""

    command: Command
    accepted: bool = False
    why: str = ""


class Dialogue:
    """One ear and one mouth for the whole crew. `people` says who may do what; without it everybody may."""

    def __init__(self, crew: Crew, game: GameData, journal: Journal, people: People | None, done: Done) -> None:
        self.crew, self.journal, self.people = crew, journal, people or People()
        self.bots: Callable[[], Collection[str]] = tuple  # of other crews in the same world: nobody to be heard
        self.company = CrewRouter()
        self._choosing: set[asyncio.Task[None]] = set()  # it is being looked for whom something is
        self._tasks, self._listens = AnsweringTasks(), asyncio.Event()
        self.mouth, self.ear, self.homes = (
            ReplySender(crew, journal, self._tasks),
            ConversationContext(crew, game),
            Home(crew, journal),
        )
        self.errands = MemberTasks(crew, game, self.mouth, self.people, self.homes, self._tasks)
        changes = GoalEdits(crew, game, self.mouth, self.people)
        self.orders = CommandDispatcher(crew, journal, self.mouth, self.errands, changes, self.homes, done, self._tasks)
        self.questions = PendingClarifications(lambda: asyncio.get_running_loop().time())
        self.sense = FallbackChain(self.mouth, self.people, self.questions)

    async def listen(self) -> None:
        """For ever: every body's lines, each public one taken from one body only. Ends with the first defect."""
        async with self._tasks:
            self._listens.set()
            self._tasks.create_task(self.ear.look_around())
            self._tasks.create_task(self.homes.settle())
            for world in self.crew.worlds.values():
                self._tasks.create_task(self._listen_with(world))

    def attend(self, world: World) -> None:
        """Listen to somebody who came later, too."""
        self._tasks.create_task(self._listen_with(world))

    async def run_beside(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run something for as long as the crew listens; its defect ends the listening."""
        await self._listens.wait()
        return self._tasks.create_task(work)

    async def _listen_with(self, world: World) -> None:
        while True:
            line = await world.heard.get()
            own = line.speaker in self.crew.worlds
            if not own and line.speaker not in self.bots() and (line.whisper or world is self.mouth.member):
                await self.hear(line, world.name if line.whisper else "")

    async def hear(
        self, line: Line, to: str = "", source: str = "", tell: Tell | None = None, number: int | None = None
    ) -> Reception:
        """One line of one person; `to` is the bot that it was whispered to.

        What comes from elsewhere than the game has a `source`, and `tell` hears what is answered instead of the game's chat.
        With a `number` it stands in the record under that, even when it is no command at all.
        """
        who, public = Speaker(line.speaker, Source.API if source == Source.API else Source.GAME), not (to or source)
        call = self.company.called(line.text) if public else None
        if call and call[0] is not self.crew:
            return Reception(Command(CHAT, line.speaker, "", None, line.text))
        asked = self.questions.open(who)
        command = self.ear.understood(line, to, source, asked=asked is not None, called=call[1] if call else "")
        self._tasks.create_task(self.ear.look_around())
        CHANNEL.set(ReplyTarget(line.speaker, to, tell) if to or tell else None)
        choice, said = None, command
        if asked:
            command, choice = self.answered(asked, command)
        answers = choice is not None or command is not said  # a question of ours; what is none may be for another crew
        if self.sense.chatter and command.intent is None and command.spoken_to:
            command = replace(command, intent=Intent.CLARIFY, unknown=True)  # talk, with us
        if not (asked or self.ear.is_for_us(command)) or command.intent is None:
            if number is not None:
                self.journal.write(CommandReceived(
                    speaker=who, text=line.text, intent=None, accepted=False, source=command.source,
                    number=number,
                ))  # fmt: skip
            return Reception(command)
        ours = answers or call is not None or not public or self.company.settled(command, self.crew)
        if ours is None:
            self._choosing.add(looking := self._tasks.create_task(self.decide_if_ours(line, command)))
            looking.add_done_callback(self._choosing.discard)
        return await self.decide(line, command, choice, number) if ours else Reception(command)

    async def decide_if_ours(self, line: Line, command: Command) -> None:
        """It is for the nearest crew; when nobody sees who speaks, the first one asks back."""
        crew = await self.company.nearest(command.who)
        if crew is self.crew:
            await self.decide(line, command, None, None)
        elif crew is None and self.crew is next(iter(self.company.crews.values()), None):
            self.mouth.say(self.company.which())

    async def go_on(self, name: str, asked: PendingMemberTask) -> None:
        """Take up what a cut left of an order to one member; that it might be given was looked at before."""
        await self._listens.wait()
        source = Source.API if asked.speaker.source is Source.API else ""
        command = self.ear.understood(Line(asked.speaker.name, asked.order), name, source)
        await self.orders.take_up(name, replace(command, addressee=name, addressees=(name,), spoken_to=True), asked)

    def answered(self, asked: Clarification, command: Command) -> tuple[Command, ClarifiedAnswer | None]:
        """What an answer makes of what was said before; a plain order, or talk, is none."""
        plain = command.intent not in (None, Intent.YES, Intent.NO, Intent.CLARIFY, Intent.CORRECT)
        if not plain and command.intent is not Intent.NO:
            choice = chosen(asked, command)
            if choice and choice.begin:
                return command, choice
            again = partial(self.ear.again, command)
            meant = again(choice.said, asked.about.addressee) if choice else completed(asked, command.raw, again)
            if meant:
                self.questions.close(command.who)
                return meant, None
        if command.intent is not None:
            self.questions.close(command.who)
        return command, None

    async def decide(self, line: Line, command: Command, choice: ClarifiedAnswer | None, number: int | None) -> Reception:
        """Whether it may be, and if so, do it."""
        self.company.talks(command.who, self.crew)
        matter = RequestKind.ORDER if choice else matter_of(command)
        ruling = self.people.rule(command.who, matter)
        refusal = self.orders.refusal(command) if ruling.allowed else ruling.why
        accepted = ruling.allowed and not refusal
        self.journal.write(CommandReceived(
            speaker=command.who, text=line.text, intent=command.intent, accepted=accepted,
            source=command.source, number=number,
        ))  # fmt: skip
        if refusal:
            self.mouth.say(refusal)
        if accepted:
            await self.obey(command, choice)
        return Reception(command, accepted, refusal)

    async def obey(self, command: Command, choice: ClarifiedAnswer | None = None) -> None:
        """At once, or after some thought; nobody else waits for that."""
        if command.intent is Intent.STOP:
            for looking in self._choosing - {asyncio.current_task()}:  # what was said before a stop does not begin after it
                looking.cancel()
        if choice and choice.begin:
            self.questions.close(command.who)
            self._tasks.create_task(self.begin(choice))
        elif command.intent is Intent.CLARIFY and (command.unknown or command.missing):
            self._tasks.create_task(self.make_sense(command, self.crew.stops))
        elif command.missing and command.answer and not (command.missing == ("at",) and command.slots.place):
            self.sense.ask_back(command)
        else:
            await self.orders.obey(command)

    async def begin(self, choice: ClarifiedAnswer) -> None:
        """What was chosen."""
        if choice.begin:
            await choice.begin()

    async def make_sense(self, command: Command, stops: int) -> None:
        """It may turn out to be an order; whether somebody may give it is asked again. What was said before a stop does
        not begin after it: `stops` is how many there were then."""
        found = await self.sense.make(command) if self.crew.stops == stops else None
        if found is None or (self.crew.stops != stops and matter_of(found) is RequestKind.ORDER):
            return
        ruling = self.people.rule(found.who, matter_of(found))
        refusal = self.orders.refusal(found) if ruling.allowed else ruling.why
        if refusal:
            self.mouth.say(refusal)
        elif ruling.allowed:
            await self.orders.obey(found)
