"""Knowledge never leaks in the chores game, and a trace replays to the same digests."""

from random import Random

import pytest

from orchestrator.games.chores.entry import ENTRY
from orchestrator.games.chores.furniture import is_container
from orchestrator.games.chores.game import ChoresGame
from orchestrator.games.chores.players.oracle import AllKnowingHelper
from orchestrator.games.chores.rules import ChoreRules
from orchestrator.games.chores.tasks import kind_of
from orchestrator.games.episode import play_episode
from orchestrator.games.replay import differences


def told(game: ChoresGame, seat: int) -> tuple[object, list[str], str]:
    view = game.observe(seat)
    return view.facts(), list(game.legal(seat)), view.text()


def shuffled(game: ChoresGame, dice: Random) -> ChoresGame:
    """The same game with all that the agent on seat 0 cannot have seen somewhere else: things in pieces of furniture in which
    it never looked, and agents in other rooms."""
    other = ChoresGame(game.rules)
    other.restore(game.snapshot())
    state, known, home = other.state, other.state.known[0], other.scene.home
    unknown = [name for name in home.pieces if name not in known.looked]
    for thing, piece in list(state.things.items()):
        if piece in unknown:
            state.things[thing] = dice.choice(unknown)
    here = home.room_of(state.helpers[0].cell)
    for helper in state.helpers[1:]:
        if home.room_of(helper.cell) != here:
            helper.cell = home.centre(dice.choice([room for room in home.rooms if room != here]))
    state.opened |= {name for name in unknown if is_container(name) and name not in known.pieces}
    return other


@pytest.mark.parametrize("seed", range(12))
def test_what_an_agent_sees_and_may_do_depends_only_on_what_it_saw_or_was_told(seed):
    dice, game = Random(seed), ChoresGame(ChoreRules(2))
    game.reset(seed)
    compared = 0
    for _ in range(120):
        if not game.to_act():
            break
        other = shuffled(game, dice)
        compared += other.digest() != game.digest()
        assert told(other, 0) == told(game, 0)
        game.step({each: dice.choice([*game.legal(each), "say Seen 3."]) for each in game.to_act()})
    assert compared > 20, "the two states were different"


def test_no_view_names_a_thing_or_furniture_that_the_agent_neither_saw_nor_was_told_of():
    game = ChoresGame(ChoreRules(2))
    for seed in range(20):
        game.reset(seed)
        here, home, task = game.observe(0).room, game.scene.home, game.scene.task
        seen = {piece.name for piece in home.pieces_in(here)}
        hidden = [thing for thing, piece in game.state.things.items() if is_container(piece) or piece not in seen]
        far = [name for name in home.pieces if name not in seen and name != task.place]
        shown = str(told(game, 0)).replace(task.place, "")
        assert hidden and far
        assert not [name for name in (*hidden, *far) if name in shown]
    game.step({0: "wait", 1: "say Found apple_1 chest_7."})
    assert "apple_1" in game.observe(0).text() and "apple_1" in str(game.observe(0).facts()["messages"])


def test_the_floor_plan_does_not_tell_where_things_belong():
    plans = [ChoresGame(ChoreRules(1)) for _ in range(1)]
    for seed in range(20):
        plans[0].reset(seed)
        assert plans[0].observe(0).plan.goal == 1


def test_a_view_cannot_change_the_game():
    game = ChoresGame()
    before, view = game.digest(), game.observe(0)
    for part in (view.known.pieces, view.known.rooms, view.known.things, view.known.opened, view.known.looked):
        part.clear()
    assert game.digest() == before


@pytest.mark.parametrize("name", ["independent", "claims", "coela"])
@pytest.mark.parametrize("agents", [1, 2, 4])
async def test_a_trace_replays_to_the_same_digests_and_no_player_errs(name, agents):
    record = await play_episode(ChoresGame(ChoreRules(agents)), [ENTRY.players[name]() for _ in range(agents)], 11)
    assert record.illegal == (0,) * agents and record.metrics["completion"] == 1
    assert list(differences(ChoresGame(ChoreRules(agents)), record, 1)) == []


async def test_a_changed_trace_is_noticed():
    record = await play_episode(ChoresGame(ChoreRules(1)), [ENTRY.players["independent"]()], 11)
    actions = list(record.actions)
    actions[3] = {0: "wait"}
    changed = type(record)(**{name: getattr(record, name) for name in record.__slots__} | {"actions": tuple(actions)})
    assert list(differences(ChoresGame(ChoreRules(1)), changed, 1))


@pytest.mark.parametrize("agents", [1, 3])
async def test_the_oracle_that_knows_everything_is_done_sooner_on_average_than_the_rules(agents):
    steps = {"oracle": 0.0, "rules": 0.0}
    for seed in range(8):
        all_known = ChoresGame(ChoreRules(agents, sight="all"))
        found = await play_episode(all_known, [AllKnowingHelper() for _ in range(agents)], seed)
        assert found.metrics["completion"] == 1
        steps["oracle"] += found.metrics["steps"]
        record = await play_episode(ChoresGame(ChoreRules(agents)), [ENTRY.players["claims"]() for _ in range(agents)], seed)
        steps["rules"] += record.metrics["steps"]
    assert steps["oracle"] < steps["rules"]


async def test_a_player_that_neither_speaks_nor_listens_is_never_told_anything():
    players = [ENTRY.players["independent"]() for _ in range(3)]
    game = ChoresGame(ChoreRules(3))
    await play_episode(game, players, 5)
    for seat, player in enumerate(players):
        known = game.state.known[seat]
        assert set(player.memory.places) <= set(known.pieces) and player.memory.opened <= known.opened
        assert all(kind_of(thing) for thing in player.memory.things)
