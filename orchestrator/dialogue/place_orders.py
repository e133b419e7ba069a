"""Handles orders that point at a place: home is here, go where I am looking. Those to build are in buildings/.

Such a place is found if a member of the crew sees the speaker, or the server says where the speaker stands; a
place in coordinates needs no member.
"""

from dataclasses import replace

from orchestrator.commands.command import LOOKING_AT, Command
from orchestrator.core.blueprint import Cell
from orchestrator.core.observation import Entity
from orchestrator.core.position import cell_of
from orchestrator.dialogue.errands.whereabouts import Whereabouts
from orchestrator.dialogue.home import Home
from orchestrator.dialogue.member_tasks import MemberTasks
from orchestrator.dialogue.replies import ReplySender
from orchestrator.dialogue.turn import Turn
from orchestrator.team.crew import Crew

NOT_BESIDE = "We cannot change a building, or start one while we are working on a goal: say stop first."
ASIDE = 2  # blocks to the east and to the south of a person, so that they are not walled in


class PlaceOrders:
    """Handles the orders of one crew that name a place."""

    def __init__(self, crew: Crew, home: Home, replies: ReplySender, member_tasks: MemberTasks) -> None:
        self.crew, self.home, self.replies, self.member_tasks = crew, home, replies, member_tasks

    async def move_home(self, turn: Turn) -> None:
        """Make the coordinates in the line the crew's home, or else the place where the speaker stands or looks.

        Say so if no member can tell where that is.
        """
        at = turn.command.slots.at
        cell = (
            (at[0], at[1], at[2])
            if at and at[1] is not None
            else await pointed_at(self.crew, turn.command, self.member_tasks.places)
        )
        if cell is None:
            self.replies.say(not_seen(turn.command, "home is at X Y Z"), turn.reply_to)
        else:
            self.home.move(cell, turn.reply_to.line)
            self.replies.say(f"Home is now at {' '.join(map(str, cell))}.", turn.reply_to)

    async def go_there(self, turn: Turn) -> None:
        """Send the addressed members to the block that the speaker looks at; say so if no member can tell which it is."""
        command = turn.command
        cell = await pointed_at(self.crew, command, self.member_tasks.places)
        if cell is None:
            self.replies.say(not_seen(command, "go to X Y Z"), turn.reply_to)
        else:
            there = replace(command, missing=(), slots=replace(command.slots, at=cell))
            await self.member_tasks.begin(replace(turn, command=there))


async def find_person(crew: Crew, name: str, places: Whereabouts | None = None) -> Entity | None:
    """Return the player with this name, as seen by the first member that sees them, or else at the place that `places` knows.

    Return None when nobody knows the place, or for an empty name.
    """
    if not name:
        return None
    looks = (await crew.looks()).values()
    seen = next((each for look in looks for each in look.entities if each.name.lower() == name.lower()), None)
    if seen or places is None:
        return seen
    place = await places.find(name)
    return Entity("player", name, place) if place else None


async def pointed_at(crew: Crew, command: Command, places: Whereabouts | None = None) -> Cell | None:
    """Return the block that an order points at; None when no member can tell.

    `places` knows where people are whom no member sees. "Here" is the block in which the speaker stands,
    "where I am looking" the one on top of the block that the speaker looks at.
    """
    person = await find_person(crew, command.who.player, places)
    if person is None:
        return None
    if command.slots.place == LOOKING_AT:
        return above(person.looking_at) if person.looking_at else None
    return cell_of(person.position)


def beside(person: Entity) -> Cell:
    """Return the lowest north-west block of a building to be built near a person.

    It is 2 blocks to the east and 2 to the south, so that the person is not walled in.
    """
    x, y, z = cell_of(person.position)
    return x + ASIDE, y, z + ASIDE


def above(cell: Cell) -> Cell:
    """Return the block on top of a block."""
    return cell[0], cell[1] + 1, cell[2]


def not_seen(command: Command, instead: str) -> str:
    """Return the answer for a place that no member could find; `instead` is an example of the same order with coordinates."""
    what = "what you are looking at" if command.slots.place == LOOKING_AT else "you"
    return f"I cannot see {what}, {command.who}. Come closer, or give the coordinates: {instead}."
