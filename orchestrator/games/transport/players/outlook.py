"""Looks ahead for players that follow rules: which room promises most for its time, and whether an action still leaves the time
to deliver."""

from collections.abc import Sequence

from orchestrator.games.transport.planning.expectation import expected
from orchestrator.games.transport.players.choosing import Choice, distance
from orchestrator.games.transport.players.memory import HaulMemory
from orchestrator.games.transport.view import HaulView

SEARCHING = 8  # steps inside a room that is searched


def most_promising(view: HaulView, memory: HaulMemory, rooms: Sequence[int]) -> int:
    """Return that of these rooms in which most targets are expected for each step of going there, searching it and carrying
    them to the goal; of equal ones the nearest."""
    house, away = view.house, view.house.way(view.house.zone)
    hopes = expected(house, memory.hidden(), {room: memory.unseen_part(house, room) for room in rooms})

    def rank(room: int) -> tuple[float, int, int]:
        steps = distance(view, room)
        return -hopes.get(room, 0.0) / (steps + away[house.centre(room)] + SEARCHING), steps, room

    return min(rooms, key=rank)


def in_time(view: HaulView, memory: HaulMemory, choice: Choice) -> bool:
    """Return whether the player can still deliver what it carries after taking or searching what it chose."""
    rules, house, here = view.rules, view.house, view.me.cell
    if not (choice.take or choice.search):
        return True
    work = rules.grasp + rules.put + rules.drop + rules.message
    if choice.search and rules.sight == "near":
        work += rules.inside * rules.cell
    cell = memory.things[choice.take] if choice.take else house.entrance(here, choice.search)
    steps = house.steps(here, cell) + house.steps(cell, house.zone)
    return view.tick + steps * rules.cell + work <= rules.budget
