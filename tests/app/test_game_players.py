"""Players of games are opened by their names; those that ask a model keep to a budget and leave their calls on the record."""

from collections import Counter

import pytest

from orchestrator.app.games.players import open_game_players, player_names
from orchestrator.app.model_config import ModelConfig
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.models import ModelCalled
from orchestrator.games.catalogue import entry
from orchestrator.games.episode import play_episode
from orchestrator.llm.chat import estimate, system, user
from orchestrator.llm.testing.fake_server import FakeModelServer
from orchestrator.llm.testing.scripted_rules import sensible
from orchestrator.settings import Settings

CAPTURE = entry("capture")


class Calls:
    """A journal that keeps the calls of models."""

    def __init__(self) -> None:
        self.calls: list[ModelCalled] = []

    def write(self, event) -> None:
        if isinstance(event, ModelCalled):
            self.calls.append(event)


async def caught(names, models, tmp_path, journal=None, **steps):
    """A game of Capture with these players."""
    async with open_game_players(names, models, Settings(data=tmp_path), journal or NoJournal(), **steps) as player_of:
        players = [player_of(CAPTURE, name, seat) for seat, name in enumerate(names)]
        return await play_episode(CAPTURE.open(), players, 0, names)


async def test_one_model_plays_all_seats_and_each_call_is_recorded_with_its_tokens_under_the_name_of_the_seat(tmp_path):
    journal = Calls()
    async with FakeModelServer(sensible) as server:
        record = await caught(["language", "language"], [ModelConfig("puppet", server.url, price="1,2")], tmp_path, journal)
    assert record.illegal == (0, 0)
    played = [call for call in journal.calls if call.about != "first_call"]
    assert Counter(call.agent for call in played) == {name: 2 * len(record.actions) for name in ("Alice", "Bob")}
    assert {call.about for call in played} == {"game_theory_of_mind", "game_generator"}
    for call in played:
        assert call.tokens_in > 0 and call.tokens_out > 0 and call.price and call.trouble is None
        assert call.tokens_in == pytest.approx(estimate([system(call.said[0][1]), user(call.said[1][1])]), rel=0.1)


async def test_each_seat_can_have_a_model_of_its_own_and_a_partner_that_asks_none(tmp_path):
    journal = Calls()
    async with FakeModelServer(sensible) as server:
        models = [ModelConfig("first", server.url), ModelConfig("second", server.url)]
        await caught(["language", "language"], models, tmp_path, journal)
        asked = {(call.agent, call.model) for call in journal.calls if call.about != "first_call"}
        assert asked == {("Alice", "first"), ("Bob", "second")}
        before = len(server.asked)
        record = await caught(["symbolic", "random"], models, tmp_path)
        assert record.players == ("symbolic", "random") and len(server.asked) == before, "no model is opened for them"


async def test_steps_are_switched_off_and_on_by_name_in_the_games_that_have_them(tmp_path):
    journal = Calls()
    async with FakeModelServer(sensible) as server:
        models, names = [ModelConfig("puppet", server.url)], ["language", "symbolic"]
        off = ["theory_of_mind", "reflection"]
        await caught(names, models, tmp_path, journal, without=off, also=["verification"])
    assert {call.about for call in journal.calls} == {"first_call", "game_generator", "game_verifier"}


async def test_a_spent_budget_ends_the_episode_with_a_sentence(tmp_path):
    async with FakeModelServer(sensible) as server:
        with pytest.raises(BlockcrewError, match="budget"):
            await caught(["language", "random"], [ModelConfig("puppet", server.url, budget_tokens=4600)], tmp_path)


@pytest.mark.parametrize(
    ("names", "models", "steps", "word"),
    [
        (["clairvoyant", "random"], [], {}, "has no player 'clairvoyant': choose one of .*, language"),
        (["language", "random"], [], {}, "needs a model"),
        (["random", "random"], [], {"without": ["telepathy"]}, "has no step 'telepathy'"),
    ],
)
async def test_a_wrong_choice_is_told_in_one_sentence(names, models, steps, word, tmp_path):
    with pytest.raises(BlockcrewError, match=word):
        await caught(names, models, tmp_path, **steps)


async def test_a_seat_without_a_model_is_told_in_one_sentence(tmp_path):
    hanabi = entry("hanabi")
    async with FakeModelServer(sensible) as server:
        models = [ModelConfig("a", server.url), ModelConfig("b", server.url)]
        async with open_game_players(["language"], models, Settings(data=tmp_path), NoJournal()) as player_of:
            assert player_of(hanabi, "language", 1)
            with pytest.raises(BlockcrewError, match="Seat 2 has no model"):
                player_of(hanabi, "language", 2)


def test_every_game_offers_the_language_player():
    assert player_names(CAPTURE)[-1] == "language"
