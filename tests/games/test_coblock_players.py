"""Builders that talk complete every task, silent ones only the independent tasks, and the helper lies between."""

import asyncio
import re
from pathlib import Path

import pytest

from orchestrator.games.coblock.entry import ENTRY
from orchestrator.games.coblock.picture import picture
from orchestrator.games.coblock.players.building import GIVE_UP
from orchestrator.games.coblock.players.plan_message import plan_messages, told_plan
from orchestrator.games.coblock.players.talking import TalkingBuilder
from orchestrator.games.episode import play_episode
from orchestrator.games.player import GamePlayer
from orchestrator.games.record import GameRecord

SEEDS = range(5)  # one of each family


def played(pair: str, kind: str, seed: int = 0, as_published: bool = False, **params) -> GameRecord:
    players = [ENTRY.player(name) for name in pair.split()]
    return seated(players, kind, seed, as_published, **params)


def seated(players: list[GamePlayer], kind: str, seed: int = 0, as_published: bool = False, **params) -> GameRecord:
    game = ENTRY.open({"kind": kind} | params, as_published)
    record = asyncio.run(play_episode(game, players, seed))
    assert record.illegal == (0, 0), "programs play legal actions"
    return record


def successes(pair: str, kind: str, **params) -> float:
    return sum(played(pair, kind, seed, **params).metrics["success"] for seed in SEEDS)


@pytest.mark.parametrize("kind", ["independent", "skill", "goal"])
def test_a_talking_pair_completes_every_task_in_balance(kind):
    metrics = [played("talking talking", kind, seed).metrics for seed in SEEDS]
    assert all(each["success"] for each in metrics)
    assert sum(each["gamma"] for each in metrics) / len(metrics) > 0.48


@pytest.mark.parametrize(("kind", "won"), [("independent", len(SEEDS)), ("skill", 0), ("goal", 0)])
def test_a_silent_pair_completes_exactly_the_independent_tasks(kind, won):
    assert successes("silent silent", kind) == won


def test_a_helper_makes_some_tasks_of_a_talking_partner_possible_but_never_asks_for_its_own():
    assert 0 < successes("talking helper", "skill") < len(SEEDS)
    assert successes("helper helper", "skill") == 0


@pytest.mark.parametrize(
    "params", [{"budget": 3}, {"message_cost": 0}, {"message_length": 100}, {"strict": "no"}, {"as_published": True}]
)
def test_a_talking_pair_completes_tasks_under_every_rule(params):
    assert successes("talking talking", "goal", **params) == len(SEEDS)


def test_each_builder_of_a_talking_pair_sends_one_message_and_does_its_share():
    record = played("talking talking", "skill", 3)
    game = ENTRY.open({"kind": "skill"})
    game.reset(3)
    for seat in (0, 1):
        actions = [step[seat] for step in record.actions if seat in step]
        assert sum(action.startswith("say ") for action in actions) == 1
        assert sum(action.startswith("place ") for action in actions) == game.state.task.fair[seat]


class Spoiler(TalkingBuilder):
    """Talks and builds, but begins with a block of a wrong colour on the first goal cell of the ground and a surplus block."""

    def choose(self, view):
        colours = [colour for colour, count in view.inventory.items() if count]
        if view.round == 1:
            return f"place {colours[0]} 9 0 9"
        if view.round == 2:
            cell = next(cell for cell in view.goal if cell[1] == 0)
            wrong = next(colour for colour in colours if colour != view.goal[cell])
            return f"place {wrong} {cell[0]} {cell[1]} {cell[2]}"
        return super().choose(view)


def test_the_talking_builder_removes_wrong_and_surplus_blocks():
    record = seated([Spoiler(), TalkingBuilder()], "independent", 2)
    assert record.metrics["success"] == 1
    assert sum(action.startswith("break") for step in record.actions for action in step.values()) >= 2


def test_builders_give_up_after_ten_rounds_without_a_change():
    record = played("silent silent", "skill", 1)
    assert "end" in record.actions[-1].values()
    last = max(index for index, step in enumerate(record.actions) if any(line.startswith("place") for line in step.values()))
    assert len(record.actions) - last - 1 == GIVE_UP + 1


class Asker(TalkingBuilder):
    """Talks like its parent, then asks for the partner's goal."""

    def choose(self, view):
        return "say What is your goal?" if view.round == 2 else super().choose(view)


def test_the_helper_tells_its_goal_to_a_partner_that_asks():
    wins = sum(seated([Asker(), ENTRY.player("helper")], "skill", seed).metrics["success"] for seed in SEEDS)
    assert wins == len(SEEDS)


GOAL = {(x, y, 0): ("red", "black")[y % 2] for x in range(6) for y in range(4)}


@pytest.mark.parametrize("longest", [100, 200, 1000])
def test_a_plan_is_read_as_it_was_told(longest):
    messages = plan_messages(GOAL, {"red": 3, "blue": 0, "black": 1}, longest)
    assert all(len(message) <= longest for message in messages)
    assert (len(messages) == 1) == (longest == 1000)
    told = told_plan(messages)
    assert told.goal == GOAL
    assert told.colours == {"red", "black"}


def test_a_plan_in_the_words_of_a_person_is_read_too():
    told = told_plan(["Hi! I have Red and some blue blocks. Could you please place these: green (1, 0, 2), (1,1,2)? Thanks."])
    assert told.goal == {(1, 0, 2): "green", (1, 1, 2): "green"}
    assert told.colours == {"red", "blue"}
    assert told_plan(["Hello, shall we begin?"]).goal == {}


def test_the_picture_in_the_guide_is_what_the_game_shows():
    game = ENTRY.open({"kind": "goal"})
    game.reset(2)
    pair = ENTRY.player("talking"), ENTRY.player("talking")
    for seat, player in enumerate(pair):
        player.begin(game.spec, seat, 0)
    for _ in range(6):
        game.step({seat: player.choose(game.observe(seat)) for seat, player in enumerate(pair)})
    guide = (Path(__file__).parents[2] / "docs" / "guides" / "games" / "coblock.md").read_text()
    view = game.observe(0)
    assert f"```\n{picture(view.world, view.goal)}\n```" in guide


def test_a_partner_understands_the_sentences_that_help_shows_to_a_person():
    told = told_plan(re.findall(r"`([^`]*)`", ENTRY.help))
    assert told.colours == {"red", "blue"}
    assert told.goal == {(0, 0, 0): "red", (1, 0, 0): "red", (0, 1, 0): "blue"}
    assert ENTRY.partners not in ENTRY.rules, "models are not told how programs read"
