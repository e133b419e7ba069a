"""The text kitchen behind the interface of games is the same kitchen."""

import pytest

from orchestrator.app.game_catalogue import game_called
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.episode import play_episode
from orchestrator.games.replay import differences
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.coordination.kitchen_game import KitchenGame
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.rules import ALPHAS
from orchestrator.tasks.cuisineworld.schedule import episodes


async def played(player: str, as_published: bool = False, **params: int):
    kitchen = game_called("cuisineworld")
    game = kitchen.open(params, as_published)
    players = [kitchen.player(player) for _ in game.spec.seats]
    return game, await play_episode(game, players, seed=1)


async def test_the_same_commands_lead_to_the_same_kitchen():
    game, record = await played("greedy", agents=3)
    level = shipped().level("level_3")
    kitchen = Kitchen(level, 3, episodes(level, ALPHAS[2], 1, 1)[0])
    for actions in record.actions:
        kitchen.step([actions[agent] for agent in range(3)])
    assert kitchen.state.as_json() == game.kitchen.state.as_json()
    assert record.metrics["completed"] == kitchen.metrics().completed > 3
    assert sum(record.illegal) == 0, "each cook does only what it can do by itself"


@pytest.mark.parametrize(("player", "as_published"), [("random", False), ("random", True), ("greedy", True)])
async def test_a_recorded_kitchen_is_replayed_without_a_difference(player, as_published):
    game, record = await played(player, as_published, agents=2)
    assert len(record.actions) == game.spec.horizon == 60 + as_published
    assert list(differences(game, record, 1)) == []


def test_an_illegal_command_is_refused_and_changes_nothing():
    game = KitchenGame(shipped().level("level_3"))
    before = game.digest()
    for wrong in ("put_agent1_pot0", "fly_agent1", "noop_agent0", "goto_agent1_moon0"):
        with pytest.raises(BlockcrewError, match="is not legal now"):
            game.step({0: "goto_agent0_storage0", 1: wrong})
        assert game.digest() == before
    with pytest.raises(BlockcrewError, match="Give one command for each of the agents agent0, agent1"):
        game.step({0: "noop_agent0"})


def test_a_command_that_another_agent_was_quicker_with_costs_only_its_agent_the_step():
    game = KitchenGame(shipped().level("level_3"))
    for command in ("goto_agent{}_storage0", "get_agent{}_tuna_storage0", "goto_agent{}_chopboard0"):
        game.step({0: command.format(0), 1: command.format(1)})
    both = "put_agent{}_chopboard0"
    assert both.format(1) in game.legal(1)
    events = game.step({0: both.format(0), 1: both.format(1)})
    assert [event.kind for event in events[:2]] == ["ok", "refused"]


def test_a_snapshot_leads_back_to_the_kitchen():
    game = KitchenGame(shipped().level("level_3"))
    before, digest = game.snapshot(), game.digest()
    for _ in range(2):
        game.step({0: "goto_agent0_storage0", 1: "noop_agent1"})
        assert game.digest() != digest
        game.restore(before)
        assert game.digest() == digest
    assert "agent1 is at servingtable0 with nothing in its hands." in game.observe(0).text()
