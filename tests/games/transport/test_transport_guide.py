"""The guide to the transport game shows a state as the program does, and names every method."""

import re
from pathlib import Path

from orchestrator.bench.transport.methods import METHODS
from orchestrator.games.transport.entry import ENTRY

PAGE = (Path(__file__).parents[3] / "docs/guides/games/transport.md").read_text("utf-8")


async def test_the_guide_shows_a_state_as_the_program_does():
    game = ENTRY.open()
    game.reset(1)
    players = [ENTRY.players["claims"]() for _ in game.spec.seats]
    for seat, player in enumerate(players):
        player.begin(game.spec, seat, seat)
    for _ in range(11):
        game.step({seat: await players[seat].act(game.observe(seat), game.legal(seat)) for seat in game.to_act()})
    (block,) = re.findall(r"## A state\n.*?```\n(.*?)```", PAGE, re.DOTALL)
    assert [line for line in game.observe(0).text().splitlines() if line] == block.splitlines()


def test_the_guide_names_every_method_and_the_durations():
    assert all(f"| `{name}` |" in PAGE for name in METHODS)
    rules = ENTRY.open().rules
    said = f"{rules.cell} ticks for each cell of a walk, {rules.grasp} to grasp, {rules.put} to put, deliver or drop"
    assert said in PAGE and f"{rules.message} to say something, {rules.wait} to wait" in PAGE
