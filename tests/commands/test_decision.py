"""What the rules and the model of intents together make of a line: begun, offered or left alone."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from clauses import GAME

from benchmarks import buildings_said
from benchmarks.people_lines import judge
from orchestrator.commands.bank.decision import decided, understood
from orchestrator.commands.bank.guess import GRAVE, lone_count
from orchestrator.commands.bank.line_model import LABELS, labelled_lines
from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.command_json import as_json
from orchestrator.commands.meaning import MeaningBank
from orchestrator.commands.parser import understand
from orchestrator.llm.embeddings import Hashing, Offline

EMBEDDER = Offline()
BANK = MeaningBank(EMBEDDER.embed, EMBEDDER.name, tuned=EMBEDDER.tuned)
LETTERS = MeaningBank(Hashing().embed, Hashing.name)
SET1 = Path(__file__).parent / "people" / "outside" / "set1.jsonl"


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


def test_an_order_that_does_not_name_what_it_needs_asks_for_it_and_begins_nothing():
    found = read("Ben, blorp hmm whatever", gather=0.8)
    assert (found.intent, found.missing, found.addressee) == (
        Intent.GATHER,
        ("item",),
        "Ben",
    ) and "What shall I get" in found.answer
    assert as_json(found)["acts"] is False
    assert read("Ben, blorp hmm whatever", attack=0.8).intent is Intent.CLARIFY


def test_the_json_of_an_offer_and_of_an_order_tell_whether_the_crew_acts():
    begun, offered = as_json(read("Ben, get 4 coal", gather=0.9)), as_json(read("Ben, blorp 5 sand hmm", gather=0.4))
    assert (begun["acts"], begun["offer"]) == (True, None)
    assert (offered["acts"], offered["intent"], offered["offer"]["slots"]["item"]) == (False, "clarify", "sand")
    assert json.loads(json.dumps(offered)) == offered


def test_lines_of_a_writer_that_the_model_has_not_learned_from_are_mostly_read_and_seldom_acted_on_wrongly():
    said = [json.loads(line) for line in SET1.read_text("utf-8").splitlines()]
    assert not {line["text"] for line in said} & {line["text"] for line in labelled_lines()}
    judged = [judge(line, lambda heard, game: understood(heard, understand(heard, game), BANK, game)) for line in said]
    assert sum(each.intent for each in judged) > 0.6 * len(judged)
    assert sum(each.intent or each.offered for each in judged) > 0.75 * len(judged)
    assert sum(each.wrong or each.false for each in judged) < 0.03 * len(judged)
    assert not any(each.grave for each in judged)


@pytest.mark.parametrize(("line", "intent"), [
    ("Ben, kill the zombie", Intent.ATTACK), ("Ben, give me 5 logs", Intent.GIVE), ("Ben, build a hut here", Intent.BUILD),
    ("Ben, mine 5 logs at 10 64 20", Intent.GATHER),
])  # fmt: skip
def test_what_cannot_be_taken_back_begins_only_on_a_strict_reading_that_the_model_supports(line, intent):
    said = Utterance(line, "Sam", ("Ada", "Ben"), ("Tom",))
    strict = understand(said, GAME)
    for rules, chance, begins in ((strict, 0.97, True), (strict, 0.3, False), (replace(strict, loose=True), 0.7, False)):
        found = decided(said, rules, odds(**{intent.value: chance}), LETTERS, GAME)
        assert (found.intent is intent, found.intent is Intent.CLARIFY) == (begins, not begins)


@pytest.mark.parametrize(("line", "intent", "begins"), [
    ("Ben, kill the zombie", Intent.ATTACK, True), ("Ben, give me 5 logs", Intent.GIVE, True),
    ("kill the zombie", Intent.ATTACK, False), ("Ben, kill the cow", Intent.ATTACK, False),
    ("Ben, build a hut here", Intent.BUILD, False), ("Ben, mine 5 logs at 10 64 20", Intent.GATHER, False),
])  # fmt: skip
def test_free_words_to_a_called_bot_begin_a_fight_or_a_gift_only_if_the_model_is_sure_of_the_same(line, intent, begins):
    said = Utterance(line, "Sam", ("Ada", "Ben"), ("Tom",))
    found = decided(said, replace(understand(said, GAME), loose=True), odds(**{intent.value: 0.97}), LETTERS, GAME)
    assert (found.intent is intent, found.intent is Intent.CLARIFY) == (begins, not begins)


def test_a_clear_stop_and_an_order_in_another_language_are_never_doubted():
    assert read("stop", none=0.99).intent is Intent.STOP
    assert read("Ben, hol mir 20 Steine", none=0.99).intent is Intent.GATHER


@pytest.mark.parametrize("line", ["Great bread, Ben, much appreciated", "Nice wall, Ben", "what a beautiful house"])
def test_praise_begins_nothing_whatever_the_model_thinks(line):
    assert read(line, give=0.9).intent is None


def test_praise_before_an_order_does_not_hide_it():
    assert read("Ben, good sword please", craft=0.6).intent is Intent.CRAFT
    assert read("Great, get 10 logs", gather=0.6).intent is Intent.GATHER


def test_to_keep_off_a_thing_stops_no_work():
    line = "Whatever you do, don't touch the redstone under the floor."
    assert read(line, stop=0.7).intent is None
    assert read("don't dig there", stop=0.7).intent is Intent.STOP


def test_a_stop_to_a_called_bot_is_never_doubted_however_long_its_line_is():
    assert read("Freeze, Ben, don't take another step!", none=0.9).intent is Intent.STOP
    assert read("a bus will stop here today, I think", none=0.9).intent is not Intent.STOP


def test_a_bot_that_is_told_one_thing_in_few_words_does_it_unless_the_model_is_sure_that_it_is_talk():
    assert read("Ben, go there", clarify=0.7, goto=0.2).intent is Intent.GOTO
    assert read("Ben, go there", none=0.7, goto=0.2).intent is Intent.CLARIFY


def test_what_is_said_in_the_words_of_several_intents_is_not_doubted_for_the_choice_between_them():
    assert read("bring me 3 logs", gather=0.3, give=0.5).intent is Intent.GATHER
    assert read("bring me 3 logs", gather=0.3, attack=0.5).intent is Intent.CLARIFY


def test_a_change_that_the_rules_cannot_read_is_asked_about():
    found = read("those two were meant to be taller", correct=0.7)
    assert (found.intent, found.goal, as_json(found)["acts"]) == (Intent.CORRECT, None, False) and "change" in found.answer
    assert read("those two were meant to be taller", correct=0.45).intent is None


def test_an_uncalled_crew_asks_what_a_likely_order_does_not_name():
    assert read("somebody should put that up again", build=0.8).answer.startswith("Build what?")


def test_what_cannot_be_taken_back_is_asked_about_under_a_condition():
    found = read("Ben, give me 5 logs if mum says yes", give=0.99)
    assert found.intent in (None, Intent.CLARIFY)
    strict = understand(Utterance("Ben, give me 5 logs", "Sam", ("Ada", "Ben"), ("Tom",)), GAME)
    said = Utterance("Ben, give me 5 logs if mum says yes", "Sam", ("Ada", "Ben"), ("Tom",))
    assert decided(said, strict, odds(give=0.99), LETTERS, GAME).intent is Intent.CLARIFY


def test_what_cannot_be_taken_back_is_asked_about_if_the_speaker_takes_it_back_at_once():
    strict = understand(Utterance("Ben, kill the endermen", "Sam", ("Ada", "Ben"), ("Tom",)), GAME)
    for line in ("Ben, kill the endermen, no wait dont, they get angry", "Ben, kill the endermen - actually, never mind"):
        said = Utterance(line, "Sam", ("Ada", "Ben"), ("Tom",))
        assert decided(said, strict, odds(attack=0.99), LETTERS, GAME).intent is Intent.CLARIFY


def test_few_words_to_a_called_bot_are_doubted_if_the_model_is_sure_of_another_order():
    assert read("Ben, go there", correct=0.97, goto=0.001).intent is not Intent.GOTO


@pytest.mark.parametrize(("line", "count"), [
    ("coal would be fine, 48 of it", 48), ("carts, two stacks", 128), ("twenty four", 24), ("coal at 10 64 20", None),
    ("half a stack of it", None), ("coal for two people", None), ("a wall 5 high", None), ("3 or 4 coal", None),
    ("a coal", None),
])  # fmt: skip
def test_the_only_count_of_a_line(line, count):
    assert lone_count(line.split()) == count


def test_an_order_of_the_model_has_the_only_count_of_the_line():
    assert read("Ben, them coals blorp, two stacks", gather=0.9).slots.count == 128


def test_an_order_of_the_model_goes_to_the_only_bot_that_the_line_names():
    assert read("blorp hm whatever good Ada, coal", gather=0.9).addressee == "Ada"
    assert read("Ada and Ben blorp hm whatever coal", gather=0.9).addressee != "Ben"


def test_a_change_of_the_queue_is_never_doubted():
    assert read("cancel the last order", stop=0.9).intent is Intent.QUEUE


def test_a_building_with_a_size_and_a_material_is_begun_although_the_model_takes_the_material_for_a_thing_to_get():
    found = read("Ada, just stack dirt 6 blocks up right here", gather=0.95)
    assert found.intent is Intent.BUILD and found.shape
    assert read("Ada, stack dirt 6 blocks up if you can", gather=0.95).intent is not Intent.BUILD


@pytest.mark.parametrize("row", buildings_said.rows(), ids=lambda row: row["structure"])
def test_no_building_of_a_stranger_is_doubted_by_the_model(row):
    said = Utterance(f"leader, {row['say']}", "Sam", ("Ada", "Ben"))
    assert buildings_said.right(row, understood(said, understand(said, GAME), BANK, GAME))


def test_who_is_sent_to_a_portal_does_not_build_one():
    assert read("Ada, to the portal", goto=0.9).intent is not Intent.BUILD
    assert read("Ada, set up a portal here", goto=0.9).intent is Intent.BUILD
