"""What people say to a crew and what it answers, told on the tabletop world."""

import asyncio

import pytest
from tabletop_crew import crew_at, hears, held, spoken_to

from orchestrator.core.contracts.world import Line
from orchestrator.core.plan import Status, Verdict
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load
from orchestrator.team.crew import STOPPED
from orchestrator.team.organisations import solo, tree


@pytest.mark.parametrize(("line", "count"), [("make it 80", 80), ("leader, no, 12", 12)])
async def test_a_change_of_mind_changes_the_goal(line, count):
    crew, notes = crew_at({"oak_log": 300}, pace=0.001)
    said = await hears(crew, notes, "leader, mine 30 logs", line)
    assert said[:2] == ["On it: mine 30 logs.", f"The goal is now: mine {count} logs."]
    assert said[-1].startswith("done: ")
    gathered = sum(held(crew, "oak_log").values())
    assert gathered == 80 if count == 80 else 12 <= gathered <= 30


async def test_a_stop_in_the_same_breath_as_the_goal_stops_it():
    crew, notes = crew_at({"oak_log": 300}, pace=0.01)
    said = await hears(crew, notes, "leader, mine 100 logs", "stop")
    assert said == ["On it: mine 100 logs.", "Stopped."]
    assert sum(held(crew, "oak_log").values()) == 0


@pytest.mark.parametrize("team", [tree, solo], ids=["tree", "solo"])
async def test_an_order_in_the_same_breath_as_a_stop_is_a_goal_of_its_own(team):
    crew, notes = crew_at({"oak_log": 300, "dirt": 9, "sand": 9}, pace=0.001, team=team)
    ends: list[tuple[str, Verdict]] = []
    dialogue = Dialogue(crew, load(), notes, None, lambda goal, verdict: ends.append((goal.text, verdict)))
    listening = asyncio.create_task(dialogue.listen())
    crew.worlds["Ada"].heard.put_nowait(Line("Sam", "crew, mine 100 logs"))
    async with asyncio.timeout(30):
        while not crew.gained:
            await asyncio.sleep(0.001)
        for line in ("stop", "crew, mine 3 dirt", "stop", "crew, mine 2 sand"):
            crew.worlds["Ada"].heard.put_nowait(Line("Sam", line))
        while len(ends) < 3:
            await asyncio.sleep(0.001)
    listening.cancel()
    assert sorted(ends[:2]) == [("mine 100 logs", STOPPED), ("mine 3 dirt", STOPPED)]
    assert ends[2][0] == "mine 2 sand" and ends[2][1].status is Status.SUCCESS
    said = [event.data["text"] for event in notes.of("said")]
    assert said[:-1] == ["On it: mine 100 logs.", "Stopped.", "On it: mine 3 dirt.", "Stopped.", "On it: mine 2 sand."]
    assert said[-1].startswith("done: 2 sand")


async def test_a_line_that_every_bot_hears_is_obeyed_once():
    crew, notes = crew_at({"oak_log": 60})
    said = await spoken_to(crew, notes, Line("Sam", "leader, mine 6 logs"))
    assert len(notes.of("command")) == 1
    assert said == ["On it: mine 6 logs.", "done: 6 oak_log, 2 + 2 + 2"]


async def test_who_may_not_command_gets_a_polite_no():
    crew, notes = crew_at({"oak_log": 60})
    said = await spoken_to(crew, notes, Line("Eve", "leader, mine 6 logs"), allowed={"Sam"})
    assert said[0].startswith("Sorry Eve")
    assert not crew.busy


async def test_an_unknown_block_is_answered_with_a_near_miss():
    crew, notes = crew_at({"oak_log": 60})
    said = await spoken_to(crew, notes, Line("Sam", "leader, mine 5 oak logz"))
    assert "Did you mean oak_log" in said[0]


async def test_a_whisper_to_any_bot_is_heard():
    crew, notes = crew_at({"oak_log": 60})
    listening = asyncio.create_task(Dialogue(crew, load(), notes, None, lambda goal, verdict: None).listen())
    crew.worlds["Dan"].heard.put_nowait(Line("Sam", "Dan, status", whisper=True))
    async with asyncio.timeout(30):
        while not notes.of("said"):
            await asyncio.sleep(0.001)
    listening.cancel()


WOOD_AND_STONE = {"oak_log": 300, "stone": 300, "coal_ore": 90}


async def test_two_things_in_one_line_are_both_gathered():
    crew, notes = crew_at(WOOD_AND_STONE, pace=0.001)
    said = await hears(crew, notes, "leader, mine 20 logs and 12 cobblestone")
    assert said[0] == "On it: mine 20 logs and 12 cobblestone."
    assert said[-1].startswith("done: 2") and "cobblestone" in said[-1]
    assert sum(held(crew, "cobblestone").values()) >= 12
    assert sum(held(crew, "oak_log").values()) >= 20, "logs that went into pickaxes are no logs"


async def test_a_second_order_joins_the_first_and_more_of_the_same_is_added_to_it():
    crew, notes = crew_at(WOOD_AND_STONE, pace=0.001)
    said = await hears(crew, notes, "leader, mine 20 logs", "also get 9 cobblestone", "crew, mine 5 logs")
    assert said[:3] == [
        "On it: mine 20 logs.",
        "Added. The goal is now: mine 20 logs and get 9 cobblestone.",
        "Added. The goal is now: mine 25 logs and get 9 cobblestone.",
    ]
    assert sum(held(crew, "cobblestone").values()) >= 9 and sum(held(crew, "oak_log").values()) >= 25


async def test_a_correction_means_what_was_asked_for_last_or_what_it_names():
    crew, notes = crew_at(WOOD_AND_STONE, pace=0.001)
    lines = "leader, mine 20 logs", "and 9 cobblestone", "make it 12", "crew, make it 10 logs", "make it 7 sand"
    said = await hears(crew, notes, *lines)
    assert said[2:5] == [
        "The goal is now: mine 20 logs and get 12 cobblestone.", "The goal is now: mine 10 logs and get 12 cobblestone.",
        "Our goal is: mine 10 logs and get 12 cobblestone. It does not include sand.",
    ]  # fmt: skip
    assert sum(held(crew, "cobblestone").values()) >= 12 and said[-1].startswith("done: ")


async def test_one_thing_is_dropped_at_once_by_everybody_and_the_others_go_on():
    crew, notes = crew_at(WOOD_AND_STONE, pace=0.004)
    talking = asyncio.create_task(hears(crew, notes, "leader, mine 24 logs and 200 cobblestone"))
    while sum(held(crew, "cobblestone").values()) < 3:
        await asyncio.sleep(0.001)
    crew.worlds["Ada"].heard.put_nowait(Line("Sam", "stop the stone"))
    said = await talking
    assert "The goal is now: mine 24 logs." in said and said[-1].startswith("done: 2")
    left = [event for event in notes.of("message") if event.data["payload"] == "report" and event.data["detail"].kind == "left"]
    assert left and sum(held(crew, "cobblestone").values()) < 30
    assert not [event for event in notes.of("message") if event.data["text"].startswith("I cannot")]


async def test_dropping_the_last_thing_stops_and_dropping_another_is_answered():
    crew, notes = crew_at({"oak_log": 300}, pace=0.01)
    said = await hears(crew, notes, "leader, mine 100 logs", "stop the iron", "forget the wood")
    assert said[1:] == ["Our goal is: mine 100 logs. It does not include raw_iron. Say stop to end it.", "Stopped."]


async def test_what_cannot_be_told_apart_is_not_added():
    crew, notes = crew_at({"oak_log": 300}, pace=0.001)
    said = await hears(crew, notes, "leader, mine 10 logs", "leader, get 5 oak logs")
    assert said[1] == "We cannot count oak_log and logs separately; the goal already includes 'mine 10 logs'."
    assert [event.data["accepted"] for event in notes.of("command")] == [True, False]


async def test_people_are_told_who_does_what_who_has_what_and_where():
    crew, notes = crew_at({"oak_log": 300}, pace=0.004)
    talking = asyncio.create_task(hears(crew, notes, "leader, mine 40 logs"))
    while held(crew, "oak_log")["Ben"] < 2:
        await asyncio.sleep(0.001)
    for line in (
        "what is Ben doing?",
        "Cleo, where are you?",
        "leader, who has logs?",
        "leader, who does what?",
        "leader, who has coal",
    ):
        crew.worlds["Ada"].heard.put_nowait(Line("Sam", line))
    said = " | ".join(await talking)
    for part in ("Ben: gain 15 logs, ", "Cleo 0 64 0", "| Ben ", "Ada: leading", "Dan: gain 1", "Nobody has coal."):
        assert part in said, (part, said)
