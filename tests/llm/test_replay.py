"""Stories of runs that are told again from their record: on the tabletop to the letter, elsewhere as near as it goes."""

import asyncio
import random
from pathlib import Path

import pytest

from orchestrator.app.model_config import ModelConfig
from orchestrator.app.run_config import RunConfig
from orchestrator.cli.tabletop import play
from orchestrator.commands.parser import parse_goal
from orchestrator.core.contracts.journal import Event, NoJournal
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import load
from orchestrator.llm.chat import BadReply, ModelError, ModelQuestion, Trouble, user
from orchestrator.llm.in_order import OrderlyLoop
from orchestrator.llm.replay import ReplayMismatch, ReplayModel
from orchestrator.llm.testing.fake_server import FakeModelServer, RefusalStatus, Says
from orchestrator.llm.testing.scripted_rules import facts_of, sensible
from orchestrator.record.diff import differences
from orchestrator.record.reader import RunRecord, read_run
from orchestrator.settings import Settings

GOAL = parse_goal("mine 9 cobblestone and 6 logs", load())


def slow(seed: int):
    """The sensible rule over a network whose delays are drawn; once Ben gets nonsense, whenever his question arrives."""
    dice, nonsense = random.Random(seed), [Says("not what was asked for")]

    async def later(asked):
        answer = sensible(asked)
        if nonsense and (asked.about, facts_of(asked).get("you")) == ("Actions", "Ben"):
            answer = nonsense.pop()
        await asyncio.sleep(dice.uniform(0, 0.03))
        return answer

    return later


def told(folder: Path, rule=None, replay: str = "", team: str = "tree") -> RunRecord:
    """A whole run on the tabletop; its record."""

    async def go() -> str:
        settings = Settings(data=folder)
        if rule is None:
            choice = RunConfig(team=team, mind="language", world="tabletop", model_config=ModelConfig(replay=replay))
            return (await play(choice, GOAL, settings, True))["record"]
        async with FakeModelServer(rule) as server:
            thinking = ModelConfig("puppet", server.url, price="1,2", budget=1.0)
            choice = RunConfig(team=team, mind="language", world="tabletop", model_config=thinking)
            return (await play(choice, GOAL, settings, True))["record"]

    with asyncio.Runner(loop_factory=OrderlyLoop) as runner:
        return read_run(Path(runner.run(go())))


@pytest.mark.parametrize("team", ["tree", "graph"])
def test_a_recorded_run_on_the_tabletop_goes_the_same_way_again_to_the_letter(tmp_path, team):
    first = told(tmp_path, slow(1), team=team)
    assert first.result is not None and first.result["ok"]
    assert {event.data["trouble"] for event in first.of("model_call")} == {None, "not_json"}
    again = told(tmp_path, replay=str(first.path), team=team)
    assert list(differences(first, again)) == []
    assert not again.of("departure")


def test_the_delays_of_a_network_do_not_change_what_happens(tmp_path):
    assert list(differences(told(tmp_path, slow(2)), told(tmp_path, slow(3)))) == []


def test_a_run_that_fails_is_replayed_too(tmp_path):
    broken = told(tmp_path, lambda asked: sensible(asked) if asked.number < 5 else RefusalStatus(401))
    assert broken.result is not None and not broken.result["ok"] and "BLOCKCREW_API_KEY" in broken.result["why"]
    assert list(differences(broken, told(tmp_path, replay=str(broken.path)))) == []


def test_a_record_without_answers_or_of_another_version_is_refused(tmp_path):
    first = told(tmp_path, sensible)
    with pytest.raises(BlockcrewError, match="contains no model answers"):
        ReplayModel((), lambda *departure: None)
    other = RunRecord(first.path, first.meta | {"release": "0.0.1"}, first.events)
    assert other.meta["release"] != first.meta["release"]
    with pytest.raises(BlockcrewError, match="was made by blockcrew"):
        asyncio.run(of_another_release(first))


async def of_another_release(run: RunRecord) -> None:
    from orchestrator.app.model_config import open_chat_model

    async with open_chat_model(ModelConfig(replay=str(run.path)), Settings(), NoJournal(), release="9.9"):
        pass


def call(agent: str, number: int, about: str, words: str, reply: str, trouble: str | None = None) -> Event:
    data = {
        "number": number, "about": about,
        "role": "leaf", "schema": "", "said": [["user", words]], "reply": reply, "trouble": trouble, "problem": "No.",
        "model": "m", "tokens_in": 1, "tokens_out": 1, "price": None, "seconds": 1.0, "retries": 0, "counted": True,
    }  # fmt: skip
    return Event(0.0, "model_call", agent, data)


async def test_a_question_that_departs_from_the_record_is_answered_and_reported():
    events = [
        call("Ada", 1, "critic", "a", "one"),
        call("Ada", 2, "talk", "b", "two"),
        call("Ben", 1, "talk", "c", "three"),
        call("Ada", 3, "talk", "d", "", "empty"),
        call("Ada", 4, "talk", "e", "", "busy"),
    ]
    reported: list[tuple] = []
    model = ReplayModel(events, lambda *departure: reported.append(departure))

    async def asks(agent: str, about: str, words: str) -> str:
        return (await model.reply(ModelQuestion((user(words),), agent, about))).text

    assert await asks("Ben", "talk", "c") == "three" and not reported
    assert await asks("Ada", "critic", "other words") == "one"
    assert await asks("Ada", "talk", "b") == "two"
    assert reported == [("Ada", 1, "critic", ReplayMismatch.OTHER_WORDS)]
    with pytest.raises(BadReply):
        await asks("Ada", "talk", "d")
    with pytest.raises(ModelError) as busy:
        await asks("Ada", "talk", "e")
    assert busy.value.trouble is Trouble.BUSY
    with pytest.raises(ModelError, match="has no more answers") as end:
        await asks("Ada", "talk", "f")
    assert end.value.trouble is Trouble.NOT_RECORDED


async def test_another_prompt_than_the_recorded_one_finds_the_next_that_fits():
    reported: list[tuple] = []
    events = [call("Ada", 1, "critic", "a", "one"), call("Ada", 2, "talk", "b", "two")]
    model = ReplayModel(events, lambda *departure: reported.append(departure))
    assert (await model.reply(ModelQuestion((user("b"),), "Ada", "talk"))).text == "two"
    assert reported == [("Ada", 1, "talk", ReplayMismatch.OTHER_PROMPT)]
