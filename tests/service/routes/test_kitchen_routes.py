"""/api/kitchens: a person cooks in a text kitchen over the API, alone, beside a planner, or watching one."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from app_in_process import AppInProcess

from orchestrator.core.errors import BlockcrewError
from orchestrator.dialogue.permissions import Role
from orchestrator.service.games.open_plays import IDLE, MOST_EACH, OpenPlays
from orchestrator.service.kitchens.live_kitchen import KitchenWish, open_kitchen
from orchestrator.service.kitchens.open_kitchens import MOST_SERVERS, OpenKitchens
from orchestrator.service.kitchens.questions import QUESTIONS, questions_for
from orchestrator.service.models.kitchens import Question
from orchestrator.service.web.errors import Conflict, NotFound
from orchestrator.service.web.tokens import TokenHolder
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.trace import compare, read_traces

ANN, TOM = TokenHolder("a", "Ann", Role.PLAYER), TokenHolder("t", "Tom", Role.PLAYER)
WISH = KitchenWish("level_0", 1, 3, 1)
SOUP = (  # agent 0 alone makes and serves a salmonMeatcake in level_0
    "goto_agent0_storage0", "get_agent0_salmon_storage0", "goto_agent0_blender0", "put_agent0_blender0",
    "goto_agent0_storage0", "get_agent0_flour_storage0", "goto_agent0_blender0", "put_agent0_blender0",
    "activate_agent0_blender0", "noop_agent0", "get_agent0_blender0", "goto_agent0_servingtable0", "put_agent0_servingtable0",
)  # fmt: skip


async def opened(parts: AppInProcess, status: int = 201, **wish):
    return await parts.ask("player", "POST", "/api/kitchens", status, json=wish)


async def act(parts: AppInProcess, id: str, action: str, status: int = 200):
    return await parts.ask("player", "POST", f"/api/kitchens/{id}/actions", status, json={"action": action})


def replayed(log: dict, folder: Path) -> int:
    """The steps of a log, which have to be the same when they are played again."""
    (folder / "log.jsonl").write_text(json.dumps(log) + "\n")
    ((line, record),) = read_traces(folder / "log.jsonl")
    assert list(compare(record, line, shipped(), "", "log")) == []
    return len(record["steps"])


async def test_a_person_alone_serves_an_order(in_process: AppInProcess):
    shown = await opened(in_process, level="0", agents=1, tau=5, seed=1)
    assert (shown["level"], shown["partners"], shown["step"], shown["steps"]) == ("level_0", "", 0, 60)
    assert [order["dish"] for order in shown["orders"]] == ["salmonMeatcake"]
    for number, action in enumerate(SOUP):
        assert action in [each["action"] for each in shown["legal"]]
        if action.startswith("get"):
            assert [each["item"] for each in shown["legal"] if each["verb"] == "get"] in (["flour", "salmon"], [""])
        if number == 9:
            assert next(place for place in shown["places"] if place["name"] == "blender0")["running"] == 1
        shown = await act(in_process, shown["id"], action)
        assert (shown["cooks"][0]["command"], shown["cooks"][0]["ok"], shown["refused"]) == (action, True, [])
    assert (shown["served"], shown["served_now"], shown["metrics"]["completed"]) == (["salmonMeatcake"], ["salmonMeatcake"], 1)
    assert await in_process.get(f"/api/kitchens/{shown['id']}", "player") == shown


@pytest.mark.parametrize("partners", ["greedy", "lookahead", "random"])
async def test_the_planner_commands_all_cooks_but_the_person(in_process: AppInProcess, partners: str):
    shown = await opened(in_process, level="level_3", agents=3, partners=partners, seed=4)
    shown = await act(in_process, shown["id"], "noop_agent0")
    assert [cook["person"] for cook in shown["cooks"]] == [True, False, False]
    assert all(cook["command"].split("_")[1] == cook["name"] for cook in shown["cooks"] if cook["command"])
    assert shown["cooks"][1]["at"] != "servingtable0" or shown["cooks"][2]["at"] != "servingtable0"


async def test_an_action_that_the_rules_refuse_is_answered_in_one_line_and_plays_nothing(in_process: AppInProcess):
    shown = await opened(in_process, level="level_3", seed=4)
    for action, why in [
        ("get_agent0_tuna_storage0", "You are not at storage0."),
        ("put_agent0_servingtable0", "You hold nothing."),
        ("goto_agent1_pot0", "'goto_agent1_pot0' is no action of agent0, which is you."),
        ("dance", "'dance' is no action of agent0, which is you."),
    ]:
        assert await act(in_process, shown["id"], action, 400) == {"error": why}
    assert "cellar" in (await act(in_process, shown["id"], "goto_agent0_cellar", 400))["error"]
    assert await in_process.get(f"/api/kitchens/{shown['id']}", "player") == shown


async def test_a_watched_kitchen_is_played_by_the_planner_alone(in_process: AppInProcess, tmp_path: Path):
    shown = await opened(in_process, level="level_1", agents=2, seed=2, watch=True)
    assert shown["legal"] == [] and not any(cook["person"] for cook in shown["cooks"])
    path = f"/api/kitchens/{shown['id']}"
    assert (await act(in_process, shown["id"], "noop_agent0", 409))["error"].startswith("You only watch this kitchen")
    shown = await in_process.ask("player", "POST", f"{path}/steps", 200, json={"count": 20})
    assert shown["step"] == 20 and shown["served"]
    shown = await in_process.ask("player", "POST", f"{path}/steps", 200, json={"count": 60})
    assert (shown["step"], shown["over"], shown["seed"]) == (60, True, 2)
    assert replayed(await in_process.get(f"{path}/log", "player"), tmp_path) == 60
    again = await in_process.ask("player", "POST", f"{path}/steps", 409, json={})
    assert again == {"error": "This kitchen is closed: open a new one."}


@pytest.mark.parametrize(("mode", "steps"), [("clean", 60), ("compat", 61)])
async def test_the_log_can_be_replayed_at_any_time_and_hides_what_is_to_come(
    in_process: AppInProcess, tmp_path: Path, mode: str, steps: int
):
    shown = await opened(in_process, level="level_3", seed=4, mode=mode)
    path, dice = f"/api/kitchens/{shown['id']}", iter(range(1000))
    for _ in range(25):
        shown = await act(in_process, shown["id"], shown["legal"][next(dice) * 7 % len(shown["legal"])]["action"])
    early = await in_process.get(f"{path}/log", "player")
    assert "seed" not in early and len(early["schedule"]) == 3 and replayed(early, tmp_path) == 25
    assert (await in_process.ask("player", "POST", f"{path}/steps", 409, json={}))["error"].startswith("You cook in this")
    while not shown["over"]:
        shown = await act(in_process, shown["id"], shown["legal"][next(dice) * 7 % len(shown["legal"])]["action"])
    whole = await in_process.get(f"{path}/log", "player")
    assert whole["seed"] == 4 and len(whole["schedule"]) > 3 and replayed(whole, tmp_path) == steps == shown["step"]
    assert all(step["seconds"] >= 0 for step in whole["steps"])
    assert await act(in_process, shown["id"], "noop_agent0", 409) == {"error": "This kitchen is closed: open a new one."}


async def test_a_study_keeps_the_log_and_the_answers(in_process: AppInProcess, tmp_path: Path):
    shown = await opened(in_process, level="level_0", agents=2, seed=1, study="p07")
    path = f"/api/kitchens/{shown['id']}/answers"
    early = await in_process.ask("player", "POST", path, 409, json={"answers": {"enjoyment": 4}})
    assert early["error"].startswith("The questions come at the end")
    while not shown["over"]:
        assert shown["kept"] == ""
        shown = await act(in_process, shown["id"], "noop_agent0")
    assert shown["kept"] == f"p07-level_0-greedy-{shown['id']}.jsonl"
    await in_process.ask("player", "POST", path, 422, json={"answers": {"enjoyment": 6}})
    await in_process.ask("player", "POST", path, 422, json={"answers": {"weather": 3}})
    shown = await in_process.ask("player", "POST", path, 200, json={"answers": {"enjoyment": 4, "trust": 2}})
    log = json.loads((in_process.settings.data / "kitchens" / shown["kept"]).read_text())
    assert (log["participant"], log["answers"], replayed(log, tmp_path)) == ("p07", {"enjoyment": 4, "trust": 2}, 60)


async def test_a_log_that_cannot_be_kept_is_said_before_the_cooking(in_process: AppInProcess):
    (in_process.settings.data / "kitchens").write_text("in the way")
    answer = await opened(in_process, 400, study="p07")
    assert answer["error"].startswith("The service cannot keep logs in its folder kitchens")


def test_the_seven_questions_are_those_that_the_api_accepts():
    assert [question.name for question in QUESTIONS] == list(get_args(Question)) and len(QUESTIONS) == 7
    assert questions_for(2) == QUESTIONS and [question.name for question in questions_for(1)] == ["enjoyment"]


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"level": "level_99"}, 400, "There is no level 'level_99'"),
        ({"partners": "oracle"}, 400, "No partners are called 'oracle': choose one of greedy, lookahead, random."),
        ({"where": "the attic"}, 400, "A kitchen cannot be opened in 'the attic': choose one of text, minecraft."),
        ({"agents": 9}, 422, "agents: "),
        ({"tau": 0}, 422, "tau: "),
        ({"mode": "easy"}, 422, "mode: "),
        ({"study": "../p"}, 422, "study: "),
    ],
)
async def test_a_wish_that_no_kitchen_fulfils_is_answered_in_one_sentence(in_process: AppInProcess, body, status, sentence):
    assert (await opened(in_process, status, **body))["error"].startswith(sentence)
    assert (await in_process.get("/api/kitchens", "player"))["open"] == []


async def test_the_levels_have_all_that_a_board_needs(in_process: AppInProcess):
    found = await in_process.get("/api/kitchens", "guest")
    assert [level["name"] for level in found["levels"]] == list(shipped().levels) and len(found["questions"]) == 7
    for level in found["levels"]:
        assert set(level["places"].values()) == set(level["tools"])
        assert set(level["dishes"]) <= set(level["recipes"])


async def test_a_kitchen_belongs_to_the_person_who_opened_it(in_process: AppInProcess):
    shown = await opened(in_process)
    path = f"/api/kitchens/{shown['id']}"
    assert (await in_process.get("/api/kitchens", "player"))["open"] == [shown["id"]]
    for method, rest, body in [("GET", "", None), ("POST", "/actions", {"action": "noop_agent0"}), ("GET", "/log", None)]:
        await in_process.ask("owner", method, path + rest, 404, json=body)
        await in_process.ask("guest", method, path + rest, 403, json=body)
    await in_process.ask("guest", "POST", "/api/kitchens", 403, json={})
    await in_process.ask("owner", "DELETE", path, 204)
    await in_process.ask("player", "GET", path, 404)


async def test_two_actions_at_once_are_two_steps(in_process: AppInProcess):
    shown = await opened(in_process, partners="lookahead")
    both = await asyncio.gather(*(act(in_process, shown["id"], "noop_agent0") for _ in range(2)))
    assert sorted(each["step"] for each in both) == [1, 2]


@pytest.fixture
async def kitchens(tmp_path: Path) -> AsyncIterator[OpenKitchens]:
    yield OpenKitchens(Settings(data=tmp_path), lambda: NOW[0], most=MOST_EACH + 1)
    NOW[0] = 0.0


NOW = [0.0]


async def test_the_number_of_kitchens_is_bounded_and_idle_ones_end(kitchens: OpenKitchens):
    for _ in range(MOST_EACH):
        await kitchens.begin(WISH, ANN)
    with pytest.raises(Conflict, match=f"You have {MOST_EACH} open kitchens: end one with DELETE /api/kitchens/ID"):
        await kitchens.begin(WISH, ANN)
    last = await kitchens.begin(WISH, TOM)
    with pytest.raises(Conflict, match="5 kitchens are open, as many as the service allows"):
        await kitchens.begin(WISH, TOM)
    NOW[0] = IDLE + 1
    with pytest.raises(NotFound, match="You have no open kitchen"):
        kitchens.find(last.id, TOM)
    assert kitchens.of(ANN) == []


async def test_a_kitchen_that_ends_is_closed_for_whatever_it_holds():
    closed = list[str]()
    plays = OpenPlays(
        "kitchen",
        lambda wish: open_kitchen(wish, Settings()),
        lambda: NOW[0],
        ended=lambda live: closed.append(live.wish.level),
    )
    for level in ("level_0", "level_1"):
        await plays.begin(replace(WISH, level=level), ANN)
    plays.end(plays.of(ANN)[1].id, ANN)
    assert closed == ["level_1"]
    NOW[0] = IDLE + 1
    assert plays.of(ANN) == [] and closed == ["level_1", "level_0"]
    NOW[0] = 0.0


async def test_a_kitchen_without_partners_asks_no_planner():
    alone = await open_kitchen(WISH, Settings())
    assert alone.beside == ""
    with pytest.raises(BlockcrewError, match="level"):
        await open_kitchen(KitchenWish("cellar", 1, 3, 1), Settings())


async def test_a_restaurant_has_places_for_six_and_a_refused_one_does_not_count(in_process: AppInProcess):
    for _ in range(MOST_SERVERS + 1):
        error = await opened(in_process, 400, level="level_5", agents=7, where="minecraft")
        assert error == {"error": "A restaurant has places for 6 cooks, not 7."}
    assert "minecraft" in (await in_process.get("/api/kitchens", "player"))["where"]
