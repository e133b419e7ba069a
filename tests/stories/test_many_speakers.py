"""However many people speak, what is remembered of them has a bound; what is known of members is no sentence."""

import pytest
from tabletop_crew import crew_at

from orchestrator.core.contracts.world import Line
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.context import MOST_NAMES, ConversationContext
from orchestrator.dialogue.pipeline import turn_of
from orchestrator.dialogue.status_answers import activity
from orchestrator.knowledge.game import load

GAME = load()


@pytest.mark.parametrize("text", ["nice weather today", "leader, mine 3 logs"])
async def test_a_crowd_is_remembered_up_to_a_bound_and_who_spoke_last_is_known(text):
    crew, _ = crew_at({})
    context = ConversationContext(crew, GAME)
    for number in range(MOST_NAMES + 50):
        line = Line("Sam", "leader, mine 9 logs") if number % 20 == 0 else Line(f"p{number}", text)
        context.parse(turn_of(line))
    people = context.people(Speaker("Sam"))
    assert len(people) < MOST_NAMES and f"p{MOST_NAMES + 49}" in people and "p1" not in people
    assert context.said(Speaker("Sam")), "who keeps speaking is not forgotten"
    assert len(context._spoke) <= MOST_NAMES


async def test_a_crowd_that_looked_at_others_is_still_a_crowd():
    crew, _ = crew_at({})
    context = ConversationContext(crew, GAME)
    for number in range(MOST_NAMES + 50):
        context.parse(turn_of(Line(f"p{number}", "status")))
    assert not context.is_for_us(context.parse(turn_of(Line("Sam", "wait"))))


async def test_what_a_member_does_is_told_without_its_name():
    crew, _ = crew_at({})
    assert activity(crew, "Ben") == "nothing"
    crew.worlds["Ben"].online = False
    assert activity(crew, "Ben") == "not in the world"
