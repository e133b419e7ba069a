"""The lines that programs offer: the crew understands each of them, with its examples, as what it is offered for."""

import pytest

from orchestrator.commands.command import Utterance
from orchestrator.commands.lexicon.sayable import SayableLine, sayable_lines
from orchestrator.commands.parser import understand
from orchestrator.dialogue.context import kind_of
from orchestrator.dialogue.permissions import RequestKind
from orchestrator.knowledge.game import load

PRESENT = {"speaker": "Sam", "bots": ("Ada", "Ben"), "people": ("Sam", "Tom"), "source": "api"}


@pytest.mark.parametrize("line", sayable_lines(), ids=lambda line: line.say)
def test_the_crew_reads_the_line_as_what_it_is_offered_for(line: SayableLine):
    found = understand(Utterance(text=f"leader, {line.example}", **PRESENT), load())
    assert (found.intent, found.missing, found.unknown) == (line.intent, (), False)
    assert line.asks is (kind_of(found) is RequestKind.ASK)


def test_no_line_is_offered_twice():
    said = [line.say for line in sayable_lines()]
    assert len(said) == len(set(said)) > 25
