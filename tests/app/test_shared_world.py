"""A world that several crews share: its bodies, its names, and the way of an event to the body and the record of its crew."""

import asyncio
from collections.abc import Collection

import pytest

from orchestrator.app.bot_join import free_names
from orchestrator.app.shared_world import POSES, BodyRegistry, CannotJoin, MinecraftSharedWorld, TabletopSharedWorld, forever
from orchestrator.app.world_opening import account_names
from orchestrator.bridge.link import Link
from orchestrator.core.contracts.journal import Journal, NoJournal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.servers.place import GameServer, unknown
from orchestrator.settings import Settings
from orchestrator.worlds.minecraft import Claims


class Kept(NoJournal):
    """A journal that keeps the kinds of its events."""

    def __init__(self) -> None:
        self.kinds: list[str] = []

    def write(self, event: RecordEvent) -> None:
        self.kinds.append(event.kind)


class Doorkeeper:
    """Reserves names, and notes each reservation."""

    def __init__(self) -> None:
        self.reserved: asyncio.Queue[set[str]] = asyncio.Queue()
        self.released: set[str] = set()

    async def reserve(self, names: Collection[str], secret: str) -> None:
        self.reserved.put_nowait(set(names))

    async def release(self, names: Collection[str], secret: str) -> None:
        self.released = set(names)


def opened(bodies: BodyRegistry, keeper: Doorkeeper | None = None) -> MinecraftSharedWorld:
    """A Minecraft world whose bridge was never started."""
    claims = Claims()
    link = Link(on_event=bodies.notice, claim=claims.take, release=claims.release)
    place = GameServer("127.0.0.1", 25565, None, forever, unknown, keeper=keeper)
    return MinecraftSharedWorld("1.21.1", place, link, bodies, claims)


async def test_an_event_goes_to_its_body_and_into_the_record_of_its_crew_only():
    bodies, one, two = BodyRegistry(), Kept(), Kept()
    world = opened(bodies)
    ada, ben = world.body("Ada", one), world.body("Ben", two)
    bodies.notice({"event": "heard", "bot": "Ada", "speaker": "Sam", "text": "hello"})
    assert ada.heard.get_nowait().text == "hello" and ben.heard.empty()
    bodies.notice({"event": "back", "bot": "Ada"})
    assert ada.online and not ben.online and (one.kinds, two.kinds) == (["bridge"], [])


async def test_an_event_of_several_bodies_of_a_crew_is_recorded_once_and_one_of_nobody_by_all_crews():
    bodies, one, two = BodyRegistry(), Kept(), Kept()
    world = opened(bodies)
    for name, journal in {"Ada": one, "Ben": one, "Cleo": two}.items():
        world.body(name, journal)
    bodies.notice({"event": "lost", "bots": ["Ada", "Ben"], "why": "its host ended"})
    assert (one.kinds, two.kinds) == (["bridge"], [])
    bodies.notice({"event": "log", "text": "the gateway was started again"})
    assert (one.kinds, two.kinds) == (["bridge", "bridge"], ["bridge"])


async def test_poses_go_to_the_watcher_and_are_asked_for_only_when_somebody_watches():
    moved: list[object] = []
    bodies = BodyRegistry(lambda poses, at: moved.append((poses, at)))
    journal: Journal = Kept()
    assert opened(bodies).body("Ada", journal).poses == POSES
    assert opened(BodyRegistry()).body("Ada", journal).poses is None
    bodies.notice({"event": "poses", "poses": {"Ada": [0, 64, 0, 90]}, "at": 5})
    assert moved == [({"Ada": [0, 64, 0, 90]}, 5.0)] and not journal.kinds


async def test_names_are_reserved_again_when_a_bot_came_back_and_are_released_in_the_end():
    bodies, keeper = BodyRegistry(), Doorkeeper()
    world = opened(bodies, keeper)
    renewing = asyncio.create_task(world.renew_names())
    await world.reserve(["Ada", "Ben"])
    assert await keeper.reserved.get() == {"Ada", "Ben"}
    bodies.notice({"event": "back", "bot": "Ada"})
    async with asyncio.timeout(30):
        assert await keeper.reserved.get() == {"Ada", "Ben"}
    await world.release()
    assert keeper.released == {"Ada", "Ben"} and not renewing.done()
    renewing.cancel()


async def test_a_tabletop_body_is_out_of_the_world_once_it_left_and_its_name_is_free():
    async def taken_away() -> str:
        return "The table was taken away."

    world = TabletopSharedWorld({"oak_log": 9}, 0.0, taken_away)
    ada = world.body("Ada", Kept())
    assert set(world.taken) == {"Ada"} and ada.online
    await world.leave(["Ada", "Ben"])
    assert not world.taken and not ada.online
    assert await world.place.lost() == "The table was taken away."


@pytest.mark.parametrize("kind", ["progress", "heard"])
async def test_chat_lines_and_progress_are_recorded_elsewhere(kind: str):
    bodies, journal = BodyRegistry(), Kept()
    opened(bodies).body("Ada", journal)
    bodies.notice({"event": kind, "bot": "Ada", "speaker": "Sam", "text": "hi"})
    assert not journal.kinds


async def test_bots_join_under_the_names_of_their_accounts_and_no_others():
    bodies, claims = BodyRegistry(), Claims()
    link = Link(on_event=bodies.notice, claim=claims.take, release=claims.release)
    place = GameServer("127.0.0.1", 25565, None, forever, unknown)
    world = MinecraftSharedWorld("1.21.1", place, link, bodies, claims, accounts=("Steve_99",))
    world.body("Ada", Kept())
    with pytest.raises(CannotJoin, match="no account is left for Ada: name more in BLOCKCREW_ACCOUNTS"):
        await world.enter("Ada")
    assert next(free_names(world.accounts)) == "Steve_99" and next(free_names()) == "Ada"


def test_accounts_are_for_servers_of_others():
    settings = Settings(accounts="Steve_99,Alex", bots=None)
    assert settings.accounts == ("Steve_99", "Alex")
    assert account_names("play.example.org:25565", settings) == ("Steve_99", "Alex")
    assert [account_names(ours, settings) for ours in ("embedded", "container:paper", "tabletop")] == [(), (), ()]
    with pytest.raises(BlockcrewError, match="unset BLOCKCREW_BOTS"):
        account_names("play.example.org:25565", settings.model_copy(update={"bots": "unix:/run/bots"}))
