"""The ASCII picture shows standing blocks in capitals and missing ones in small letters."""

from orchestrator.games.coblock.blocks import COLOURS
from orchestrator.games.coblock.picture import picture


def test_layers_stand_side_by_side_from_the_lowest_on():
    assert picture({(2, 0, 3): "red", (3, 1, 3): "black"}, {(2, 0, 3): "red", (3, 0, 4): "green"}).splitlines() == [
        "y=0      y=1",
        "  x 23     x 23",
        "z 3 R.   z 3 .K",
        "z 4 .g   z 4 ..",
    ]


def test_each_colour_has_a_letter_of_its_own():
    shown = picture({(x, 0, 0): colour for x, colour in enumerate(COLOURS)}, {})
    assert shown.splitlines()[-1] == "z 0 RBYGKP"


def test_many_layers_go_on_below_so_that_no_line_is_too_long():
    shown = picture({(x, y, 0): "red" for x in range(10) for y in range(9)}, {})
    assert max(map(len, shown.splitlines())) <= 100
    assert shown.count("y=") == 9
    assert "\n\n" in shown


def test_nothing_has_no_picture():
    assert picture({}, {}) == ""
