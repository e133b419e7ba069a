"""/api/games: a person plays a game of coordination over the API."""

import asyncio
import json
from pathlib import Path

import pytest
from app_in_process import AppInProcess

from orchestrator.app.game_catalogue import every_game, game_called
from orchestrator.core.errors import BlockcrewError
from orchestrator.dialogue.permissions import Role
from orchestrator.games.replay import replay_file
from orchestrator.service.games.live_game import GameWish
from orchestrator.service.games.open_games import OpenGames
from orchestrator.service.games.open_plays import IDLE, MOST_EACH
from orchestrator.service.web.errors import Conflict, NotFound
from orchestrator.service.web.tokens import TokenHolder

ANN, TOM = TokenHolder("a", "Ann", Role.PLAYER), TokenHolder("t", "Tom", Role.PLAYER)
SAM = TokenHolder("s", "Sam", Role.OWNER)


async def begun(parts: AppInProcess, game: str, **more):
    return await parts.ask("player", "POST", "/api/games", 201, json={"game": game, **more})


async def test_every_game_can_be_begun_and_waits_for_the_person(in_process: AppInProcess):
    found = await in_process.get("/api/games", "guest")
    assert [game["name"] for game in found["games"]] == list(every_game()) and found["open"] == []
    for game in found["games"]:
        assert {"random", "symbolic"} <= set(game["partners"]) and game["rules"]
        shown = await begun(in_process, game["name"], seat=1, seed=3)
        assert shown["seat"] in shown["to_act"] and shown["legal"] and shown["text"] and not shown["over"]
        assert await in_process.get(f"/api/games/{shown['id']}", "player") == shown
        acted = await act(in_process, shown["id"], shown["legal"][0])
        assert acted["steps"] > shown["steps"]
        assert acted["events"] or game["name"] == "overcooked"  # where nothing is told of cooks that stay
        await in_process.ask("player", "DELETE", f"/api/games/{shown['id']}", 204)
    assert (await in_process.get("/api/games", "player"))["open"] == []


async def act(parts: AppInProcess, id: str, action: str, status: int = 200):
    return await parts.ask("player", "POST", f"/api/games/{id}/actions", status, json={"action": action})


async def test_a_whole_game_ends_with_a_record_that_can_be_replayed(in_process: AppInProcess, tmp_path: Path):
    shown = await begun(in_process, "hanabi", params={"players": 3}, seat="Cathy")
    assert shown["seat"] == 2 and shown["steps"] == 2 and shown["seed"] is None and shown["record"] is None
    while not shown["over"]:
        shown = await act(in_process, shown["id"], shown["legal"][0])
    assert shown["seed"] == shown["record"]["seed"] and shown["legal"] == [] == shown["to_act"]
    (tmp_path / "game.jsonl").write_text(json.dumps(shown["record"]) + "\n")
    (replayed,) = replay_file(tmp_path / "game.jsonl", game_called)
    assert replayed.steps == shown["steps"] and not replayed.mismatches
    again = await act(in_process, shown["id"], "play 0", 409)
    assert again == {"error": "This game is over: begin a new one."}


async def test_the_own_cards_are_hidden_and_those_of_the_others_are_not(in_process: AppInProcess):
    shown = await begun(in_process, "hanabi", seed=1)
    mine, others = shown["facts"]["hands"]
    assert {card["card"] for card in mine} == {None} and None not in {card["card"] for card in others}


async def test_an_illegal_action_is_told_back_with_the_legal_ones_and_changes_nothing(in_process: AppInProcess):
    shown = await begun(in_process, "capture", seed=1)
    refused = await act(in_process, shown["id"], "fly away", 400)
    assert refused["error"] == f"'fly away' is not legal now: choose one of {', '.join(shown['legal'])}."
    assert await in_process.get(f"/api/games/{shown['id']}", "player") == shown


async def test_a_message_reaches_the_partner_and_a_long_one_is_refused(in_process: AppInProcess):
    shown = await begun(in_process, "coblock", seed=1, params={"message_length": 100})
    assert shown["longest_message"] == 100
    said = await act(in_process, shown["id"], "say I need red blocks.")
    assert said["events"][0]["text"] == 'Alice says "I need red blocks.".'
    assert "others." in (await act(in_process, shown["id"], "dance", 400))["error"]
    assert "use at most 100" in (await act(in_process, shown["id"], "say " + "x" * 101, 400))["error"]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"game": "chess"}, "No game is called 'chess': choose one of"),
        ({"game": "overcooked", "params": {"layout": "my_kitchen"}}, "layout cannot be 'my_kitchen': choose one of"),
        ({"game": "hanabi", "params": {"players": 7}}, "players cannot be 7: choose one of 2, 3, 4, 5."),
        ({"game": "hanabi", "params": {"cards": 7}}, "hanabi has no parameter 'cards': it has players."),
        ({"game": "hanabi", "seat": 2}, "This game has no seat '2': choose one of 0 (Alice), 1 (Bob)."),
        ({"game": "hanabi", "partner": "chef"}, "hanabi has no player 'chef': choose one of"),
    ],
)
async def test_a_wish_that_no_game_fulfils_is_answered_in_one_sentence(in_process: AppInProcess, body, sentence):
    answer = await in_process.ask("player", "POST", "/api/games", 400, json=body)
    assert answer["error"].startswith(sentence)
    assert (await in_process.get("/api/games", "player"))["open"] == []


async def test_a_game_belongs_to_the_person_who_began_it(in_process: AppInProcess):
    shown = await begun(in_process, "escape")
    path = f"/api/games/{shown['id']}"
    await in_process.ask("owner", "GET", path, 404)
    await in_process.ask("owner", "POST", f"{path}/actions", 404, json={"action": "wait"})
    await in_process.ask("guest", "GET", path, 403)
    await in_process.ask("guest", "POST", "/api/games", 403, json={"game": "escape"})
    await in_process.ask("owner", "DELETE", path, 204)
    await in_process.ask("player", "GET", path, 404)


async def test_two_actions_at_once_are_played_one_after_the_other(in_process: AppInProcess):
    shown = await begun(in_process, "overcooked")
    both = await asyncio.gather(*(act(in_process, shown["id"], "stay") for _ in range(2)))
    assert sorted(each["steps"] for each in both) == [1, 2]


async def test_the_number_of_games_is_bounded_for_a_person_and_for_all():
    games = OpenGames(lambda: 0.0, most=MOST_EACH + 1)
    begun = await asyncio.gather(*(games.begin(GameWish("escape", 1), ANN) for _ in range(MOST_EACH)))
    with pytest.raises(Conflict, match=f"You have {MOST_EACH} open games"):
        await games.begin(GameWish("escape", 1), ANN)
    await games.begin(GameWish("escape", 1), TOM)
    with pytest.raises(Conflict, match="as many as the service allows"):
        await games.begin(GameWish("escape", 1), SAM)
    games.end(begun[0].id, ANN)
    with pytest.raises(BlockcrewError, match="No game is called"):
        await games.begin(GameWish("chess", 1), ANN)
    await games.begin(GameWish("escape", 1), SAM)


async def test_a_game_ends_when_nobody_asks_for_it():
    now = [0.0]
    games = OpenGames(lambda: now[0])
    kept, left = [await games.begin(GameWish("escape", 1), person) for person in (ANN, TOM)]
    now[0] = IDLE
    assert games.find(kept.id, ANN) is kept
    now[0] = IDLE + 1
    assert games.find(kept.id, ANN) is kept
    with pytest.raises(NotFound, match="You have no open game"):
        games.find(left.id, TOM)


async def watch(parts: AppInProcess, id: str, status: int = 200, **more):
    return await parts.ask("player", "POST", f"/api/games/{id}/steps", status, json=more)


async def test_a_watched_game_goes_on_as_far_as_the_person_wants(in_process: AppInProcess, tmp_path: Path):
    shown = await begun(in_process, "escape", seed=3, watch=True)
    assert shown["watch"] and shown["steps"] == 0 and shown["legal"] == []
    assert (await act(in_process, shown["id"], "wait", 409))["error"].startswith("You only watch this game")
    shown = await watch(in_process, shown["id"])
    assert shown["steps"] == 1 and shown["facts"]["you"] == "Alice" and shown["events"]
    shown = await watch(in_process, shown["id"], count=0, seat=1)
    assert shown["steps"] == 1 and shown["facts"]["you"] == "Bob" and shown["events"]
    assert (await watch(in_process, shown["id"], 400, to=0))["error"].startswith("A game that is watched goes forward")
    assert (await watch(in_process, shown["id"], 400, seat=2)) == {"error": "This game has seats 0 to 1, not 2."}
    shown = await watch(in_process, shown["id"], to=100)
    assert shown["over"] and shown["seed"] == 3
    assert (await watch(in_process, shown["id"], 409)) == {"error": "This game is over: begin a new one."}
    (tmp_path / "game.jsonl").write_text(json.dumps(shown["record"]) + "\n")
    (replayed,) = replay_file(tmp_path / "game.jsonl", game_called)
    assert not replayed.mismatches
    played = await begun(in_process, "escape")
    assert (await watch(in_process, played["id"], 409))["error"].startswith("You play in this game")


async def recorded(parts: AppInProcess, game: str, seed: int = 3):
    """A record of a whole game that programs played."""
    shown = await begun(parts, game, seed=seed, watch=True)
    while not shown["over"]:
        shown = await watch(parts, shown["id"], count=100)
    await parts.ask("player", "DELETE", f"/api/games/{shown['id']}", 204)
    return shown["record"]


@pytest.mark.parametrize("game", ["hanabi", "capture"])
async def test_a_recorded_game_is_looked_at_in_both_directions(in_process: AppInProcess, game: str):
    record = await recorded(in_process, game)
    shown = await in_process.ask("player", "POST", "/api/games/replays", 201, json={"record": record})
    last, texts = len(record["actions"]), {0: shown["text"]}
    assert (shown["steps"], shown["last"], shown["differs"], shown["watch"]) == (0, last, 0, True)
    for step in (1, 2, last, 1, 0, 2):
        shown = await watch(in_process, shown["id"], to=step)
        assert shown["steps"] == step and texts.setdefault(step, shown["text"]) == shown["text"]
    assert len(set(texts.values())) == 4
    assert (await watch(in_process, shown["id"], 400, to=last + 1)) == {"error": f"This record has {last} steps."}
    assert (await act(in_process, shown["id"], "play 0", 409))["error"].startswith("This is a recorded game")
    shown = await watch(in_process, shown["id"], count=200)
    assert shown["over"] and shown["record"] == record


async def test_a_record_that_is_damaged_or_does_not_fit_is_told_in_one_sentence(in_process: AppInProcess):
    record = await recorded(in_process, "escape")
    damaged = record | {"digests": [*record["digests"][:2], "0" * 12, *record["digests"][3:]]}
    shown = await in_process.ask("player", "POST", "/api/games/replays", 201, json={"record": damaged})
    assert shown["differs"] == 2
    alone = {"illegal": [0], "defaults": [0], "actions": [step[:1] for step in record["actions"]]}
    for wrong, sentence in [
        ({}, "The record: this line is no recorded game of blockcrew."),
        (record | {"blockcrew_game": 99}, "The record: recorded by another version"),
        (record | {"game": "chess"}, "The record: this game cannot be opened as it was recorded"),
        (record | {"seed": "x"}, "The record: 'seed' is missing or wrong"),
        (record | alone, "The record is of 1 players, and this game has 2."),
        (record | {"actions": [["fly", "fly"], *record["actions"][1:]]}, "Step 1 of this record cannot be played"),
    ]:
        answer = await in_process.ask("player", "POST", "/api/games/replays", 400, json={"record": wrong})
        assert answer["error"].startswith(sentence)
