"""The nouns: who is meant by default, who said a command, a building as a goal."""

from dataclasses import replace

import pytest
from clauses import HEARD, clause, parsed

from orchestrator.commands.command import ALL, LEADER, NEAREST, TALK, Command, Intent, Slots, default_addressee
from orchestrator.core.speaker import Source


@pytest.mark.parametrize(
    ("intent", "slots", "whom"),
    [
        (Intent.GATHER, Slots(), LEADER),
        (Intent.COME, Slots(), NEAREST),
        (Intent.STOP, Slots(), ALL),
        (Intent.STOP, Slots(item="coal"), LEADER),
        (None, Slots(), LEADER),
    ],
)
def test_who_is_meant_when_nobody_was_addressed(intent, slots, whom):
    assert default_addressee(intent, slots) == whom


@pytest.mark.parametrize(("source", "expected"), [("chat", Source.GAME), ("whisper", Source.GAME), ("api", Source.API)])
def test_the_speaker_of_a_command_has_a_source(source, expected):
    who = Command(source, "Sam", LEADER, None, "hello").who
    assert (who.name, who.source) == ("Sam", expected)


def test_talk_has_no_intent():
    assert TALK.intent is None and TALK.slots == Slots()


def test_the_last_order_that_can_be_changed_comes_before_talk_and_questions():
    prior = tuple(map(parsed, ("leader, mine 4 logs", "leader, where are you", "hello")))
    assert replace(HEARD, prior=prior).last == prior[0] and HEARD.last is None


def test_a_request_is_meant_for_the_crew():
    heard = clause("mine 4 logs", spoken_to=False)
    assert heard.text == "mine 4 logs" and not heard.meant and replace(heard, asked=True).meant
