"""Stops, pauses and resumes the whole crew, or the members that are called by name.

Everybody who may give orders may stop the crew; resuming it takes at least the precedence of the person who stopped it.
"""

import asyncio

from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.addressees import called, group
from orchestrator.dialogue.goal_edits import GoalEdits
from orchestrator.dialogue.member_tasks import MemberTasks
from orchestrator.dialogue.replies import ReplySender
from orchestrator.dialogue.turn import Turn
from orchestrator.team.crew import Crew

LEAST = 2  # members: with only the leader and the stopped worker, nobody would go on


class StopPauseResume:
    """Handles stop, pause and resume for one crew.

    `goal_edits.halted_by` remembers the person who asked for the latest stop or pause.
    """

    def __init__(self, crew: Crew, replies: ReplySender, member_tasks: MemberTasks, goal_edits: GoalEdits) -> None:
        self.crew, self.replies, self.member_tasks, self.goal_edits = crew, replies, member_tasks, goal_edits

    async def stop(self, turn: Turn) -> None:
        """Stop the crew and all its members; if only some members are called by name, stop these where that is possible.

        Called members that do tasks for people end them. Called workers (members other than the leader) that the crew can do
        without are paused, and the others go on.
        """
        command, tasks = turn.command, self.member_tasks
        names = [name for who in command.addressees for name in group(self.crew, who)]
        busy = [name for name in names if name in tasks.running and not tasks.work(name)]
        if command.spoken_to and busy and len(busy) == len(names):
            first: Speaker | None = tasks.running[busy[0]].speaker
            tasks.cancel(tuple(busy))
            await asyncio.gather(*(self.crew.worlds[name].stop() for name in busy))
            self.replies.speak(busy[0], f"Stopped.{notice_to(first, turn.speaker)}", turn.reply_to)
            for name in busy:
                tasks.borrowing.give_back(name, turn.reply_to)
            return
        if command.spoken_to and names and all(self.others_go_on(name) for name in names):
            tasks.end(tuple(names))
            await self.crew.pause(names, turn.speaker, turn.reply_to.line)
            text = f"Stopped. The others continue. If I should continue too, say: {names[0]}, resume."
            self.replies.speak(names[0], text, turn.reply_to)
            return
        first = self.goal_edits.asked_by if self.crew.busy else None
        self.goal_edits.halted_by = turn.speaker
        tasks.borrowing.lent.clear()
        tasks.end()
        await self.crew.stop(turn.speaker, turn.reply_to.line)
        self.replies.say(f"Stopped.{notice_to(first, turn.speaker)}", turn.reply_to)

    def others_go_on(self, name: str) -> bool:
        """Return whether the crew can go on without a member.

        That is so if it works for the crew under a leader, and there are other workers.
        """
        organisation = self.crew.organisation
        under = organisation.role(organisation.root) is AgentRole.ROOT and name != organisation.root
        return under and bool(self.member_tasks.work(name)) and len(organisation.members) > LEAST

    async def pause(self, turn: Turn) -> None:
        """Pause all members, or those that a person's line (`turn`) calls by name; say so if there is nothing to pause."""
        some = called(self.crew, turn.command)
        names = some or tuple(self.crew.worlds)
        at_work = [name for name in names if self.crew.busy and (self.member_tasks.work(name) or not some)]
        paused = await self.member_tasks.pause(names)
        if at_work:
            self.goal_edits.halted_by = turn.speaker
            await self.crew.pause(at_work, turn.speaker, turn.reply_to.line)
        if paused or at_work:
            who = f" ({', '.join(dict.fromkeys((*paused, *at_work)))})" if some else ""
            self.replies.say(f"Paused{who}. Say resume to continue.", turn.reply_to)
        else:
            self.replies.say("We have nothing to pause.", turn.reply_to)

    async def resume(self, turn: Turn, *, silent: bool = False) -> Goal | None:
        """Resume all members, or those that a person's line (`turn`) calls by name; members that were borrowed are only let go
        if they are called. `silent` leaves out the answer that there is nothing to resume.

        Return what remains of a stopped goal, which the caller begins again; None if there is nothing to begin again or the
        speaker may not resume.
        """
        if (self.crew.paused or self.crew.unfinished) and self.overruled(turn):
            return None
        some, lent = called(self.crew, turn.command), self.member_tasks.borrowing.lent
        if some and (back := [name for name in some if name in lent]):
            self.member_tasks.end(tuple(back))
            return None
        names = some or tuple(name for name in self.crew.worlds if name not in lent)
        paused = [name for name in names if name in self.crew.paused]
        for name in paused:
            if name in self.member_tasks.running:
                self.member_tasks.end((name,))  # a task that began during the pause
        back_at_work = self.crew.resume(paused, turn.reply_to.line) if paused else ()
        resumed = (*self.member_tasks.resume(some or tuple(self.crew.worlds)), *back_at_work)
        if resumed:
            self.replies.say("We continue.", turn.reply_to)
        elif not self.crew.busy and self.crew.unfinished:
            return self.crew.unfinished
        elif not silent:
            at = self.crew.goal.text if self.crew.busy and self.crew.goal else ""
            self.replies.say(f"We are already working on it: {at}." if at else "We have nothing to resume.", turn.reply_to)
        return None

    def overruled(self, turn: Turn) -> bool:
        """Return whether the latest stop or pause came from a person with precedence over the speaker, who then may not resume.

        If so, both people are told.
        """
        by = self.goal_edits.halted_by
        if by is None or not self.goal_edits.people.outranks(by, turn.speaker):
            return False
        member = self.replies.member
        if member:
            text = f"{turn.speaker}, {by} stopped us and takes precedence: please ask {by}."
            self.replies.speak_to_both(member.name, by, text, turn.reply_to)
        return True


def notice_to(first: Speaker | None, speaker: Speaker) -> str:
    """Return a sentence telling `first`, whose order `speaker` stopped, how to resume.

    It is empty when `first` is None or the speaker.
    """
    if first is None or first == speaker:
        return ""
    return f" {first}, {speaker} stopped your order: say resume to continue."
