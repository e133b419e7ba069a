"""Begins the goals that people give to the whole crew, says how they ended, and has their things delivered."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial

from orchestrator.commands.command import Command
from orchestrator.commands.goals import whole
from orchestrator.core.contracts.clock import real_seconds
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.events.crew import GoalAccepted
from orchestrator.core.goal import Goal, amount
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.speaker import Speaker
from orchestrator.core.storage import Destination
from orchestrator.dialogue.buildings.supplying import Supplying
from orchestrator.dialogue.delivery.delivery import Delivery
from orchestrator.dialogue.delivery.destinations import Held
from orchestrator.dialogue.errands.progress_lines import FIRST, telling
from orchestrator.dialogue.permissions import precedence
from orchestrator.dialogue.replies import PUBLIC, ReplyTarget
from orchestrator.dialogue.status_answers import shares, short, status
from orchestrator.dialogue.turn import Turn
from orchestrator.team.crew import STOPPED, End, First, Lead

AGAIN = 2  # times that things are gained again which bots used up on their way to the person
OnEnd = Callable[[Goal, Verdict], None]
NOTHING_MORE = "We cannot add that to what we are doing: say stop first, or then and what comes after it."


class CrewGoals:
    """Begins goals of one crew. `on_end` is called with each goal that ended and its verdict: success or failure, with the
    reason. `delivery` brings what was gained. `announcing` is the task that ends when the latest goal has ended and its things
    are delivered."""

    def __init__(self, journal: Journal, delivery: Delivery, on_end: OnEnd) -> None:
        self.journal, self.delivery, self.on_end = journal, delivery, on_end
        self.member_tasks, self.crew = delivery.member_tasks, delivery.crew
        self.supplying = Supplying(delivery.member_tasks)
        self.replies, self.tasks = self.member_tasks.replies, self.member_tasks.tasks
        self.goal_edits = self.member_tasks.borrowing.goal_edits
        self.announcing: asyncio.Task[None] | None = None
        self.to: Destination | None = None  # where the things of the present goal end
        self.stopped_to: Destination | None = None  # and those of a goal that was stopped
        self.earlier: tuple[Mapping[str, int], Held] | None = None  # what an earlier run had gained, and held before

    def begin(self, turn: Turn, goal: Goal, to: Destination | None = None, again: int = AGAIN) -> bool:
        """Record and start a goal that a person's line (`turn`) gives to the crew; a busy crew adds it to its present goal.
        Return whether that was possible; if not, the reason was said. `to` is where its things end; None takes what the line
        says. What bots use up on their way is gained again, at most `again` times.

        An idle crew begins nothing while a member does a task for a person with precedence over the speaker, and a crew that a
        function leads takes nothing more.
        """
        speaker, source, to = turn.speaker, turn.source, to or self.delivery.destination(turn)
        if self.crew.led:
            self.replies.say(NOTHING_MORE, turn.reply_to)
            return False
        if self.crew.busy:
            self.journal.write(GoalAccepted(goal=goal, speaker=speaker, source=source, joins=True, line=turn.reply_to.line))
            pausing = " We are paused; say resume to continue." if self.paused else ""
            self.to = self.to or to
            self.replies.say(f"Added. The goal is now: {self.crew.join(speaker, goal).text}.{pausing}", turn.reply_to)
            return True
        if not turn.queued and not self.may_take_all(speaker, turn.reply_to):
            return False
        rest, stored = self.delivery.stored(goal, to)
        if rest:
            line = turn.reply_to.line
            self.journal.write(GoalAccepted(goal=rest, speaker=speaker, source=source, joins=False, to=to, line=line))
            self.member_tasks.leave(turn.reply_to, keep=self.kept_away(speaker, rest, queued=turn.queued))
            self.goal_edits.asked_by, self.goal_edits.halted_by = speaker, None
            self.replies.say(f"On it: {rest.text}.{said_where(to, turn)}", turn.reply_to)
            self.pursue(rest, self.crew.begin(rest, first=self.first_of(rest, turn)), turn, to, again)
        if to and stored:
            self.delivery.fetch(stored, to, turn, partial(self.begin_missing, turn))
        return True

    def first_of(self, goal: Goal, turn: Turn) -> First | None:
        """Return what the members do before they work on a goal: for a building they fetch materials; None for any other."""
        return partial(self.supplying.supply, goal.build, turn) if goal.build else None

    def begin_led(self, turn: Turn, goal: Goal, lead: Lead, before: Callable[[], None]) -> None:
        """Record and start a goal to which a function leads the members, such as a field to make; `before` is called first.

        An idle crew begins nothing while a member does a task for a person with precedence over the speaker.
        """
        if not turn.queued and not self.may_take_all(turn.speaker, turn.reply_to):
            return
        before()
        line = turn.reply_to.line
        self.journal.write(GoalAccepted(goal=goal, speaker=turn.speaker, source=turn.source, joins=False, line=line))
        self.member_tasks.leave(turn.reply_to, keep=self.kept_away(turn.speaker, goal, queued=turn.queued))
        self.goal_edits.asked_by, self.goal_edits.halted_by = turn.speaker, None
        self.replies.say(f"On it: {goal.text}.", turn.reply_to)
        self.pursue(goal, self.crew.begin(goal, lead=lead), turn, None)

    def kept_away(self, speaker: Speaker, goal: Goal, *, queued: bool) -> tuple[str, ...]:
        """Return the members that go on with what they do for a person when a goal begins: those that bring things; for a
        goal of the queue also those that are borrowed, those of people who outrank the speaker, and a leader that does not
        dig."""
        tasks, organisation = self.member_tasks, self.crew.organisation
        for name, task in tasks.running.items():
            if task.brings or (queued and not task.waits and self.goal_edits.people.outranks(task.speaker, speaker)):
                tasks.borrowing.lend(name, goal.text)
                task.borrowed = True
        if not queued:
            return tuple(name for name, task in tasks.running.items() if task.brings)
        leads = organisation.role(organisation.root) is AgentRole.ROOT
        return (*tasks.borrowing.lent, *((organisation.root,) if leads else ()))

    @property
    def paused(self) -> bool:
        """Return whether a person has paused a member; those that are borrowed do not count."""
        return not set(self.crew.paused) <= set(self.member_tasks.borrowing.lent)

    def begin_missing(self, turn: Turn, item: str, count: int) -> None:
        """Let the crew gain what was not in a chest any more."""
        self.begin(turn, Goal(f"get {amount(count, item)}", item, count))

    def pursue(
        self, goal: Goal, pursuit: asyncio.Task[Verdict], turn: Turn, to: Destination | None, again: int = AGAIN
    ) -> None:
        """Announce the end of a goal whose `pursuit` has begun; members that are borrowed stay away from it."""
        self.to = to
        self.member_tasks.borrowing.begin_again()
        self.announcing = self.tasks.start(self.announce_end(goal, pursuit, turn, again), turn.reply_to)

    def may_take_all(self, speaker: Speaker, reply_to: ReplyTarget) -> bool:
        """Return whether the speaker may take all members for a goal.

        That is so if none does a task for a person with precedence over the speaker. If a member works for somebody else, both
        people are told the decision, the speaker through `reply_to`.
        """
        for name, task in self.member_tasks.running.items():
            if task.waits or task.brings:
                continue  # a member that only stands there is free, and one that brings something goes on with it
            found = precedence(self.goal_edits.people, task.speaker, speaker, task.doing)
            if found.text:
                self.replies.speak_to_both(name, task.speaker, found.text, reply_to)
            if found.stands:
                return False
        return True

    async def announce_end(self, goal: Goal, pursuit: asyncio.Task[Verdict], turn: Turn, again: int) -> None:
        """Wait until the crew's work on a goal (`pursuit`) has ended, and say its result to the speaker of the turn.

        Then pass the goal and its verdict (success or failure, with the reason) to `on_end`, and deliver what was gained.
        """
        soon = real_seconds(FIRST, self.crew.pool.clock)
        async with telling(partial(self.how_far, turn), lambda text: self.replies.say(text, turn.reply_to), soon):
            verdict = await self.crew.ended(pursuit)
        nothing: End = (goal, {})
        goal, before = self.crew.finished.get(pursuit, nothing)  # a person may have changed it, or the next one has begun
        if verdict.status is Status.SUCCESS:
            counted = goal.singles[0].item  # nothing is counted of a building, or of a goal that is led
            what = shares(goal, before, await self.crew.inventories()) if counted else verdict.why
            self.replies.say(short(f"done: {what}"), turn.reply_to)
        elif verdict is not STOPPED:
            self.replies.say(short(f"I could not finish {goal.text!r}: {verdict.why}"), turn.reply_to)
        to, self.to, earlier, self.earlier = self.to, None, self.earlier, None
        self.stopped_to = to if verdict is STOPPED else None
        self.on_end(goal, verdict)
        if to and verdict is not STOPPED and not self.crew.busy:
            if earlier:
                goal, before = whole(goal, earlier[0]), earlier[1]
            await self.bring(goal, before, to, turn, again if verdict.status is Status.SUCCESS else 0)

    async def how_far(self, turn: Turn) -> str:
        """Return how far the crew's goal is, also where a boss bar shows it: a person who reads the chat would meet silence.
        Empty where a page shows it, and while the crew is paused."""
        return "" if turn.reply_to.tell or self.paused or not self.crew.busy else short(await status(self.crew))

    def resume(
        self, goal: Goal, by: Speaker | None, there: Mapping[str, int] | None = None, to: Destination | None = None,
        since: Held | None = None,
    ) -> None:  # fmt: skip
        """Continue a goal of an earlier run, which the person `by` gave.

        `there` maps each item to the count that the crew had gained in that run. `to` is where the items are brought; what each
        member held when the goal first began (`since`) says which.
        """
        self.goal_edits.asked_by = by
        self.replies.say(f"Continuing: {goal.text}.", PUBLIC)
        self.earlier = (there, since) if there and since is not None else None
        turn = turn_of(by)
        self.pursue(goal, self.crew.begin(goal, there, first=self.first_of(goal, turn)), turn, to)

    def deliver_earlier(self, goal: Goal, by: Speaker | None, to: Destination | None, since: Held | None) -> None:
        """Bring to its destination `to` what an earlier run had gained for all of a goal, since its members held `since`."""
        if to and since is not None:
            self.announcing = self.tasks.start(self.bring(goal, since, to, turn_of(by), 0), PUBLIC)

    async def bring(self, goal: Goal, before: Held, to: Destination, turn: Turn, again: int) -> None:
        """Deliver what was gained for a goal, and gain again what the bots used up on their way."""
        used = await self.delivery.bring(goal, before, to, turn)
        if used and again and not self.crew.busy:
            self.begin(turn, used, to, again - 1)


def said_where(to: Destination | None, turn: Turn) -> str:
    """Return the sentence that says where the things of a goal will end; empty if the bots keep them, as nothing else was
    said."""
    if to is None:
        outside = turn.command.slots.to == turn.speaker.followed and not turn.speaker.player
        return " We keep it, because you are not in the game." if outside else ""
    return f" We bring it {'to you, ' + turn.speaker.name if to.player == turn.speaker.player else to.words}."


def turn_of(by: Speaker | None) -> Turn:
    """Return a turn of the person who gave a goal of an earlier run, whose answers everybody hears."""
    speaker = by or Speaker("")
    return Turn("", speaker, Command("", speaker.name, "", None, ""), reply_to=PUBLIC)
