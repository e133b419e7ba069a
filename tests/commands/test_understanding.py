"""What a line comes to, told one kind at a time: who is meant, stops, defaults, changes of mind, places, and strange lines."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.commands.command import ALL, LEADER, NEAREST, WORKERS, Command, Intent, Look, Utterance
from orchestrator.commands.command_json import as_json
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()


def said(line: str, **known) -> Command:
    """By Sam, to a crew of three, with Tom standing by."""
    return understand(Utterance(line, "Sam", ("Ada", "Ben", "Cleo"), ("Tom",), **known), GAME)


@pytest.mark.parametrize(
    ("line", "addressee"),
    [("Ben, mine 3 logs", "Ben"), ("mine 3 logs, Ben", "Ben"), ("please come here ben", "Ben"), ("hey @Ben come", "Ben"),
     ("tell Ben to come here", "Ben"), ("could Ben mine 3 logs", "Ben"), ("leader, mine 3 logs", LEADER),
     ("workers: mine 3 logs", WORKERS), ("everybody come here", ALL), ("@nearest come here", NEAREST),
     ("come here", NEAREST), ("mine 3 logs", LEADER), ("stop", ALL), ("follow Ben", NEAREST)],
)  # fmt: skip
def test_who_is_meant_is_named_or_usual(line, addressee):
    assert said(line).addressee == addressee


def test_several_can_be_named():
    assert said("Ben and Ada, come here").addressees == ("Ben", "Ada")


def test_a_whisper_is_for_who_hears_it():
    command = said("come here", to="Ada")
    assert (command.addressee, command.spoken_to) == ("Ada", True)


def test_what_is_said_to_a_person_is_not_for_the_crew():
    for line in ("Tom, mine 3 logs", "come here Tom", "@Tom follow me", "Tom stop!"):
        assert said(line).intent is None, line


def test_who_is_not_of_the_crew_is_a_stranger_unless_nobody_has_said_who_is():
    assert said("Bob, mine 3 logs").intent is None
    assert understand(Utterance("Bob, mine 3 logs", "Sam", ("Ada",), strict=False), GAME).addressee == "Bob"


@pytest.mark.parametrize(
    "line",
    ["stop", "STOPPP!!", "Ben stop it", "ok that will do, stop now", "mine 50 logs... no, stop", "why don't you stop",
     "can everybody just stop please", "stop! lava!", "sotp", "I said stop", "freeze", "ben u have to stop",
     "stop and come here", "st\u200bop", "\u202eleader, stop"],
)  # fmt: skip
def test_a_stop_word_stops_wherever_it_stands(line):
    assert (said(line).intent, said(line).slots.item) == (Intent.STOP, "")


def test_a_stop_word_at_the_end_of_a_very_long_line_stops():
    assert said("so I went to the market, " * 2000 + "stop").intent is Intent.STOP


@pytest.mark.parametrize(
    "line",
    ["don't stop", "never stop dreaming", "the bus stop is over there", "I can't stop laughing", "my mum told me to stop",
     "does it ever stop raining", "we had a non stop party", "Tom, stop it", "is there a stop sign"],
)  # fmt: skip
def test_a_stop_word_that_plainly_means_no_stop_does_not(line):
    assert said(line).intent is not Intent.STOP


@pytest.mark.parametrize(
    ("line", "count", "assumed"),
    [("mine a dozen logs", 12, ()), ("mine two stacks of logs", 128, ()), ("mine half a stack of logs", 32, ()),
     ("mine a couple of logs", 2, ()), ("mine twenty-five logs", 25, ()), ("mine a hundred and twenty logs", 120, ()),
     ("mine 2k logs", 2000, ()), ("mine logs x8", 8, ()), ("logs please, Ben, about 40 of them", 40, ()),
     ("mine some logs", 16, ("count",)), ("get me a bucket", 1, ()), ("get bucket", 16, ("count",)),
     ("get iron pickaxe", 1, ("count",)), ("craft furnace", 1, ("count",)), ("craft torches", 16, ("count",))],
)  # fmt: skip
def test_counts_are_words_or_digits_and_a_missing_one_has_a_default_that_is_told(line, count, assumed):
    command = said(line)
    assert (command.slots.count, command.assumed) == (count, assumed)


def test_everything_of_a_kind_has_no_count():
    command = said("give me all your coal")
    assert (command.slots.item, command.slots.count, command.slots.all) == ("coal", None, True)


def test_wood_is_any_log_and_the_thing_depends_on_the_verb():
    assert said("chop wood").slots.item == "logs"
    assert said("smelt 3 iron").slots.item == "iron_ingot"
    assert said("mine 3 iron").slots.item == "raw_iron"
    assert said("cook 3 chicken").slots.item == "cooked_chicken"
    assert said("kill 3 chickens").slots.mob == "chicken"


def test_a_change_of_mind_revises_the_last_order_of_the_speaker():
    first = said("Ben, mine 5 oak logs")
    second = said("no, ten", prior=(first,))
    third = said("I meant birch", prior=(first, second))
    assert (second.intent, second.slots.item, second.slots.count, second.revision) == (Intent.CORRECT, "oak_log", 10, 1)
    assert (third.slots.item, third.slots.count, third.slots.instead_of, third.revision) == ("birch_log", 10, "oak_log", 2)
    assert (second.addressee, third.addressee) == ("Ben", "Ben")


def test_another_thing_with_a_verb_is_another_order():
    assert said("no, mine coal", prior=(said("mine 5 logs"),)).intent is Intent.GATHER


def test_here_and_there_are_where_the_speaker_stands_and_looks():
    known = {"positions": {"Sam": (1, 64, 2)}, "looking": Look((9, 65, 9), "coal_ore")}
    assert said("build a shelter here", **known).slots.at == (1, 64, 2)
    assert said("build a shelter where I am looking", **known).slots.at == (9, 65, 9)
    assert said("go over there", **known).slots.at == (9, 65, 9)
    assert said("come here", **known).slots.at == (1, 64, 2)
    assert (said("mine this", **known).slots.item, said("mine this", **known).slots.at) == ("coal", (9, 65, 9))


def test_build_it_here_is_what_was_spoken_of():
    command = said("build it here", prior=(said("build a 5x5 hut"),), positions={"Sam": (1, 64, 2)})
    assert (command.slots.structure, command.slots.size, command.slots.at) == ("hut", (5, 5, 4), (1, 64, 2))
    assert command.building is not None


def test_yes_and_no_answer_what_was_asked_and_sure_is_only_then_an_answer():
    assert said("sure, go ahead", asked=True).intent is Intent.YES
    assert said("nah", asked=True).intent is Intent.NO
    assert said("sure").intent is None


def test_a_typo_in_a_long_word_is_mended_and_a_short_or_everyday_word_is_not():
    assert said("mine 5 cobblestoen").slots.item == "cobblestone"
    assert said("folow me").intent is Intent.FOLLOW
    assert said("Ben, get 5 plants").intent is Intent.CLARIFY


def test_what_is_missing_is_named_and_asked():
    command = said("Ben, attack")
    assert (command.intent, command.missing) == (Intent.ATTACK, ("mob",))
    assert command.answer.endswith("creature.")


def test_what_was_said_to_nobody_and_is_unclear_is_let_alone_and_asked_back_about_when_the_crew_was_called():
    assert said("do the thing").intent is None
    assert said("Ben, do the thing").intent is Intent.CLARIFY


def test_greetings_and_thanks_need_no_answer():
    for line in ("thanks Ben", "hello Ben", "good job everyone", "Ben you are the best"):
        assert said(line).intent is None, line


STRANGE = [
    "", " ", "\x00", "\x1b[31mred\x1b[0m", "§4§lmine 5 logs", "<script>alert(1)</script>", "<b>Ben</b>, mine 5 logs",
    "\u202emine 5 logs",
    "🪓🪵" * 50, "Ⓜine 5 logs", "' OR 1=1 --", "{{7*7}} ${jndi:ldap://x}", "mine " + "9" * 5000 + " logs", "mine 1e999 logs",
    "mine -1e999 logs", "go to 1e308 1e308 1e308", "give me 99999999999999999999 coal", "kill 1e99 cows", "a" * 10_000,
    "\ud800",
]  # fmt: skip


@pytest.mark.parametrize("line", STRANGE, ids=range(len(STRANGE)))
def test_strange_lines_are_data(line):
    command = said(line)
    assert command.raw == line and as_json(command)["raw"] == line


def test_colours_do_not_hide_an_order():
    assert said("\x1b[31mmine\x1b[0m 5 logs").slots.count == 5


UNITS = ["please ", "mine 5 logs, ", "stop the bus ", "a ", "Ben and ", "no, ", "where are you, ", "10 64 ", "how long ",
         ", ", "'", "come here and ", "do you have any ", "who has ", "1,", "build a 7x7 house of stone and ", "give me ",
         "((("]  # fmt: skip


@pytest.mark.parametrize("unit", UNITS)
def test_a_line_of_any_length_costs_its_length(unit):
    said(unit)
    started = time.process_time()
    said((unit * 10_000)[:10_000])
    assert time.process_time() - started < 2, "a tenth of a second on a quiet machine"


WORDS = [*"abc,.!?", *"Ben stop mine 5 logs no the @all here é give me".split(), "\n"]


@settings(deadline=None, derandomize=True, max_examples=150)
@given(st.lists(st.sampled_from(WORDS)))
def test_words_in_any_order_come_to_something(words):
    command = said(" ".join(words))
    assert command.intent is None or 0 < command.confidence <= 1


@pytest.mark.parametrize(
    "line",
    ["not ben, cleo", "no, i meant cleo", "cleo, not ben", "sorry cleo not ben", "no not ben but cleo please"],
)
def test_an_order_is_handed_on_to_who_was_meant(line):
    first = said("ben mine 5 logs")
    found = said(line, prior=(first,))
    assert (found.intent, found.addressee, found.slots.instead_of, found.revision) == ("correct", "Cleo", "Ben", 1)
    assert found.instead and found.instead.goal and found.instead.goal.count == 5


@pytest.mark.parametrize("line", ["not ben, tom", "not now, cleo", "i said hi to cleo", "no, not that"])
def test_other_words_hand_nothing_on(line):
    first = said("ben mine 5 logs")
    assert not said(line, prior=(first,)).instead


@pytest.mark.parametrize(
    ("line", "count", "item"),
    [("ben gte me 5 diamonds", 5, "diamond"), ("mke 2 furnaces", 2, "furnace"), ("ben, brng me some coal", 16, "coal"),
     ("ben mien 20 logs", 20, "logs"), ("we are out of coal. Ben, get about thirty", 30, "coal")],
)  # fmt: skip
def test_slips_of_short_verbs_and_what_was_just_spoken_of_are_understood(line, count, item):
    found = said(line)
    assert (found.slots.count, found.slots.item) == (count, item)


@pytest.mark.parametrize(
    "line", ["mae some friends today", "gie us a song", "sam's mke 2 is broken", "i like coal. Get well soon"]
)
def test_words_that_only_look_like_slips_are_no_orders(line):
    assert said(line).goal is None


@pytest.mark.parametrize(
    ("line", "slots"),
    [
        ("home is here", {"place": "here"}),
        ("leader, set home at 10 64 20", {"at": (10, 64, 20)}),
        ("this is home", {"place": "here"}),
        ("make this your home", {"place": "here"}),
        ("Ben, go home", {}),
        ("set your home where I am looking", {"place": "looking_at"}),
    ],
)
def test_home_is_a_place_that_one_can_name(line, slots):
    found = said(line)
    assert found.intent == "home"
    assert {key: value for key, value in (("place", found.slots.place), ("at", found.slots.at)) if value} == slots


@pytest.mark.parametrize(
    "line",
    ["we should build a castle sometime", "u need a blaze rod and 3 cobble", "you just type ben follow me and he follows you",
     "sure come to the house i have bread", "tomorrow we mine 20 diamonds", "if i get home i mine 10 logs next week"],
)  # fmt: skip
def test_plans_advice_and_how_one_talks_to_the_crew_are_talk_among_people(line):
    assert said(line).intent is None


@pytest.mark.parametrize(
    ("line", "intent"),
    [("Ben, you need to get 3 logs", "gather"), ("sure, stop", "stop"),
     ("Ben, we should build a wall", "build")],
)  # fmt: skip
def test_who_is_called_is_meant_whatever_the_form(line, intent):
    assert said(line).intent == intent


@pytest.mark.parametrize(
    ("line", "mob"),
    [("ava help im getting attacked by zombies", "zombie"), ("help we are being chased by a creeper", "creeper"),
     ("guys theres a zombie at the door get it!!", "zombie")],
)  # fmt: skip
def test_a_plea_for_help_names_whom_to_fight(line, mob):
    assert (said(line).intent, said(line).slots.mob) == ("attack", mob)
