"""The tasks that the members of a crew do for people now: pausing, resuming and ending them, and what they are in words."""

import asyncio
from collections.abc import Collection

from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.events.dialogue import MemberTaskChanged
from orchestrator.dialogue.errands.borrowing import Borrowing
from orchestrator.dialogue.errands.member_task import MemberTask
from orchestrator.dialogue.permissions import People, precedence
from orchestrator.dialogue.replies import ReplyTarget
from orchestrator.dialogue.status_answers import short
from orchestrator.dialogue.turn import Turn
from orchestrator.team.crew import Crew


class RunningTasks:
    """The tasks of one crew's members by member, in `running`; `failures` says why the last task of a member failed."""

    def __init__(self, crew: Crew, people: People, borrowing: Borrowing) -> None:
        self.crew, self.people, self.borrowing, self.replies = crew, people, borrowing, borrowing.replies
        self.running: dict[str, MemberTask] = {}
        self.failures: dict[str, str] = {}

    def note(self, name: str, task: MemberTask) -> None:
        """Record the task that a member does from now on; an empty `task.doing` records that the task has ended."""
        order, paused = task.order if task.doing else "", task.pause.on
        self.crew.journal.write(
            MemberTaskChanged(
                agent=name, doing=task.doing, speaker=task.speaker, order=order, paused=paused, held=task.held,
                borrowed=task.borrowed and bool(order), line=task.reply_to.line,
            )
        )  # fmt: skip

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
        """Cancel the tasks of these members, or of all members if none are named; this stops their bots. Members that were
        borrowed go back to their work."""
        for name, ended in self.cancel(names).items():
            self.borrowing.give_back(name, ended.reply_to)

    def cancel(self, names: tuple[str, ...] | None = None) -> dict[str, MemberTask]:
        """Cancel the tasks of these members, or of all members if none are named, and return them by member."""
        ended = {name: self.running.pop(name) for name in names or tuple(self.running) if name in self.running}
        for each in ended.values():
            if each.task:
                each.task.cancel()
        return ended

    def leave(self, reply_to: ReplyTarget, keep: Collection[str] = ()) -> None:
        """Cancel all tasks but those of the members `keep` because the crew begins a goal; members that followed a person say
        that they stop."""
        left = tuple(name for name in self.running if name not in keep)
        for name in left:
            if self.running[name].lasting:
                said = f"I no longer {self.running[name].following}: the crew has work."
                self.replies.speak(name, short(said), reply_to)
        if left:
            self.end(left)

    def work(self, name: str) -> str:
        """Return what a member does for the crew's goal, in words; empty when it does nothing for it or is paused."""
        if not self.crew.busy or not self.crew.goal or self.crew.pauses[name].on:
            return ""
        if name == self.crew.organisation.root:
            return "" if self.crew.organisation.role(name) is AgentRole.ROOT else self.crew.goal.text
        worker = self.crew.workers.get(name)
        return worker.doing.text if worker and worker.doing else ""
