"""The tables that several files share."""

import pytest

from orchestrator.commands.command import ALL, LEADER, NEAREST, WORKERS, Intent
from orchestrator.commands.lexicon import vocabulary
from orchestrator.commands.lexicon.loader import entry


@pytest.mark.parametrize(
    ("word", "group"), [("boss", LEADER), ("miners", WORKERS), ("@everyone", ALL), ("anybody", NEAREST), ("@leader", LEADER)]
)
def test_groups_have_several_names(word, group):
    assert vocabulary.GROUP_WORDS[word] == group


@pytest.mark.parametrize(
    ("gerund", "verb"),
    [("mining", "mine"), ("chopping", "chop"), ("getting", "get"), ("following", "follow"), ("fleeing", "flee")],
)
def test_gerunds(gerund, verb):
    assert vocabulary.gerund(verb) == gerund
    assert verb == "flee" or vocabulary.GERUNDS[gerund] == verb


@pytest.mark.parametrize(("verb", "intent"), [("mine", Intent.GATHER), ("smelt", Intent.COOK), ("slay", Intent.ATTACK)])
def test_a_verb_stands_for_an_intent(verb, intent):
    assert vocabulary.VERBS[verb] is intent


def test_no_verb_stands_for_two_intents():
    said = [verb for verbs in entry("verbs.intents").values() for verb in verbs.split()]
    assert len(said) == len(set(said)) == len(vocabulary.VERBS)


def test_the_counts_of_number_words():
    assert [vocabulary.NUMBERS[word] for word in ("zero", "nineteen", "dozen", "stack", "a")] == [0, 19, 12, 64, 1]
