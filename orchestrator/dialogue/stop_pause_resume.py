"""Stop, pause and resume: of everything at once, or of members who are called by name.

A stop is obeyed whoever of those who may order says it; whose word goes before says when it goes on.
"""

import asyncio

from orchestrator.commands.command import Command
from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.goal_edits import GoalEdits
from orchestrator.dialogue.member_tasks import MemberTasks
from orchestrator.dialogue.replies import ReplySender
from orchestrator.team.crew import Crew

LEAST = 2  # members, leader and who is stopped: without others nobody would go on


class Halting:
    """Remembers who wanted a standstill."""

    def __init__(self, crew: Crew, mouth: ReplySender, errands: MemberTasks, changes: GoalEdits) -> None:
        self.crew, self.mouth, self.errands, self.changes = crew, mouth, errands, changes
        self.by: Speaker | None = None

    async def stop(self, command: Command) -> None:
        """Everything; of members who are called by name and do not work for the crew, only what they are at."""
        names = [name for who in command.addressees for name in self.errands.group(who)]
        called = [name for name in names if self.errands.on_one(name) and not self.errands.work(name)]
        if command.spoken_to and called and len(called) == len(names):
            others = [self.errands.running[name].speaker for name in called]
            self.errands.end(tuple(called))
            await asyncio.gather(*(self.crew.worlds[name].stop() for name in called))
            self.mouth.speak(called[0], f"Stopped.{self.told(command.who, others[0])}")
            return
        if command.spoken_to and names and all(self.others_go_on(name) for name in names):
            self.errands.end(tuple(names))
            await self.crew.pause(names, command.who)
            self.mouth.speak(names[0], "Stopped. The others go on; say resume to me when I shall, too.")
            return
        first = self.changes.asked_by if self.crew.busy else None
        self.by = command.who
        self.errands.end()
        await self.crew.stop(command.who)
        self.mouth.say(f"Stopped.{self.told(command.who, first)}")

    def others_go_on(self, name: str) -> bool:
        """Whether a member works under a leader who does not need it."""
        organisation = self.crew.organisation
        under = organisation.role(organisation.root) is AgentRole.ROOT and name != organisation.root
        return under and bool(self.errands.work(name)) and len(organisation.members) > LEAST

    def told(self, speaker: Speaker, first: Speaker | None) -> str:
        """Who asked for what was stopped by somebody else."""
        if first is None or first == speaker:
            return ""
        return f" {first}, that was {speaker}: say resume if it is to go on."

    async def pause(self, command: Command) -> None:
        """Of everybody, or of who was called."""
        called = self.errands.called(command)
        names = called or tuple(self.crew.worlds)
        at_work = [name for name in names if self.crew.busy and (self.errands.work(name) or not called)]
        errands = await self.errands.pause(names)
        if at_work:
            self.by = command.who
            await self.crew.pause(at_work, command.who)
        if errands or at_work:
            who = f" ({', '.join(dict.fromkeys((*errands, *at_work)))})" if called else ""
            self.mouth.say(f"We pause{who}; say resume to go on.")
        else:
            self.mouth.say("There is nothing to pause.")

    async def resume(self, command: Command) -> Goal | None:
        """Of everybody, or of who was called; answers with what is left of a goal that was stopped and is to be begun again."""
        if self.by and (self.crew.paused or self.crew.left) and self.overruled(command):
            return None
        called = self.errands.called(command)
        names = called or tuple(self.crew.worlds)
        paused = [name for name in names if name in self.crew.paused]
        for name in paused:
            if self.errands.on_one(name):
                self.errands.end((name,))  # what it was asked for in the meantime
        resumed = (*self.errands.resume(names), *self.crew.resume(paused))
        if resumed:
            self.mouth.say("We go on.")
        elif not self.crew.busy and self.crew.left:
            return self.crew.left
        else:
            at = self.crew.goal.text if self.crew.busy and self.crew.goal else ""
            self.mouth.say(f"We are at it: {at}." if at else "There is nothing to go on with.")
        return None

    def overruled(self, command: Command) -> bool:
        """Whether somebody who goes before wanted the standstill; both are told."""
        if self.by is None or not self.changes.people.outranks(self.by, command.who):
            return False
        member = self.mouth.member
        if member:
            text = f"{command.who}, {self.by} wants us to stand still and goes before: please ask {self.by}."
            self.mouth.speak_to_both(member.name, self.by, text)
        return True
