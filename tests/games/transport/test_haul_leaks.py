"""Knowledge never leaks in the transport game, and a trace replays to the same digests."""

from random import Random

import pytest

from orchestrator.games.episode import play_episode
from orchestrator.games.replay import differences
from orchestrator.games.transport.entry import ENTRY
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.players.oracle import OraclePlayer
from orchestrator.games.transport.rules import HaulRules


def told(game: HaulGame, seat: int) -> tuple[object, list[str], str]:
    view = game.observe(seat)
    return view.facts(), list(game.legal(seat)), view.text()


def shuffled(game: HaulGame, dice: Random) -> HaulGame:
    """Return the same game, in which all that the agent on seat 0 has not seen is somewhere else: things and other agents."""
    other = HaulGame(game.rules)
    other.restore(game.snapshot())
    state, known = other.state, other.state.known[0]
    hidden = [cell for room in other.house.rooms for cell in other.house.cells_of(room) if cell not in known.cells]
    for name, cell in list(state.lying.items()):
        if cell not in known.cells and hidden:
            state.lying[name] = dice.choice(hidden)
    for body in state.bodies[1:]:
        if other.house.room_of(body.cell) != other.house.room_of(state.bodies[0].cell) and hidden:
            body.cell = dice.choice(hidden)
    return other


@pytest.mark.parametrize("sight", ["room", "near"])
@pytest.mark.parametrize("seed", range(8))
def test_what_an_agent_sees_and_may_do_depends_only_on_what_it_saw_or_was_told(seed, sight):
    dice, game = Random(seed), HaulGame(HaulRules(2, 1000, sight))
    game.reset(seed)
    compared = 0
    while game.to_act():
        if 0 in game.to_act():
            other = shuffled(game, dice)
            compared += other.digest() != game.digest()
            assert told(other, 0) == told(game, 0)
        actions = {seat: dice.choice([*game.legal(seat), "say Seen 3."]) for seat in game.to_act()}
        game.step(actions)
    assert compared > 5, "the two states were different"


def test_no_view_names_a_thing_that_the_agent_neither_saw_nor_was_told_of():
    game = HaulGame(HaulRules(2, 2000))
    for seed in range(20):
        game.reset(seed)
        here = game.observe(0).room
        others = [name for name, cell in game.state.lying.items() if game.house.room_of(cell) != here]
        facts, legal, text = told(game, 0)
        assert others
        assert not [name for name in others if name in f"{facts} {legal} {text}"]
    game.step({0: "wait", 1: "say Found apple 3,3."})
    assert "apple" in game.observe(0).text() and "apple" in str(game.observe(0).facts()["messages"])


def test_a_view_cannot_change_the_game():
    game = HaulGame()
    before, view = game.digest(), game.observe(0)
    view.known.things.clear()
    view.known.cells.clear()
    assert game.digest() == before


@pytest.mark.parametrize("name", ["rhp", "claims", "coela"])
@pytest.mark.parametrize("sight", ["room", "near"])
async def test_a_trace_replays_to_the_same_digests_and_no_player_errs(name, sight):
    game = HaulGame(HaulRules(2, 1000, sight))
    record = await play_episode(game, [ENTRY.players[name]() for _ in range(2)], 11)
    assert record.illegal == (0, 0) and len(record.actions) > 10
    assert list(differences(HaulGame(HaulRules(2, 1000, sight)), record, 1)) == []


async def test_a_changed_trace_is_noticed():
    game = HaulGame(HaulRules(1, 1000))
    record = await play_episode(game, [ENTRY.players["rhp"]()], 11)
    record.actions[0][0] = "wait"
    assert list(differences(game, record, 1))


def test_a_snapshot_goes_on_like_the_original():
    one, other, dice = HaulGame(HaulRules(budget=100_000)), HaulGame(HaulRules(budget=100_000)), Random(1)
    one.reset(5)
    for _ in range(25):
        one.step({seat: dice.choice(one.legal(seat)) for seat in one.to_act()})
    other.restore(one.snapshot())
    for _ in range(20):
        actions = {seat: dice.choice(one.legal(seat)) for seat in one.to_act()}
        one.step(actions)
        other.step(actions)
        assert one.digest() == other.digest()


async def test_the_oracle_with_full_knowledge_beats_every_rule_on_the_same_houses():
    async def rate(player, sight):
        game, total = HaulGame(HaulRules(2, 1000, sight)), 0.0
        for seed in range(20, 26):
            total += (await play_episode(game, [player(), player()], seed)).metrics["rate"]
        return total / 6

    assert await rate(OraclePlayer, "all") > 0.1 + max([await rate(ENTRY.players[name], "room") for name in ("rhp", "claims")])
