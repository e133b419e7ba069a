"""What is heard is begun, asked about, offered or dropped."""

import pytest

from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.dialogue.voice.deciding import SURE, VoiceVerdict, decide, hears_a_stop
from orchestrator.knowledge.game import VERSIONS, load
from orchestrator.voice.recogniser import Transcript

BOTS = ("Ada", "Ben", "Cleo", "Dan")
GAME = load(VERSIONS[0])
ACT, ASK, OFFER, NOTHING = VoiceVerdict


def read(text: str) -> Command:
    return understand(Utterance(text, "Sam", BOTS, ("Sam",), source="voice"), GAME)


def decided(text, *alternatives, score=-0.1, scores=()):
    return decide(Transcript(text, score, alternatives, 0.0, scores), read, BOTS)


@pytest.mark.parametrize("text", ["Ben, mine 12 logs.", "Cleo, follow me.", "Where is Ada?", "Dan, come here."])
def test_an_order_that_can_be_undone_is_begun_at_once(text):
    found = decided(text)
    assert found.verdict is ACT and found.question == "" and found.command == read(text)


@pytest.mark.parametrize(
    "text",
    [
        "Attack the zombies.",
        "Give me 3 bread.",
        "Build a house here.",
        "Drop 10 dirt.",
        "Mine 65 logs.",
        "Come here and kill the zombies.",
    ],
)
def test_an_order_that_cannot_be_undone_is_asked_about(text):
    found = decided(text, score=-0.01)
    assert found.verdict is ASK and found.question == f"Heard: {text} Do it?"


def test_sixty_four_are_begun_at_once():
    assert decided("Mine 64 logs.").verdict is ACT


def test_an_order_that_was_heard_badly_is_asked_about():
    assert decided("Ben, mine 12 logs.", score=SURE - 0.01).verdict is ASK
    assert decided("Ben, mine 12 logs.", score=SURE).verdict is ACT


def test_a_question_that_was_heard_badly_is_answered_at_once():
    assert decided("Where is Cleo?", score=-0.9).verdict is ACT


@pytest.mark.parametrize("text", ["Stop.", "Ben, stop!", "Everybody stop now.", "Halt."])
def test_a_stop_never_waits(text):
    assert decided(text, score=-1.5).verdict is ACT
    assert decided(text, score=-1.5).command.intent is Intent.STOP


def test_a_stop_that_nobody_said_with_a_stop_word_is_asked_about():
    assert decided("Don't follow me.", score=-0.8).verdict is ASK


def test_a_bare_stop_among_the_alternatives_is_begun_at_once():
    found = decided("Stuck.", "Stop.", "Step.")
    assert (found.verdict, found.text) == (ACT, "Stop.")


def test_an_alternative_that_is_as_likely_and_another_order_is_a_reason_to_ask():
    text, other = "Ben, stay here.", "Dan, stay here."
    assert decided(text, other, scores=(-0.2,)).verdict is ASK
    assert decided(text, other, scores=(-0.9,)).verdict is ACT
    assert decided(text, "Ben, stay hear.", scores=(-0.11,)).verdict is ACT


def test_an_order_among_the_alternatives_is_offered_and_never_begun():
    found = decided("Leader, mine 40 loggers.", "Leader, mine 40 logs.", score=-0.3, scores=(-0.31,))
    assert found.verdict is OFFER and found.question == "Did you mean: Leader, mine 40 logs?"
    assert found.command == read("Leader, mine 40 logs.")


@pytest.mark.parametrize(
    ("heard", "meant"),
    [
        ("Go to the test.", "Go to the chest."),
        ("Dan, harvest 20 carats.", "Dan, harvest 20 carrots."),
        ("Clear, follow me.", "Cleo, follow me."),
        ("Leave her, mine 40 logs.", "leader, mine 40 logs."),
    ],
)
def test_words_that_sound_alike_are_offered(heard, meant):
    found = decided(heard, score=-0.3)
    assert found.verdict is OFFER and found.text.lower() == meant.lower()


@pytest.mark.parametrize(
    "text", ["I had pasta for dinner last night.", "My sister is coming over later.", "We watched a film about sharks.", ""]
)
def test_everyday_talk_is_nothing(text):
    found = decided(text, score=-0.3)
    assert found.verdict is NOTHING and found.question == ""


def test_a_question_back_to_an_order_without_an_item_reaches_the_crew():
    found = decided("Ben, craft.")
    assert found.verdict is not NOTHING and found.command is not None


@pytest.mark.parametrize(
    "text", ["Stop.", "Ben, stop!", "Everybody stop it now.", "Halt!", "Cancel that.", "Then, stop.", "Stop, now!"]
)
def test_a_stop_in_partial_audio_is_heard(text):
    assert hears_a_stop(Transcript(text), BOTS)


@pytest.mark.parametrize(
    "text", ["Stop near my house.", "I can't stop laughing.", "There is a bus stop", "Stop at 8.", "Everybody", ""]
)
def test_a_part_of_everyday_talk_is_no_stop(text):
    assert not hears_a_stop(Transcript(text), BOTS)


@pytest.mark.parametrize(("text", "verdict"), [
    ("My month old me to stop playing at nine but I said ten.", ASK), ("Throw 20 sand in the furnace.", ACT),
    ("Ben, please stop what you are doing over there at the river.", ACT), ("Put up a tower by the base.", ASK),
])  # fmt: skip
def test_a_stop_in_the_middle_of_a_story_is_asked_about_and_what_begins_nothing_lasting_is_not(text, verdict):
    assert decided(text, score=-0.05).verdict is verdict
