"""The numbers of transport for learning programs."""

from orchestrator.games.adapters.encoding import GameEncoding, bits, one_hot, share
from orchestrator.games.transport.actions import DELIVER, DROP, EXPLORE, GO, GRASP, PUT, WAIT
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.house import Cell
from orchestrator.games.transport.rules import LATTICE
from orchestrator.games.transport.things import BAGS, TARGETS
from orchestrator.games.transport.view import HaulView

THINGS = (*TARGETS, *BAGS)
ROOMS = LATTICE**2


def transport_encoding(game: HaulGame) -> GameEncoding:
    """Return the encoding: the cell of the player, what it carries, where it saw things, which were delivered, the rooms that
    it has seen, where it last saw each other player, the goal, the doors, and the tick. Messages are not in it."""
    side, seats = LATTICE * (game.rules.inside + 1), len(game.spec.seats)

    def place(cell: Cell | None) -> list[float]:
        return [1.0, share(cell[0], side), share(cell[1], side)] if cell else [0.0, 0.0, 0.0]

    def numbers(view: HaulView) -> list[float]:
        me, known, house = view.me, view.known, view.house
        carried = [float(name in me.hands) for name in THINGS] + [float(name in me.inside) for name in TARGETS]
        lying = [number for name in THINGS for number in place(known.things.get(name))]
        others = [known.mates.get((view.seat + step) % seats) for step in range(1, seats)]
        mates = [number for one in others for number in place(one.cell if one else None)]
        doors = [
            float((one, two) in {(a, b) for _, a, b in house.doors})
            for one in range(1, ROOMS + 1)
            for two in range(1, ROOMS + 1)
        ]
        return [
            *place(me.cell), *carried, *lying, *(float(name in known.delivered) for name in TARGETS),
            *bits(sum(1 << room - 1 for room in house.rooms if view.explored(room)), ROOMS), *mates,
            *one_hot(house.goal - 1, ROOMS), *place(house.zone), *doors, share(view.tick, view.rules.budget),
        ]  # fmt: skip

    put = [f"{PUT} {target} in {bag}" for target in TARGETS for bag in BAGS]
    rooms = [f"{GO} {room}" for room in range(1, ROOMS + 1)]
    actions = (
        DELIVER,
        *put,
        *(f"{GRASP} {name}" for name in THINGS),
        EXPLORE,
        *rooms,
        *(f"{DROP} {name}" for name in THINGS),
        WAIT,
    )
    return GameEncoding((actions,) * seats, numbers, "rate")
