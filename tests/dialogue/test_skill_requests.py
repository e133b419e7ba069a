"""Requests that a skill may fit: the pure parts. tests/stories/test_wishes.py has the whole way, with a skillbook."""

import pytest
from talking import GAME, crew_of

from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act
from orchestrator.dialogue.fallbacks.skill_requests import SkillRequests, describe_outcome, in_words


def requests() -> SkillRequests:
    def book():
        raise AssertionError("nobody looks into the skillbook here")

    crew = crew_of()
    return SkillRequests(book, crew, GAME, crew.journal)


@pytest.mark.parametrize(("line", "rest"), [("Ben, dance", "dance"), ("ben dance", "dance"), ("please dance", "please dance")])
def test_the_name_of_the_addressee_is_not_part_of_the_request(line, rest):
    assert requests().without_name(line) == rest


def test_the_addressee_runs_a_skill_otherwise_a_free_member_that_does_not_lead():
    found = requests()
    assert found.executor("Dan").name == "Dan" and found.executor("@leader").name == "Ben"
    found.at_work["Ben"] += 1
    assert found.executor("").name == "Cleo"
    for name in ("Ben", "Cleo", "Dan"):
        found.crew.worlds[name].online = False
    assert found.executor("").name == "Ada"
    found.crew.worlds["Ada"].online = False
    assert found.executor("") is None


async def test_a_skill_is_run_and_recorded_and_a_busy_crew_says_so():
    found, heard = requests(), list[str]()
    found.crew.worlds["Ben"].inventory["oak_log"] = 2
    await found.do(Act("craftItem", {"name": "oak_planks", "count": 1}, 5.0), "Ben", heard.append)
    assert heard[0].startswith("Ben: craft item") and heard[1].startswith("Ben: done.")
    assert [event.kind for event in found.journal.events] == ["action", "outcome"] and not +found.at_work


def test_an_outcome_and_an_act_are_one_line_in_words():
    assert describe_outcome(Outcome(True, note="", gained={"torch": 4, "coal": -1})) == "done. -1 coal, +4 torch"
    assert describe_outcome(Outcome(False, Reason.UNREACHABLE, "a wall")) == "that did not work: a wall"
    assert in_words(Act("craftItem", {}, 5.0)).startswith("craft item")
    assert in_words(Act("learned/craftItem", {}, 5.0)).startswith("learned/craftItem")
