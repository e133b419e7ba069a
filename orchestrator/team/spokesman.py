"""Hears what people say in the game, once however many bots hear it, and answers for the crew.

A line goes through commands/parser.py; a goal goes to the crew, or is added to what it is at; a stop goes before everything
else. What questions are answered is in answers.py.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace

from orchestrator.commands.building import Wanted
from orchestrator.commands.command import Command, Intent
from orchestrator.commands.objectives import joined, named
from orchestrator.commands.parser import parse_goal
from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.core.journal import Journal
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.world import Line, World
from orchestrator.knowledge.game import GameData
from orchestrator.team.answers import answer, shares, short
from orchestrator.team.channels import CHANNEL, Channel, Tell
from orchestrator.team.chatter import Chatter
from orchestrator.team.crew import STOPPED, Crew, End
from orchestrator.team.deeds import ERRANDS
from orchestrator.team.ear import Ear, cannot, matter_of
from orchestrator.team.errands import Errands
from orchestrator.team.people import People, Role
from orchestrator.team.place import beside
from orchestrator.team.wishes import Wishes

NOT_BESIDE = "We cannot change what we are building, nor build beside other work: say stop first."
Done = Callable[[Goal, Verdict], None]


@dataclass(frozen=True, slots=True)
class Reception:
    """What became of a line: what it was taken for, and why it was refused, if it was. Talk is neither."""

    command: Command
    accepted: bool = False
    why: str = ""


class Spokesman:
    """One ear and one mouth for the whole crew. `people` says who may do what; without it everybody may."""

    def __init__(self, crew: Crew, game: GameData, journal: Journal, people: People | None, done: Done) -> None:
        self.crew, self.game, self.journal, self.people, self.done = crew, game, journal, people or People(), done
        self.wishes: Wishes | None = None  # finds a skill for what is no order that the parser knows
        self.chatter: Chatter | None = None  # answers what is no order, where a mind can
        self._tasks = asyncio.TaskGroup()
        self.ear, self.errands = Ear(crew, game), Errands(crew, game, self.speak)

    async def listen(self) -> None:
        """For ever: every body's lines, each public one taken from one body only. Ends with the first defect."""
        async with self._tasks:
            self._tasks.create_task(self.ear.look_around())
            for world in self.crew.worlds.values():
                self._tasks.create_task(self._listen_with(world))

    def attend(self, world: World) -> None:
        """Listen to somebody who came later, too."""
        self._tasks.create_task(self._listen_with(world))

    async def _listen_with(self, world: World) -> None:
        while True:
            line = await world.heard.get()
            own = line.speaker in self.crew.worlds
            if not own and (line.whisper or world is self.mouth):
                await self.hear(line, world.name if line.whisper else "")

    @property
    def mouth(self) -> World | None:
        """The first member that is in the world: it listens and speaks for all."""
        return next((world for world in self.crew.worlds.values() if world.online), None)

    async def hear(
        self, line: Line, to: str = "", source: str = "", tell: Tell | None = None, number: int | None = None
    ) -> Reception:
        """One line of one person; `to` is the bot that it was whispered to.

        What comes from elsewhere than the game has a `source`, and `tell` hears what is answered instead of the game's chat.
        With a `number` it stands in the record under that, even when it is no command at all.
        """
        command = self.ear.understood(line, to, source)
        self._tasks.create_task(self.ear.look_around())
        if self.chatter and command.intent is None and command.spoken_to:
            command = replace(command, intent=Intent.CLARIFY, unknown=True)  # talk, with us
        if not self.ear.is_for_us(command):
            if number is not None:
                self.journal.write(
                    "command", "", speaker=line.speaker, text=line.text, intent=None, accepted=False, goal=None, joins=False,
                    source=command.source, number=number,
                )  # fmt: skip
            return Reception(command)
        CHANNEL.set(Channel(line.speaker, to, tell) if to or tell else None)
        ruling, joins = self.people.rule(line.speaker, matter_of(command)), self.crew.busy
        refusal = self.refusal(command) if ruling.allowed else ruling.why
        accepted = ruling.allowed and not refusal
        self.journal.write(
            "command", "", speaker=line.speaker, text=line.text, intent=command.intent, accepted=accepted,
            goal=None if self.alone(command) else command.goal, joins=joins, source=command.source, number=number,
        )  # fmt: skip
        if refusal:
            self.say(refusal)
        if accepted:
            await self.obey(command)
        return Reception(command, accepted, refusal)

    def refusal(self, command: Command) -> str:
        """Why an order cannot be taken beside what is being done; empty when it can."""
        if (
            self.crew.busy
            and self.crew.goal
            and (command.building or (self.crew.goal.build and command.intent is Intent.CORRECT))
        ):
            return NOT_BESIDE
        if command.goal and self.crew.busy and self.crew.goal:
            try:
                joined(self.crew.goal, command.goal)
            except BadGoal as error:
                return str(error)
        return ""

    async def obey(self, command: Command) -> None:
        """Do what was said, or say why not."""
        match command.intent:
            case Intent.STOP if command.slots.item:
                await self.drop(command)
            case Intent.STOP:
                await self.stop(command)
            case Intent.CLARIFY if command.unknown or command.missing:
                self._tasks.create_task(self.make_sense(command))
            case Intent.CORRECT:
                self.correct(command)
            case Intent.BUILD if command.building:
                self.build(command.speaker, command.building)
            case Intent.GATHER | Intent.CRAFT | Intent.COOK if command.goal and (name := self.alone(command)):
                self.errands.gather(name, command.goal, self._tasks)
            case Intent.GATHER | Intent.CRAFT | Intent.COOK if command.goal:
                self.begin(command.speaker, command.goal)
            case Intent.STATUS | Intent.WHERE | Intent.INVENTORY:
                self._tasks.create_task(self.reply(command))
            case intent if intent in ERRANDS and not command.missing:
                self._tasks.create_task(self.errands.begin(command, self._tasks))
            case Intent.YES | Intent.NO:
                pass  # nothing was asked
            case _:
                self.say(command.answer or cannot(command))

    def alone(self, command: Command) -> str:
        """The one member that is asked to gather by itself while the crew has nothing to do; empty otherwise."""
        name = command.addressee if command.spoken_to and len(command.addressees) == 1 else ""
        one = name in self.crew.organisation.members and name != self.crew.organisation.root
        return name if one and command.goal and not self.crew.busy else ""

    async def stop(self, command: Command) -> None:
        """Everything; of members who are called by name and do not work for the crew, only what they are at."""
        called = [name for name in command.addressees if self.errands.on_one(name) and not self.errands.work(name)]
        if called and len(called) == len(command.addressees):
            self.errands.end(tuple(called))
            await asyncio.gather(*(self.crew.worlds[name].stop() for name in called))
            self.speak(called[0], "Stopped.")
            return
        self.errands.end()
        await self.crew.stop()
        self.say("Stopped.")

    async def make_sense(self, command: Command) -> None:
        """A skill for it, talk, or a question back, which may take a while. For guests nothing is done, and nothing spent."""
        guest = self.people.role(command.speaker) is Role.GUEST
        if self.wishes and not guest and await self.wishes.grant(command, self.say, guess=not self.chatter):
            return
        text = await self.chatter.answer(command) if self.chatter and not guest else command.answer
        if text:
            self.say(text)

    async def reply(self, command: Command) -> None:
        """A question; looking at bodies may take a while."""
        self.say(await answer(self.crew, command))

    def correct(self, command: Command) -> None:
        """Change a count; said to nobody while there is nothing to do, it is talk among people."""
        part, slots = self.meant(command), command.slots
        if not self.crew.busy or not self.crew.goal:
            if command.spoken_to:
                self._tasks.create_task(self.reply(command))
        elif slots.instead_of and not part and named(self.crew.goal, slots.instead_of):
            self.exchange(command)
        elif slots.count and (part or not slots.item):
            self.say(f"Right: {self.crew.correct(command.speaker, slots.count, part.item if part else '').text}.")
        else:
            self.say(f"We are not at {slots.item or 'that'}, but at: {self.crew.goal.text}.")

    def exchange(self, command: Command) -> None:
        """'no, birch': another thing for the one that was meant."""
        slots, goal = command.slots, self.crew.goal
        old = named(goal, slots.instead_of) if goal else None
        assert old
        try:
            self.crew.join(command.speaker, parse_goal(f"get {slots.count or old.count} {slots.item}", self.game))
        except BadGoal as error:
            self.say(str(error))
            return
        left = self.crew.drop(command.speaker, old.item)
        self.say(f"Right: {left.text}." if left else "Stopped.")

    async def drop(self, command: Command) -> None:
        """Leave one thing; the last one that is left ends all."""
        part = self.meant(command)
        if part:
            left = self.crew.drop(command.speaker, part.item)
            if left is None:
                await self.crew.stop()
            self.say(f"Right: {left.text}." if left else "Stopped.")
        elif self.crew.busy and self.crew.goal:
            self.say(f"We are not at {command.slots.item}, but at: {self.crew.goal.text}. Say stop to end that.")

    def meant(self, command: Command) -> Goal | None:
        """Which of the things being done somebody names."""
        item = command.slots.item
        return named(self.crew.goal, item) if self.crew.busy and self.crew.goal and item else None

    def build(self, speaker: str, wanted: Wanted) -> None:
        """At the place that was named; looking for whoever said "here" may take a while."""
        if wanted.at:
            self.build_at(speaker, wanted, wanted.at)
        else:
            self._tasks.create_task(self.build_here(speaker, wanted))

    async def build_here(self, speaker: str, wanted: Wanted) -> None:
        """Beside whoever said it, if somebody of the crew sees them."""
        at = await beside(self.crew, speaker)
        if at is None:
            self.say(f"I do not see you, {speaker}: come nearer, or say where: build a shelter at X Y Z.")
        elif self.crew.busy:
            self.say(NOT_BESIDE)
        else:
            self.build_at(speaker, wanted, at)

    def build_at(self, speaker: str, wanted: Wanted, at: Cell) -> None:
        """The goal is written down with its place, then begun."""
        goal = wanted.goal(at)
        self.journal.write("command", "", speaker=speaker, text=goal.text, intent=Intent.BUILD, accepted=True, goal=goal)
        self.begin(speaker, goal)

    def begin(self, speaker: str, goal: Goal) -> None:
        """Start a goal, or add it to what is being done, and go on listening."""
        if self.crew.busy:
            self.say(f"Adding it: {self.crew.join(speaker, goal).text}.")
            return
        self.errands.end()
        self.say(f"On it: {goal.text}.")
        self._tasks.create_task(self._see_through(goal, self.crew.begin(goal)))

    async def _see_through(self, goal: Goal, pursuit: asyncio.Task[Verdict]) -> None:
        verdict = await self.crew.ended(pursuit)
        nothing: End = (goal, {})
        goal, before = self.crew.finished.get(pursuit, nothing)  # somebody may have changed it, or given the next one already
        if verdict.status is Status.SUCCESS:
            what = verdict.why if goal.build else shares(goal, before, await self.crew.inventories())
            self.say(short(f"done: {what}"))
        elif verdict is not STOPPED:
            self.say(short(f"I could not finish {goal.text!r}: {verdict.why}"))
        self.done(goal, verdict)

    def say(self, text: str) -> None:
        """By the first member that is there, or by the one that was whispered to."""
        channel = CHANNEL.get()
        if channel and channel.bot in self.crew.worlds:
            self.speak(channel.bot, text)
        elif mouth := self.mouth:
            self.speak(mouth.name, text)

    def speak(self, name: str, text: str) -> None:
        """In the record, and in the game as soon as it lets us: nobody waits for a slow mouth, least of all a stop."""
        channel = CHANNEL.get()
        self.journal.write("said", name, text=text)
        if channel and channel.tell:
            channel.tell(name, text)
        else:
            self._tasks.create_task(self.crew.worlds[name].say(text, channel.speaker if channel else ""))
