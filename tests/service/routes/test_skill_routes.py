"""/api/skills: the skills of the skillbook."""

from app_in_process import AppInProcess

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.agents import ActionEnded
from orchestrator.core.lesson import Lesson, Topic
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.record.writer import Recorder
from orchestrator.skillbook.learned import Provenance, keep

LADDER = """/**
 * Make ladders out of planks that are carried.
 *
 * @says make ladders
 * @example {}
 * @needs nothing
 * @gains 3 ladder
 * @plot furnished
 * @proof {"ladder": 3}
 */
async function makeLadders (bot) { await craftItem(bot, { name: 'ladder', count: 3 }) }
"""
FROM = Provenance(
    Lesson("make ladders", Topic.GAIN, "ladder", {"ladder": 3}, "the crew needs something to climb with"), "symbolic", "",
    ("craftItem",), "survival", "1.21.1", 2, 1, 3.5, {"ladder": 3}, "2026-01-01 12:00:00",
)  # fmt: skip


async def test_skills_are_listed_found_and_shown_with_their_source(in_process: AppInProcess):
    listed = await in_process.get("/api/skills", "guest")
    assert {"mineBlock", "craftItem"} <= {skill["name"] for skill in listed}
    hits = await in_process.get("/api/skills/search?request=mineBlock&top=2")
    assert [hit["name"] for hit in hits][:1] == ["mineBlock"] and len(hits) == 2 and hits[0]["sure"]
    whole = await in_process.get("/api/skills/mineBlock")
    assert "module.exports" in whole["code"] and whole["description"] in {skill["description"] for skill in listed}


async def test_an_unknown_skill_is_not_found(in_process: AppInProcess):
    assert await in_process.ask("owner", "GET", "/api/skills/flyToTheMoon", 404) == {
        "error": "There is no skill 'flyToTheMoon'."
    }


async def test_a_learned_skill_says_when_and_why_it_was_learned_and_how_often_it_succeeded(in_process: AppInProcess):
    keep(in_process.settings.skillbook / "learned", "makeLadders", LADDER, FROM)
    recorder = Recorder(in_process.settings.runs, WallClock(), world="embedded", land="survival")
    for ok in (True, False, True):
        outcome = Outcome(ok, None if ok else Reason.NOT_FOUND, seconds=2.0)
        recorder.write(ActionEnded.of("Ann", "learned/makeLadders", outcome))
    recorder.close()
    listed = {skill["id"]: skill["learned"] for skill in await in_process.get("/api/skills")}
    assert (listed["learned/makeLadders"], listed["mineBlock"]) == ("2026-01-01 12:00:00", "")
    whole = await in_process.get("/api/skills/learned/makeLadders")
    assert whole["success"] == [{"world": "survival", "runs": 3, "good": 2, "seconds": 2.0}]
    assert whole["origin"]["learned"] == "2026-01-01 12:00:00 UTC, for 'make ladders', at attempt 2, by symbolic"
    assert whole["origin"]["because"] == "the crew needs something to climb with"
    assert (await in_process.get("/api/skills/craftItem"))["origin"] == {}
