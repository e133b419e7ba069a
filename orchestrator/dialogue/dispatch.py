"""Dispatch a Command to its handler: stops to stop_pause_resume.py, orders to single members to member_tasks.py."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any

from orchestrator.commands.command import Command, Intent, Wanted
from orchestrator.commands.goals import joined
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.goal_edits import GoalEdits
from orchestrator.dialogue.home import Home
from orchestrator.dialogue.member_actions import ERRANDS
from orchestrator.dialogue.member_tasks import MemberTasks
from orchestrator.dialogue.places import above, beside, seen, standing
from orchestrator.dialogue.precedence import settle
from orchestrator.dialogue.replies import ReplySender
from orchestrator.dialogue.status_answers import answer, shares, short
from orchestrator.dialogue.stop_pause_resume import Halting
from orchestrator.record.crew_snapshot import PendingMemberTask
from orchestrator.record.goals import accept
from orchestrator.team.crew import STOPPED, Crew, End

NOT_BESIDE = "We cannot change what we are building, nor build beside other work: say stop first."
WORK = (Intent.GATHER, Intent.CRAFT, Intent.COOK)
Done = Callable[[Goal, Verdict], None]


class CommandDispatcher:
    """Of one crew; nothing here asks who may."""

    def __init__(
        self,
        crew: Crew,
        journal: Journal,
        mouth: ReplySender,
        errands: MemberTasks,
        changes: GoalEdits,
        homes: Home,
        done: Done,
        tasks: asyncio.TaskGroup,
    ) -> None:
        self.crew, self.journal, self.mouth, self.done, self.tasks = crew, journal, mouth, done, tasks
        self.errands, self.changes, self.homes = errands, changes, homes
        self.halting = Halting(crew, mouth, errands, changes)

    def refusal(self, command: Command) -> str:
        """Why an order cannot be taken beside what is being done; empty when it can."""
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

    async def obey(self, command: Command) -> None:
        """Do what was said, or say why not; what nobody does of it is said back."""
        await self.dispatch(command)
        if command.left_out and not command.answer:
            self.tell(command, short(f"I leave out: {', '.join(command.left_out)}."))

    def tell(self, command: Command, text: str) -> None:
        """Say it by the one member that was called, or by whoever speaks for the crew."""
        if command.spoken_to and len(command.addressees) == 1 and command.addressee in self.crew.worlds:
            self.mouth.speak(command.addressee, text)
        else:
            self.mouth.say(text)

    async def dispatch(self, command: Command) -> None:  # noqa: PLR0912  a table
        """Give it to its handler; commands/slot_usage.py says which slots each handler uses."""
        match command.intent:
            case Intent.STOP if command.slots.item:
                await self.changes.drop(command)
            case Intent.STOP:
                await self.halting.stop(command)
            case Intent.PAUSE:
                await self.halting.pause(command)
            case Intent.RESUME:
                await self.resume(command)
            case Intent.CORRECT if command.instead:
                await self.redirect(command, command.instead)
            case Intent.CORRECT if self.crew.busy and self.crew.goal:
                self.changes.correct(command)
            case Intent.CORRECT if command.spoken_to:  # said to nobody it is talk among people
                self.tasks.create_task(self.reply(command))
            case Intent.BUILD if command.building:
                self.build(command, command.building)
            case intent if intent in WORK and command.goal:
                self.work(command, command.goal)
            case Intent.STATUS | Intent.WHERE | Intent.INVENTORY:
                self.tasks.create_task(self.reply(command))
            case Intent.HOME if command.slots.at or command.slots.place:
                self.tasks.create_task(self.settle(command))
            case Intent.GOTO if command.slots.place == "looking_at":
                self.look_into(self.go_there(command))
            case intent if intent in ERRANDS and not command.missing:
                self.look_into(self.errands.begin(command))
            case Intent.YES | Intent.NO | Intent.CORRECT:
                pass  # nothing was asked
            case _ if command.answer:
                self.mouth.say(command.answer)

    def look_into(self, order: Coroutine[Any, Any, None]) -> None:
        """See who or which place is meant, then begin, unless everything is stopped before."""
        self.crew.looked_into.add(task := self.tasks.create_task(order))
        task.add_done_callback(self.crew.looked_into.discard)

    def work(self, command: Command, goal: Goal) -> None:
        """By one member alone, or by the crew."""
        if name := self.alone(command):
            self.errands.gather(name, command, goal)
        else:
            self.begin(command, goal)

    def alone(self, command: Command) -> str:
        """The one member that is asked to gather by itself while the crew has nothing to do; empty otherwise."""
        name = command.addressee if command.spoken_to and len(command.addressees) == 1 else ""
        one = name in self.crew.organisation.members and name != self.crew.organisation.root
        return name if one and command.goal and not self.crew.busy else ""

    async def take_up(self, name: str, command: Command, asked: PendingMemberTask) -> None:
        """What one member was asked for before a cut; what it had gathered of it counts."""
        if command.goal and self.alone(command):
            self.errands.start(name, command, command.goal.text, self.errands.pursue(name, command.goal, asked.held))
        elif command.intent in ERRANDS and command.slots.place != "looking_at":
            self.errands.start(name, command, command.intent or "", self.errands.run(name, command))
        else:
            await self.obey(command)
        if asked.paused and self.errands.on_one(name):
            await self.errands.pause((name,))

    async def resume(self, command: Command) -> None:
        """What pauses, or what is left of a goal that was stopped."""
        left = await self.halting.resume(command)
        if left:
            self.begin(command, left)

    async def redirect(self, command: Command, instead: Command) -> None:
        """'not Ben, Cleo': who was asked first leaves it, if it was for the same person."""
        old = command.slots.instead_of
        errand = self.errands.running.get(old)
        if errand and errand.speaker == command.who:
            self.errands.end((old,))
            await self.crew.worlds[old].stop()
        await self.obey(instead)

    async def reply(self, command: Command) -> None:
        """A question; looking at bodies may take a while."""
        self.mouth.say(await answer(self.crew, command, self.errands.doing))

    async def settle(self, command: Command) -> None:
        """Home is somewhere else."""
        at = command.slots.at
        cell = (at[0], at[1], at[2]) if at and at[1] is not None else await self.pointed_at(command)
        if cell is None:
            self.mouth.say(self.not_seen(command, "home is at X Y Z"))
        else:
            self.homes.move(cell)
            self.mouth.say(f"Home is at {' '.join(map(str, cell))} now.")

    async def go_there(self, command: Command) -> None:
        """To where the speaker looks."""
        cell = await self.pointed_at(command)
        if cell is None:
            self.mouth.say(self.not_seen(command, "go to X Y Z"))
        else:
            await self.errands.begin(replace(command, missing=(), slots=replace(command.slots, at=cell)))

    async def pointed_at(self, command: Command) -> Cell | None:
        """Where 'here' or 'where I am looking' is; None when nobody of us can tell."""
        person = await seen(self.crew, command.who.player)
        if person is None:
            return None
        if command.slots.place == "looking_at":
            return above(person.looking_at) if person.looking_at else None
        return standing(person)

    def not_seen(self, command: Command, instead: str) -> str:
        """Why a place is not known."""
        looking = command.slots.place == "looking_at"
        what = "what you look at" if looking else "you"
        return f"I do not see {what}, {command.who}: come nearer, or say where: {instead}."

    def build(self, command: Command, wanted: Wanted) -> None:
        """At the place that was named; looking for whoever said "here" may take a while."""
        if wanted.at:
            self.begin(command, wanted.goal(wanted.at))
        else:
            self.look_into(self.build_there(command, wanted))

    async def build_there(self, command: Command, wanted: Wanted) -> None:
        """Beside whoever said it, or on what they look at, if somebody of the crew sees them."""
        if command.slots.place == "looking_at":
            at = await self.pointed_at(command)
        else:
            person = await seen(self.crew, command.who.player)
            at = beside(person) if person else None
        if at is None:
            self.mouth.say(self.not_seen(command, "build a shelter at X Y Z"))
        elif self.crew.busy:
            self.mouth.say(NOT_BESIDE)
        else:
            self.begin(command, wanted.goal(at))

    def begin(self, command: Command, goal: Goal) -> None:
        """Take a goal on, whichever path led to it: start it, or add it to what is being done, and go on listening."""
        speaker = command.who
        if self.crew.busy:
            accept(self.journal, goal, speaker, command.source, joins=True)
            pausing = " We pause: say resume." if self.crew.paused else ""
            self.mouth.say(f"Adding it: {self.crew.join(speaker, goal).text}.{pausing}")
            return
        if not self.may_take_all(speaker):
            return
        accept(self.journal, goal, speaker, command.source)
        self.errands.leave()
        self.changes.asked_by, self.halting.by = speaker, None
        self.mouth.say(f"On it: {goal.text}.")
        self.tasks.create_task(self.see_through(goal, self.crew.begin(goal)))

    def go_on(self, goal: Goal, there: Mapping[str, int] | None = None) -> None:
        """Take up what a cut left of a goal; `there` is what had come in of it before."""
        self.mouth.say(f"Going on: {goal.text}.")
        self.tasks.create_task(self.see_through(goal, self.crew.begin(goal, there)))

    def may_take_all(self, speaker: Speaker) -> bool:
        """Whether nobody is on an errand for somebody whose word goes before; both are told."""
        for name, errand in self.errands.running.items():
            if errand.waits:
                continue  # who only stands there is in nobody's way
            settled = settle(self.changes.people, errand.speaker, speaker, f"me to {errand.doing}")
            if settled.text:
                self.mouth.speak_to_both(name, errand.speaker, settled.text)
            if settled.stands:
                return False
        return True

    async def see_through(self, goal: Goal, pursuit: asyncio.Task[Verdict]) -> None:
        """To its end, and say what came of it."""
        verdict = await self.crew.ended(pursuit)
        nothing: End = (goal, {})
        goal, before = self.crew.finished.get(pursuit, nothing)  # somebody may have changed it, or given the next one already
        if verdict.status is Status.SUCCESS:
            what = verdict.why if goal.build else shares(goal, before, await self.crew.inventories())
            self.mouth.say(short(f"done: {what}"))
        elif verdict is not STOPPED:
            self.mouth.say(short(f"I could not finish {goal.text!r}: {verdict.why}"))
        self.done(goal, verdict)
