"""The bridge on a good day: answers, refusals, deadlines, claims, chat."""

import asyncio
import json
import time
from collections.abc import Awaitable
from pathlib import Path

import psutil
import pytest

from orchestrator.bridge.link import Link, OperationError
from orchestrator.bridge.player import Player
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.observation import Position
from orchestrator.core.outcome import Reason
from orchestrator.process_environment import child_environment
from orchestrator.servers.embedded import EmbeddedServer
from orchestrator.worlds.minecraft import Claims
from tests.bridge.conftest import GROUND, PATIENCE, Bot, Ears, Join

pytestmark = pytest.mark.asyncio(loop_scope="session")

REFUSALS = Path(__file__).parents[2] / "skills" / "runtime" / "core" / "refusal.js"
FAR = 3000
OF_JSPYBRIDGE = {"NODE_BIN", "NODE_OPTIONS", "REQ_TIMEOUT", "FORCE_COLOR", "LINES", "COLUMNS"}  # readline sets the last two
AT_ONCE = 10.0  # seconds: a third of the time that the skill was given


async def refused(operation: Awaitable[object]) -> OperationError:
    with pytest.raises(OperationError) as error:
        await operation
    return error.value


async def test_node_gets_no_keys(link: Link) -> None:
    given = psutil.Process(link.gateway_pid).environ().keys() - OF_JSPYBRIDGE
    assert "PATH" in given and given <= child_environment().keys(), "PYTEST_CURRENT_TEST, for one, is none of them"


async def test_an_observation_is_one_call_with_everything_in_it(server: EmbeddedServer, join: Join) -> None:
    bot = await join()
    await server.admin.command(f"give {bot.name} bread 3")
    seen = await bot.until(lambda seen: bool(seen["inventory"]))
    assert (seen["health"], seen["food"]) == (20, 20)
    assert seen["blocks"] == {"bedrock": 33 * 33, "dirt": 2 * 33 * 33, "grass_block": 33 * 33}
    assert seen["inventory"] == {"bread": 3}
    assert seen["position"]["y"] == GROUND and 0 <= seen["time"] < 24000 and seen["biome"] == "plains"


async def test_two_bots_in_one_host_see_each_other(link: Link, server: EmbeddedServer, join: Join) -> None:
    first, second = await join(), await join()
    await server.admin.command(f"tp {first.name} {second.x + 2} {GROUND} 0")
    for bot, other in ((first, second), (second, first)):
        seen = await bot.until(lambda seen, name=other.name: any(entity["name"] == name for entity in seen["entities"]))
        assert {"kind": "player", "name": other.name} in [{k: e[k] for k in ("kind", "name")} for e in seen["entities"]]
    assert len(await link.call("hosts")) == 1


async def test_hundreds_of_calls_at_once_all_come_back(join: Join) -> None:
    bot = await join()
    answers = await asyncio.gather(*(bot.call("ping") for _ in range(300)))
    assert all(answer["version"] == "1.21.1" for answer in answers)


async def test_what_json_has_no_word_for_is_refused_and_nobody_else_notices(link: Link, join: Join) -> None:
    bot, deep = await join(), list[object]()
    for _ in range(90_000):
        deep = [deep]
    gateway = link.gateway_pid
    for count in (float("nan"), float("inf"), {1, 2}, deep):
        error = await refused(bot.call("skill", name="mineBlock", args={"name": "dirt", "count": count}, seconds=5))
        assert error.reason is Reason.BAD_ARGUMENT
    assert link.gateway_pid == gateway and (await bot.call("ping"))["version"] == "1.21.1"


async def test_any_text_survives_the_way_there_and_back(join: Join, ears: Ears) -> None:
    speaker, listener = await join(), await join()
    said = 'äöü ß – 木 😀 {"r":1} \\ "quoted"'
    await speaker.call("chat", text=said)
    heard = await ears.wait_for("heard", bot=listener.name, speaker=speaker.name)
    assert heard["text"] == said and not heard["whisper"]


async def test_a_bot_speaks_in_clean_single_lines_once_a_second(join: Join, ears: Ears) -> None:
    speaker, listener = await join(), await join()
    started = time.monotonic()
    for text in ("one\nline\x00", "two §c" + "x" * 400, "three"):
        await speaker.call("chat", text=text)
    await ears.wait_for("heard", bot=listener.name, speaker=speaker.name, text="three")
    assert time.monotonic() - started > 1.9
    said = [each["text"] for each in ears.events if each.get("bot") == listener.name and each.get("speaker") == speaker.name]
    assert said[0] == "one line" and len(said[1]) <= 250


async def test_a_bot_runs_no_commands(join: Join) -> None:
    bot = await join()
    error = await refused(bot.call("chat", text=" /stop"))
    assert (error.reason, error.note) == (Reason.BAD_ARGUMENT, "bots do not run commands")


async def test_a_player_talks_to_the_crew_and_hears_it(server: EmbeddedServer, join: Join, ears: Ears) -> None:
    bot = await join()
    player = await Player.join("Hugo", server.host, server.port, "1.21.1")
    await player.say("leader, mine 50 logs")
    await ears.wait_for("heard", bot=bot.name, speaker="Hugo", text="leader, mine 50 logs")
    await player.say(f"/tell {bot.name} psst")
    await ears.wait_for("heard", bot=bot.name, speaker="Hugo", text="psst", whisper=True)
    await bot.call("chat", text="on my way")
    async with asyncio.timeout(PATIENCE):
        while await player.lines.get() != (bot.name, "on my way"):
            pass
    await player.leave()


async def test_every_no_has_a_reason_and_a_note(link: Link, join: Join) -> None:
    bot = await join()
    unknown = await refused(bot.call("dance"))
    assert (unknown.reason, unknown.note) == (Reason.UNKNOWN_NAME, "there is no operation dance")
    nobody = await refused(link.call("observe", bot="Nobody"))
    assert (nobody.reason, nobody.note) == (Reason.DISCONNECTED, "Nobody is not in the world")
    for name in ("fly", "__proto__", 7):
        assert (await refused(bot.call("skill", name=name, args={}, seconds=5))).reason == Reason.UNKNOWN_NAME
    assert (await refused(link.connect(bot.name, "127.0.0.1", 1, "1.21.1"))).reason == Reason.BAD_ARGUMENT


async def test_reasons_are_the_same_on_both_sides() -> None:
    text = REFUSALS.read_text()
    listed = text[text.index("const REASONS = [") + 16 : text.index("]") + 1].replace("'", '"')
    assert json.loads(listed) == [reason.value for reason in Reason]


async def test_a_host_that_is_slow_costs_the_caller_only_its_deadline(join: Join) -> None:
    bot = await join()
    stalled = asyncio.create_task(bot.call("stall", seconds=3))
    await asyncio.sleep(0.1)
    error = await refused(bot.call("ping", deadline=0.4))
    assert error.reason == Reason.DEADLINE and not stalled.done()
    await stalled
    assert await bot.call("ping")


async def test_a_skill_ends_at_its_own_deadline(join: Join) -> None:
    bot = await join()
    answer = await bot.act("goTo", seconds=1.0, x=bot.x, y=GROUND, z=FAR)
    assert (answer["done"], answer["reason"], answer["gained"]) == (False, Reason.DEADLINE, {})
    assert 0.9 < answer["seconds"] < 10, "far less than the way takes"


async def test_stop_brings_a_walking_bot_to_a_standstill(join: Join) -> None:
    bot = await join()
    walking = asyncio.create_task(bot.act("goTo", x=bot.x, y=GROUND, z=FAR))
    start = await bot.where()
    while (await bot.where()).distance(start) < 3:
        await asyncio.sleep(0.05)
    async with asyncio.timeout(AT_ONCE):
        await bot.call("stop")
        assert (await walking)["reason"] == Reason.STOPPED
    async with asyncio.timeout(PATIENCE):  # far less than the way takes
        while (await bot.where()).distance(await later(bot)) > 0.05:
            pass


async def later(bot: Bot) -> Position:
    """Where it is after four metres of walking."""
    await asyncio.sleep(1)
    return await bot.where()


async def test_stop_leaves_a_half_dug_block_in_place(join: Join, ears: Ears, claims: Claims) -> None:
    bot = await join()
    key = await bot.build("oak_log", dx=2)
    await bot.see("oak_log", 1)
    await bot.server.admin.command(f"effect give {bot.name} mining_fatigue 60 0")  # ten seconds for a log
    mining = asyncio.create_task(bot.act("mineBlock", name="oak_log", count=1))
    async with asyncio.timeout(PATIENCE):
        while claims.held_by(bot.name) != {key}:
            await asyncio.sleep(0.02)
    await asyncio.sleep(1.5)
    async with asyncio.timeout(AT_ONCE):
        await bot.call("stop")
        assert (await mining)["reason"] == Reason.STOPPED
    await asyncio.sleep(2)
    await bot.see("oak_log", 1)


async def test_a_second_skill_ends_the_first(join: Join) -> None:
    bot = await join()
    first = asyncio.create_task(bot.act("goTo", x=bot.x, y=GROUND, z=FAR))
    await asyncio.sleep(0.3)
    assert (await bot.act("say", text="something else"))["done"]
    assert (await first)["reason"] == Reason.STOPPED


async def test_cancelling_a_skill_stops_the_bot_and_frees_its_claims(join: Join, claims: Claims) -> None:
    bot = await join()
    key = await bot.build("oak_log", dx=3)
    await bot.see("oak_log", 1)
    mining = asyncio.create_task(bot.act("mineBlock", name="oak_log", count=1))
    async with asyncio.timeout(PATIENCE):
        while claims.held_by(bot.name) != {key}:
            await asyncio.sleep(0.02)
    mining.cancel()
    async with asyncio.timeout(PATIENCE):
        while claims.held_by(bot.name):
            await asyncio.sleep(0.02)
    await bot.see("oak_log", 1)


async def test_a_claimed_block_is_left_alone(join: Join, claims: Claims) -> None:
    bot = await join()
    near = await bot.build("spruce_log", dx=2)
    await bot.build("spruce_log", dx=6)
    await bot.see("spruce_log", 2)
    assert claims.take("somebody", [near])
    assert (await bot.act("mineBlock", name="spruce_log", count=1))["done"]
    await bot.see("spruce_log", 1)
    assert (await bot.act("mineBlock", name="spruce_log", count=1, seconds=2))["reason"] in (Reason.CLAIMED, Reason.DEADLINE)
    assert claims.held_by(bot.name) == frozenset()
    claims.release("somebody")


async def test_a_connection_that_cannot_be_made_says_why(link: Link, server: EmbeddedServer) -> None:
    silent = await refused(link.connect("Late", "127.0.0.1", 1, "1.21.1"))
    assert (silent.reason, silent.note) == (Reason.DISCONNECTED, "nothing is listening at 127.0.0.1:1")
    nowhere = await refused(link.connect("Late", "no-such-host.invalid", 25565, "1.21.1"))
    assert "no-such-host.invalid" in nowhere.note
    older = await refused(link.connect("Late", server.host, server.port, "1.20.4"))
    assert older.note == "the server runs another version of the game: 1.21.1, not 1.20.4"
    odd = await refused(link.connect("Late", server.host, server.port, "0.0.7"))
    assert odd.reason == Reason.DISCONNECTED and "0.0.7" in odd.note


async def test_a_server_with_a_white_list_says_what_to_do(link: Link, server: EmbeddedServer) -> None:
    await server.admin.command("whitelist on")
    try:
        strange = await refused(link.connect("Late", server.host, server.port, "1.21.1"))
    finally:
        await server.admin.command("whitelist off")
    assert strange.note.endswith("not on the whitelist of the server: an operator can add it there with /whitelist add")


async def test_a_second_link_in_the_same_process_is_refused_and_harms_nobody(join: Join) -> None:
    bot = await join()
    second = Link.open(on_event=lambda event: None, claim=lambda bot, keys: True, release=lambda bot: None)
    assert "already" in (await refused(second)).note
    assert await bot.call("ping")


async def test_without_a_version_the_server_is_asked(link: Link, server: EmbeddedServer) -> None:
    assert (await link.connect("Asker", server.host, server.port, None))["version"] == "1.21.1"
    await link.call("disconnect", bot="Asker")


async def test_a_bot_whose_name_is_taken_over_comes_back_after_a_pause(
    link: Link, server: EmbeddedServer, join: Join, ears: Ears
) -> None:
    link._roster.aside = (4.0,)  # long enough that the refusal below is heard on a busy machine, too
    bot = await join()
    player = await Player.join(bot.name, server.host, server.port, "1.21.1")
    lost = await ears.wait_for("lost", bots=[bot.name])
    assert "same name" in lost["why"] and lost["pushed"]
    assert (await refused(bot.call("ping"))).reason == Reason.DISCONNECTED
    await player.say("this is me")
    await ears.wait_for("back", bot=bot.name)
    assert await bot.call("ping")
    await player.leave()


async def test_nobody_joins_an_embedded_server_under_the_name_of_a_bot(link: Link, server: EmbeddedServer, ears: Ears) -> None:
    secret, address = "a-secret-of-one-crew", (server.host, server.port, "1.21.1")
    await server.admin.reserve(["Keeper"], secret)
    early = await refused(link.connect("keeper", *address))
    assert "The name keeper is reserved for a crew's bot" in early.note
    await link.connect("Keeper", *address, secret=secret)
    with pytest.raises(OperationError, match="reserved for a crew's bot"):
        await Player.join("Keeper", *address)
    assert "reserved" in (await refused(link.connect("KEEPER", *address, secret="a-secret-of-another"))).note
    assert await link.call("ping", bot="Keeper")
    assert not [event for event in ears.events if event["event"] == "lost" and "Keeper" in event["bots"]]
    await link.call("disconnect", bot="Keeper")
    await server.admin.release(["Keeper"], secret)
    await (await Player.join("Keeper", *address)).leave()


async def test_who_had_the_name_of_a_bot_before_is_sent_away_and_no_other_crew_gets_it(server: EmbeddedServer) -> None:
    player = await Player.join("Squatter", server.host, server.port, "1.21.1")
    await server.admin.reserve(["squatter"], "a-secret-of-one-crew")
    async with asyncio.timeout(PATIENCE):
        while "Squatter" in await server.admin.players():
            await asyncio.sleep(0.02)
    with pytest.raises(BlockcrewError, match="reserved for another crew"):
        await server.admin.reserve(["Squatter"], "a-secret-of-another")
    with pytest.raises(BlockcrewError, match="16 to 128"):
        await server.admin.reserve(["Squatter"], "short")
    await server.admin.release(["squatter"], "a-secret-of-one-crew")
    await player.leave()


async def test_a_bot_that_left_is_gone_and_may_come_again(link: Link, server: EmbeddedServer, join: Join) -> None:
    bot = await join()
    await bot.call("disconnect")
    async with asyncio.timeout(PATIENCE):
        while bot.name in await server.admin.players():
            await asyncio.sleep(0.02)
    assert (await refused(bot.call("ping"))).reason == Reason.DISCONNECTED
    await link.connect(bot.name, server.host, server.port, "1.21.1")
