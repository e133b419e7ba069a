"""Lines in which no order is certain get an answer that helps, and begin nothing that was not meant."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from orchestrator.commands.bank.advice_forms import NeedAdvice, advice
from orchestrator.commands.bank.advising import advised, keeps_from_skills
from orchestrator.commands.bank.fit_offers import fit_offer
from orchestrator.commands.bank.mentions import BREEDABLE, forbidden
from orchestrator.commands.bank.naming.resembling import meant_thing
from orchestrator.commands.command import Command, Intent, Slots, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()
CREW = ("Foreman", "Alex", "Steve", "Maya")


def read(text: str) -> Command:
    """Return what the rules and the advice make of a line."""
    heard = Utterance(text, "Tom", CREW, ("Lena",))
    return advised(understand(heard, GAME), heard, GAME)


LIBRARY = sorted((Path(__file__).parents[2] / "skills" / "library").glob("*.js"))
HEADERS = {path.stem: path.read_text("utf-8").split("*/", 1)[0].lower() for path in LIBRARY}
FORMS = pytest.mark.parametrize("form", advice(), ids=lambda form: form.when.pattern[:30])
SAID = [
    phrase.strip(" *")
    for header in HEADERS.values()
    for line in re.findall(r"@says (.*)", header)
    for phrase in line.split(";")
]


@FORMS
def test_every_offer_is_an_order_that_the_rules_or_a_skill_can_carry_out(form: NeedAdvice) -> None:
    order = form.order.replace("{item}", "cow" if "breed" in form.order else "stone pickaxe")
    assert order or form.say
    if order and order not in SAID and order != "breed the cows":
        found = understand(Utterance(f"Alex, {order}", "Tom", CREW), GAME)
        assert found.intent not in (None, Intent.CLARIFY)
        assert not found.answer


@FORMS
def test_what_the_crew_is_said_not_to_do_is_in_no_skill(form: NeedAdvice) -> None:
    assert bool(form.cannot) == bool(form.lacks)
    if form.lacks:
        assert [name for name, header in HEADERS.items() if re.search(form.lacks, header)] == []


def test_the_animals_that_are_offered_to_be_bred_are_those_of_the_skill() -> None:
    for animal in BREEDABLE:
        assert animal in HEADERS["breedAnimals"]
        assert animal in HEADERS["lureAnimal"]  # "lead the cow to 10 64 20"


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Alex, I feel quite ravenous by now", "cook 8 beef"),
        ("Steve this cellar is so murky", "craft 8 torches"),
        ("Maya my shovel has had it", "craft 1 stone shovel"),
        ("guys the barrel is overflowing", "craft 1 chest"),
        ("Foreman I keep stumbling into that trench", "get 32 dirt"),
        ("Alex there is thunder over the hills", "build a shelter here"),
    ],
)
def test_a_need_is_answered_by_the_offer_that_helps(text: str, order: str) -> None:
    found = read(text)
    assert found.intent is Intent.CLARIFY
    assert found.choices == (order,)
    assert found.answer.endswith("?") or "?" in found.answer


@pytest.mark.parametrize(
    ("text", "cannot"),
    [
        ("Maya, put some unbreaking on my boots", "enchant"),
        ("Alex please make it morning", "time"),
        ("Steve, breakdance? no, just dance for us", "dance"),
        ("Foreman lift the donkey onto the tower, or put the donkey up there", "lift"),
    ],
)
def test_what_the_crew_cannot_do_is_said(text: str, cannot: str) -> None:
    found = read(text)
    assert found.intent is Intent.CLARIFY
    assert re.search(rf"\bcannot\b.*{cannot}", found.answer)


def test_a_misread_line_does_not_begin() -> None:
    assert read("Maya, put the goat on the roof").intent is Intent.CLARIFY


@pytest.mark.parametrize("text", ["Alex, get 12 sand", "Maya follow me", "Steve, build a hut here", "Foreman, kill the zombie"])
def test_a_plain_order_stays_an_order(text: str) -> None:
    assert read(text).intent not in (None, Intent.CLARIFY)


@pytest.mark.parametrize("text", ["thanks Maya", "Lena, my shovel has had it", "we had a storm yesterday"])
def test_talk_is_not_answered(text: str) -> None:
    assert read(text).intent is None


def test_what_a_line_names_is_asked_about_with_one_offer() -> None:
    found = read("Alex, about that flint")
    assert "flint" in found.answer
    assert found.choices == ("get 8 flint",)
    assert "give me flint" in found.answer


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("some gravvle", "gravel"),
        ("the obsydian", "obsidian"),
        ("a kobbel stone", "cobblestone"),
        ("die schaufel", "wooden_shovel"),
        ("what a lovely evening", ""),
        ("whittle me something", ""),
    ],
)
def test_misspelt_and_foreign_names_are_found_by_sound_and_letters(text: str, item: str) -> None:
    assert meant_thing(text.split(), GAME) == item


@pytest.mark.parametrize(("text", "forbids"), [("do not touch the gold", True), ("i do not know the gold", False)])
def test_only_a_thing_that_is_forbidden_counts_as_such(text: str, forbids: bool) -> None:
    assert forbidden(text.split(), Utterance(text, "Tom", CREW), GAME) is forbids


@pytest.mark.parametrize(
    ("said", "order", "orders"),
    [
        ("a wall of oak planks", "build a wall here", None),
        ("a moat of oak planks", "build a moat here", ("get 32 oak planks",)),
        ("a wall near the village", "build a village here", ("build a wall at the village",)),
        ("lena needs bread", "give me 4 bread", ("give lena 4 bread",)),
        ("pop the bed down", "place a bed here", ("craft 1 white bed",)),
        ("get them all", "attack the monsters", None),
        ("a hut", "build a hut here", None),
    ],
)
def test_an_offer_is_made_fit_for_what_the_crew_can_do(said: str, order: str, orders: tuple[str, ...] | None) -> None:
    heard = Utterance(said, "Tom", CREW, ("Lena",))
    offer = understand(Utterance(f"Alex, {order}", "Tom", CREW), GAME)
    found = Command("chat", "Tom", "", Intent.CLARIFY, said, answer=f"Shall I {order}?", choices=(order,), offer=offer)
    fit = fit_offer(found, said.split(), heard, GAME)
    assert (fit and fit.orders) == orders


def test_a_line_of_somebody_who_is_alone_with_the_crew_is_answered_without_a_name() -> None:
    alone = Utterance("it is so gloomy in here", "Tom", CREW)
    assert advised(understand(alone, GAME), alone, GAME).choices == ("craft 8 torches",)
    among = Utterance("it is so gloomy in here", "Tom", CREW, ("Lena",))
    assert advised(understand(among, GAME), among, GAME).intent is None


def test_no_skill_is_searched_for_what_the_crew_cannot_do() -> None:
    assert keeps_from_skills("Steve mind the goats tonight")
    assert not keeps_from_skills("Steve, light up the cave")


@pytest.mark.parametrize(("line", "answer"), [
    ("craft me that red thing", "(1) red bed, (2) red wool or (3) red carpet"),
    ("how about that corner", "I do not know what"), ("I want something to eat maybe", "Shall we cook 8 beef?"),
])  # fmt: skip
def test_a_person_who_is_alone_with_the_crew_gets_a_question_that_helps(line, answer):
    heard = Utterance(line, "Tom", ("Foreman", "Alex"), (), source="api")
    bare = replace(understand(heard, GAME), intent=Intent.GIVE, missing=("item",), answer="Give what?", slots=Slots(to="Tom"))
    found = bare if "corner" not in line else understand(heard, GAME)
    assert answer in advised(found, heard, GAME).answer


def test_thanks_and_remarks_of_a_person_who_is_alone_with_the_crew_are_not_answered():
    for line in ("thanks a lot", "i love this place"):
        heard = Utterance(line, "Tom", ("Foreman", "Alex"), (), source="api")
        assert advised(understand(heard, GAME), heard, GAME).intent is None


def alone(text: str) -> Command:
    """Return what the rules and the advice make of a line of a person who is alone with the crew."""
    heard = Utterance(text, "Tom", CREW)
    return advised(understand(heard, GAME), heard, GAME)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("more", "More of what"),
        ("farm", "build a farm here"),
        ("light", "8 torches"),
        ("again", "do not know which work"),
        ("kill them", "Which creature is it?"),
        ("go to where we were yesterday", "Which place is that?"),
        ("organise the storage", "into the chest"),
        ("feed the animals", "Which animals?"),
        ("get me one of those", "Get you one of what?"),
    ],
)
def test_a_short_line_to_nobody_but_the_crew_is_asked_about(line: str, answer: str) -> None:
    found = alone(line)
    assert found.intent is Intent.CLARIFY
    assert answer in found.answer


@pytest.mark.parametrize("line", ["ok", "hmm", "lol", "thanks", "nice", "what"])
def test_an_exclamation_is_left_alone(line: str) -> None:
    assert alone(line).intent is None


@pytest.mark.parametrize("line", ["more", "farm", "again"])
def test_a_short_line_among_people_is_left_alone(line: str) -> None:
    assert read(line).intent is None


@pytest.mark.parametrize("line", ["Steve, get ready", "dig down", "Alex, dig down"])
def test_an_everyday_word_is_no_misspelt_thing(line: str) -> None:
    found = alone(line)
    assert "Minecraft has nothing of a similar name" not in found.answer
    assert found.choices == ()
