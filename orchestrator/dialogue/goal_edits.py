"""A change of mind about what the crew is at: another count, another thing, one thing less, and by whom."""

from orchestrator.commands.command import Command
from orchestrator.commands.goals import named
from orchestrator.commands.parser import parse_goal
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.precedence import settle
from orchestrator.dialogue.replies import ReplySender
from orchestrator.knowledge.game import GameData
from orchestrator.team.crew import Crew


class GoalEdits:
    """Of the crew's goal. `asked_by` is whoever gave it, None where nobody did."""

    def __init__(self, crew: Crew, game: GameData, mouth: ReplySender, people: People) -> None:
        self.crew, self.game, self.mouth, self.people = crew, game, mouth, people
        self.asked_by: Speaker | None = None

    def may_change(self, speaker: Speaker) -> bool:
        """Whether somebody may change what somebody else asked for; both are told."""
        if not self.crew.busy or not self.crew.goal:
            return True
        settled = settle(self.people, self.asked_by, speaker, self.crew.goal.text)
        member = self.mouth.member
        if settled.text and member:
            self.mouth.speak_to_both(member.name, self.asked_by, settled.text)
        return not settled.stands

    def correct(self, command: Command) -> None:
        """A count, or another thing instead."""
        part, slots = self.meant(command), command.slots
        assert self.crew.goal
        if slots.instead_of and not part and named(self.crew.goal, slots.instead_of):
            if self.may_change(command.who):
                self.exchange(command)
        elif slots.count and (part or not slots.item):
            if self.may_change(command.who):
                self.mouth.say(f"Right: {self.crew.correct(command.who, slots.count, part.item if part else '').text}.")
        else:
            self.mouth.say(f"We are not at {slots.item or 'that'}, but at: {self.crew.goal.text}.")

    def exchange(self, command: Command) -> None:
        """'no, birch': another thing for the one that was meant."""
        slots, goal = command.slots, self.crew.goal
        old = named(goal, slots.instead_of) if goal else None
        assert old
        try:
            self.crew.join(command.who, parse_goal(f"get {slots.count or old.count} {slots.item}", self.game))
        except BadGoal as error:
            self.mouth.say(str(error))
            return
        left = self.crew.drop(command.who, old.item)
        self.mouth.say(f"Right: {left.text}." if left else "Stopped.")

    async def drop(self, command: Command) -> None:
        """Leave one thing; the last one that is left ends all."""
        part = self.meant(command)
        if part and self.may_change(command.who):
            left = self.crew.drop(command.who, part.item)
            if left is None:
                await self.crew.stop(command.who)
            self.mouth.say(f"Right: {left.text}." if left else "Stopped.")
        elif not part and self.crew.busy and self.crew.goal:
            self.mouth.say(f"We are not at {command.slots.item}, but at: {self.crew.goal.text}. Say stop to end that.")

    def meant(self, command: Command) -> Goal | None:
        """Which of the things being done somebody names."""
        item = command.slots.item
        return named(self.crew.goal, item) if self.crew.busy and self.crew.goal and item else None
