"""VillagerBench's escape rooms: the same seed makes the same rooms as its generator, and they are judged as its judge does. The
rooms in ROOMS were made by VillagerAgent's own generator from the atoms below."""

import json

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.villagerbench.escape_atoms import Atom, read_atoms
from orchestrator.tasks.villagerbench.escape_commands import laid_out, ordered, put
from orchestrator.tasks.villagerbench.escape_generator import EscapeGenerator, escape_tasks
from orchestrator.tasks.villagerbench.escape_judge import EscapeJudge
from orchestrator.tasks.villagerbench.escape_rooms import EscapeTask

LEVER, PLATE = {"name": "lever", "position": [0, 0, 1]}, {"name": "oak_pressure_plate", "position": [0, 0, 0], "powered": False}
BUTTON = {"name": "stone_button", "position": [2, 0, 0]}
ON = {**LEVER, "powered": True}
OPEN = [{"name": "air", "position": [0, 0, 4]}, {"name": "air", "position": [0, 1, 4]}]
SENDS = "/tp @r[_position_,distance=..2] _{}_pos_"
ATOMS = [
    {"init": [{**PLATE, "random": True}], "condition": [{**PLATE, "powered": True}], "effect": OPEN},
    {"init": [{"name": "oak_sign", "position": [0, -1, 3]}], "condition": [{"name": "gold_block", "position": [0, -1, 3]}],
     "effect": OPEN, "in": {"gold_block": 1}},
    {"init": [LEVER], "condition": [ON], "effect": OPEN, "out": {"gold_block": 1}},
    {"init": [LEVER], "condition": [ON], "effect": [{**LEVER, "command": SENDS.format("merge")}], "merge": True,
     "same_room": False, "activate_duration": 2},
    {"init": [LEVER], "condition": [ON], "effect": [{**LEVER, "command": SENDS.format("split")}], "split": True,
     "same_room": False, "activate_duration": 2},
    {"init": [LEVER], "condition": [ON], "effect": OPEN, "same_room": False},
    {"init": [PLATE, BUTTON], "min_player": 2, "wait_interval": 1,
     "condition": [{**PLATE, "powered": True, "sub_event": "a"}, {**BUTTON, "powered": True, "sub_event": "final"}],
     "effect": [{**OPEN[0], "sub_event": "a"}, {**OPEN[1], "sub_event": "final"}]},
]  # fmt: skip
WEST, MIDDLE, EAST = 121, 130, 139
ROOMS = [
    (1, 2, [(0, MIDDLE, 131, 3)], 0.75),
    (3, 4, [(1, MIDDLE, 131, 3), (2, MIDDLE, 122, 3), (6, MIDDLE, 113, 3)], 7.5),
    (3, 9, [(3, WEST, 131, 1), (3, MIDDLE, 131, 1), (3, EAST, 131, 1), (0, MIDDLE, 122, 1), (5, WEST, 122, 1),
            (5, EAST, 122, 1)], 11.25),
    (4, 5, [(6, MIDDLE, 131, 3), (3, WEST, 122, 1), (3, MIDDLE, 122, 1), (3, EAST, 122, 1), (4, MIDDLE, 113, 3),
            (6, MIDDLE, 104, 3)], 22.0),
]  # fmt: skip


@pytest.fixture
def atoms(tmp_path) -> tuple[Atom, ...]:
    path = tmp_path / "atoms.json"
    path.write_text(json.dumps(ATOMS), "utf-8")
    return read_atoms(path)


def made(atoms, stages, seed) -> EscapeTask:
    return EscapeGenerator(atoms, 3, seed).task(stages)


@pytest.mark.parametrize(("stages", "seed", "rooms", "complexity"), ROOMS)
def test_the_same_seed_makes_the_same_rooms(atoms, stages, seed, rooms, complexity):
    task = made(atoms, stages, seed)
    assert [(room.atom.number, room.centre[0], room.centre[2], room.repeats) for room in task.rooms] == rooms
    assert task.complexity == complexity
    assert task.limits == (complexity * 30 + 60, min(720, len(rooms) * 60 + 360))


def test_switches_lie_where_they_do_there_one_for_each_agent(atoms):
    [room] = made(atoms, 1, 2).rooms
    assert [part.cell for part in room.conditions] == [(129, -60, 130), (130, -60, 131), (130, -60, 132)]
    assert {part.block for part in room.conditions} == {"oak_pressure_plate[powered=true]"}
    assert len({part.cell for part in room.effects}) == 2


def test_agents_begin_furthest_in_and_get_what_no_room_gives_them(atoms):
    task = made(atoms, 3, 4)
    assert task.starts == ((130, -60, 113),) * 3
    assert task.items == ({"gold_block": 2},) * 3  # two to spare, as there
    assert made(atoms, 1, 0).items == ({"gold_block": 3},) * 3


def test_there_are_22_tasks_and_the_shortest_come_first(atoms):
    tasks = escape_tasks(atoms, 3)
    assert len(tasks) == 22
    assert [task.name for task in tasks[6:8]] == ["task1_3p_idx6", "task2_3p_idx0"]


def test_a_room_is_done_when_all_its_switches_are_on_at_one_look(atoms):
    judge = EscapeJudge(made(atoms, 1, 2))
    one, *others = judge.wanted
    assert judge.look(1, {one, *others}) == [] and judge.score == 0
    assert judge.look(2, {one}) == [] and judge.score == pytest.approx(2 / 3)
    assert judge.look(3, {one, *others}) == [] and judge.score == pytest.approx(2 / 3), "what was reached once counts"
    assert judge.look(4, set()) == ["setblock 130 -60 135 air", "setblock 130 -59 135 air"]
    assert judge.done and judge.score == 1
    assert judge.look(303, judge.wanted) == [], "it stays open for 300 s"
    assert judge.look(305, judge.wanted) == ["setblock 130 -60 135 iron_bars", "setblock 130 -59 135 iron_bars"]
    assert judge.done, "what is done stays done"


def test_a_final_event_decides_alone_and_gives_no_part_of_the_score(atoms):
    [room] = made(atoms, 2, 1).rooms
    judge = EscapeJudge(made(atoms, 2, 1))
    plate, button = (part.cell for part in room.conditions)
    judge.look(1, {plate, button})
    assert judge.score == 0 and not judge.done
    judge.look(2, {button})
    assert judge.score == 1 and not judge.done, "as there: only the other events count"
    judge.look(3, set())
    assert judge.done


def test_those_sent_to_several_rooms_go_each_to_its_own(atoms):
    task = made(atoms, 4, 5)
    split = task.rooms[4]
    lines = [line for part in split.effects for line in ordered(split, part)]
    assert lines == [f"tp @r[x=130,y=-60,z=114,distance=..2] {x} -60 122" for x in (WEST, MIDDLE, EAST)]
    for member, place in zip(split.members, split.sent_to, strict=True):
        assert next(room.centre for room in task.rooms[1:4] if member in room.members) == place


def test_the_way_out_of_a_crossed_room_opens_from_the_other_one(atoms):
    task = made(atoms, 3, 9)
    judge, (west, east) = EscapeJudge(task), task.rooms[4:]
    lines = judge.look(1, set(judge.wanted) - {part.cell for part in west.conditions})
    x, y, z = east.centre
    assert lines[:2] == [f"setblock {x} {y} {z + 4} air", f"setblock {x} {y + 1} {z + 4} air"]


def test_an_effect_that_takes_its_own_block_away_does_not_set_it_again(tmp_path):
    piston = {"name": "piston", "position": [0, 2, 3], "facing": "down"}
    gone = {"name": "piston", "position": [0, 2, 3], "command": "/setblock _pos_ air"}
    path = tmp_path / "atoms.json"
    path.write_text(json.dumps([{"init": [LEVER, piston], "condition": [ON], "effect": [gone, *OPEN[:1]]}]), "utf-8")
    lines = EscapeJudge(made(read_atoms(path), 1, 0)).look(1, set())
    assert lines == ["setblock 130 -58 134 air", "setblock 130 -60 135 air"]


def test_a_room_has_walls_bars_and_its_own_blocks(atoms):
    lines = list(laid_out(made(atoms, 1, 0)))
    assert "fill 130 -60 135 130 -58 135 iron_bars" in lines
    assert lines[-1] == "setblock 130 -61 134 oak_sign"
    assert list(put((1, 2, 3), "iron_door[open=true]"))[1:] == [
        "setblock 1 2 3 iron_door[open=true,half=lower]", "setblock 1 3 3 iron_door[open=true,half=upper]",
    ]  # fmt: skip


def test_names_of_items_are_written_as_the_present_game_has_them(tmp_path):
    gift = '/give @a[_position_,distance=..2] minecraft:tripwire_hook{display:{Name:\'{"text":"key"}\'}}'
    path = tmp_path / "atoms.json"
    path.write_text(json.dumps([{"init": [LEVER], "condition": [ON], "effect": [{**LEVER, "command": gift}]}]), "utf-8")
    [room] = made(read_atoms(path), 1, 0).rooms
    assert next(ordered(room, room.effects[0])) == (
        'give @a[x=130,y=-60,z=132,distance=..2] minecraft:tripwire_hook[custom_name=\'{"text":"key"}\']'
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"condition": []}, "`condition`"),
        ({"init": None}, "atom 0"),
        ({"condition": [{**ON, "activate_mode": "pulse"}]}, "`activate_mode`"),
        ({"effect": [{**LEVER, "magic": 1}]}, "`magic`"),
    ],
)
def test_a_bad_atom_is_named_with_its_file_and_key(tmp_path, change, said):
    path = tmp_path / "atoms.json"
    path.write_text(json.dumps([{**ATOMS[2], **change}]), "utf-8")
    with pytest.raises(BlockcrewError, match=r"atoms\.json") as error:
        read_atoms(path)
    assert said in str(error.value)


def test_atoms_that_make_no_rooms_and_too_many_agents_are_refused(atoms):
    crossed = [atom for atom in atoms if atom.crossed]
    with pytest.raises(BlockcrewError, match="no escape rooms"):
        escape_tasks(crossed, 3)
    with pytest.raises(BlockcrewError, match="not for 10"):
        escape_tasks(atoms, 10)
