"""What the rules and the model of intents together make of a line: begun, offered or left alone."""

import json

import pytest
from clauses import GAME

from benchmarks.line_model import heard as heard_line
from orchestrator.commands.bank.decision import decided, understood
from orchestrator.commands.bank.line_model import LABELS, is_held_out, labelled_lines
from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.command_json import as_json
from orchestrator.commands.guess import GRAVE
from orchestrator.commands.meaning import MeaningBank
from orchestrator.commands.parser import understand
from orchestrator.llm.embeddings import Hashing, Offline

EMBEDDER = Offline()
BANK = MeaningBank(EMBEDDER.embed, EMBEDDER.name)
LETTERS = MeaningBank(Hashing().embed, Hashing.name)
TALKING = {"none", "clarify"}
QUIET = (None, Intent.CLARIFY, Intent.STATUS, Intent.WHERE, Intent.INVENTORY, Intent.YES, Intent.NO)


def odds(**likely):
    rest = (1 - sum(likely.values())) / (len(LABELS) - len(likely))
    return dict.fromkeys(LABELS, rest) | likely


def read(text, bank=LETTERS, **likely):
    said = Utterance(text, "Sam", ("Ada", "Ben"), ("Tom",))
    return decided(said, understand(said, GAME), odds(**likely), bank, GAME)


def test_an_order_that_the_model_supports_or_does_not_contradict_begins_as_the_rules_read_it():
    assert read("Ben, kill the zombie", attack=0.6, none=0.2).intent is Intent.ATTACK
    assert read("stop", none=0.7, stop=0.2).intent is Intent.STOP


def test_an_order_that_the_model_takes_for_talk_is_dropped_or_asked_about_when_a_bot_was_called():
    assert read("mine 5 coal", none=0.95).intent is None
    found = read("Ben, kill the zombie", none=0.95)
    assert (found.intent, found.offer.intent, found.goal) == (Intent.CLARIFY, Intent.ATTACK, None)
    assert found.answer == "Shall I attack 1 zombie?"


def test_what_the_rules_cannot_read_begins_if_it_is_very_likely_and_can_be_taken_back():
    found = read("Ben, wheat wheat whee, 12 of them coals my friend", gather=0.9)
    assert (found.intent, found.confidence, found.addressee) == (Intent.GATHER, 0.9, "Ben")


@pytest.mark.parametrize(
    ("intent", "line"), list(zip(GRAVE, ["Ben, zombie blorp hmm", "Ben, torches blorp hmm", "Ben, hut blorp hmm"], strict=True))
)
def test_an_order_that_cannot_be_taken_back_is_never_begun_by_the_model(intent, line):
    found = read(line, **{intent.value: 0.999})
    assert found.intent is Intent.CLARIFY and found.offer.intent is intent and found.choices
    assert as_json(found)["acts"] is False and as_json(found)["offer"]["intent"] == intent


def test_the_json_of_an_offer_and_of_an_order_tell_whether_the_crew_acts():
    begun, offered = as_json(read("Ben, get 4 coal", gather=0.9)), as_json(read("Ben, blorp 5 sand hmm", gather=0.4))
    assert (begun["acts"], begun["offer"]) == (True, None)
    assert (offered["acts"], offered["intent"], offered["offer"]["slots"]["item"]) == (False, "clarify", "sand")
    assert json.loads(json.dumps(offered)) == offered


def test_lines_that_were_kept_out_are_mostly_read_and_seldom_acted_on_wrongly():
    kept = [line for line in labelled_lines() if is_held_out(line["text"])]
    right = offered = wrong = 0
    for line in kept:
        said = heard_line(line)
        found = understood(said, understand(said, GAME), BANK, GAME)
        labels = {line["intent"], *line.get("also", ())} | (TALKING if line["intent"] in TALKING else set())
        name = {None: "none", Intent.STORE: "give"}.get(found.intent, found.intent)
        right += name in labels
        offered += name not in labels and bool(found.offer and found.offer.intent in labels)
        wrong += name not in labels and found.intent not in QUIET
    assert right > 0.45 * len(kept)
    assert right + offered > 0.6 * len(kept)
    assert wrong < 0.05 * len(kept)
