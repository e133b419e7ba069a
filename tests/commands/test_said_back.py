"""A question asks only for what the line leaves out."""

from dataclasses import replace

import pytest

from orchestrator.commands.bank.advising import advised
from orchestrator.commands.bank.open_questions import of_lacking
from orchestrator.commands.bank.said_back import nearest, odd_name, said_order
from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.dialogue.fallbacks.chain import asks_back, needs_fallbacks
from orchestrator.knowledge.game import load

GAME = load()


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("Alex, get me 12 grippleweed", ("'grippleweed'", "get 12 of it")),
        ("Alex, craft five snorflets", ("'snorflets'", "craft 5 of it")),
        ("Alex, get 12 flimberstones", ("'flimberstones'",)),
        ("Alex, get some of those glowy thingies", ("'glowy thingies'",)),
        ("Alex, grab 3 of those purple rocks", ("amethyst shard", "get 3")),
    ],
)
def test_a_question_says_back_what_was_understood_and_quotes_what_was_not(line: str, parts: tuple[str, ...]) -> None:
    heard = Utterance(line, "Tom", ("Foreman", "Alex"), ())
    found = advised(understand(heard, GAME), heard, GAME)
    assert not [part for part in parts if part not in found.answer], found.answer


def test_the_verb_the_count_and_the_name_of_an_order_are_found() -> None:
    order = said_order("please craft me five of those snorflets for mia".split())
    assert (order.verb, order.count, order.name) == ("craft", 5, "snorflets")


def test_a_made_up_name_leads_to_the_thing_whose_name_it_ends_with() -> None:
    assert nearest("flimberstones", GAME) == "cobblestone"
    assert nearest("grippleweed", GAME) == ""


def test_a_strange_word_before_a_thing_is_quoted() -> None:
    assert odd_name("craft me a zorp sword".split(), "wooden_sword", GAME) == "zorp sword"


def test_a_usual_word_before_a_thing_is_no_strange_name() -> None:
    assert odd_name("craft me a nice new sword".split(), "wooden_sword", GAME) == ""


def test_a_plain_order_is_not_asked_about() -> None:
    heard = Utterance("Alex, craft a stone sword", "Tom", ("Foreman", "Alex"), ())
    found = understand(heard, GAME)
    assert advised(found, heard, GAME) is found


def test_a_near_name_is_offered_and_the_order_stays_one_that_lacks_its_thing() -> None:
    heard = Utterance("Alex, get 12 flimberstones", "Tom", ("Foreman", "Alex"), ())
    order = replace(understand(Utterance("Alex, get", "Tom", ("Foreman", "Alex"), ()), GAME), missing=("item",), choices=())
    found = of_lacking(replace(order, intent=Intent.GATHER, raw=heard.text), "get 12 flimberstones".split(), GAME)
    assert found is not None
    assert (found.intent, found.choices) == (Intent.GATHER, ("get 12 cobblestone",))
    assert not needs_fallbacks(found)  # it would be read again and again
    assert asks_back(found)
