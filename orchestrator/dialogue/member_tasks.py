"""Runs the tasks that single members do for one person: come, follow, stay, go, give, fight, go home, gather.

Work for the crew has priority. member_actions.py plans the actions, addressees.py finds the members that are addressed.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from orchestrator.agent.perception import Pause
from orchestrator.commands.command import NEAREST, Command, Intent
from orchestrator.commands.goals import missing, there
from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.contracts.world import BodyLost, World
from orchestrator.core.events.dialogue import MemberTaskChanged
from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Status, Verdict
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.addressees import group, nearest
from orchestrator.dialogue.home import Home
from orchestrator.dialogue.member_actions import follow, plan_for
from orchestrator.dialogue.permissions import People, precedence
from orchestrator.dialogue.replies import AnsweringTasks, ReplySender, ReplyTarget
from orchestrator.dialogue.status_answers import shares, short
from orchestrator.dialogue.turn import Turn
from orchestrator.knowledge.game import GameData
from orchestrator.team.crew import Crew

FOLLOWS_AGAIN_AFTER = (Intent.GIVE, Intent.ATTACK)  # a member that follows somebody follows again after these
# These visibly end following, so the member need not say so.
ENDS_FOLLOWING = (Intent.COME, Intent.STAY, Intent.GOTO, Intent.HOME, Intent.FOLLOW)
# Called inside the task, so that a task cancelled before it starts leaves no coroutine behind.
Work = Callable[[], Awaitable[None]]


@dataclass(slots=True)
class MemberTask:
    """The task that one member does for one person; its answers go to `reply_to`.

    `order` is the line without its addressee. `doing` completes the sentence "I ...", as in 'come to Sam'. `waits` is true for
    a member that only stays where it is. `lasting` is an order to follow: this task's own, or the one to which the member
    returns after this task. `held` is the inventory with which a member began to gather.
    """

    speaker: Speaker
    order: str
    doing: str
    reply_to: ReplyTarget
    waits: bool = False
    lasting: Turn | None = None
    held: Mapping[str, int] | None = None
    pause: Pause = field(default_factory=Pause)
    task: asyncio.Task[None] | None = None

    @property
    def following(self) -> str:
        """Return what the order to follow (`lasting`) makes the member do, as in 'follow Sam'; empty without such an order."""
        order = self.lasting.command if self.lasting else None
        return follow(order.slots, order.who.followed).doing if order else ""


class MemberTasks:
    """Runs at most one task per member; a new task replaces the present one. A member that works for the crew refuses tasks."""

    def __init__(
        self, crew: Crew, game: GameData, replies: ReplySender, people: People, home: Home, tasks: AnsweringTasks
    ) -> None:
        self.crew, self.game, self.replies, self.people, self.home, self.tasks = crew, game, replies, people, home, tasks
        self.running: dict[str, MemberTask] = {}
        self.failures: dict[str, str] = {}  # why the last task of a member failed

    async def begin(self, turn: Turn) -> None:
        """Begin the task that a turn (one line of a person) orders, with each addressed member; one that works for the crew
        refuses."""
        for name in await self.meant(turn.command):
            if work := self.work(name):
                busy = f"I am busy, {turn.speaker}: {work}. Say stop first, or ask another bot."
                self.replies.speak(name, short(busy), turn.reply_to)
            elif self.may_leave(name, turn):
                self.perform(name, turn)

    def perform(self, name: str, turn: Turn) -> None:
        """Start the member `name` on the actions that member_actions.py plans for the order in a person's line (`turn`)."""
        self.start(name, turn, turn.command.intent or "", partial(self.run, name, turn.command))

    def start(self, name: str, turn: Turn, doing: str, work: Work) -> None:
        """Replace the task of the member `name` by `work`, which carries out the order of a turn (one line of a person).

        `doing` describes the task until `work` describes it better. A member that had followed the same speaker follows again
        after an order to give something or to attack.
        """
        before, command = self.running.get(name), turn.command
        self.end((name,))
        self.failures.pop(name, None)
        task = self.running[name] = MemberTask(turn.speaker, command.order, doing, turn.reply_to)
        if command.intent is Intent.FOLLOW:
            task.lasting = turn
        elif before and before.lasting and command.intent in FOLLOWS_AGAIN_AFTER and before.lasting.speaker == turn.speaker:
            task.lasting = before.lasting
        elif before and before.lasting and command.intent not in ENDS_FOLLOWING:
            self.replies.speak(name, short(f"I no longer {before.following}."), turn.reply_to)
        task.task = self.tasks.start(self.to_the_end(name, task, work), turn.reply_to)

    async def to_the_end(self, name: str, task: MemberTask, work: Work) -> None:
        """Run `work`, the task of the member `name`, to its end and free the member afterwards, or let it follow again whom it
        had followed before.

        A member that has begun another task or works for the crew does not follow again. A task that is cancelled by the end of
        the session stays recorded as running and is resumed later (record/crew_snapshot.py).
        """
        try:
            await work()
        except asyncio.CancelledError:
            if name not in self.running:
                self.note(name, replace(task, doing=""))
            raise
        if self.running.get(name) is task:
            del self.running[name]
            self.note(name, replace(task, doing=""))
            if task.lasting and task.lasting.command.order != task.order and not self.work(name):
                self.perform(name, replace(task.lasting, reply_to=task.reply_to))

    def note(self, name: str, task: MemberTask) -> None:
        """Record the task that a member does from now on; an empty `task.doing` records that the task has ended."""
        order, paused = task.order if task.doing else "", task.pause.on
        self.crew.journal.write(
            MemberTaskChanged(agent=name, doing=task.doing, speaker=task.speaker, order=order, paused=paused, held=task.held)
        )

    def may_leave(self, name: str, turn: Turn) -> bool:
        """Return whether the member `name` may leave its present task for a new order in a person's line (`turn`).

        It may if it has no task or its task is for the same speaker. Otherwise the person with precedence wins: people with an
        access token come before players of the game, then owners before players before guests; between equals the newer order
        wins. The member then tells both people the decision.
        """
        task = self.running.get(name)
        if task is None:
            return True
        found = precedence(self.people, task.speaker, turn.speaker, task.doing)
        if found.text:
            self.replies.speak_to_both(name, task.speaker, found.text, turn.reply_to)
        return not found.stands

    async def pause(self, names: Collection[str]) -> tuple[str, ...]:
        """Pause the tasks of these members and stop their bots; return the names of the members that had a task."""
        stopped = tuple(name for name in names if name in self.running)
        for name in stopped:
            self.running[name].pause.begin()
            self.note(name, self.running[name])
        await asyncio.gather(*(self.crew.worlds[name].stop() for name in stopped))
        return stopped

    def resume(self, names: Collection[str]) -> tuple[str, ...]:
        """Resume the paused tasks of these members; return the names of the members that had such a task."""
        paused = tuple(name for name in names if name in self.running and self.running[name].pause.on)
        for name in paused:
            self.running[name].pause.end()
            self.note(name, self.running[name])
        return paused

    def doing(self, name: str) -> str:
        """Return what a member does for one person, or why its last task failed; empty when neither applies."""
        if task := self.running.get(name):
            paused = ", paused" if task.pause.on else ""
            return f"{task.doing}, for {task.speaker}{paused}"
        return f"nothing (my last task failed: {self.failures[name]})" if name in self.failures else ""

    def end(self, names: tuple[str, ...] | None = None) -> None:
        """Cancel the tasks of these members, or of all members if none are named; this stops their bots."""
        for name in names or tuple(self.running):
            if (ended := self.running.pop(name, None)) and ended.task:
                ended.task.cancel()

    def leave(self, reply_to: ReplyTarget) -> None:
        """Cancel all tasks because the crew begins a goal; members that followed a person say that they stop."""
        for name, task in self.running.items():
            if task.lasting:
                self.replies.speak(name, short(f"I no longer {task.following}: the crew has work."), reply_to)
        self.end()

    def work(self, name: str) -> str:
        """Return what a member does for the crew's goal, in words; empty when it does nothing for it or is paused."""
        if not self.crew.busy or not self.crew.goal or self.crew.pauses[name].on:
            return ""
        if name == self.crew.organisation.root:
            return "" if self.crew.organisation.role(name) is AgentRole.ROOT else self.crew.goal.text
        worker = self.crew.workers.get(name)
        return worker.doing.text if worker and worker.doing else ""

    async def meant(self, command: Command) -> tuple[str, ...]:
        """Return the names of the members that a command addresses, without repetitions; members that have no bot are left
        out."""
        names: dict[str, None] = {}
        for who in command.addressees or (command.addressee,):
            names |= dict.fromkeys([await self.nearest(command)] if who == NEAREST else group(self.crew, who))
        return tuple(name for name in names if name in self.crew.worlds)

    async def nearest(self, command: Command) -> str:
        """Return the name of the member nearest to the speaker, preferably one without work for the crew or another person."""

        def taken(name: str) -> bool:
            return name in self.running and self.running[name].speaker != command.who

        return await nearest(self.crew, command, self.work, taken)

    async def run(self, name: str, command: Command) -> None:
        """Let a member perform the plan for an order: say its first line, then perform its acts (calls of a bot's programs).

        At the end the member says the plan's closing line, or why it failed.
        """
        world, task = self.crew.worlds[name], self.running[name]
        try:
            look = await world.observe()
        except BodyLost:
            return  # a lost bot cannot answer
        if command.intent is Intent.HOME and self.home.at is None:
            await self.home.settle()
        others = await self.held_by_others(name) if command.intent is Intent.GIVE else {}
        plan = plan_for(command, look, self.game, self.home.at, others)
        task.doing = plan.doing or str(command.intent)
        self.note(name, task)
        self.replies.speak(name, short(plan.said), task.reply_to)
        if command.intent is Intent.STAY:
            task.waits = True
            await world.stop()
            await asyncio.Event().wait()  # until the task is cancelled
        notes = dict[str, None]()
        for act in plan.acts:
            outcome = await self.act(task.pause, world, act, lasting=plan.lasting)
            if not outcome.ok:
                if outcome.reason is not Reason.STOPPED:
                    self.failures[name] = f"{plan.doing}: {outcome.note}"
                    self.replies.speak(name, short(f"I cannot do that: {outcome.note}."), task.reply_to)
                return
            notes |= dict.fromkeys([outcome.note] if outcome.note else [])
        if plan.after:
            self.replies.speak(name, short(f"{'; '.join((plan.after, *notes))}."), task.reply_to)

    async def held_by_others(self, name: str) -> Mapping[str, Mapping[str, int]]:
        """Return the inventories of a member's team mates (name -> item -> count)."""
        return {other: held for other, held in (await self.crew.inventories()).items() if other != name}

    async def act(self, pause: Pause, world: World, act: Act, *, lasting: bool) -> Outcome:
        """Perform one act (a call of a bot's program) with the bot `world`, waiting while `pause` is on; return its outcome.

        The act is repeated after a pause or a reflex (an automatic reaction such as eating) interrupted it; a `lasting` act
        also after it succeeded or reached its deadline.
        """
        while True:
            await pause.over()
            pauses = pause.count
            outcome = await world.act(act)
            over = (outcome.ok or outcome.reason is Reason.DEADLINE) and lasting
            again = outcome.reason is Reason.INTERRUPTED or (outcome.reason is Reason.STOPPED and pause.count != pauses)
            if not over and not again:
                return outcome

    def gather(self, name: str, turn: Turn, goal: Goal, held: Mapping[str, int] | None = None) -> None:
        """Let one member gather the items of a goal alone, for the speaker of a line (`turn`) that calls it by name.

        Nothing begins if it does a task for a person with precedence. `held` is the inventory with which it began, for a task
        that is resumed from an earlier run; None for a new task.
        """
        if self.may_leave(name, turn):
            self.start(name, turn, goal.text, partial(self.pursue, name, goal, held))

    async def pursue(self, name: str, goal: Goal, held: Mapping[str, int] | None = None) -> None:
        """Let the member `name` gather until the goal is reached or given up, and say the result.

        `held` is the inventory with which it began this task in an earlier run; None for a new task.
        """
        world, agent, task = self.crew.worlds[name], self.crew.agent(name, AgentRole.LEAF), self.running[name]
        self.replies.speak(name, f"{'On it' if held is None else 'Continuing'}: {goal.text}.", task.reply_to)
        agent.queue.pause, task.held = task.pause, held
        self.note(name, task)
        try:
            now = (await world.observe()).inventory
            before = task.held = now if held is None else held
            self.note(name, task)
            left = missing(goal, there(goal, {name: before}, {name: now}))
            verdict = await agent.pursue(left) if left else Verdict(Status.SUCCESS, "everything had already been gained")
            after = (await world.observe()).inventory
        except BodyLost:
            return  # a lost bot cannot answer
        if verdict.status is Status.SUCCESS:
            self.replies.speak(name, short(f"done: {shares(goal, {name: before}, {name: after})}"), task.reply_to)
        else:
            self.failures[name] = f"{goal.text}: {verdict.why}"
            self.replies.speak(name, short(f"I could not finish {goal.text!r}: {verdict.why}"), task.reply_to)
