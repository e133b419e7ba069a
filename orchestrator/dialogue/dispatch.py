"""Maps each intent of a command, such as GATHER or STOP, to the handler that carries it out.

Permissions were checked before (pipeline.py). Stops are in stop_pause_resume.py, changes of the goal in goal_edits.py, orders
to single members in member_tasks.py.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any

from orchestrator.commands.command import GAINING, LOOKING_AT, MEMBER_INTENTS, Command, Intent
from orchestrator.commands.goals import joined
from orchestrator.core.errors import BadGoal
from orchestrator.dialogue.buildings.building_orders import BuildingOrders
from orchestrator.dialogue.buildings.edits import BuildingEdits
from orchestrator.dialogue.buildings.history import History
from orchestrator.dialogue.buildings.preview import Preview, Show
from orchestrator.dialogue.buildings.sites import Sites
from orchestrator.dialogue.crew_goals import CrewGoals
from orchestrator.dialogue.delivery.chest_orders import ChestOrders
from orchestrator.dialogue.errands.gaining import Gaining
from orchestrator.dialogue.errands.helping import Helping
from orchestrator.dialogue.home import Home
from orchestrator.dialogue.living.fields import KnownFields
from orchestrator.dialogue.living.tend_orders import LATER, TendOrders
from orchestrator.dialogue.place_orders import NOT_BESIDE, PlaceOrders
from orchestrator.dialogue.queue.line_orders import parted
from orchestrator.dialogue.queue.order_queue import OrderQueue
from orchestrator.dialogue.queue.queue_edits import QueueEdits
from orchestrator.dialogue.queue.queued_work import ParseAgain, QueuedWork
from orchestrator.dialogue.status_answers import answer, short
from orchestrator.dialogue.stop_pause_resume import StopPauseResume
from orchestrator.dialogue.turn import Turn
from orchestrator.record.crew_snapshot import PendingMemberTask
from orchestrator.tasks.shelter.library import BlueprintLibrary

BEGUN_ANEW = (*GAINING, Intent.BUILD)  # orders that a line may repeat when the one before is over
A_MOMENT = 0.5  # seconds
Handler = Callable[[Turn], Awaitable[None]]


class CommandDispatcher:
    """Carries out the commands that people give to one crew.

    `goals` begins those for the whole crew, `history` has what it built, `fields` the fields that it made. `parse_again` reads
    the words of an order that has waited in the queue. `library` has the user's own blueprints. `memory` handles what people
    say about what is remembered. `show` gives commands that change only what players see, where the crew may.
    """

    def __init__(
        self,
        goals: CrewGoals,
        home: Home,
        history: History,
        fields: KnownFields,
        parse_again: ParseAgain,
        library: BlueprintLibrary | None = None,
        memory: Handler | None = None,
        show: Show | None = None,
    ) -> None:
        self.goals, self.member_tasks, self.goal_edits = goals, goals.member_tasks, goals.goal_edits
        self.crew, self.replies, self.tasks = goals.crew, goals.replies, goals.tasks
        crew, replies, member_tasks, tasks = self.crew, self.replies, self.member_tasks, self.tasks
        self.begin, self.parse_again, goal_edits = goals.begin, parse_again, goals.goal_edits
        work = QueuedWork(crew, self.apply, parse_again, lambda: member_tasks.running, lambda: goals.announcing)
        self.queue = OrderQueue(crew, goal_edits.people, tasks, work)
        self.queue_edits = QueueEdits(self.queue, replies)
        self.standstill = StopPauseResume(crew, replies, member_tasks, goal_edits)
        self.places = PlaceOrders(crew, home, replies, member_tasks)
        sites = Sites(crew, member_tasks.places)
        storage = member_tasks.giving.storage
        preview = Preview(member_tasks.giving.ask, tasks, show)
        self.building_orders = BuildingOrders(
            crew, member_tasks.game, replies, sites, history, self.begin, storage, preview, library
        )
        self.building_edits = BuildingEdits(self.building_orders)
        self.tend_orders = TendOrders(goals, sites, home, fields)
        self.gaining = Gaining(crew, member_tasks, self.replies, self.begin, self.look_into)
        self.helping = Helping(crew, member_tasks, parse_again)
        self.handlers: Mapping[Intent, Handler] = {
            Intent.STOP: self.stop,
            Intent.PAUSE: self.standstill.pause,
            Intent.RESUME: self.resume,
            Intent.CORRECT: self.correct,
            Intent.BUILD: self.build,
            **dict.fromkeys((Intent.GATHER, Intent.CRAFT, Intent.COOK), self.gaining.gain),
            **dict.fromkeys((Intent.STATUS, Intent.WHERE, Intent.INVENTORY), self.tell_status),
            Intent.HOME: self.go_home,
            Intent.GOTO: self.go_to,
            **dict.fromkeys((Intent.COME, Intent.STAY, Intent.GIVE, Intent.ATTACK), self.ask_members),
            Intent.FOLLOW: self.follow,
            Intent.QUEUE: self.queue_edits.edit,
            Intent.STORE: ChestOrders(goals).handle,
            **dict.fromkeys((Intent.REMEMBER, Intent.RECALL), memory or self.reply_only),
            Intent.TEND: self.tend,
            Intent.CLARIFY: self.reply_only,
            **dict.fromkeys((Intent.YES, Intent.NO), self.ignore),  # no question was open
        }

    def refusal(self, command: Command) -> str:
        """Return the reason, as a sentence, why an order cannot be added to what the crew is doing.

        The result is empty when the order can be added.
        """
        if not self.crew.busy or not self.crew.goal or command.later or command.more:
            return ""
        if command.intent is Intent.TEND:
            return LATER.format(order=command.order)
        if command.building or command.shape or (self.crew.goal.build and command.intent is Intent.CORRECT):
            return NOT_BESIDE
        if command.goal:
            try:
                joined(self.crew.goal, command.goal)
            except BadGoal as error:
                return str(error)
        return ""

    async def apply(self, turn: Turn) -> None:
        """Begin the orders of a turn (one line of one person), and put those that wait for others into the queue."""
        now, queued = parted(turn.command)
        for command in now:
            if command is not now[0] and (why := self.refusal(command)):
                self.say_by_called(replace(turn, command=command), why)
            else:
                await self.begin_order(replace(turn, command=command))
        for command in queued:
            self.queue_edits.add(replace(turn, command=command))

    async def begin_order(self, turn: Turn) -> None:
        """Run the handler for one order, the command of a turn (one line of one person).

        Then tell the speaker which parts of it it ignored; commands/left_out.py lists the parts that each handler uses.
        """
        command = turn.command
        await (self.handlers[command.intent] if command.intent else self.reply_only)(turn)
        if command.left_out and not command.answer:
            self.say_by_called(turn, short(f"I ignore: {', '.join(command.left_out)}."))

    def say_by_called(self, turn: Turn, text: str) -> None:
        """Say `text` as the answer to a person's line (`turn`), through the member that the line addresses.

        If it addresses several or none, answer through the member that speaks for the crew.
        """
        command = turn.command
        if command.spoken_to and len(command.addressees) == 1 and command.addressee in self.crew.worlds:
            self.replies.speak(command.addressee, text, turn.reply_to)
        else:
            self.replies.say(text, turn.reply_to)

    async def look_a_moment(self, work: Coroutine[Any, Any, None], turn: Turn) -> None:
        """Look into an order and wait a moment (0.5 s) for what comes of it, so that the next line finds it begun."""
        await asyncio.wait({self.look_into(work, turn)}, timeout=A_MOMENT)

    def look_into(self, work: Coroutine[Any, Any, None], turn: Turn) -> asyncio.Task[None]:
        """Start, as a task, `work` that first has to find out which members or which place an order means,
        and return the task.

        A stop of the crew cancels the task. `turn` is the person's line with the order.
        """
        self.crew.unstarted_orders.add(task := self.tasks.start(work, turn.reply_to))
        task.add_done_callback(self.crew.unstarted_orders.discard)
        return task

    async def ignore(self, turn: Turn) -> None:
        """Do nothing, because somebody said yes or no although the crew had asked no question."""

    async def reply_only(self, turn: Turn) -> None:
        """Say the parser's answer to a person's line (`turn`), such as why an order is impossible, if it has one."""
        if turn.command.answer:
            self.replies.say(turn.command.answer, turn.reply_to)

    async def tell_status(self, turn: Turn) -> None:
        """Answer a person's question about the crew in a task of its own, because looking at the members may take a while."""
        self.tasks.start(self.reply(turn), turn.reply_to)

    async def reply(self, turn: Turn) -> None:
        """Collect the facts for a person's question about the crew from its members, and say the answer."""
        text = await answer(self.crew, turn.command, self.member_tasks.doing)
        if turn.command.intent is Intent.STATUS and not turn.command.slots.about:
            text = f"{text} {self.queue_edits.in_words()}".strip()
        self.replies.say(short(text), turn.reply_to)

    async def stop(self, turn: Turn) -> None:
        """Stop the crew or the members that a line calls; if it names an item, only drop that item from the crew's goal."""
        if turn.command.slots.item:
            await self.goal_edits.drop(turn)
            return
        self.queue_edits.hold(turn)
        await self.standstill.stop(turn)

    async def resume(self, turn: Turn) -> None:
        """Resume the members that are paused, or else begin what remains of a stopped goal."""
        if self.queue.held and self.standstill.overruled(turn):
            return
        released = self.queue_edits.release(turn)
        left = await self.standstill.resume(turn, silent=released)
        if left:
            self.begin(turn, left, self.goals.stopped_to)

    async def correct(self, turn: Turn) -> None:
        """Carry out a correction: give the speaker's latest order to another member, or change the goal of a busy crew.

        Without a goal, a line that is an order by itself is carried out. If nothing applies, a correction that is addressed to
        the crew is answered with the crew's status; any other one is taken as talk between people and ignored.
        """
        if turn.command.instead:
            await self.redirect(turn, turn.command.instead)
        elif self.crew.busy and self.crew.goal:
            self.goal_edits.correct(turn)
        elif (fresh := self.parse_again(turn.command, turn.words, turn.member)).intent in BEGUN_ANEW:
            await self.apply(replace(turn, command=fresh))  # "we need 3 sand" after the order for 30 of it is over
        elif turn.command.spoken_to:
            await self.tell_status(turn)

    async def redirect(self, turn: Turn, instead: Command) -> None:
        """Give the order `instead` to another member, as in 'not Ben, Cleo'.

        Ben's present task ends if the same speaker gave it.
        """
        old = turn.command.slots.instead_of
        task = self.member_tasks.running.get(old)
        if task and task.speaker == turn.speaker:
            self.member_tasks.end((old,))
            await self.crew.worlds[old].stop()
        await self.apply(replace(turn, command=instead))

    async def ask_members(self, turn: Turn) -> None:
        """Start the task that a line orders with each addressed member, or ask the speaker for what the order lacks."""
        if turn.command.missing:
            await self.reply_only(turn)
        else:
            self.look_into(self.member_tasks.begin(turn), turn)

    async def follow(self, turn: Turn) -> None:
        """Let the called members follow somebody; those that shall help a team mate join its work, if it has some."""
        helps = await self.helping.order(turn)
        await (self.apply(replace(turn, command=helps)) if helps else self.ask_members(turn))

    async def go_home(self, turn: Turn) -> None:
        """Send the addressed members to the crew's home.

        If the line names a place, as in 'home is here', move the home to that place instead.
        """
        if turn.command.slots.at or turn.command.slots.place:
            self.tasks.start(self.places.move_home(turn), turn.reply_to)
        else:
            await self.ask_members(turn)

    async def go_to(self, turn: Turn) -> None:
        """Send the addressed members to the place that the line names, such as coordinates or where the speaker is looking."""
        if turn.command.slots.place == LOOKING_AT:
            self.look_into(self.places.go_there(turn), turn)
        else:
            await self.ask_members(turn)

    async def build(self, turn: Turn) -> None:
        """Build what the line names, or do what it says with a building; the place has to be looked at first, which may take
        a while."""
        if turn.command.edit:
            await self.look_a_moment(self.building_edits.edit(turn), turn)
        elif turn.command.building or turn.command.shape or self.building_orders.in_library(turn.command):
            await self.look_a_moment(self.building_orders.build(turn), turn)
        else:
            await self.reply_only(turn)

    async def tend(self, turn: Turn) -> None:
        """Begin to tend a place or its beings, such as a field; the place has to be looked at first, which may take a while."""
        await self.look_a_moment(self.tend_orders.tend(turn), turn)

    async def resume_member_task(self, name: str, turn: Turn, asked: PendingMemberTask) -> None:
        """Continue the task that the member `name` was doing when an earlier run ended.

        `turn` is the order, parsed again, and `asked` the task as it was recorded; items that the member had gathered by then
        count towards the task.
        """
        if asked.borrowed and self.crew.busy and self.crew.goal:
            self.member_tasks.borrowing.lend(name, self.member_tasks.work(name) or self.crew.goal.text)
        if turn.command.goal and self.gaining.alone(turn.command, queued=asked.borrowed):
            await self.member_tasks.gather(name, turn, turn.command.goal, asked.held)
        elif turn.command.intent in MEMBER_INTENTS and turn.command.slots.place != LOOKING_AT:
            self.member_tasks.perform(name, turn)
        else:
            await self.apply(turn)
        if asked.paused and name in self.member_tasks.running:
            await self.member_tasks.pause((name,))
