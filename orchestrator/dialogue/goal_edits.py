"""Changes the goal that the crew is pursuing: another count, another item, one item less, and who may change it."""

from orchestrator.commands.command import Command
from orchestrator.commands.goals import named
from orchestrator.commands.parser import parse_goal
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.permissions import People, precedence
from orchestrator.dialogue.replies import ReplySender
from orchestrator.dialogue.turn import Turn
from orchestrator.knowledge.game import GameData
from orchestrator.team.crew import Crew


class GoalEdits:
    """Handles the changes of one crew's goal.

    `asked_by` is the person who gave the goal, `halted_by` the person who asked for the latest stop or pause; None if nobody
    did.
    """

    def __init__(self, crew: Crew, game: GameData, replies: ReplySender, people: People) -> None:
        self.crew, self.game, self.replies, self.people = crew, game, replies, people
        self.asked_by: Speaker | None = None
        self.halted_by: Speaker | None = None

    def may_change(self, turn: Turn) -> bool:
        """Return whether the speaker may change the crew's goal: not if the person who gave it has a higher rank.

        People with an access token rank above players of the game; then owners rank above players, and these above guests. If
        another person gave the goal, both are told the decision. Without a goal the result is True.
        """
        if not self.crew.busy or not self.crew.goal:
            return True
        found = precedence(self.people, self.asked_by, turn.speaker, self.crew.goal.text)
        member = self.replies.member
        if found.text and member:
            self.replies.speak_to_both(member.name, self.asked_by, found.text, turn.reply_to)
        return not found.stands

    def correct(self, turn: Turn) -> None:
        """Change the count of one part of the crew's goal, as in 'no, ten', or replace its item by another one.

        If the goal has no such part, tell the speaker what the goal is.
        """
        part, slots = self.meant(turn.command), turn.command.slots
        assert self.crew.goal
        if slots.instead_of and not part and named(self.crew.goal, slots.instead_of):
            if self.may_change(turn):
                self.exchange(turn)
        elif slots.count and (part or not slots.item):
            if self.may_change(turn):
                goal = self.crew.correct(turn.speaker, slots.count, part.item if part else "")
                self.replies.say(f"The goal is now: {goal.text}.", turn.reply_to)
        else:
            self.replies.say(f"Our goal is: {self.crew.goal.text}. It does not include {slots.item or 'that'}.", turn.reply_to)

    def exchange(self, turn: Turn) -> None:
        """Replace one item of the crew's goal by another, as in 'no, birch'.

        If the new goal is impossible, tell the speaker why and change nothing.
        """
        slots, goal = turn.command.slots, self.crew.goal
        old = named(goal, slots.instead_of) if goal else None
        assert old
        try:
            self.crew.join(turn.speaker, parse_goal(f"get {slots.count or old.count} {slots.item}", self.game))
        except BadGoal as error:
            self.replies.say(str(error), turn.reply_to)
            return
        left = self.crew.drop(turn.speaker, old.item)
        self.replies.say(f"The goal is now: {left.text}." if left else "Stopped.", turn.reply_to)

    async def drop(self, turn: Turn) -> None:
        """Drop the item that a line names from the crew's goal; dropping the only one stops the crew.

        If the goal does not have the item, tell the speaker what the goal is.
        """
        part, at = self.meant(turn.command), self.crew.goal
        if part and self.may_change(turn):
            left = self.crew.drop(turn.speaker, part.item)
            if left is None:
                await self.crew.stop(turn.speaker, turn.reply_to.line)
            self.replies.say(f"The goal is now: {left.text}." if left else "Stopped.", turn.reply_to)
        elif not part and self.crew.busy and at:
            text = f"Our goal is: {at.text}. It does not include {turn.command.slots.item}. Say stop to end it."
            self.replies.say(text, turn.reply_to)

    def meant(self, command: Command) -> Goal | None:
        """Return the part of the crew's goal whose item a command names; None when it names none of them."""
        item = command.slots.item
        return named(self.crew.goal, item) if self.crew.busy and self.crew.goal and item else None
