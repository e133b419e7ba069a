"""Puts right what others did to a house of the transport game in Minecraft: things that were taken or moved, and bots."""

from itertools import zip_longest

from orchestrator.app.transport.hand_work import held_by
from orchestrator.app.transport.house_operator import HouseOperator
from orchestrator.app.transport.house_report import HouseReport
from orchestrator.app.transport.porter import HaulPorter
from orchestrator.games.transport.state import HaulState


async def put_right(operator: HouseOperator, porters: tuple[HaulPorter, ...], state: HaulState, report: HouseReport) -> int:
    """Make a house as it is in a state of the game, where `report` shows something else, and return how many things and bots
    that were."""
    bots = [await bot_put_right(operator, porter, state, report) for porter in porters]
    return sum(bots) + await rooms_put_right(operator, state, report) + await goal_put_right(operator, state, report)


async def bot_put_right(operator: HouseOperator, porter: HaulPorter, state: HaulState, report: HouseReport) -> int:
    """Put a bot right, and return 1 if it was elsewhere or held other things."""
    seen, cell = report.porters[porter.seat], state.bodies[porter.seat].cell
    is_right = seen.holds(*held_by(state, porter.seat))
    if not is_right:
        await operator.equip(porter, *held_by(state, porter.seat))
    if seen.cell != cell:
        await operator.place(porter, cell)
    return int(not is_right or seen.cell != cell)


async def rooms_put_right(operator: HouseOperator, state: HaulState, report: HouseReport) -> int:
    """Put right what lies outside the goal's room, and return how many things lay elsewhere."""
    lying = report.lying(operator.ground)
    wrong = [thing for thing in sorted(state.lying.keys() | lying.keys()) if lying.get(thing) != state.lying.get(thing)]
    for cell in {cell for thing in wrong for cell in (lying.get(thing), state.lying.get(thing)) if cell}:
        await operator.set_frames(cell, [thing for thing, where in state.lying.items() if where == cell])
    return len(wrong)


async def goal_put_right(operator: HouseOperator, state: HaulState, report: HouseReport) -> int:
    """Put back what was taken away from the goal, remove what does not belong there, and return how many things that were."""
    ground = operator.ground
    there = {cell: thing for cell, thing in report.frames if ground.house.room_of(cell) == ground.house.goal}
    wanted = {*state.delivered, *state.used}
    missing = sorted(wanted - set(there.values()))
    foreign = [cell for cell, thing in there.items() if thing and thing not in wanted]
    free = [cell for cell in ground.shelf()[::-1] if not there.get(cell) or cell in foreign]  # bots fill it from its beginning
    for cell, thing in zip_longest(free, missing):
        if thing or cell in foreign or cell not in there:
            await operator.set_frames(cell, [thing] if thing else [])
    return len(missing) + len(foreign)
