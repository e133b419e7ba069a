"""Skills as files: the header says everything, and a file that is not as it should be is told in one sentence."""

from pathlib import Path

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.skill import Offer, Parameter
from orchestrator.knowledge.skill_header import BadHeader, read_header
from orchestrator.skillbook.folder import LIBRARY, read_shelf
from orchestrator.skillbook.parsing import parsed
from orchestrator.skillbook.testing.skill_test import moved

WAVE = """'use strict'
/**
 * Wave to a player,
 * and smile.
 *
 * @param {string} player to whom
 * @param {number} times how often, 1 to 9; 1 if left out
 * @example {"player": "Sam"}
 * @needs the player in sight
 * @gains nothing
 * @plot join Sam ~3 ~ ~
 * @proof if entity @s[distance=..2]
 * @proof {"bread": -1, "hand": "bow"}
 */
module.exports = async function wave (bot, args, signal) {}
"""


def test_a_header_tells_everything():
    header = read_header(WAVE)
    assert header.description == "Wave to a player, and smile."
    assert header.parameters == (
        Parameter("player", "string", "to whom"),
        Parameter("times", "number", "how often, 1 to 9; 1 if left out", required=False),
    )
    assert (header.example, header.needs, header.gains) == ({"player": "Sam"}, "the player in sight", "nothing")
    assert header.plot == ("join Sam ~3 ~ ~",)
    assert header.proof == ("if entity @s[distance=..2]", {"bread": -1, "hand": "bow"})


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (WAVE.replace("/**", "/*"), "no header comment"),
        (WAVE.replace('@example {"player": "Sam"}', ""), "needs one @example"),
        (WAVE.replace('{"player": "Sam"}', "Sam"), "@example is not a JSON object: Sam"),
        (WAVE.replace('{"player": "Sam"}', "[" * 90_000), r"@example is not a JSON object: \[\[\["),
        (WAVE.replace("@needs", "@wants"), "unknown tag @wants"),
        (WAVE.replace("Wave to a player,", "").replace("and smile.", ""), "no description"),
        (WAVE.replace("{string} player to whom", "player"), "not of the form"),
    ],
)
def test_a_header_that_does_not_say_what_it_has_to_says_what_is_missing(wrong: str, why: str):
    with pytest.raises(BadHeader, match=why):
        read_header(wrong)


def test_one_bad_file_is_one_sentence_and_the_rest_of_the_library_works(tmp_path: Path):
    (tmp_path / "deep").mkdir()
    for name, text in {"wave": WAVE, "deep/wave": WAVE, "mute": "module.exports = 1", "nod": WAVE, "nod copy": WAVE}.items():
        (tmp_path / f"{name}.js").write_text(text)
    (tmp_path / "torn.js").write_bytes(b"\xff\xfe\xfa")
    shelf = read_shelf(tmp_path, "mine")
    assert {skill.id for skill in shelf.skills} == {"mine/wave", "mine/nod"}
    assert len(shelf.troubles) == 4
    assert any(trouble.startswith("nod copy.js is left out: a skill has the name of its file") for trouble in shelf.troubles)
    assert any("has the name wave already" in trouble for trouble in shelf.troubles)
    assert any(trouble.startswith("mute.js is left out: there is no header comment") for trouble in shelf.troubles)
    assert any(trouble.startswith("torn.js is left out: it cannot be read") for trouble in shelf.troubles)


def test_code_that_does_not_parse_is_one_sentence_and_asked_about_once(tmp_path: Path):
    (tmp_path / "lib").mkdir()
    good = WAVE.replace("wave (bot", "wave(bot")
    for name, text in {
        "wave": good,
        "torn": WAVE + "}",
        "late": WAVE.replace("async function wave (", "async function ("),
    }.items():
        (tmp_path / "lib" / f"{name}.js").write_text(text)
    kept = tmp_path / "data" / "parsed.json"
    for _ in range(2):
        shelf = parsed(read_shelf(tmp_path / "lib", "mine"), kept)
        assert {skill.name for skill in shelf.skills} == {"wave", "late"}
        assert shelf.troubles == ("torn.js is left out: its code does not parse: Unexpected token (16:0).",)
    kept.write_text("[")
    assert len(parsed(read_shelf(tmp_path / "lib", "mine"), kept).skills) == 2
    unwritable = tmp_path / "lib" / "wave.js" / "parsed.json"
    assert len(parsed(read_shelf(tmp_path / "lib", "mine"), unwritable).skills) == 2


def test_what_a_skill_gives_is_read_in_types():
    gives = (
        ' * @gains nothing\n * @gives {"item": "bread", "args": {"count": "$count"}, "takes": {"wheat": 3},'
        ' "holds": {"hoe": 1}}'
    )
    (offer,) = read_header(WAVE.replace(" * @gains nothing", gives)).gives
    assert offer == Offer("bread", (("count", "$count"),), (("wheat", 3),), (("hoe", 1),))
    for wrong in (
        '{"args": {}}',
        '{"item": "bread", "of": 3}',
        '{"item": "a", "takes": {"b": 0}}',
        '{"item": "a", "takes": ["b"]}',
    ):
        with pytest.raises(BadHeader, match="@gives"):
            read_header(WAVE.replace("@gains nothing", f"@gains nothing\n * @gives {wrong}"))


def test_a_folder_that_is_not_there_is_said_so(tmp_path: Path):
    with pytest.raises(BlockcrewError, match="no folder of skills"):
        read_shelf(tmp_path / "nowhere")


def test_the_own_library_has_forty_skills_and_no_trouble():
    shelf = read_shelf(LIBRARY)
    assert shelf.troubles == () and len(shelf.skills) >= 40
    assert all(skill.header.proof for skill in shelf.skills)


def test_places_of_an_example_move_with_the_plot():
    example = {"x": 1, "y": -60, "z": 2, "low": [1, 2, 3], "cells": [{"x": 5, "y": 0, "z": 0}], "counts": [1, 2]}
    there = {"x": 101, "y": -60, "z": 2, "low": [101, 2, 3], "cells": [{"x": 105, "y": 0, "z": 0}], "counts": [1, 2]}
    assert moved(example, 100) == there
