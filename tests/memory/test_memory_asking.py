"""What a question is after, and which facts answer it by words alone."""

import pytest

from orchestrator.memory.asking import question_of
from orchestrator.memory.fact import Fact, FactKind
from orchestrator.memory.memory_file import MemoryFile
from orchestrator.memory.recalling import recall
from orchestrator.memory.telling import told

DAY = 86400.0
NOW = 1_800_000_000.0
PEOPLE = ("Anna", "Ben", "Tom")
FACTS = (
    Fact(FactKind.PLACE, "mine", "", "Anna", (120, 64, -40), NOW),
    Fact(FactKind.LIKING, "oak", "Ben likes oak", "Ben", made=NOW),
    Fact(FactKind.LIKING, "cats", "Ben likes cats", "Ben", made=NOW),
    Fact(FactKind.REQUEST, "", "mine 40 sand", "Anna", made=NOW - DAY),
    Fact(FactKind.REQUEST, "", "get 3 coal", "Anna", made=NOW),
    Fact(FactKind.CHEST, "main", "12 sand, 3 torch", at=(4, 64, 4), made=NOW),
    Fact(FactKind.BUILT, "stone brick tower", "5x5x6 stone brick tower at 30 64 30", "Tom", (30, 64, 30), NOW),
)


def answered(tmp_path, question: str, speaker: str = "Tom") -> list[str]:
    file = MemoryFile(tmp_path / "memory.sqlite")
    for fact in FACTS:
        file.add("here", fact)
    asked = question_of(question, speaker, PEOPLE, NOW)
    assert asked is not None
    return [told(fact, NOW) for fact in recall(file, "here", asked, None)]


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("where did we put the sand?", "main chest at 4 64 4 holds 12 sand"),
        ("what did Anna want yesterday", "Anna asked: mine 40 sand (1 day ago)"),
        ("who built the tower?", "We built the stone brick tower at 30 64 30 for Tom"),
        ("which wood does Ben like", "Ben likes oak"),
        ("what pet does Ben like", "Ben likes cats"),
        ("do you remember where the quarry was?", "The mine is at 120 64 -40 (Anna, just now)"),
    ],
)
def test_a_question_in_other_words_finds_the_fact_alone(tmp_path, question, part):
    found = answered(tmp_path, question)
    assert len(found) == 1 and part in found[0], found


@pytest.mark.parametrize(
    "question",
    ["where did we put the emeralds",
     "who built the pyramid", "which wood does Anna like", "what does Zoe like", "what did Tom want yesterday",
     "what did Anna want last week"],
)  # fmt: skip
def test_what_nobody_said_is_not_known(tmp_path, question):
    assert answered(tmp_path, question) == []


@pytest.mark.parametrize("line", ["mine 4 sand", "follow me", "the tower is nice", "build a house", "stop", ""])
def test_orders_and_talk_are_no_questions(line):
    assert question_of(line, "Tom", PEOPLE, NOW) is None


def test_i_is_the_speaker(tmp_path):
    assert answered(tmp_path, "what do I like?", "Ben") == ["Ben likes cats (just now).", "Ben likes oak (just now)."]
