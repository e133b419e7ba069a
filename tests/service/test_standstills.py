"""Who paused or was stopped when the service ended stands still at the next start, and goes on from there when told."""

from pathlib import Path
from typing import Any

from serving_crews import Running, running, told
from waiting import until

from orchestrator.core.contracts.journal import Event
from orchestrator.record.reader import list_runs, read_run
from orchestrator.service.crews.state import CrewPageState


async def crew_of(run: Running) -> dict[str, Any]:
    async def here() -> Any:
        crew = await run.owner.get("/api/crews/one")
        return crew if crew["state"] == "here" else None

    found: Any = await until(here)
    return found


async def got(run: Running) -> int:
    return sum(part["got"] for part in (await crew_of(run))["progress"])


async def member(run: Running, name: str) -> dict[str, Any]:
    return next(agent for agent in (await crew_of(run))["agents"] if agent["name"] == name)


async def logs(run: Running, name: str) -> int:
    return (await member(run, name))["inventory"].get("oak_log", 0)


async def one_crew(run: Running) -> None:
    await run.owner.post("/api/crews", name="one", workers=2)
    await crew_of(run)


async def crew_at_work(run: Running) -> None:
    await one_crew(run)
    await told(run, "leader, mine 200 logs")
    await until(lambda: got(run))


async def test_resume_takes_up_what_was_stopped_before_the_service_ended(tmp_path: Path):
    async with running(tmp_path) as before:
        await crew_at_work(before)
        await told(before, "stop")
    async with running(tmp_path, before.tokens) as after:
        assert (await crew_of(after))["goal"] == ""
        await told(after, "resume")
        goal = (await crew_of(after))["goal"]
        assert goal.startswith("mine ") and goal != "mine 200 logs", "what is left of it"
    async with running(tmp_path, before.tokens) as again:
        assert (await crew_of(again))["goal"].startswith("mine "), "now it is at it, and nothing is left to resume"
    (record,) = map(read_run, list_runs(tmp_path / "runs"))
    assert len(record.of("reopened")) == 2


async def test_a_crew_that_paused_does_so_after_a_restart_until_it_is_told_to_go_on(tmp_path: Path):
    async with running(tmp_path) as before:
        await crew_at_work(before)
        await told(before, "pause")
    async with running(tmp_path, before.tokens) as after:
        assert all(agent["paused"] for agent in (await crew_of(after))["agents"])
        count = await got(after)
        await told(after, "leader, how far are you?")
        assert await got(after) == count
        await told(after, "resume")

        async def more() -> bool:
            return await got(after) > count

        await until(more)


async def test_a_member_that_works_alone_keeps_its_pause(tmp_path: Path):
    async with running(tmp_path) as before:
        await one_crew(before)
        await told(before, "Ben, mine 30 logs")
        await until(lambda: logs(before, "Ben"))
        await told(before, "Ben, pause")
        assert (await member(before, "Ben"))["paused"]
    async with running(tmp_path, before.tokens) as after:

        async def paused() -> bool:
            ben = await member(after, "Ben")
            return ben["paused"] and ben["errand"] == "mine 30 logs"

        await until(paused)
        await told(after, "Ben, resume")

        async def done() -> Any:
            lines = [line["text"] for line in (await crew_of(after))["conversation"]]
            return next((line for line in lines if line.startswith("done: ")), None)

        assert await until(done) == "done: 30 oak_log"


def test_after_a_time_away_lines_have_the_time_at_which_they_were_said():
    board = CrewPageState()
    for event in (
        Event(100.0, "said", "Ada", {"text": "before"}),
        Event(101.0, "reopened", "", {"wall": 5000.0}),
        Event(103.0, "said", "Ada", {"text": "after"}),
    ):
        board.notice(event)
    assert [line.at for line in board.talk] == [100.0, 5002.0]
