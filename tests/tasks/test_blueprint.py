"""A blueprint's file is read strictly, and nothing that nobody could build comes through."""

from pathlib import Path

import pytest

from orchestrator.core.blueprint import Blueprint, Stage, floating, matches, materials, open_cells
from orchestrator.core.errors import BadGoal
from orchestrator.knowledge.building import shelter
from orchestrator.knowledge.game import load
from orchestrator.servers.yaml_lines import BadFile
from orchestrator.tasks.shelter.blueprint_file import read_blueprint

SHIPPED = Path(__file__).parents[2] / "orchestrator" / "tasks" / "shelter" / "blueprints"
FILE = """blueprint: box
legend:
  c: cobblestone
  d: oak_door[facing=north,half=lower]
  D: oak_door[facing=north,half=upper]
stages:
  - stage: floor
    layers:
      - |
        ccc
        ccc
  - stage: walls
    layers:
      - |
        c.c
        cdc
      - |
        c.c
        cDc
"""


def read(tmp_path: Path, text: str) -> Blueprint:
    file = tmp_path / "box.yaml"
    file.write_text(text)
    return read_blueprint(file)


def test_the_shipped_shelter_is_what_size_and_materials_make():
    file, made = read_blueprint(SHIPPED / "shelter.yaml"), shelter(load())
    assert file.size == made.size == (7, 4, 7)
    assert [(s.name, sorted(s.cells)) for s in file.stages] == [(s.name, sorted(s.cells)) for s in made.stages]
    build = made.at((10, -60, 20))
    assert materials(build.cells.values()) == {"cobblestone": 98, "oak_planks": 46, "oak_door": 1}
    assert build.blocks == 146 and (build.low, build.high) == ((10, -60, 20), (16, -57, 26))
    assert build.cells[13, -59, 26] == "oak_door[facing=north,half=lower]", "the door is in the middle of the south side"


def test_the_shipped_hut_can_be_built():
    assert read_blueprint(SHIPPED / "hut.yaml").at((0, 0, 0)).blocks == 9 + 16 + 9


def test_the_guides_blueprint_is_the_shipped_hut(tmp_path: Path):
    guide = (Path(__file__).parents[2] / "docs" / "guides" / "building.md").read_text("utf-8")
    text = guide.split("```yaml\n", 1)[1].split("```", 1)[0]
    assert read(tmp_path, text) == read_blueprint(SHIPPED / "hut.yaml")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("cobblestone", "cobblestoen", 3, "there is no block 'cobblestoen'; did you mean cobblestone?"),
        ("half=lower", "half=middle", 4, "half of oak_door cannot be 'middle'"),
        ("c: cobblestone", "c: wall_torch", 3, "no item places wall_torch"),
        ("  c: cobblestone", "  cc: cobblestone", 3, "one character"),
        ("        ccc\n        ccc\n", "        ccc\n        cc\n", 11, "this row has 2 signs, but the first one has 3"),
        ("        ccc\n        ccc\n", "        ccc\n        cxc\n", 11, "'x' is not in the legend"),
        ("        c.c\n        cDc\n", "        c.c\n", 18, "this layer has 1 rows, but the first one has 2"),
        ("        c.c\n        cDc\n", "        c.c\n        c.c\n", 16, "add the other half"),
        ("- stage: walls\n    layers", "- stage: walls\n    from: 0\n    layers", 16, "line 10 already has a block"),
        ("- stage: walls\n    layers", "- stage: walls\n    from: 9\n    layers", 16, "cobblestone would float"),
        ("stages:", "stages: none\nno:", 7, "'no' is unknown here"),
        ("blueprint: box", "blueprint: A box", 1, "a name must be"),
        ("stages:", "stages: [", 7, "this is not YAML"),
    ],
)
def test_a_mistake_is_named_with_its_line(tmp_path: Path, old: str, new: str, line: int, reason: str):
    assert old in FILE
    with pytest.raises(BadFile) as error:
        read(tmp_path, FILE.replace(old, new, 1))
    assert str(error.value).startswith(f"{tmp_path / 'box.yaml'}:{line}: ") and reason in str(error.value), error.value


def test_a_blueprint_that_is_too_big_is_refused(tmp_path: Path):
    row = f"        {'c' * 49}\n"
    with pytest.raises(BadFile, match=r"at most 48 wide"):
        read(tmp_path, FILE.replace("        ccc\n", row))
    layers = "      - |\n        ccc\n        ccc\n" * 30
    with pytest.raises(BadFile, match=r"at most 24 layers"):
        read(tmp_path, FILE[: FILE.index("      - |")] + layers)


def test_what_a_later_stage_would_hold_up_floats_in_an_earlier_one():
    ground, beam, post = ((0, 0, 0), "stone"), ((1, 1, 0), "stone"), ((0, 1, 0), "stone")
    assert floating(Blueprint("b", (2, 2, 1), (Stage("a", (ground,)), Stage("b", (beam, post))))) == []
    assert floating(Blueprint("b", (2, 2, 1), (Stage("a", (ground, beam)), Stage("b", (post,))))) == [(1, 1, 0)]


def test_a_door_without_a_floor_below_it_is_refused(tmp_path: Path):
    text = FILE.replace("        ccc\n        ccc\n", "        ccc\n        c_c\n", 1)
    with pytest.raises(BadFile, match=r"box.yaml:16: 1 1 1: oak_door needs something below it"):
        read(tmp_path, text)


def test_a_block_is_right_when_every_property_that_is_named_is():
    seen = "oak_door[facing=north,half=lower,hinge=left,open=false,powered=false]"
    assert matches("oak_door[facing=north,half=lower]", seen) and matches("oak_door", seen)
    assert not matches("oak_door[facing=south,half=lower]", seen) and not matches("spruce_door", seen)
    assert matches("air", "cave_air") and not matches("air", "short_grass") and not matches("stone", "")
    assert open_cells(Stage("a", (((0, 0, 0), "stone"), ((1, 0, 0), "air"))), {(0, 0, 0): "stone"}) == {(1, 0, 0): "air"}


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"size": (2, 7, 4)}, "3 to 48 blocks wide"),
        ({"size": (7, 7, 3)}, "4 to 24 blocks high"),
        ({"size": (48, 48, 24)}, "not 48x48x24"),
        ({"stone": "cobbelstone"}, "did you mean cobblestone?"),
        ({"wood": "sand"}, "A shelter cannot be built from sand"),
    ],
)
def test_a_shelter_that_cannot_be_is_refused_in_a_sentence(wish, reason):
    with pytest.raises(BadGoal, match=reason):
        shelter(load(), **wish)
