"""Several orders in one line."""

import pytest

from orchestrator.commands.command import Connective, Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()


def said(line, **known):
    return understand(Utterance(line, "Sam", ("Ada", "Ben", "Cleo"), ("Tom",), **known), GAME)


def orders(line):
    found = said(line)
    return [(str(each.intent), each.addressees) for each in (found, *found.more)]


@pytest.mark.parametrize(
    ("line", "intents"),
    [
        ("Ben, collect 5 wood then craft a table", ["gather", "craft"]),
        ("Ben, first get 10 coal, then craft 20 torches and come here", ["gather", "craft", "come"]),
        ("stop mining and come back here Ben", ["stop", "come"]),
        ("Ben kill the zombie and then give me 5 bread", ["attack", "give"]),
        ("Ben, go to 10 64 20 and wait there", ["goto", "stay"]),
        ("Ben come here. then follow Tom", ["come", "follow"]),
        ("Ben, come here then go to 10 64 20", ["come", "goto"]),
        ("Ben make a boat n come to the dock", ["craft", "goto"]),
        ("Ben, can u shear the sheeps and make a pink bed after", ["gather", "craft"]),
    ],
)
def test_every_order_of_a_line_is_read_in_spoken_order(line, intents):
    assert orders(line) == [(intent, ("Ben",)) for intent in intents]


def test_several_bots_stay_at_a_place_while_another_comes_along():
    assert orders("cleo n ben stay at base, ada come w me") == [("stay", ("Cleo", "Ben")), ("follow", ("Ada",))]


def test_a_further_order_may_lack_its_verb_and_its_thing():
    found = said("Ben, kill 5 zombies and 2 skeletons")
    assert [(each.slots.mob, each.slots.count) for each in (found, *found.more)] == [("zombie", 5), ("skeleton", 2)]
    found = said("Ben, give 5 bread to Tom and 3 to Ada")
    assert [(each.slots.item, each.slots.count, each.slots.to) for each in found.more] == [("bread", 3, "Ada")]


def test_staying_to_protect_somebody_is_to_protect_them():
    found = said("Ben, stay here and protect me")
    assert (found.intent, found.slots.guard, found.addressees, found.more) == (Intent.FOLLOW, True, ("Ben",), ())


def test_each_order_may_name_its_own_bots():
    assert orders("Ada come here and Ben stay there") == [("come", ("Ada",)), ("stay", ("Ben",))]
    assert orders("Cleo keep mining, Ada and Ben come to me") == [("resume", ("Cleo",)), ("come", ("Ada", "Ben"))]
    assert orders("Ada you cook 6 beef while Ben gets more coal") == [("cook", ("Ada",)), ("gather", ("Ben",))]


def test_it_is_what_the_order_before_was_about():
    found = said("Ben, get 10 oak logs and give them to Tom")
    assert [(each.intent, each.slots.item, each.slots.to) for each in found.more] == [(Intent.GIVE, "oak_log", "Tom")]
    assert said("we are running out of torches, Ben make 32 more").slots.item == "torch"


def test_bringing_it_to_the_speaker_is_no_order_of_its_own():
    found = said("Ben, get 10 logs and bring them to me")
    assert (found.intent, found.slots.to, found.more) == (Intent.GATHER, "Sam", ())


@pytest.mark.parametrize(
    ("line", "intent"),
    [
        ("hey Ben when you're done with that can you also grab 4 clay", Intent.GATHER),
        ("Ben, after that come here", Intent.COME),
        ("when the logs are done, build a hut here", Intent.BUILD),
        ("Ben come here when you are finished", Intent.COME),
    ],
)
def test_an_order_may_wait_for_the_end_of_present_work(line, intent):
    found = said(line)
    assert (found.intent, found.joined) == (intent, Connective.WHEN_DONE)


def test_a_connective_says_how_an_order_follows():
    found = said("Ben, get 5 logs and come here, then follow me")
    assert [(each.intent, each.joined) for each in found.more] == [
        (Intent.COME, Connective.AND),
        (Intent.FOLLOW, Connective.THEN),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "mine 30 logs, 20 stone and get 3 coal",
        "wait, come here",
        "do not follow me, stay here",
        "go to the hill and mine 4 coal",
        "come here, come here now",
        "Ben, get 10 oak logs, birch is fine, too",
        "Tom, get 5 logs and come here",
    ],
)
def test_what_is_one_order_stays_one(line):
    assert said(line).more == ()


def test_a_stop_is_the_first_order_wherever_it_was_said():
    found = said("Ben, mine 50 logs. no wait, stop")
    assert (found.intent, found.more) == (Intent.STOP, ())


def test_an_endless_line_has_few_orders():
    found = said("Ben, get 5 logs" + " then come here then get 5 coal" * 500)
    assert len(found.more) < 10
