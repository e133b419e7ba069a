"""Maps each intent of a command, such as GATHER or STOP, to the handler that carries it out.

Permissions were checked before (pipeline.py). Stops are in stop_pause_resume.py, changes of the goal in goal_edits.py, orders
to single members in member_tasks.py.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any

from orchestrator.commands.command import MEMBER_INTENTS, Command, Intent
from orchestrator.commands.goals import joined
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.errors import BadGoal
from orchestrator.core.events.crew import GoalAccepted
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.duties import give_duty
from orchestrator.dialogue.goal_edits import GoalEdits
from orchestrator.dialogue.home import Home
from orchestrator.dialogue.member_tasks import MemberTasks
from orchestrator.dialogue.permissions import precedence
from orchestrator.dialogue.place_orders import LOOKING_AT, NOT_BESIDE, PlaceOrders
from orchestrator.dialogue.replies import PUBLIC, AnsweringTasks, ReplySender, ReplyTarget
from orchestrator.dialogue.status_answers import answer, shares, short
from orchestrator.dialogue.stop_pause_resume import StopPauseResume
from orchestrator.dialogue.turn import Turn
from orchestrator.record.crew_snapshot import PendingMemberTask
from orchestrator.team.crew import STOPPED, Crew, End

Handler = Callable[[Turn], Awaitable[None]]
OnEnd = Callable[[Goal, Verdict], None]


class CommandDispatcher:
    """Carries out the commands that people give to one crew.

    `on_end` is called with each goal that ended and its verdict: success or failure, with the reason.
    """

    def __init__(
        self,
        crew: Crew,
        journal: Journal,
        replies: ReplySender,
        member_tasks: MemberTasks,
        goal_edits: GoalEdits,
        home: Home,
        on_end: OnEnd,
        tasks: AnsweringTasks,
    ) -> None:
        self.crew, self.journal, self.replies, self.on_end, self.tasks = crew, journal, replies, on_end, tasks
        self.member_tasks, self.goal_edits = member_tasks, goal_edits
        self.standstill = StopPauseResume(crew, replies, member_tasks, goal_edits)
        self.places = PlaceOrders(crew, home, replies, member_tasks, self.begin)
        self.handlers: Mapping[Intent, Handler] = {
            Intent.STOP: self.stop,
            Intent.PAUSE: self.standstill.pause,
            Intent.RESUME: self.resume,
            Intent.CORRECT: self.correct,
            Intent.BUILD: self.build,
            **dict.fromkeys((Intent.GATHER, Intent.CRAFT, Intent.COOK), self.gain),
            **dict.fromkeys((Intent.STATUS, Intent.WHERE, Intent.INVENTORY), self.tell_status),
            Intent.HOME: self.go_home,
            Intent.GOTO: self.go_to,
            **dict.fromkeys((Intent.COME, Intent.FOLLOW, Intent.STAY, Intent.GIVE, Intent.ATTACK), self.ask_members),
            Intent.CLARIFY: self.reply_only,
            **dict.fromkeys((Intent.YES, Intent.NO), self.ignore),  # no question was open
        }

    def refusal(self, command: Command) -> str:
        """Return the reason, as a sentence, why an order cannot be added to what the crew is doing.

        The result is empty when the order can be added.
        """
        if not self.crew.busy or not self.crew.goal:
            return ""
        if command.building or (self.crew.goal.build and command.intent is Intent.CORRECT):
            return NOT_BESIDE
        if command.goal:
            try:
                joined(self.crew.goal, command.goal)
            except BadGoal as error:
                return str(error)
        return ""

    async def apply(self, turn: Turn) -> None:
        """Run the handler for the command of a turn (one line of one person).

        Then tell the speaker which parts of the line it ignored, further orders among them; commands/left_out.py lists the
        parts that each handler uses.
        """
        command = turn.command
        await (self.handlers[command.intent] if command.intent else self.reply_only)(turn)
        ignored = (*command.left_out, *(further.raw for further in command.more))
        if ignored and not command.answer:
            self.say_by_called(turn, short(f"I ignore: {', '.join(ignored)}."))

    def say_by_called(self, turn: Turn, text: str) -> None:
        """Say `text` as the answer to a person's line (`turn`), through the member that the line addresses.

        If it addresses several or none, answer through the member that speaks for the crew.
        """
        command = turn.command
        if command.spoken_to and len(command.addressees) == 1 and command.addressee in self.crew.worlds:
            self.replies.speak(command.addressee, text, turn.reply_to)
        else:
            self.replies.say(text, turn.reply_to)

    def look_into(self, work: Coroutine[Any, Any, None], turn: Turn) -> None:
        """Start, as a task, `work` that first has to find out which members or which place an order means.

        A stop of the crew cancels the task. `turn` is the person's line with the order.
        """
        self.crew.unstarted_orders.add(task := self.tasks.start(work, turn.reply_to))
        task.add_done_callback(self.crew.unstarted_orders.discard)

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
        self.replies.say(await answer(self.crew, turn.command, self.member_tasks.doing), turn.reply_to)

    async def stop(self, turn: Turn) -> None:
        """Stop the crew or the members that a line calls; if it names an item, only drop that item from the crew's goal."""
        await (self.goal_edits.drop(turn) if turn.command.slots.item else self.standstill.stop(turn))

    async def resume(self, turn: Turn) -> None:
        """Resume the members that are paused, or else begin what remains of a stopped goal."""
        left = await self.standstill.resume(turn)
        if left:
            self.begin(turn, left)

    async def correct(self, turn: Turn) -> None:
        """Carry out a correction: give the speaker's latest order to another member, or change the goal of a busy crew.

        If neither applies, a correction that is addressed to the crew is answered with the crew's status; any other one is
        taken as talk between people and ignored.
        """
        if turn.command.instead:
            await self.redirect(turn, turn.command.instead)
        elif self.crew.busy and self.crew.goal:
            self.goal_edits.correct(turn)
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
        """Build at the place that the line names; a place such as "here" has to be found first, which may take a while."""
        building = turn.command.building
        if building is None:
            await self.reply_only(turn)
        elif building.at:
            self.begin(turn, building.goal(building.at))
        else:
            self.look_into(self.places.build_there(turn), turn)

    async def gain(self, turn: Turn) -> None:
        """Gather, craft or cook what the line asks for, with one member alone or with the whole crew.

        The cooks of a kitchen are only told who does what.
        """
        if self.crew.led:
            give_duty(turn, self.crew, self.replies)
        elif not turn.command.goal:
            await self.reply_only(turn)
        elif name := self.alone(turn.command):
            self.member_tasks.gather(name, turn, turn.command.goal)
        else:
            self.begin(turn, turn.command.goal)

    def alone(self, command: Command) -> str:
        """Return the name of the worker (a member other than the leader) that a command asks to gather alone.

        Empty if it asks none, or if the crew is busy.
        """
        name = command.addressee if command.spoken_to and len(command.addressees) == 1 else ""
        one = name in self.crew.organisation.members and name != self.crew.organisation.root
        return name if one and command.goal and not self.crew.busy else ""

    def begin(self, turn: Turn, goal: Goal) -> None:
        """Record and start a goal that a person's line (`turn`) gives to the crew; a busy crew adds it to its present goal.

        An idle crew begins nothing while a member does a task for a person with precedence over the speaker.
        """
        speaker, source = turn.speaker, turn.source
        if self.crew.busy:
            self.journal.write(GoalAccepted(goal=goal, speaker=speaker, source=source, joins=True))
            pausing = " We are paused; say resume to continue." if self.crew.paused else ""
            self.replies.say(f"Added. The goal is now: {self.crew.join(speaker, goal).text}.{pausing}", turn.reply_to)
            return
        if not self.may_take_all(speaker, turn.reply_to):
            return
        self.journal.write(GoalAccepted(goal=goal, speaker=speaker, source=source, joins=False))
        self.member_tasks.leave(turn.reply_to)
        self.goal_edits.asked_by, self.goal_edits.halted_by = speaker, None
        self.replies.say(f"On it: {goal.text}.", turn.reply_to)
        self.tasks.start(self.announce_end(goal, self.crew.begin(goal), turn.reply_to), turn.reply_to)

    def may_take_all(self, speaker: Speaker, reply_to: ReplyTarget) -> bool:
        """Return whether the speaker may take all members for a goal.

        That is so if none does a task for a person with precedence over the speaker. If a member works for somebody else, both
        people are told the decision, the speaker through `reply_to`.
        """
        for name, task in self.member_tasks.running.items():
            if task.waits:
                continue  # a member that only stands there is free
            found = precedence(self.goal_edits.people, task.speaker, speaker, task.doing)
            if found.text:
                self.replies.speak_to_both(name, task.speaker, found.text, reply_to)
            if found.stands:
                return False
        return True

    async def announce_end(self, goal: Goal, pursuit: asyncio.Task[Verdict], reply_to: ReplyTarget) -> None:
        """Wait until the crew's work on a goal (`pursuit`) has ended, and say its result to `reply_to`.

        Then pass the goal and its verdict (success or failure, with the reason) to `on_end`.
        """
        verdict = await self.crew.ended(pursuit)
        nothing: End = (goal, {})
        goal, before = self.crew.finished.get(pursuit, nothing)  # a person may have changed it, or the next one has begun
        if verdict.status is Status.SUCCESS:
            what = verdict.why if goal.build else shares(goal, before, await self.crew.inventories())
            self.replies.say(short(f"done: {what}"), reply_to)
        elif verdict is not STOPPED:
            self.replies.say(short(f"I could not finish {goal.text!r}: {verdict.why}"), reply_to)
        self.on_end(goal, verdict)

    def resume_goal(self, goal: Goal, by: Speaker | None, there: Mapping[str, int] | None = None) -> None:
        """Continue a goal of an earlier run, which the person `by` gave.

        `there` maps each item to the count that the crew had gained in that run.
        """
        self.goal_edits.asked_by = by
        self.replies.say(f"Continuing: {goal.text}.", PUBLIC)
        self.tasks.create_task(self.announce_end(goal, self.crew.begin(goal, there), PUBLIC))

    async def resume_member_task(self, name: str, turn: Turn, asked: PendingMemberTask) -> None:
        """Continue the task that the member `name` was doing when an earlier run ended.

        `turn` is the order, parsed again, and `asked` the task as it was recorded; items that the member had gathered by then
        count towards the task.
        """
        if turn.command.goal and self.alone(turn.command):
            self.member_tasks.gather(name, turn, turn.command.goal, asked.held)
        elif turn.command.intent in MEMBER_INTENTS and turn.command.slots.place != LOOKING_AT:
            self.member_tasks.perform(name, turn)
        else:
            await self.apply(turn)
        if asked.paused and name in self.member_tasks.running:
            await self.member_tasks.pause((name,))
