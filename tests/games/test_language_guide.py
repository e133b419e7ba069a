"""The guide to language players is true: its program runs, and its table has the steps of the games."""

import re
from pathlib import Path

from orchestrator.llm.testing.fake_server import FakeModelServer
from orchestrator.llm.testing.scripted_rules import sensible
from orchestrator.minds.games.steps import DEFAULT_STEPS, step_names, steps_of

GUIDE = (Path(__file__).parents[2] / "docs/guides/games/language-players.md").read_text("utf-8")


async def test_the_program_of_the_guide_plays_with_two_models(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (text,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    names = {}
    exec(text, names)
    async with FakeModelServer(sensible) as server:
        record = await names["played"](server.url)
        assert {asked.body["model"] for asked in server.asked} == {"first", "second"}
    assert record.metrics["rate"] == 1 and record.illegal == (0, 0)


def test_the_table_of_the_guide_has_every_step_with_the_games_that_have_it_by_default():
    rows = {step: games for step, games in re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", GUIDE, re.MULTILINE)}
    assert set(rows) == {step for game in DEFAULT_STEPS for step in step_names(game)}
    for step, games in rows.items():
        usual = {game for game in DEFAULT_STEPS if getattr(steps_of(game), step, 0)}
        assert (games == "all" and usual == set(DEFAULT_STEPS)) or set(games.split(", ")) == usual
