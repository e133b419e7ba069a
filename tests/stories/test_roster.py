"""Bots that fell out of the world and come back; on the virtual clock."""

import asyncio
from typing import Any

from orchestrator.bridge.errors import OperationError
from orchestrator.bridge.reconnect import ASIDE, Reconnector
from orchestrator.core.outcome import Reason

TWIN = "another client joined with the same name"
TICKET = {"host": "127.0.0.1", "port": 1, "version": None}


class Gate:
    """A server with one place for each name: who comes in pushes the other out."""

    def __init__(self) -> None:
        self.inside: dict[str, Crew] = {}
        self.logins: list[float] = []
        self.shut = False

    def enter(self, name: str, crew: "Crew") -> None:
        if self.shut:
            raise OperationError(Reason.DISCONNECTED, "nothing listens")
        self.logins.append(asyncio.get_running_loop().time())
        before, self.inside[name] = self.inside.get(name), crew
        if before and before is not crew:
            asyncio.get_running_loop().call_soon(lambda: before.roster.lost([name], TWIN, pushed=True))


class Crew:
    """One bridge with a bot `Ada`, and what it tells."""

    def __init__(self, gate: Gate) -> None:
        self.gate, self.told = gate, list[dict[str, Any]]()
        self.roster = Reconnector(self.connect, self.told.append, patience=20.0)

    async def connect(self, bot: str, ticket: dict[str, Any]) -> None:
        await asyncio.sleep(0.05)
        self.gate.enter(bot, self)

    async def join(self) -> None:
        await self.connect("Ada", TICKET)
        self.roster.add("Ada", TICKET)

    def events(self) -> list[str]:
        return [event["event"] for event in self.told]


async def test_a_bot_that_was_pushed_out_comes_back_after_a_pause():
    gate = Gate()
    ours, stranger = Crew(gate), Crew(gate)
    await ours.join()
    gate.enter("Ada", stranger)  # and never comes again
    await asyncio.sleep(ASIDE[0] - 1)
    assert not ours.told and gate.inside["Ada"] is stranger
    await asyncio.sleep(2)
    assert ours.events() == ["back"] and gate.inside["Ada"] is ours
    await ours.roster.close()


async def test_two_crews_with_the_same_names_slow_down_until_one_of_them_gives_the_name_up():
    gate = Gate()
    one, other = Crew(gate), Crew(gate)
    await one.join()
    await other.join()
    await asyncio.sleep(3600)
    assert len(gate.logins) <= 2 + 2 * len(ASIDE), gate.logins
    pauses = [round(later - earlier, 3) for earlier, later in zip(gate.logins[1:], gate.logins[2:], strict=False)]
    assert min(pauses) >= ASIDE[0] and pauses == sorted(pauses)
    assert sorted((one.events()[-1], other.events()[-1])) == ["back", "gone"]
    await one.roster.close()
    await other.roster.close()


async def test_a_bot_that_is_pushed_out_now_and_then_is_never_given_up():
    gate = Gate()
    ours = Crew(gate)
    await ours.join()
    for _ in range(3 * len(ASIDE)):
        gate.enter("Ada", Crew(gate))
        await asyncio.sleep(900)
    assert ours.events() == ["back"] * 3 * len(ASIDE)
    await ours.roster.close()


async def test_a_bot_that_finds_no_way_back_is_given_up_with_a_reason():
    gate = Gate()
    ours = Crew(gate)
    await ours.join()
    gate.shut = True
    ours.roster.lost(["Ada"], "the server closed the connection")
    await asyncio.sleep(60)
    assert ours.told == [{"event": "gone", "bot": "Ada", "why": "nothing listens"}] and not ours.roster.bots
