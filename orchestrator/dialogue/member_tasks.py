"""Runs the tasks that single members do for one person: come, follow, stay, go, give, fight, go home, gather.

A member that works for the crew is borrowed for it (errands/borrowing.py). member_actions.py plans the actions, addressees.py
finds the members that are addressed.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from orchestrator.commands.command import NEAREST, Command, Intent
from orchestrator.commands.goals import missing, there
from orchestrator.core.contracts.clock import real_seconds
from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.contracts.world import BodyLost
from orchestrator.core.events.trace import traced
from orchestrator.core.goal import Goal, amount
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Status, Verdict
from orchestrator.core.storage import Destination
from orchestrator.dialogue.addressees import group, nearest
from orchestrator.dialogue.delivery.destinations import bringing, destination, shares_of, used_up
from orchestrator.dialogue.delivery.fetching import Fetching, place_of
from orchestrator.dialogue.errands.borrowing import CALLED_TO, WAITS_HERE, Borrowing
from orchestrator.dialogue.errands.giving import Giving, countable, share_of
from orchestrator.dialogue.errands.member_task import MemberTask
from orchestrator.dialogue.errands.progress_lines import FIRST, telling
from orchestrator.dialogue.errands.reaching import HANDS_OVER, kept, perform_with_rest, picked_up_by, things
from orchestrator.dialogue.errands.running_tasks import RunningTasks
from orchestrator.dialogue.errands.whereabouts import Whereabouts
from orchestrator.dialogue.errands.who_can import who_can
from orchestrator.dialogue.home import Home
from orchestrator.dialogue.member_actions import plan_for
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.replies import AnsweringTasks
from orchestrator.dialogue.status_answers import shares, short
from orchestrator.dialogue.turn import Turn
from orchestrator.knowledge.game import GameData
from orchestrator.team.crew import Crew

AGAIN = 2  # times that things are gathered again which a bot used up on its way to the person
FOLLOWS_AGAIN_AFTER = (Intent.GIVE, Intent.ATTACK)  # a member that follows somebody follows again after these
# These visibly end following, so the member need not say so.
ENDS_FOLLOWING = (Intent.COME, Intent.STAY, Intent.GOTO, Intent.HOME, Intent.FOLLOW)
# Called inside the task, so that a task cancelled before it starts leaves no coroutine behind.
Work = Callable[[], Awaitable[None]]


class MemberTasks(RunningTasks):
    """Runs at most one task per member; a new task replaces the present one. `borrowing` lends members of a busy crew, `giving`
    shares out what is handed over."""

    def __init__(
        self,
        crew: Crew,
        game: GameData,
        people: People,
        home: Home,
        tasks: AnsweringTasks,
        borrowing: Borrowing,
        giving: Giving,
        places: Whereabouts,
    ) -> None:
        super().__init__(crew, people, borrowing)
        self.game, self.home, self.tasks, self.giving, self.places = game, home, tasks, giving, places
        self.fetching = Fetching(crew, borrowing.replies, giving.storage)

    async def begin(self, turn: Turn) -> None:
        """Begin the task that a turn (one line of a person) orders, with each addressed member; one that works for the crew is
        borrowed for it, if the speaker may do so."""
        names = await self.meant(turn.command)
        if turn.command.intent is Intent.GIVE and len(names) == 1 and countable(turn.command):
            await self.give(names[0], turn)
            return
        for name in names:
            if await self.available(name, turn):
                self.perform(name, turn)

    async def give(self, first: str, turn: Turn) -> None:
        """Let the member `first` hand over what a line orders; team mates and shared chests fill it up, and the speaker is
        offered the rest."""
        shares, lacking = self.giving.divided(turn.command, first, await self.crew.inventories())
        if first not in shares and await self.available(first, turn):
            self.perform(first, turn)  # says that it has none
        for name, share in shares.items():
            mine = share_of(turn, share)
            if await self.available(name, mine):
                self.perform(name, turn if name == first and len(shares) == 1 and not share.fetch else mine)
                self.running[name].gives, self.running[name].fetch = True, tuple(share.fetch)
        if lacking:
            self.giving.offer(turn, first, lacking)

    def deliver(self, name: str, turn: Turn, order: Command, fetch: Sequence[Act] = ()) -> None:
        """Let a member carry out `order`, which delivers what the line of a turn asked for; `fetch` are the acts that come
        first."""
        self.perform(name, replace(turn, command=order))
        self.running[name].delivers, self.running[name].fetch = True, tuple(fetch)

    async def available(self, name: str, turn: Turn) -> bool:
        """Return whether a member may begin the order of a turn (one line of a person), and take it from its work for the
        crew."""
        if not self.may_leave(name, turn):
            return False
        if work := self.work(name):
            if not self.borrowing.may(name, turn, work):
                return False
            await self.borrowing.take(name, work)
        return True

    def perform(self, name: str, turn: Turn) -> None:
        """Start the member `name` on the actions that member_actions.py plans for the order in a person's line (`turn`)."""
        self.start(name, turn, turn.command.intent or "", partial(self.run, name, turn))

    def start(self, name: str, turn: Turn, doing: str, work: Work) -> None:
        """Replace the task of the member `name` by `work`, which carries out the order of a turn (one line of a person).

        `doing` describes the task until `work` describes it better. A member that had followed the same speaker follows again
        after an order to give something or to attack.
        """
        before, command = self.running.get(name), turn.command
        self.cancel((name,))
        self.failures.pop(name, None)
        task = self.running[name] = MemberTask(turn.speaker, command.order, doing, turn.reply_to)
        task.borrowed = name in self.borrowing.lent
        if command.intent is Intent.FOLLOW:
            task.lasting = turn
        elif before and before.lasting and command.intent in FOLLOWS_AGAIN_AFTER and before.lasting.speaker == turn.speaker:
            task.lasting = before.lasting
        elif before and before.lasting and command.intent not in ENDS_FOLLOWING:
            self.replies.speak(name, short(f"I no longer {before.following}."), turn.reply_to)
        with traced(turn.trace):
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
            else:
                self.borrowing.give_back(name, task.reply_to)

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

    async def run(self, name: str, turn: Turn) -> None:
        """Let a member perform the plan for the order of a turn: say its first line, then perform its acts (calls of a bot's
        programs).

        At the end the member says the plan's closing line, or why it failed.
        """
        world, task, command = self.crew.worlds[name], self.running[name], turn.command
        try:
            await self.fetching.fetch(name, task)
            look = await world.observe()
        except BodyLost:
            return  # a lost bot cannot answer
        if command.intent is Intent.HOME and self.home.at is None:
            await self.home.settle()
        others = await self.held_by_others(name) if command.intent is Intent.GIVE else {}
        plan = plan_for(command, look, self.game, self.home.at, others)
        task.doing = plan.doing or str(command.intent)
        self.note(name, task)
        if not (task.delivers and plan.acts):
            self.replies.speak(name, short(f"{plan.said}{self.borrowing.notice(name, command)}"), task.reply_to)
        if command.intent is Intent.STAY:
            task.waits = True
            await world.stop()
            await asyncio.Event().wait()  # until the task is cancelled
        notes, after, task.left = dict[str, None](), plan.after, list(plan.acts)
        while task.left:
            planned = task.left.pop(0)
            act, outcome = await perform_with_rest(task.pause, world, planned, self.places, lasting=plan.lasting)
            if not outcome.ok and await self.is_handed_on(name, turn, act, outcome):
                after = ""
                continue
            if not outcome.ok:
                await self.say_failure(name, task, act, outcome)
                return
            self.fetching.done(act)
            if act.skill in HANDS_OVER:
                task.handed[str(act.args["name"])] += int(str(act.args["count"]))
                after = after.replace(things(planned), things(act))
            notes |= dict.fromkeys([outcome.note] if outcome.note and not plan.quiet else [])
        if after:
            self.replies.speak(name, short(f"{'; '.join((after, *notes))}."), task.reply_to)
        if command.intent is Intent.STORE and plan.acts:
            with suppress(BodyLost):  # it has put the things in
                await self.fetching.look(name, place_of(plan.acts[-1]))
        if task.borrowed and command.intent in CALLED_TO:
            await asyncio.sleep(WAITS_HERE)  # a new order for it ends the wait, as it replaces this task

    async def is_handed_on(self, name: str, turn: Turn, act: Act, outcome: Outcome) -> bool:
        """Return whether a team mate who picked up what the member `name` threw to somebody (`act`) hands it over now. One that
        is bringing something anyway does it as well; one that threw the same things before does not, so that they do not go
        round in a circle."""
        task, mate = self.running[name], picked_up_by(outcome, self.crew.worlds)
        if not mate or task.delivers or mate in task.thrown_by:
            return False
        other = self.running.get(mate)
        if other and other.brings and other.speaker == turn.speaker:
            other.left.append(act)
        elif await self.available(mate, turn):
            things, to = {str(act.args["name"]): int(str(act.args["count"]))}, Destination(str(act.args["player"]))
            self.perform(mate, replace(turn, command=bringing(turn.command, mate, things, to)))
        else:
            return False
        self.running[mate].gives, self.running[mate].thrown_by = True, task.thrown_by | {name}
        return True

    async def say_failure(self, name: str, task: MemberTask, act: Act, outcome: Outcome) -> None:
        """Let a member say why an act of its task failed, and who else could do it; nothing if a person stopped it."""
        if outcome.reason is Reason.STOPPED or (task.delivers and outcome.reason is Reason.CLAIMED):
            return  # who picked it up brings it
        self.failures[name], looks = f"{task.doing}: {outcome.note}", await self.crew.looks()
        other = who_can(act, outcome, looks, name)
        said = f"I cannot do that: {outcome.note}.{other}"
        if act.skill == "giveItem" and outcome.reason is Reason.NOT_FOUND and not other and name in looks:
            said = kept(name, act, looks[name])
        self.replies.speak(name, short(said), task.reply_to)

    async def held_by_others(self, name: str) -> Mapping[str, Mapping[str, int]]:
        """Return the inventories of a member's team mates (name -> item -> count)."""
        return {other: held for other, held in (await self.crew.inventories()).items() if other != name}

    async def gather(self, name: str, turn: Turn, goal: Goal, held: Mapping[str, int] | None = None) -> None:
        """Let one member gather the items of a goal alone, for the speaker of a line (`turn`) that calls it by name.

        Nothing begins if it does a task for a person with precedence. `held` is the inventory with which it began, for a task
        that is resumed from an earlier run; None for a new task.
        """
        if await self.available(name, turn):
            self.start(name, turn, goal.text, partial(self.pursue, name, goal, turn, held))

    async def how_far(self, name: str, goal: Goal) -> str:
        """Return how much of its own task a member has gathered, which no boss bar shows; empty while it is paused, and for a
        person outside the game, whose page shows it."""
        task = self.running.get(name)
        if task is None or task.held is None or task.pause.on or task.reply_to.tell:
            return ""
        got = there(goal, {name: task.held}, {name: (await self.crew.worlds[name].observe()).inventory})
        return short(f"{', '.join(f'{got[part.item]} of {amount(part.count, part.item)}' for part in goal.singles)} so far.")

    async def pursue(
        self, name: str, goal: Goal, turn: Turn, held: Mapping[str, int] | None = None, again: int = AGAIN
    ) -> None:
        """Let the member `name` gather until the goal is reached or given up, say the result, and deliver it where the line of
        the turn wants it.

        `held` is the inventory with which it began this task in an earlier run; None for a new task. What it used up on the way
        to the person is gathered again, at most `again` times.
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
            soon = real_seconds(FIRST, self.crew.pool.clock)
            tell = partial(self.replies.speak, name, reply_to=task.reply_to)
            async with telling(partial(self.how_far, name, goal), tell, soon):
                verdict = await agent.pursue(left) if left else Verdict(Status.SUCCESS, "everything had already been gained")
            after = (await world.observe()).inventory
        except BodyLost:
            return  # a lost bot cannot answer
        if verdict.status is Status.SUCCESS:
            self.replies.speak(name, short(f"done: {shares(goal, {name: before}, {name: after})}"), task.reply_to)
            to, mine = destination(turn, self.giving.storage), shares_of(goal, {name: before}, {name: after}).get(name)
            if to and mine:
                await self.run(name, replace(turn, command=bringing(turn.command, name, mine, to)))
                used, task.handed = used_up(goal, task.handed), Counter()
                if used and again:
                    await self.pursue(name, used, turn, again=again - 1)
        else:
            self.failures[name] = f"{goal.text}: {verdict.why}"
            self.replies.speak(name, short(f"I could not finish {goal.text!r}: {verdict.why}"), task.reply_to)
