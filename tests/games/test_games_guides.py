"""The pictures of states in the guides to the games are what the program shows."""

import re
from pathlib import Path

import pytest

from orchestrator.app.game_catalogue import game_called

GUIDES = Path(__file__).parents[2] / "docs/guides/games"


async def shown(name: str, seed: int, steps: int, seat: int) -> str:
    """The text that a seat sees after so many steps of symbolic players."""
    found = game_called(name)
    game = found.open()
    game.reset(seed)
    players = [found.player("symbolic") for _ in game.spec.seats]
    for number, player in enumerate(players):
        player.begin(game.spec, number, number)
    for _ in range(steps):
        game.step({each: await players[each].act(game.observe(each), game.legal(each)) for each in game.to_act()})
    return game.observe(seat).text()


@pytest.mark.parametrize(
    ("name", "seed", "steps", "seat"),
    [
        ("capture", 1, 0, 0), ("escape", 1, 0, 0), ("cuisineworld", 1, 0, 0), ("hanabi", 1, 12, 0),
        pytest.param("overcooked", 1, 27, 1, marks=pytest.mark.long),
        ("coblock", 2, 6, 0),
    ],
)  # fmt: skip
async def test_a_guide_shows_a_state_as_the_program_does(name, seed, steps, seat):
    page = (GUIDES / f"{name}.md").read_text("utf-8")
    (block,) = re.findall(r"## (?:A|The) state\n.*?```\n(.*?)```", page, re.DOTALL)
    text = await shown(name, seed, steps, seat)
    for line in block.splitlines():
        assert line.removesuffix("; ...") in text, "a guide may shorten a long line only"
    assert len(block.splitlines()) >= 5
