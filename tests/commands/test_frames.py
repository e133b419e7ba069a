"""The same order in many wrappings is the same order, and in a story, a wish or a question among people it is none."""

import random

import pytest

from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()
ORDERS = (
    "mine 5 coal|get some wood|craft 4 torches|make me an iron sword|cook 5 beef|build a house here|"
    "build a 5x5 hut at 10 64 10|give me 5 bread|pass the bucket to Mia|attack the zombie|kill 3 cows|"
    "go to 10 64 -20|walk to Tom|head north 10 blocks|follow me|come here|stay here|wait here|go home|stop|"
    "stop mining|pause|continue|get back to work"
).split("|")
WRAPPINGS = (
    "please {}|{} please|{}, please!|pls {}|can you {}?|could you please {}|will you {}|i want you to {}|"
    "i need you to {}|i'd like you to {}|you should {}|you have to {}|just {}|ok {}|hey, {}|so {}|{} now|{} quickly|"
    "{} asap|{} ok?|{}, thank you|{} at once|Ben {}|Ben, {}|@Ben {}|{} Ben|{}, Ben|{} ben please|"
    "hey ben, could you {}|Ben can you {}|tell Ben to {}|can Ben {}|i want Ben to {}|Ben has to {}|everyone {}|"
    "all of you {}|crew, {}|leader, {}|workers, {}|can someone {}|I was wondering if you could {}|"
    "it would be great if you could {}|if you don't mind, {}|when you have time, {}|we need you to {}|"
    "i think you should {}|do you think you could {}|may I ask you to {}|be so kind as to {}|hello Ben! {}|Ben! {}!|"
    "oh and {}|actually {}|let's {}|lol {}|bro {}|{} bro|i said {}|{} for a moment|{} if you can|"
    "{} as soon as you can|{}!!!|{} :)|  {}  |your job is to {}|make sure you {}|kindly {}|{} my friend|can u pls {}|"
    "plz {} thx|yo ben {} rn|also {}"
).split("|")
TOLD = (
    ("mine 5 coal", "mined 5 coal", "mining 5 coal"), ("get some wood", "got some wood", "getting some wood"),
    ("craft 4 torches", "crafted 4 torches", "crafting 4 torches"), ("cook beef", "cooked beef", "cooking beef"),
    ("build a house", "built a house", "building a house"), ("give Tom the axe", "gave Tom the axe", "giving Tom the axe"),
    ("attack the zombie", "attacked the zombie", "attacking the zombie"), ("follow Tom", "followed Tom", "following Tom"),
    ("come here", "came here", "coming here"), ("stay here", "stayed here", "staying here"),
    ("go home", "went home", "going home"), ("go to the village", "went to the village", "going to the village"),
)  # fmt: skip
STORIES = (
    "i {1}|yesterday i {1}|i will {0}|i'll {0} later|i'm going to {0}|i am {2}|i was {2} when it happened|"
    "i can't {0}|i have to {0}|i want to {0}|i might {0}|i love to {0}|i don't know how to {0}|i had to {0}|"
    "should i {0}?|can i {0}?|shall we {0}?|how do i {0}?|how to {0}?|did you {0}?|we {1} yesterday|"
    "we will {0} tomorrow|he {1}|she has to {0}|he told me to {0}|they want to {0}|Tom {1}|Tom is {2}|"
    "Tom wants to {0}|who {1}?|{2} is fun|it is fun to {0}|remember when we {1}?|nobody {1}|someone {1}|Tom, {0}|"
    "hey Mia, {0}|Mia can you {0}|let me {0}|if i {0} will it work?|Ben {1}|the bots {1}|you were {2}|what if we {0}|"
    "i forgot to {0}|you can't {0}"
).split("|")
MEANT = ("item", "count", "all", "mob", "player", "to", "at", "structure", "size", "direction")


def said(line: str) -> Command:
    return understand(Utterance(line, "Sam", ("Ada", "Ben", "Cleo"), ("Tom", "Mia")), GAME)


def same(first: Command, second: Command) -> bool:
    particulars = ([getattr(command.slots, name) for name in MEANT] for command in (first, second))
    return first.intent == second.intent and next(particulars) == next(particulars)


@pytest.mark.parametrize("order", ORDERS)
def test_what_stands_around_an_order_changes_nothing(order):
    plain = said(order)
    assert plain.intent
    other = [line for wrapping in WRAPPINGS if not same(said(line := wrapping.format(order)), plain)]
    assert len(other) <= 2, other


@pytest.mark.parametrize("story", STORIES)
def test_a_story_a_wish_or_a_question_is_no_order(story):
    lines = [story.format(*told) for told in TOLD]
    taken = [line for line in lines if said(line).intent not in (None, Intent.CLARIFY)]
    assert len(taken) <= 1, taken


LONG = (
    "mine 20 cobblestone|gather 20 planks|collect a dozen diamonds|craft 4 torches|craft a pickaxe|"
    "build a shelter here|cook 5 chicken|attack the zombie|kill 3 spiders|follow me please|resume working|"
    "return home|everyone come here|where are you|give me 5 apples|get twenty sand|make a furnace|make 3 ladders|"
    "get 10 potatoes|give Tom a bucket"
).split("|")


def misspelt(word: str, chance: random.Random) -> str:
    """One letter left out, doubled by another, wrong, or swapped with its neighbour; the first stays."""
    at, letter = chance.randrange(1, len(word) - 1), chance.choice("abcdefghijklmnopqrstuvwxyz")
    ways = (word[:at] + word[at + 1 :], word[:at] + letter + word[at:], word[:at] + letter + word[at + 1 :])
    return chance.choice((*ways, word[:at] + word[at + 1] + word[at] + word[at + 2 :]))


def test_one_wrong_letter_in_a_long_word_changes_nothing():
    chance, tried, missed = random.Random(5), 0, list[str]()
    for order in LONG:
        words = order.split()
        for index in [index for index, word in enumerate(words) if len(word) >= 5] * 12:
            line = " ".join((*words[:index], misspelt(words[index], chance), *words[index + 1 :]))
            tried += 1
            if not same(said(line), said(order)):
                missed.append(line)
    assert len(missed) <= 0.04 * tried, missed
