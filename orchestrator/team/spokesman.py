"""Hears what people say in the game, once however many bots hear it, and answers for the crew.

A line goes through commands/parser.py; a goal goes to the crew; a stop goes before everything else.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Mapping

from orchestrator.commands.command import CREW, Command, Intent
from orchestrator.commands.parser import parse
from orchestrator.commands.vocabulary import EXAMPLES
from orchestrator.core.goal import Goal
from orchestrator.core.journal import Journal
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.world import Line, World
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import gains
from orchestrator.team.crew import STOPPED, Crew

Done = Callable[[Goal, Verdict], None]


class Spokesman:
    """One ear and one mouth for the whole crew. `allowed`: who may command; None means everybody."""

    def __init__(self, crew: Crew, game: GameData, journal: Journal, allowed: Collection[str] | None, done: Done) -> None:
        self.crew, self.game, self.journal, self.allowed, self.done = crew, game, journal, allowed, done
        self._tasks = asyncio.TaskGroup()

    async def listen(self) -> None:
        """For ever: every body's lines, each public one taken from one body only. Ends with the first defect."""
        async with self._tasks:
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
                await self.hear(line)

    @property
    def mouth(self) -> World | None:
        """The first member that is in the world: it listens and speaks for all."""
        return next((world for world in self.crew.worlds.values() if world.online), None)

    async def hear(self, line: Line) -> None:
        """One line of one person."""
        command = parse(line.text, line.speaker, list(self.crew.worlds), self.game)
        if command is None:
            return
        permitted = self.allowed is None or line.speaker in self.allowed
        accepted = permitted and not (command.intent is Intent.GATHER and self.crew.busy)
        self.journal.write(
            "command", "", speaker=line.speaker, text=line.text, intent=command.intent, accepted=accepted, goal=command.goal
        )
        if not permitted:
            self.say(f"Sorry {line.speaker}, I take no orders from you; ask whoever runs this crew to add your name.")
            return
        await self.obey(command)

    async def obey(self, command: Command) -> None:
        """Do what was said, or say why not."""
        match command.intent:
            case Intent.STOP:
                await self.crew.stop()
                self.say("Stopped.")
            case Intent.STATUS:
                self.say(status(self.crew))
            case Intent.HELP:
                self.say(f"Say: {EXAMPLES}")
            case Intent.CLARIFY:
                self.say(command.answer)
            case Intent.CORRECT:
                self.correct(command)
            case Intent.GATHER if command.goal:
                self.begin(command.goal)

    def correct(self, command: Command) -> None:
        """Change the count of what is being done; said to nobody while there is nothing to do, it is talk among people."""
        if self.crew.busy:
            self.say(f"Right: {self.crew.correct(command.speaker, command.count).text}.")
        elif command.addressee != CREW:
            self.say(status(self.crew))

    def begin(self, goal: Goal) -> None:
        """Start a goal and go on listening."""
        if self.crew.busy:
            self.say(f"We are still at it: {status(self.crew)} Say stop first.")
            return
        self.say(f"On it: {goal.text}.")
        self._tasks.create_task(self._see_through(goal, self.crew.begin(goal)))

    async def _see_through(self, goal: Goal, pursuit: asyncio.Task[Verdict]) -> None:
        verdict = await self.crew.ended(pursuit)
        goal = self.crew.goal or goal  # somebody may have changed its count
        if verdict.status is Status.SUCCESS:
            self.say(f"done: {shares(goal, self.crew.before, await self.crew.inventories())}")
        elif verdict is not STOPPED:
            self.say(f"I could not finish {goal.text!r}: {verdict.why}")
        self.done(goal, verdict)

    def say(self, text: str) -> None:
        """In the record, and in the game as soon as it lets us: nobody waits for a slow mouth, least of all a stop."""
        mouth = self.mouth
        if mouth:
            self.journal.write("said", mouth.name, text=text)
            self._tasks.create_task(mouth.say(text))


def shares(goal: Goal, before: Mapping[str, Mapping[str, int]], after: Mapping[str, Mapping[str, int]]) -> str:
    """'50 oak_log, 17 + 17 + 16': what the crew gained, by kind and by member."""
    each = gains(goal.item, before, after)
    total: Counter[str] = sum(each.values(), Counter())
    kinds = ", ".join(f"{count} {kind}" for kind, count in total.most_common())
    parts = [str(gain.total()) for gain in each.values() if gain]
    return f"{kinds}, {' + '.join(parts)}" if len(parts) > 1 else kinds


def status(crew: Crew) -> str:
    """One sentence on what the crew is doing."""
    if not crew.busy or not crew.goal:
        return f"Nothing to do. Say: {EXAMPLES}"
    return f"{crew.goal.text}: {crew.gained} of {crew.goal.count}."
