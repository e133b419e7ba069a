"""Lends members of a busy crew to one person, and sends them back to their share of the work afterwards."""

from orchestrator.commands.command import Command, Intent
from orchestrator.dialogue.goal_edits import GoalEdits
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.replies import ReplySender, ReplyTarget
from orchestrator.dialogue.status_answers import short
from orchestrator.dialogue.turn import Turn
from orchestrator.team.crew import Crew

WAITS_HERE = 30.0  # seconds that a borrowed member waits where it was called to, before it goes back to work
CALLED_TO = (Intent.COME, Intent.GOTO, Intent.HOME)


class Borrowing:
    """Knows which members have left their work for one person. `lent` maps each to the work that waits, in words."""

    def __init__(self, crew: Crew, replies: ReplySender, people: People, goal_edits: GoalEdits) -> None:
        self.crew, self.replies, self.people, self.goal_edits = crew, replies, people, goal_edits
        self.lent: dict[str, str] = {}

    def may(self, name: str, turn: Turn, work: str) -> bool:
        """Return whether the speaker may call the member `name` from its `work` for the crew.

        A person whom the one that gave the goal outranks may not, except to be defended. The member then says what can be done
        instead.
        """
        by, command = self.goal_edits.asked_by, turn.command
        urgent = command.slots.guard or command.intent is Intent.ATTACK
        if not self.crew.led and (urgent or by is None or not self.people.outranks(by, turn.speaker)):
            return True
        after = f"or say: {name}, after that {command.order}" if command.order else "or ask another bot"
        text = f"I am busy, {turn.speaker}: {work}. Say stop first, {after}."
        self.replies.speak(name, short(text), turn.reply_to)
        return False

    async def take(self, name: str, work: str) -> None:
        """Let a member leave its work for the crew, which waits for it from now on, and stop its bot."""
        self.lend(name, work)
        await self.crew.worlds[name].stop()

    def lend(self, name: str, work: str) -> None:
        """Let a member begin no more work for the crew until it is given back."""
        self.lent[name] = work
        self.crew.pauses[name].begin()

    def give_back(self, name: str, reply_to: ReplyTarget) -> bool:
        """Let a member that was lent go on with its work; return whether it was lent and still has work."""
        work = self.lent.pop(name, "")
        if not work:
            return False
        self.crew.pauses[name].end()
        if not self.crew.busy or name not in self.crew.worlds:
            return False
        self.replies.speak(name, short(f"Back to work: {work}."), reply_to)
        return True

    def begin_again(self) -> None:
        """Keep the members that are lent away from a goal that the crew has just begun."""
        for name in self.lent:
            self.crew.pauses[name].begin()

    def notice(self, name: str, command: Command) -> str:
        """Return what a borrowed member adds to its first answer: the work that waits, and how to let it go."""
        if name not in self.lent:
            return ""
        until = f" until you say: {name}, you can go" if command.intent in (Intent.FOLLOW, Intent.STAY) else ""
        return f" My work waits{until} ({self.lent[name]})."
