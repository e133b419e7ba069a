"""The dialogue of a crew with people: each line passes the steps below once, however many bots hear it.

Read `Dialogue.__init__`: `understand` and `act` list the steps in order. Each step is a method that takes a Turn (one person's
line with what is known about it, turn.py) and returns it with what it found out, or ends it with a Done. Next:
reading/line_reading.py parses, permissions.py decides, dispatch.py has the handlers, replies.py answers.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

from orchestrator.building.undoing import Replaced
from orchestrator.commands.command import Intent
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.world import Line, World
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.trace import traced
from orchestrator.core.storage import SharedChest
from orchestrator.dialogue.buildings.history import History
from orchestrator.dialogue.buildings.preview import Show
from orchestrator.dialogue.context import ConversationContext, PendingClarifications, kind_of
from orchestrator.dialogue.crew_goals import CrewGoals, OnEnd
from orchestrator.dialogue.crew_routing import CrewRouter
from orchestrator.dialogue.delivery.delivery import Delivery
from orchestrator.dialogue.dispatch import CommandDispatcher
from orchestrator.dialogue.errands.assembly import tasks_of
from orchestrator.dialogue.errands.whereabouts import Locate, no_server
from orchestrator.dialogue.fallbacks.chain import NO_FALLBACKS, FallbackChain, Fallbacks, asks_back, needs_fallbacks
from orchestrator.dialogue.home import Home
from orchestrator.dialogue.living.fields import KnownFields
from orchestrator.dialogue.memory.memory_orders import MemoryOrders
from orchestrator.dialogue.memory.memory_reading import MemoryReading
from orchestrator.dialogue.permissions import Decision, People, RequestKind
from orchestrator.dialogue.permitted import permitted
from orchestrator.dialogue.persona.courtesy import Courtesy
from orchestrator.dialogue.persona.persona import Personas
from orchestrator.dialogue.queue.resumed_orders import ResumedOrders
from orchestrator.dialogue.reading.line_reading import LineReading
from orchestrator.dialogue.reading.line_routing import LineRouting
from orchestrator.dialogue.reading.lines_in_order import LinesInOrder
from orchestrator.dialogue.replies import PUBLIC, AnsweringTasks, ReplySender, Tell
from orchestrator.dialogue.turn import Done, Turn, turn_of
from orchestrator.dialogue.voice.spoken_lines import SpokenLines
from orchestrator.knowledge.game import GameData
from orchestrator.memory.world_memory import WorldMemory
from orchestrator.tasks.shelter.library import BlueprintLibrary
from orchestrator.team.crew import Crew
from orchestrator.team.living.field_plan import Field

Step = Callable[[Turn], Awaitable[Turn | Done]]


class Dialogue:
    """Listens and answers for one crew. `people` are the permission rules; None means the default ones.

    `on_end` is called with each goal that ended and its verdict (success or failure, with the reason). `router` knows the
    other crews of the same world. `bot_names` returns the names of all bots in that world, whose lines are ignored. `home` is
    the block of the home from an earlier run, `chests` are the shared chests from it, `built` what was built in it, `fields`
    the fields made in it. `library` has the blueprints that can be built by name. `fallbacks` handle the lines that the parser
    did not understand. `locate` asks the server where a player is. `lines` is the number of lines in the record of an earlier
    run, after which those of this one are counted. `memory` has what the crews of this world remember; without it, nothing is
    remembered. `personas` are the characters of the bots; without them, small talk is not answered.
    `show` gives commands that change only what players see; without it, buildings are not outlined in the game.
    """

    def __init__(
        self,
        crew: Crew,
        game: GameData,
        journal: Journal,
        people: People | None,
        on_end: OnEnd,
        *,
        router: CrewRouter | None = None,
        bot_names: Callable[[], Collection[str]] = tuple,
        home: Cell | None = None,
        chests: Collection[SharedChest] = (),
        built: Collection[Replaced] = (),
        fields: Collection[Field] = (),
        library: BlueprintLibrary | None = None,
        fallbacks: Fallbacks = NO_FALLBACKS,
        locate: Locate = no_server,
        lines: int = 0,
        memory: WorldMemory | None = None,
        personas: Personas | None = None,
        show: Show | None = None,
    ) -> None:
        self.crew, self.journal, self.people, self.bot_names = crew, journal, people or People(), bot_names
        self.router, self.lines = router or CrewRouter(), lines
        self._tasks, self._listens = AnsweringTasks(), asyncio.Event()
        self.replies = ReplySender(crew, journal, self._tasks)
        self.routing = LineRouting(crew, self.router, self.replies, self._tasks, self.go_on)
        self.context, self.home = ConversationContext(crew, game, bot_names, locate), Home(crew, journal, home)
        self.pending = PendingClarifications(lambda: asyncio.get_running_loop().time())
        self.spoken = SpokenLines(self.context, self.replies, self.pending, self.act_when_confirmed)
        self.member_tasks = tasks_of(self.replies, self.people, self.home, self._tasks, self.pending, chests, self.context)
        self.goal_edits, self.storage = self.member_tasks.borrowing.goal_edits, self.member_tasks.giving.storage
        goals = CrewGoals(journal, Delivery(self.member_tasks), on_end)
        remembering = MemoryOrders(memory, self.context, self.replies, self.people, self.pending)
        self.commands = CommandDispatcher(
            goals,
            self.home,
            History(journal, built),
            KnownFields(journal, fields),
            self.context.parse_again,
            library,
            remembering.handle,
            show,
        )
        self.fallbacks = FallbackChain(self.replies, self.people, self.pending, self.context, fallbacks)
        self.reading = LineReading(self.context, self.pending, self.people, fallbacks.phrasings, self.look_around)
        self.remembered = MemoryReading(memory, self.context)
        self.resumed = ResumedOrders(self.context, self.commands, self.goal_edits, self._listens)
        self.courtesy = Courtesy(personas, self.context, fallbacks.small_talk is not None)
        self.understand: tuple[Step, ...] = (
            self.routing.by_name,
            self.remembered.before,
            self.be_polite,
            self.read,
            self.remembered.after,
            self.spoken.judge,
            self.ignore_small_talk,
            self.routing.by_content,
        )
        asked: tuple[Step, ...] = (self.explain_refusal, self.spoken.confirm, self.dispatch)
        self.act: tuple[Step, ...] = (self.check_permission, self.record, *asked)

    async def listen(self) -> None:
        """Take the lines that the members hear, until cancelled.

        All members hear a public line, so it is taken from one of them only. Raises an ExceptionGroup when a task of the
        dialogue breaks.
        """
        async with self._tasks:
            self._listens.set()
            self.look_around()
            self._tasks.create_task(self.home.settle())
            for world in self.crew.worlds.values():
                self.attend(world)
            for name, greeting in self.courtesy.greetings():
                self.replies.speak(name, greeting, PUBLIC)

    def attend(self, world: World) -> None:
        """Start to take the lines of chat that one more member hears, through its bot `world`."""
        lines = LinesInOrder(world, self.reading, partial(self.is_ours, world), partial(self._hear_with, world))
        self._tasks.create_task(lines.collect())
        self._tasks.create_task(lines.pass_on())

    async def run_beside(self, work: Callable[[], Coroutine[Any, Any, None]]) -> "asyncio.Task[None]":
        """Start `work` as a task once the crew listens, and return the task.

        The end of the listening cancels the task, and an error of the task ends the listening.
        """
        await self._listens.wait()
        return self._tasks.create_task(work())

    def look_around(self) -> None:
        """Start to note which players are near the crew."""
        self._tasks.create_task(self.context.look_around())

    def is_ours(self, world: World, line: Line) -> bool:
        """Return whether a line that a member hears through its bot `world` counts: no bot said it, and no other member takes
        it."""
        bot = line.speaker in self.crew.worlds or line.speaker in self.bot_names()
        return not bot and (line.whisper or world is self.replies.member)

    async def _hear_with(self, world: World, line: Line) -> Done:
        return await self.hear(line, world.name if line.whisper else "")

    async def hear(
        self, line: Line, to: str = "", source: str = "", tell: Tell | None = None, number: int | None = None
    ) -> Done:
        """Take one line of one person through all steps, and return how it ended. `to` is the bot that it was whispered to.

        For a line from outside the game, `source` is "api", and `tell` receives its answers instead of the game's chat. A line
        with a `number` (in the service's store) is recorded under it even if it is no command.
        """
        return await self.take(turn_of(line, to, source, tell, number))

    async def take(self, turn: Turn) -> Done:
        """Take one turn, a line with all that is known about it, through all steps, and return how it ended."""
        return await self._run(turn, (*self.understand, *self.act))

    async def _run(self, turn: Turn, steps: tuple[Step, ...]) -> Done:
        with traced(turn.trace):
            for step in steps:
                result = await step(turn)
                if isinstance(result, Done):
                    return result
                turn = result
        raise AssertionError("the last step ends a turn")

    async def go_on(self, turn: Turn) -> Done:
        """Take a turn that is for this crew through the steps that check and carry it out."""
        return await self._run(turn, self.act)

    async def act_when_confirmed(self, turn: Turn) -> None:
        """Carry out a spoken order (`turn`) to which its speaker said yes; it is recorded already."""
        await self._run(turn, (self.check_permission, self.explain_refusal, self.dispatch))

    async def be_polite(self, turn: Turn) -> Turn | Done:
        """End a turn with small talk by an answer in the manner of the bot; any other turn is returned unchanged."""
        small = None if turn.command.intent else self.courtesy.answered(turn)
        if small is None or not self.router.settled(small.command, self.crew):
            return turn
        return await self._run(small, (self.check_permission, self.record, self.explain_refusal, self.say_by_addressee))

    async def say_by_addressee(self, turn: Turn) -> Done:
        """Say the answer to a line through the bot that it addresses, and end its turn."""
        self.replies.speak(turn.command.addressee, turn.command.answer, turn.reply_to)
        return Done(turn.command, True)

    async def read(self, turn: Turn) -> Turn | Done:
        """Return the turn with its command, unless it has one already."""
        return turn if turn.command.intent else await self.reading.read(turn)

    async def ignore_small_talk(self, turn: Turn) -> Turn | Done:
        """End a turn (the handling of one line) if people only talk to each other.

        Talk that is addressed to the crew goes on to the next step if the crew can answer small talk.
        """
        command = turn.command
        if self.fallbacks.can_talk and command.intent is None and command.spoken_to:
            command = replace(command, intent=Intent.CLARIFY, unknown=True)
        if command.intent is not None and (turn.pending or self.context.is_for_us(command)):
            return replace(turn, command=command)
        if turn.number is not None:
            self.note(turn, None, accepted=False)
        return Done(command)

    async def check_permission(self, turn: Turn) -> Turn:
        """Return the turn (the handling of one line) with the decision whether its command is allowed, or why not.
        The speaker may lack the right, or it cannot be added to the present goal, as a building is never begun beside another
        goal. Further orders that the speaker may not give are left out."""
        found = permitted(turn.command, partial(self.people.rule, turn.speaker), chosen=turn.choice is not None)
        why = self.commands.refusal(found.command) if found.decision.allowed else ""
        if found.why:
            self.replies.say(found.why, turn.reply_to)
        return replace(turn, command=found.command, decision=Decision(False, why) if why else found.decision)

    async def record(self, turn: Turn) -> Turn:
        """Write a person's line into the run's record (its file of events) as a command, and return its turn with the number of
        the line, so that its answers and what it causes can name it.

        A line that a language model interpreted is not written again, since it was written before it went to the model.
        """
        if turn.interpreted:
            return turn
        self.note(turn, turn.command.intent, accepted=turn.decision.allowed)
        return replace(turn, reply_to=replace(turn.reply_to, line=self.lines))

    def note(self, turn: Turn, intent: Intent | None, *, accepted: bool) -> None:
        """Write the `command` event of a person's line (`turn`) into the run's record (its file of events).
        `intent` is None if the line was no command; `accepted` is False for such a line and for a command that was refused."""
        self.lines += 1
        self.journal.write(CommandReceived(
            speaker=turn.speaker, text=turn.utterance, intent=intent, accepted=accepted,
            source=turn.source, number=turn.number, line=self.lines,
        ))  # fmt: skip

    async def explain_refusal(self, turn: Turn) -> Turn | Done:
        """End a turn (the handling of one line) whose command was refused, and tell the speaker the reason.
        Any other turn is returned unchanged."""
        if turn.decision.allowed:
            return turn
        if turn.decision.why:
            self.replies.say(turn.decision.why, turn.reply_to)
        return Done(turn.command, False, turn.decision.why)

    async def dispatch(self, turn: Turn) -> Done:
        """Start what the command in a person's line (`turn`) asks for, and return how the handling of the line ended.
        Slow handlers run as tasks, so that other lines do not wait for them."""
        command, start = turn.command, partial(self._tasks.start, reply_to=turn.reply_to)
        if command.intent is Intent.STOP:
            self.routing.forget_lines()
        if turn.choice and turn.choice.begin:
            self.pending.close(turn.speaker)
            start(turn.choice.begin(turn.reply_to))
        elif needs_fallbacks(command):
            start(self.interpret(turn, self.crew.stops))
        elif asks_back(command):
            self.fallbacks.ask_back(command, turn.reply_to)
        else:
            await self.commands.apply(turn)
        return Done(command, True)

    async def interpret(self, turn: Turn, stops: int) -> None:
        """Pass a line (`turn`) that the parser did not understand to the fallbacks, such as a language model, and carry out the
        order that they find. Nothing happens if the crew was stopped in the meantime: `stops` is how often it had been stopped
        when the line was said."""
        found = await self.fallbacks.find_order(turn) if self.crew.stops == stops else None
        if found and (self.crew.stops == stops or kind_of(found) is not RequestKind.ORDER):
            await self.go_on(replace(turn, command=found, interpreted=True))
