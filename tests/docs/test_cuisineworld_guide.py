"""What the guide of the text kitchen shows works: its file, and its Python."""

import re
from pathlib import Path

from orchestrator.tasks.cuisineworld import Kitchen, drawn, read_book
from orchestrator.tasks.cuisineworld.kitchen import Mode

PAGE = (Path(__file__).parents[2] / "docs" / "guides" / "cuisineworld.md").read_text("utf-8")


def block(kind: str) -> str:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)[0]


def test_the_file_of_the_guide_adds_its_level(tmp_path):
    import random

    file = tmp_path / "supper.yaml"
    file.write_text(block("yaml"))
    level = read_book(file).level("supper")
    assert Kitchen(level, 2, drawn(level, 3.0, random.Random(1))).mode is Mode.CLEAN


def test_the_python_of_the_guide_serves_both_orders(capsys):
    exec(block("python"), {})
    assert "completed=2, failed=0" in capsys.readouterr().out
