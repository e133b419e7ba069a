"""Speech over HTTP and over a WebSocket: what was heard becomes a line of the person whose token it is."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from serving_crews import TABLE, Running
from waiting import until
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from orchestrator.dialogue.permissions import Role
from orchestrator.service.server import ListenAddress, opened
from orchestrator.settings import Settings
from orchestrator.voice.audio import RATE
from orchestrator.voice.recogniser import Transcript
from orchestrator.voice.testing.scripted import ScriptedRecogniser

SECOND = bytes(RATE * 2)
KINDS = {"content-type": "audio/L16; rate=16000; channels=1"}


async def holds(condition: Callable[[], object]) -> None:
    async def asked() -> object:
        return condition()

    await until(asked)


@asynccontextmanager
async def speaking(
    folder: Path, texts: Sequence[str | Transcript] = (), stops: Sequence[str] = (), more: dict[str, Any] | None = None
) -> AsyncIterator[tuple[Running, ScriptedRecogniser]]:
    """A service with one crew, `one`, and a recogniser that hears these texts."""
    settings = Settings.read(folder).model_copy(update={"embeddings": "hashing"} | (more or {}))
    recogniser = ScriptedRecogniser(texts, stops)
    async with opened(TABLE, settings, ListenAddress(port=0), recognisers=lambda _: recogniser) as service:
        run = Running(service, {person.role: token for person, token in service.tokens})
        await run.owner.post("/api/crews", name="one", workers=1)
        await holds(lambda: service.registry.ready)
        yield run, recogniser
        await run.close()


def socket(run: Running, role: Role = Role.PLAYER, crew: str = "one") -> connect:
    url = f"{run.service.url.replace('http', 'ws')}/api/crews/{crew}/voice"
    return connect(url, additional_headers={"Authorization": f"Bearer {run.tokens[role]}"}, proxy=None)


async def frames(connection: ClientConnection, *last: str) -> list[dict[str, Any]]:
    """All frames up to one of these kinds."""
    found: list[dict[str, Any]] = []
    async with asyncio.timeout(60):
        while not found or found[-1]["type"] not in last:
            found.append(json.loads(await connection.recv()))
    return found


async def utter(connection: ClientConnection, audio: bytes = SECOND, **start: Any) -> list[dict[str, Any]]:
    """Speak, and return all frames up to the last one."""
    await connection.send(json.dumps({"type": "start"} | start))
    for begin in range(0, len(audio), 3200):
        await connection.send(audio[begin : begin + 3200])
    await connection.send('{"type": "end"}')
    return await frames(connection, "done", "asked", "error")


async def test_what_was_heard_is_a_line_of_the_crew_with_its_source_and_its_answer(tmp_path: Path):
    async with speaking(tmp_path, ["leader, mine 3 logs"]) as (run, recogniser), socket(run) as connection:
        told = await utter(connection)
        assert [each["type"] for each in told] == ["listening", "thinking", "heard", "done"]
        assert told[2]["text"] == told[3]["text"] == "leader, mine 3 logs" and told[3]["accepted"]
        assert "On it" in told[3]["answers"][0]["text"]
        assert (len(recogniser.heard[0]), recogniser.hints[0].names) == (len(SECOND), ("Ada", "Ben"))
        shown = await run.guest.get(f"/api/commands/{told[3]['number']}")
        assert (shown["speaker"], shown["intent"]) == ("player", "gather")
        lines = (await run.owner.get("/api/crews/one"))["conversation"]
        assert [line["source"] for line in lines if line["kind"] == "command"] == ["voice"]


async def test_what_cannot_be_undone_is_asked_and_confirmed_by_voice_or_by_a_typed_yes(tmp_path: Path):
    heard = ["Ben, fight the zombies", "yes", Transcript("leader, mine 3 logs", -2.0)]
    async with speaking(tmp_path, heard) as (run, _), socket(run) as connection:
        asked = (await utter(connection))[-1]
        assert (asked["type"], asked["confirm"]) == ("asked", True)
        assert asked["answers"][0]["text"] == "Heard: Ben, fight the zombies. Do it?"
        assert (await utter(connection))[-1]["type"] == "done"
        assert (await utter(connection))[-1]["answers"][0]["text"] == "Heard: leader, mine 3 logs. Do it?"
        assert not (await run.owner.get("/api/crews/one"))["goal"]
        await run.player.post("/api/commands", text="yes")

        async def begun() -> Any:
            return (await run.owner.get("/api/crews/one"))["whole"]

        await until(begun)


async def test_a_stop_acts_while_the_key_is_still_held_and_the_rest_is_dropped(tmp_path: Path):
    stops = ["", "never stop laughing", "Then, stop."]
    async with speaking(tmp_path, ["mine 10 logs"], stops) as (run, recogniser), socket(run) as connection:
        await run.player.post("/api/commands", text="leader, mine 900 logs")
        await holds(lambda: run.registry.runners["one"].state.goal)
        await connection.send('{"type": "start"}')
        for _ in range(3):
            await connection.send(SECOND[: int(0.3 * RATE) * 2])
            await asyncio.sleep(0.2)
        told = await frames(connection, "done")
        assert told[-2] == {"type": "heard", "text": "stop", "early": True}
        assert [answer["text"] for answer in told[-1]["answers"]] == ["Stopped."]
        await connection.send('{"type": "end"}')
        assert recogniser.heard == []


async def test_a_guest_obeys_a_guests_rules_and_speaks_for_nobody_else(tmp_path: Path):
    texts = ["leader, mine 3 logs", *["leader, status"] * 9]
    async with speaking(tmp_path, texts, ["stop"]) as (run, recogniser), socket(run, Role.GUEST) as connection:
        refused = (await utter(connection))[-1]
        assert not refused["accepted"] and "guests may ask questions but not give orders" in refused["answers"][0]["text"]
        assert "Only players and owners may speak as a player" in (await utter(connection, player="Alex"))[-1]["text"]
        told = [(await utter(connection, SECOND[:6400]))[-1] for _ in range(8)]
        assert [each["type"] for each in told] == ["done"] * 7 + ["error"] and "Too many lines" in told[-1]["text"]
        assert len(recogniser.heard) == 8, "what is refused is not recognised"
        assert next(recogniser.stops) == "stop", "nobody looks for the stop of a guest"


@pytest.mark.parametrize(
    ("start", "audio", "sentence"),
    [
        ({"rate": 48000}, b"", "send one channel at 16000 Hz"),
        ({"channels": 2}, b"", "send one channel at 16000 Hz"),
        ({"type": "hello"}, b"", 'Send {"type": "start"}'),
        ({"player": "no name!"}, b"", 'Send {"type": "start"}'),
        ({}, SECOND + b"\0", "in the middle of a sample"),
        ({}, b"RIFF" + SECOND, "This is an audio file"),
        ({}, SECOND * 16, "for more than 15 seconds"),
        ({}, SECOND, "Nothing was heard"),
    ],
)
async def test_bad_audio_gets_one_sentence_and_the_connection_goes_on(tmp_path: Path, start, audio, sentence):
    texts = ["", "leader, status"] if sentence.startswith("Nothing") else ["leader, status"]
    async with speaking(tmp_path, texts) as (run, _), socket(run) as connection:
        await connection.send(json.dumps({"type": "start"} | start))
        for begin in range(0, len(audio), 64000):
            await connection.send(audio[begin : begin + 64000])
        await connection.send('{"type": "end"}')
        assert sentence in (await frames(connection, "error"))[-1]["text"]
        while (told := await utter(connection))[-1]["type"] == "error":  # frames of the bad one that were still under way
            pass
        assert told[-1]["text"] == "leader, status"


async def test_a_client_that_leaves_in_the_middle_gives_no_order_and_may_speak_again(tmp_path: Path):
    async with speaking(tmp_path, ["leader, status"]) as (run, recogniser):
        async with socket(run) as connection:
            await connection.send('{"type": "start"}')
            await connection.send(SECOND)
            await frames(connection, "listening")
        async with socket(run) as connection:
            assert (await utter(connection))[-1]["type"] == "done"
            await connection.send('{"type": "start"}')
            await connection.send('{"type": "cancel"}')
            await connection.send("rubbish")
            assert (await frames(connection, "error"))[-1]["type"] == "error"
        assert len(recogniser.heard) == 1
        await holds(lambda: not run.service.connections.known or len(run.service.connections.known) <= 4)


async def test_no_token_another_origin_and_an_unknown_crew_are_refused(tmp_path: Path):
    async with speaking(tmp_path) as (run, _):
        url = f"{run.service.url.replace('http', 'ws')}/api/crews/one/voice"
        with pytest.raises(InvalidStatus) as refused:
            async with connect(url, proxy=None):
                pass
        assert refused.value.response.status_code == 401
        bearer = {"Authorization": f"Bearer {run.tokens[Role.OWNER]}"}
        with pytest.raises(InvalidStatus) as refused:
            async with connect(url, additional_headers=bearer, origin="http://evil.example", proxy=None):
                pass
        assert refused.value.response.status_code == 403
        async with socket(run, crew="two") as connection:
            assert (await frames(connection, "error"))[-1]["text"] == "There is no crew 'two'."


async def test_a_mod_posts_the_speech_of_a_player_who_is_somebody_of_their_own(tmp_path: Path):
    texts = ["Ben, fight the zombies", "yes", "yes"]
    async with speaking(tmp_path, texts) as (run, _):
        post = "/api/crews/one/voice?player="
        asked = await run.player.ask("POST", post + "Alex", 200, content=SECOND, headers=KINDS)
        assert asked["confirm"] and asked["answers"][0]["text"].startswith("Heard: ")
        other = await run.player.ask("POST", post + "Sam", 200, content=SECOND, headers=KINDS)
        assert not other["accepted"] or other["intent"] == "yes"
        own = await run.player.ask("POST", post + "Alex", 200, content=SECOND, headers=KINDS)
        assert own["accepted"] and not own["asked"]
        stored = [run.registry.store.command(each["number"]) for each in (asked, other, own)]
        assert [each and each.plays for each in stored] == ["Alex", "Sam", "Alex"]


async def test_a_post_is_refused_in_one_sentence(tmp_path: Path):
    async with speaking(tmp_path) as (run, _):
        path = "/api/crews/one/voice"
        stereo = {"content-type": "audio/L16; rate=48000; channels=2"}
        assert "16000 Hz" in (await run.player.ask("POST", path, 400, content=SECOND, headers=stereo))["error"]
        assert "at most" in (await run.player.ask("POST", path, 413, content=SECOND * 16, headers=KINDS))["error"]
        assert "Nothing was heard" in (await run.player.ask("POST", path, 400, content=b"", headers=KINDS))["error"]
        assert "no crew" in (await run.player.ask("POST", "/api/crews/two/voice", 404, content=b"", headers=KINDS))["error"]
        await run.guest.ask("POST", f"{path}?player=Alex", 403, content=SECOND, headers=KINDS)
        assert (await run.guest.get("/api/voice"))["on"]


async def test_without_a_recogniser_everybody_is_told_what_to_install(tmp_path: Path):
    settings = Settings.read(tmp_path).model_copy(update={"embeddings": "hashing"})
    async with opened(TABLE, settings, ListenAddress(port=0)) as service:
        run = Running(service, {person.role: token for person, token in service.tokens})
        await run.owner.post("/api/crews", name="one", workers=1)
        await holds(lambda: service.registry.ready)
        state = await run.guest.get("/api/voice")
        assert not state["on"] and "pip install" in state["why"]
        why = (await run.player.ask("POST", "/api/crews/one/voice", 409, content=SECOND, headers=KINDS))["error"]
        assert why == state["why"]
        async with socket(run) as connection:
            assert (await utter(connection))[-1]["text"] == state["why"]
        await run.close()


async def test_recordings_are_dropped_unless_a_folder_is_named_that_only_its_owner_reads(tmp_path: Path):
    async with speaking(tmp_path, ["leader, status"]) as (run, _), socket(run) as connection:
        await utter(connection)
        assert not list(tmp_path.rglob("*.wav"))
    folder = tmp_path / "more"
    async with (
        speaking(folder, ["leader, status"], more={"voice_keep": folder / "kept"}) as (run, _),
        socket(run) as connection,
    ):
        await utter(connection)
        (kept,) = (folder / "kept").iterdir()
        assert kept.name.endswith("-player.wav") and kept.stat().st_mode & 0o077 == 0
        assert (await run.guest.get("/api/voice"))["kept"]
