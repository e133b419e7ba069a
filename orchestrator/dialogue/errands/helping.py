"""Lets members join the work of a team mate: "Ben, help Ada" brings Ada half of what she is still to get."""

from collections.abc import Callable
from dataclasses import replace

from orchestrator.commands.command import Command, Intent, Slots
from orchestrator.commands.goals import missing, there
from orchestrator.core.goal import Goal, amount
from orchestrator.dialogue.member_tasks import MemberTasks
from orchestrator.dialogue.turn import Turn
from orchestrator.team.crew import Crew

ParseAgain = Callable[[Command, str, str], Command]


class Helping:
    """Finds the work that members do when they are told to help a team mate. `parse_again` reads the words of an order."""

    def __init__(self, crew: Crew, member_tasks: MemberTasks, parse_again: ParseAgain) -> None:
        self.crew, self.member_tasks, self.parse_again = crew, member_tasks, parse_again

    async def order(self, turn: Turn) -> Command | None:
        """Return what the members that a line calls shall do to help a team mate: to take up their share of the crew's goal if
        it works for that, or else to bring it half of what it still gathers. None for other orders, and for a team mate without
        such work, whom they then stay with."""
        helped, command = turn.command.slots.player, turn.command
        if command.intent is not Intent.FOLLOW or not command.slots.guard or helped not in self.crew.worlds:
            return None
        if self.member_tasks.work(helped):
            return replace(command, intent=Intent.RESUME, slots=Slots())
        goal = await self.left(helped, command)
        if goal is None:
            return None
        part = goal.singles[0]
        half = amount(-(-part.count // 2), part.item)
        order = self.parse_again(command, f"get {half}", command.addressee)
        whom = replace(order, addressee=command.addressee, addressees=command.addressees, spoken_to=True)
        return replace(whom, slots=replace(order.slots, to=helped)) if order.goal else None

    async def left(self, name: str, command: Command) -> Goal | None:
        """Return what a member that gathers for a person is still to get; None if it gathers nothing."""
        task = self.member_tasks.running.get(name)
        goal = self.parse_again(command, task.order, name).goal if task else None
        if task is None or goal is None or task.held is None:
            return None
        now = (await self.crew.worlds[name].observe()).inventory
        return missing(goal, there(goal, {name: task.held}, {name: now}))
