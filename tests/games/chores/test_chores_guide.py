"""The page on the chores game shows a state as the program does, and names all tasks and methods."""

import re
from pathlib import Path

from orchestrator.bench.chores.methods import METHODS
from orchestrator.games.chores.game import ChoresGame
from orchestrator.games.chores.players.claims import ClaimingHelper
from orchestrator.games.chores.rules import ChoreRules
from orchestrator.games.chores.tasks import TEMPLATES

PAGE = Path(__file__).parents[3] / "docs/guides/games/chores.md"


async def test_the_page_shows_a_state_as_the_program_does():
    game, players = ChoresGame(ChoreRules(2)), [ClaimingHelper() for _ in range(2)]
    game.reset(1)
    for seat, player in enumerate(players):
        player.begin(game.spec, seat, seat)
    for _ in range(24):
        game.step({seat: await players[seat].act(game.observe(seat), game.legal(seat)) for seat in game.to_act()})
    (block,) = re.findall(r"## A state\n.*?```\n(.*?)\n```", PAGE.read_text("utf-8"), re.DOTALL)
    assert block == game.observe(0).text()


def test_the_page_names_all_tasks_and_methods():
    page = PAGE.read_text("utf-8")
    assert [name for name in (*TEMPLATES, *METHODS) if f"`{name}`" not in page] == []
