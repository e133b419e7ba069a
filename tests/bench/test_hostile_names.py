"""Names and goals that strangers choose come into pictures as text, whatever stands in them."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from orchestrator.bench.plots import save, timeline
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.agents import ActionEnded, PlanMade
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder

HOSTILE = [
    "<script>alert(1)</script>", '"/><image href="http://evil.example/x" onload="alert(1)"/>', "]]><svg onload=alert(1)>",
    "$\\frac{1}$", "$\\undefined$", "5$ and 6$", "\x1b]0;owned\x07\x9b31m", "\u202eevil\u2028line\x00", "&amp;&xxe;", "_hidden",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_picture_holds_hostile_names_as_text_only(tmp_path: Path, text: str):
    recorder = Recorder(tmp_path, WallClock(), goal=text, team=text, seed=1)
    recorder.write(PlanMade(agent=text, objective="", stages=[], why=""))
    recorder.write(ActionEnded(agent=text, skill=text, ok=True, reason=None, note="", gained={}, seconds=1.0))
    recorder.close()
    picture = save(timeline(read_run(recorder.path)), tmp_path / "x.svg")
    root = ElementTree.fromstring(picture.read_text("utf-8"))
    for element in root.iter():
        assert element.tag.rpartition("}")[2] not in ("script", "image", "foreignObject", "a", "iframe")
        assert not any(name.lower().startswith("on") or "evil.example" in value for name, value in element.attrib.items())
    assert "\N{REPLACEMENT CHARACTER}" in picture.read_text("utf-8") or text.isprintable()
