"""The house of the transport game in blocks, and what the server reports of it."""

import pytest

from orchestrator.app.transport.furniture import frame, holding
from orchestrator.app.transport.house_ground import DOORWAY, GOAL, WALL, WALLS, HouseGround
from orchestrator.app.transport.house_report import HouseReport, PorterReport, state_seen
from orchestrator.games.digest import state_digest
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.generate import scene_of
from orchestrator.games.transport.knowledge import HaulMessage
from orchestrator.games.transport.minecraft import item_of, thing_of
from orchestrator.games.transport.rules import HaulRules
from orchestrator.games.transport.things import BAGS, MOST_BAGS, TARGETS
from orchestrator.knowledge.game import load


@pytest.mark.parametrize(("seed", "inside"), [(1, 7), (2, 7), (3, 4)])
def test_a_bot_can_stand_in_every_cell_and_leave_a_room_only_by_its_doors(seed, inside):
    house = scene_of(HaulRules(inside=inside), seed).house
    ground = HouseGround(house, (100, 5, -20))
    placed = ground.land(["Alice"], [house.centre(1)])
    grid = {placed.at(cell): block for cell, block in placed.arena.grid().items()}
    rooms = [cell for room in house.rooms for cell in house.cells_of(room)]
    doors = {door for door, _, _ in house.doors}
    for cell in (*rooms, *doors):
        x, y, z = ground.at(cell)
        assert [grid[x, y + up, z] for up in range(DOORWAY)] == ["air"] * DOORWAY
        assert grid[x, y - 1, z] not in ("air", WALLS)
        assert ground.cell(x + 0.99, z + 0.01) == cell
        for near in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)):
            if near not in doors and near not in rooms:
                x, y, z = ground.at(near)
                assert [grid[x, y + up, z] for up in range(WALL)] == [WALLS] * WALL
    assert placed.arena.spawns[0].at == (house.centre(1)[0] + 3.5, 1.0, house.centre(1)[1] + 3.5)


def test_the_goal_has_a_green_place_for_each_thing_within_an_arms_reach_of_its_middle():
    house = scene_of(HaulRules(), 5).house
    ground = HouseGround(house)
    placed, shelf = ground.land([], []), ground.shelf()
    green = {placed.at(cell) for cell, block in placed.arena.grid().items() if block == GOAL}
    assert green == {(x, y - 1, z) for x, y, z in map(ground.at, shelf)}
    assert len(shelf) == len(set(shelf)) == len(TARGETS) + MOST_BAGS
    x, y = house.zone
    assert all(house.room_of(cell) == house.goal and abs(cell[0] - x) <= 2 and abs(cell[1] - y) <= 2 for cell in shelf)


def test_every_thing_is_an_item_of_its_own_that_does_not_stack_with_another():
    items = load("1.21.1").items
    assert len({item_of(thing) for thing in (*TARGETS, *BAGS)}) == len(TARGETS) + MOST_BAGS
    for thing in (*TARGETS, *BAGS):
        assert item_of(thing) in items and thing_of(f"minecraft:{item_of(thing)}") == thing
    assert thing_of("minecraft:dirt") == "dirt"


def test_hands_and_bag_have_slots_of_their_own():
    assert list(holding("Bob", ["bag_1", "apple"], ["book"])) == [
        "item replace entity Bob hotbar.0 with red_shulker_box 1",
        "item replace entity Bob weapon.offhand with apple 1",
        "item replace entity Bob inventory.0 with book 1",
    ]
    ground = HouseGround(scene_of(HaulRules(), 1).house, (0, -61, 0))
    assert (
        frame(ground, (1, 2), "bag_2")
        == 'summon item_frame 4 -60 5 {Facing:1b,Item:{id:"minecraft:yellow_shulker_box",count:1}}'
    )
    assert frame(ground, (1, 2)) == "summon item_frame 4 -60 5 {Facing:1b}"


class Carried:
    """A game in which Alice carries a bag with an apple and Bob brought a book and a bag to the goal, and a faithful report."""

    def __init__(self) -> None:
        self.game = HaulGame(HaulRules())
        self.game.reset(4)
        state, house = self.game.state, self.game.house
        self.ground = HouseGround(house)
        for thing in ("bag_1", "apple", "bag_2", "book"):
            del state.lying[thing]
        state.bodies[0].hands, state.inside["bag_1"] = ["bag_1"], ["apple"]
        state.inside["bag_2"], state.used, state.delivered = ["book"], ["bag_2"], {"book": 70}
        state.known[0].messages.append(HaulMessage(5, 1, "Seen 2."))
        self.heard = [["Seen 2."], list[str]()]
        self.porters = [PorterReport(state.bodies[0].cell, ("bag_1",), ("apple",), ())]
        self.porters.append(PorterReport(state.bodies[1].cell, (), (), ()))
        self.frames = [(cell, thing) for thing, cell in state.lying.items()]
        self.frames += list(zip(self.ground.shelf(), ["book", "bag_2", ""], strict=False))

    def digest(self) -> str:
        report = HouseReport(self.porters, self.frames)
        return state_digest(state_seen(self.game.state, report, self.ground, self.heard))


def test_a_faithful_report_has_the_digest_of_the_game():
    carried = Carried()
    assert carried.digest() == carried.game.digest()


def elsewhere(carried: Carried) -> None:
    carried.porters[1] = PorterReport((1, 1), (), (), ())


def other_hands(carried: Carried) -> None:
    carried.porters[0] = PorterReport(carried.porters[0].cell, ("apple",), ("bag_1",), ())


def moved(carried: Carried) -> None:
    carried.frames[0] = carried.frames[0][0], "dirt"


def lost_at_the_goal(carried: Carried) -> None:
    carried.frames[-3] = carried.frames[-3][0], ""


def used_bag_gone(carried: Carried) -> None:
    carried.frames[-2] = carried.frames[-2][0], ""


def misheard(carried: Carried) -> None:
    carried.heard[0] = ["Seen 3."]


@pytest.mark.parametrize("change", [elsewhere, other_hands, moved, lost_at_the_goal, used_bag_gone, misheard])
def test_what_differs_in_the_world_gives_another_digest(change):
    carried = Carried()
    change(carried)
    assert carried.digest() != carried.game.digest()
