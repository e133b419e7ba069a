"""An arena's file is read strictly: every mistake is one sentence with file, line and reason."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.servers.arena import Arena
from orchestrator.servers.arena_file import read_arena
from orchestrator.servers.arena_layout import PlacedArena, boxes
from orchestrator.servers.yaml_lines import BadFile

SHIPPED = sorted((Path(__file__).parents[2] / "mc_server" / "arenas").glob("*.yaml"))

GOOD = """\
arena: plot
size: 4 3 4
build:
  - fill: 0 0 0 to 3 0 3
    with: stone
  - put: 1 1 1
    with: chest[facing=south]
    holds: [3 dirt, stone_pickaxe]
mobs:
  - kind: cow
    at: 2 1 2
spawns:
  - player: Ann
    at: 0 1 0
    wears: {head: iron_helmet}
rules: {doMobSpawning: false}
time: noon
"""


def arena(folder: Path, text: str) -> Arena:
    file = folder / "plot.yaml"
    file.write_text(text)
    return read_arena(file)


def test_a_right_file_is_read(tmp_path: Path) -> None:
    found = arena(tmp_path, GOOD)
    assert (found.name, found.size, len(found.build), found.time) == ("plot", (4, 3, 4), 2, "noon")
    assert [(stack.slot, stack.item, stack.count) for stack in found.build[1].holds] == [
        (0, "dirt", 3),
        (1, "stone_pickaxe", 1),
    ]
    assert found.spawns[0].at == (0.5, 1, 0.5)
    assert found.grid()[1, 1, 1] == "chest[facing=south]"
    assert found.grid()[2, 2, 2] == "air"


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
@pytest.mark.parametrize("version", ["1.21.1", "1.21.4"])
def test_the_shipped_arenas_are_right(file: Path, version: str) -> None:
    found = read_arena(file, version)
    assert found.name == file.stem
    assert found.about
    assert all(len(order.text.encode()) < 1446 for order in PlacedArena(found, (-30000, -61, 30000)).land())


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("with: stone\n", "with: stoone\n", 5, "there is no block 'stoone'; did you mean stone"),
        ("[facing=south]", "[facing=up]", 7, "facing of chest cannot be 'up': it is one of east, north, south, west"),
        ("[facing=south]", "[color=red]", 7, "there is no property of chest 'color'"),
        ("3 dirt", "65 dirt", 8, "a slot holds 1 to 64 dirt, not 65"),
        ("3 dirt", "2 stone_axe", 8, "a slot holds 1 to 1 stone_axe, not 2"),
        ("3 dirt", "some dirt", 8, "expected `12 oak_log` or `oak_log`"),
        ("[3 dirt, stone_pickaxe]", "{27: dirt}", 8, "a slot is a number from 0 to 26, not '27'"),
        ("0 0 0 to 3 0 3", "0 0 0 to 4 0 3", 4, "does not fit in the arena, which is 4 3 4"),
        ("0 0 0 to 3 0 3", "0 0 0", 4, "a box is written `x y z to x y z`"),
        ("put: 1 1 1", "put: 1 1", 6, "expected `x y z` in whole numbers"),
        ("put: 1 1 1", "fill: 1 1 1 to 1 1 1", 8, "only a container that is `put` can hold items"),
        ("with: chest[facing=south]", "with: dirt", 8, "this dirt cannot"),
        ("    with: stone\n", "", 4, "a step needs one of fill, hollow, outline, put, and a block in `with:`"),
        ("kind: cow", "kind: cowe", 10, "there is no mob 'cowe'; did you mean cow"),
        ("kind: cow", "kind: player", 10, "there is no mob 'player'"),
        ("at: 2 1 2", "at: 2 9 2", 11, "is outside the arena"),
        ("    at: 2 1 2\n", "", 10, "`at:` is missing"),
        ("player: Ann", "player: No Name", 13, "a player is a name or a number from 1"),
        ("head: iron", "hat: iron", 15, "'hat' is unknown here: choose one of head, chest"),
        ("doMobSpawning: false", "doMobSpawning: maybe", 16, "doMobSpawning must be true, false or a whole number"),
        ("time: noon", "time: teatime", 17, "expected a whole number from 0 to 23999"),
        ("time: noon", "tiem: noon", 17, "'tiem' is unknown here: choose one of arena, about"),
        ("time: noon", "size: 1 1 1", 17, "'size' occurs twice here"),
        ("size: 4 3 4", "size: 4 3 4000", 2, "a size must be at least 1, and at most"),
        ("arena: plot", "arena: My Plot", 1, "a name must be 1 to 32 lower-case letters"),
        ("time: noon", "time: [noon", 18, "this is not YAML"),
        ("time: noon", "time: &x noon", 17, "anchors .* are not allowed here"),
        ("time: noon", "time: !!python/object:os.system x", 17, "expected a whole number from 0 to 23999"),
        ("time: noon", "weather: [[[[[[[[[[1]]]]]]]]]]", 17, "nested too deeply"),
    ],
)
def test_a_mistake_is_named_with_its_line(tmp_path: Path, old: str, new: str, line: int, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(BadFile, match=reason) as error:
        arena(tmp_path, GOOD.replace(old, new, 1))
    assert str(error.value).startswith(f"{tmp_path / 'plot.yaml'}:{line}: ")
    assert "\n" not in str(error.value)
    assert str(error.value).endswith("?") == ("did you mean" in str(error.value))


@pytest.mark.parametrize("text", ["", "- a\n", "just words", "size: 1 1 1", "\0", "arena: [\n" * 50])
def test_what_is_no_arena_is_one_sentence(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadFile) as error:
        arena(tmp_path, text)
    assert "\n" not in str(error.value)


def test_a_file_that_is_missing_or_huge_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read"):
        read_arena(tmp_path / "none.yaml")
    with pytest.raises(BadFile, match="too large"):
        arena(tmp_path, "# " + "x" * 300_000)


@given(st.dictionaries(st.tuples(*[st.integers(0, 5)] * 3), st.sampled_from(["stone", "dirt", "air"]), max_size=150))
def test_boxes_hold_every_cell_once_and_no_other(cells: dict[tuple[int, int, int], str]) -> None:
    found: dict[tuple[int, int, int], str] = {}
    for low, high, block in boxes(cells):
        for x in range(low[0], high[0] + 1):
            for y in range(low[1], high[1] + 1):
                for z in range(low[2], high[2] + 1):
                    assert (x, y, z) not in found
                    found[x, y, z] = block
    assert found == cells


def test_the_command_checks_a_file_and_says_so_in_json(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("arena: x\nsize: 1 1\n")
    good, bad = (blockcrew("arena", "check", name, "--json") for name in ("kitchen", str(wrong)))
    assert good.returncode == 0
    assert json.loads(good.stdout)["mobs"] == 4
    assert bad.returncode == 1
    assert json.loads(bad.stdout)["error"].startswith(f"{wrong}:2: expected `x y z`")
    sentence = blockcrew("arena", "check", str(wrong))
    assert sentence.returncode == 1
    assert sentence.stderr.strip() == "blockcrew: " + json.loads(bad.stdout)["error"]


def blockcrew(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", "from orchestrator.cli import main; main()", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
