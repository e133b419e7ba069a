"""What the crew remembers of a conversation."""

import asyncio

import pytest
from talking import GAME, crew_of

from orchestrator.commands.command import Intent
from orchestrator.core.contracts.world import Line
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.context import (
    ANSWER_WITHIN,
    MOST_ASKED,
    REMEMBERED,
    ConversationContext,
    PendingClarifications,
    kind_of,
)
from orchestrator.dialogue.permissions import RequestKind
from orchestrator.dialogue.pipeline import turn_of

SAM = Speaker("Sam")


def heard(context: ConversationContext, text: str, speaker: str = "Sam", to: str = ""):
    return context.parse(turn_of(Line(speaker, text), to))


async def test_a_correction_means_the_speakers_last_order_for_half_a_minute():
    context = ConversationContext(crew_of(), GAME)
    heard(context, "leader, mine 30 logs")
    assert heard(context, "no, ten").slots.item == "logs"
    await asyncio.sleep(REMEMBERED + 1)
    assert context.said(SAM) == () and not heard(context, "no, ten").slots.item


async def test_another_persons_order_is_not_corrected():
    context = ConversationContext(crew_of(), GAME)
    heard(context, "leader, mine 30 logs")
    assert not heard(context, "no, ten", "Tom").slots.item


async def test_people_are_those_that_spoke_and_those_in_sight_without_the_crew():
    context = ConversationContext(crew_of(), GAME, lambda: ("Eve", "Ada"))
    heard(context, "leader, status", "Tom")
    await context.look_around()
    assert context.people(Speaker("Ann")) == ("Eve", "Sam", "Tom") and context.people(SAM) == ("Eve", "Tom")


async def test_everyday_talk_is_for_the_crew_only_while_the_speaker_is_alone():
    context = ConversationContext(crew_of(), GAME)
    assert context.is_for_us(heard(context, "wait"))
    heard(context, "hello", "Tom")
    assert not context.is_for_us(heard(context, "wait")) and context.is_for_us(heard(context, "leader, wait"))
    assert context.is_for_us(heard(context, "wait", to="Ben")), "a whisper is for whom it is whispered to"


async def test_an_answer_is_parsed_as_an_order_of_the_same_person():
    context = ConversationContext(crew_of(), GAME)
    again = context.parse_again(heard(context, "birch"), "mine 5 birch", "Ben")
    assert (again.intent, again.addressee, again.speaker) == (Intent.GATHER, "Ben", "Sam") and again in context.said(SAM)


async def test_a_question_is_open_until_its_time_is_over_or_it_is_closed():
    pending = PendingClarifications(asyncio.get_running_loop().time)
    command = heard(ConversationContext(crew_of(), GAME), "leader, mine 5")
    pending.ask(command)
    assert pending.open(SAM) and not pending.open(Speaker("Tom"))
    pending.close(SAM)
    assert not pending.open(SAM)
    pending.ask(command)
    await asyncio.sleep(ANSWER_WITHIN + 1)
    assert not pending.open(SAM)


async def test_open_questions_have_a_bound():
    pending, context = PendingClarifications(lambda: 0.0), ConversationContext(crew_of(), GAME)
    for number in range(MOST_ASKED + 1):
        pending.ask(heard(context, "leader, mine 5", f"p{number}"))
    assert not pending.open(Speaker("p0")) and pending.open(Speaker("p1")) and pending.open(Speaker(f"p{MOST_ASKED}"))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("stop", RequestKind.STOP),
        ("leader, status", RequestKind.ASK),
        ("mine 5 logs", RequestKind.ORDER),
        ("pause", RequestKind.ORDER),
    ],
)
async def test_the_permission_depends_on_the_kind_of_request(text, kind):
    assert kind_of(heard(ConversationContext(crew_of(), GAME), text)) is kind
