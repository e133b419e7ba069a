"""Wishes that no command covers: the skill for them is found and done, or one asks back; talk among people is left alone."""

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tabletop_crew import Notes, crew_at

from orchestrator.commands.command import Command
from orchestrator.core.contracts.world import Line
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act
from orchestrator.dialogue.fallbacks.chain import Fallbacks
from orchestrator.dialogue.fallbacks.skill_requests import SkillRequests
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load
from orchestrator.llm.embeddings import Offline
from orchestrator.skillbook.folder import LIBRARY, read_shelf
from orchestrator.skillbook.imports.imported import import_library
from orchestrator.skillbook.index import spoken
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.slot_filling import SkillRequest, fill
from orchestrator.skillbook.testing.skill_test import SkillTest
from orchestrator.team.crew import Crew

KNOWN = ("craftItem", "giveItem", "goTo", "mineBlock", "sleepInBed", "openDoor")
Find = Callable[[], Skillbook]


@pytest.fixture(scope="module")
def find(tmp_path_factory: pytest.TempPathFactory) -> Find:
    """A small library, so that a story need not wait for all of it to be embedded."""
    folder = tmp_path_factory.mktemp("few")
    for name in KNOWN:
        shutil.copy(LIBRARY / f"{name}.js", folder)
    book = Skillbook.open(folder / "data", folder, Offline(), library=folder)
    return lambda: book


async def said(crew: Crew, notes: Notes, find: Find, *lines: str, answers: int = 1, waits: bool = False) -> list[str]:
    """What the crew says to these lines of Sam's, until it has said so many; he may wait for a word before the next."""
    fallbacks = Fallbacks(SkillRequests(find, crew, load(), notes))
    dialogue = Dialogue(crew, load(), notes, None, lambda goal, verdict: None, fallbacks=fallbacks)
    listening = asyncio.create_task(dialogue.listen())
    try:
        async with asyncio.timeout(30):
            for line in lines:
                before = len(notes.of("said"))
                crew.worlds["Ada"].heard.put_nowait(Line("Sam", line))
                while waits and len(notes.of("said")) == before:
                    await asyncio.sleep(0.001)
            while len(notes.of("said")) < answers:
                await asyncio.sleep(0.001)
    finally:
        listening.cancel()
    return [event.data["text"] for event in notes.of("said")]


async def test_a_wish_that_is_near_enough_is_done_by_somebody_who_does_not_lead(find: Find):
    crew, notes = crew_at({"oak_log": 9})
    crew.worlds["Ben"].inventory["oak_planks"] = 8
    heard = await said(crew, notes, find, "leader, please handcraft a crafting table", answers=2)
    assert heard == ["Ben: craft item crafting_table.", "Ben: done. +1 crafting_table, -4 oak_planks"]
    (asked,) = notes.of("retrieval")
    assert (asked.data["query"], asked.data["choice"]) == ("please handcraft a crafting table", "craftItem")
    assert asked.data["hits"][0][0] == "library/craftItem" and 0 < asked.data["hits"][0][1] < 0.45
    assert [event.data["skill"] for event in notes.of("outcome")] == ["craftItem"]


async def test_whoever_is_spoken_to_does_it_and_says_why_not(find: Find):
    crew, notes = crew_at({"oak_log": 9})
    heard = await said(crew, notes, find, "Dan, please handcraft two crafting tables", answers=2)
    assert heard[0] == "Dan: craft item 2 crafting_table."
    assert heard[1].startswith("Dan: that did not work: ")


async def test_what_a_wish_lacks_is_offered_and_got_after_a_yes(find: Find):
    crew, notes = crew_at({"oak_log": 9})
    heard = await said(crew, notes, find, "Dan, please handcraft two crafting tables", "yes", answers=4, waits=True)
    assert heard[1].startswith("Dan: that did not work: ")
    assert heard[2:4] == ["Shall we get 2 crafting_table? Say yes.", "On it: get 2 crafting_table."]


def test_a_means_is_offered_to_be_got_before_the_wish(find: Find):
    crew, notes = crew_at({})
    requests, lines = SkillRequests(find, crew, load(), notes), list[str]()
    wish, lacks = Command("chat", "Sam", "Ben", None, "light up"), Outcome(False, Reason.MISSING_ITEM, "this needs a torch")
    requests.offer_missing(Act("placeTorch", {"count": 3}), wish, lacks, lines.append)
    assert lines == ["Shall we get 3 torch first? Say yes, and then tell me again."]
    assert requests.offers[wish.who] == (("leader, get 3 torch", None),)
    for other in (None, Outcome(True), Outcome(False, Reason.MISSING_TOOL, "this needs a hoe")):
        requests.offer_missing(Act("placeTorch"), wish, other, lines.append)
    assert len(lines) == 1


async def test_two_wishes_at_once_are_two_members_work(find: Find):
    crew, notes = crew_at({"oak_log": 9}, pace=0.05)
    for name in ("Ben", "Cleo"):
        crew.worlds[name].inventory["oak_planks"] = 8
    lines = ("leader, please handcraft a crafting table", "leader, please handcraft two crafting tables")
    heard = await said(crew, notes, find, *lines, answers=4)
    assert {line.partition(":")[0] for line in heard} == {"Ben", "Cleo"}
    assert sorted(line.partition(": ")[2][:4] for line in heard) == ["craf", "craf", "done", "done"]


async def test_a_wish_that_may_mean_several_things_is_asked_back_about(find: Find):
    crew, notes = crew_at({"oak_log": 9})
    (answer,) = await said(crew, notes, find, "leader, rest somewhere")
    assert answer.startswith("I am not sure what you mean. Did you mean '")
    assert notes.of("retrieval")[0].data["choice"] == "" and not notes.of("action")


@pytest.mark.parametrize("line", ["przynies mi drewno", "<b>hello</b><script>alert(1)</script>", "what happened", "asdfgh"])
async def test_what_is_like_nothing_gets_no_suggestion(find: Find, line: str):
    crew, notes = crew_at({"oak_log": 9})
    (answer,) = await said(crew, notes, find, f"leader {line}")
    assert answer.startswith("I did not understand. Say help,")
    assert notes.of("retrieval") and not notes.of("action")


async def test_what_nobody_said_is_asked_for(find: Find):
    crew, notes = crew_at({"oak_log": 9})
    (answer,) = await said(crew, notes, find, "leader, offer me the sword")
    assert answer == "For 'give item' I need name: item id."


async def test_an_order_with_a_slip_keeps_its_own_answer(find: Find):
    crew, notes = crew_at({"oak_log": 9})
    (answer,) = await said(crew, notes, find, "leader, mine 5 oak logz")
    assert "Did you mean oak_log" in answer


@pytest.fixture
def theirs(find: Find, tmp_path: Path) -> Skillbook:
    """The small library, and two skills of somebody else, of which one calls what nobody offers."""
    code = {
        "polishLanterns": "async function polishLanterns(bot) {}",
        "brew": "async function brew(bot) { await brewItem(bot) }",
    }
    whole = {name: {"code": each, "description": f"To {spoken(name)}, quickly and with care."} for name, each in code.items()}
    (tmp_path / "skills.json").write_text(json.dumps(whole))
    import_library(tmp_path, tmp_path / "data" / "imported", "theirs")
    return Skillbook.open(tmp_path / "data", tmp_path, Offline(), library=find().data.parent)


async def test_a_foreign_skill_that_nobody_has_seen_work_is_tried_only_when_somebody_says_so(theirs: Skillbook):
    crew, notes = crew_at({"oak_log": 9})
    heard = await said(crew, notes, lambda: theirs, "leader, polish the lanterns, quickly and with care")
    assert heard == ["The skill theirs/polishLanterns may fit, but it has never worked here. Shall I try it?"]
    assert not notes.of("action")
    crew, notes = crew_at({"oak_log": 9})
    heard = await said(
        crew, notes, lambda: theirs, "leader, polish the lanterns, quickly and with care", "yes", answers=3, waits=True
    )
    assert heard[1] == "Ben: theirs/polishLanterns."


async def test_one_that_was_seen_to_work_is_done_at_once(theirs: Skillbook):
    theirs.note(
        theirs.skill("polishLanterns"), SkillTest("polishLanterns", True, False, "nothing was gained", 1.0, {}), "1.21.1"
    )
    crew, notes = crew_at({"oak_log": 9})
    heard = await said(crew, notes, lambda: theirs, "leader, polish the lanterns, quickly and with care", answers=2)
    assert heard[0] == "Ben: theirs/polishLanterns."
    assert [event.data["choice"] for event in notes.of("retrieval")] == ["theirs/polishLanterns"]
    assert [event.data["skill"] for event in notes.of("outcome")] == ["theirs/polishLanterns"]


async def test_a_name_is_enough_to_try_it_and_what_does_not_link_is_said_so(theirs: Skillbook):
    crew, notes = crew_at({"oak_log": 9})
    assert (await said(crew, notes, lambda: theirs, "Dan, theirs/polishLanterns", answers=2))[
        0
    ] == "Dan: theirs/polishLanterns."
    crew, notes = crew_at({"oak_log": 9})
    heard = await said(crew, notes, lambda: theirs, "Dan, theirs/brew")
    assert heard == ["theirs/brew cannot be run: it uses brewItem, which does not exist."]


async def test_talk_among_people_is_left_alone(find: Find):
    crew, notes = crew_at({"oak_log": 9})
    await said(crew, notes, find, "go to sleep now", "we should open the door", "leader, status")
    assert not notes.of("retrieval")


async def test_without_a_model_to_find_with_the_crew_answers_as_before():
    def broken() -> Skillbook:
        raise BlockcrewError("the model is gone")

    crew, notes = crew_at({"oak_log": 9})
    (answer,) = await said(crew, notes, broken, "leader, handcraft a table")
    assert answer.startswith("I did not understand")
    assert notes.of("retrieval")[0].data["why"] == "the model is gone"


HEADERS = {skill.name: skill.header for skill in read_shelf(LIBRARY).skills}


@pytest.mark.parametrize(
    ("skill", "text", "args"),
    [
        ("giveItem", "pass me three torches", {"player": "Sam", "name": "torch", "count": 3}),
        ("giveItem", "let Ben have your iron ingot", {"player": "Ben", "name": "iron_ingot"}),
        ("goTo", "walk to 10 64 -20", {"x": 10, "y": 64, "z": -20}),
        ("goTo", "come to me", {"player": "Sam"}),
        ("followPlayer", "follow Ben for half a minute", {"player": "Ben", "seconds": 30}),
        ("openDoor", "shut the oak door please", {"open": False, "name": "oak_door"}),
        ("openDoor", "let me in", {}),
        ("fightMob", "kill two zombies", {"name": "zombie", "count": 2}),
        ("hunt", "bring 4 feathers from the chickens", {"name": "chicken", "item": "feather", "count": 4}),
        ("lureAnimal", "lead a cow to 3 -60 9", {"name": "cow", "x": 3, "y": -60, "z": 9}),
        ("sleepInBed", "sleep", {}),
        ("harvestCrops", "harvest the wheat", {"name": "wheat"}),
    ],
)
def test_arguments_are_what_was_said(skill: str, text: str, args: dict[str, object]):
    assert fill(HEADERS[skill], SkillRequest(text, "Sam", ("Ada", "Ben", "Sam")), load()) == (args, [])


@pytest.mark.parametrize(
    ("skill", "text", "missing"),
    [("goTo", "go", "x"), ("giveItem", "give the bread", "player"), ("clearArea", "clear it", "low")],
)
def test_what_is_missing_is_known(skill: str, text: str, missing: str):
    _, found = fill(HEADERS[skill], SkillRequest(text, "Sam", ("Ada", "Sam")), load())
    assert found[0].name == missing
