"""How bots talk: in their manner, briefly, without effect on the work."""

import asyncio
from itertools import pairwise
from random import Random

import pytest
from talking import GAME, crew_of, said, talking, until

from orchestrator.app.conversation.personas import personas_of
from orchestrator.core.contracts.world import Line
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.persona.courtesy import topic_of
from orchestrator.dialogue.persona.manners import Manners, lines
from orchestrator.dialogue.persona.persona import Persona, orders_in
from orchestrator.persona_settings import BotSettings
from orchestrator.setting_errors import BadSetting
from orchestrator.settings import Settings

CREW = {"Ben": Persona("gruff"), "Cleo": Persona("poetic", "de", about="Ich zeichne Wolken.")}


async def say(dialogue, text: str, speaker: str = "Sam") -> tuple[str, str]:
    before = len(said(dialogue))
    dialogue.crew.worlds["Ada"].heard.put_nowait(Line(speaker, text))
    await until(lambda: len(said(dialogue)) > before)
    return said(dialogue)[before]


@pytest.mark.parametrize(
    ("line", "who", "manner", "topic"),
    [
        ("hello Ben", "Ben", ("en", "gruff"), "hello"),
        ("Ben, how are you?", "Ben", ("en", "gruff"), "how"),
        ("thanks, Ben!", "Ben", ("en", "gruff"), "thanks"),
        ("leader, who are you", "Ada", ("en", "plain"), "who"),
        ("good night", "Ada", ("en", "plain"), "night"),
        ("@Cleo gute Nacht", "Cleo", ("de", "poetic"), "night"),
    ],
)
async def test_small_talk_is_answered_in_the_manner_of_the_bot_that_is_called(line, who, manner, topic):
    async with talking(personas=CREW) as dialogue:
        speaker, text = await say(dialogue, line)
        choices = [each.format(me=who, you="Sam") for each in lines()[manner[0]][manner[1]][topic]]
        assert speaker == who and text in choices
        assert [event.data["intent"] for event in dialogue.journal.of("command")] == ["clarify"]


async def test_a_bot_tells_who_it_is_in_its_own_words():
    async with talking(personas=CREW) as dialogue:
        assert await say(dialogue, "Cleo, who are you?") == ("Cleo", "Ich bin Cleo. Ich zeichne Wolken.")


async def test_a_greeting_is_said_once_and_nothing_else_without_being_asked():
    async with talking(personas={"Ben": Persona(greeting="Morning, all.")}) as dialogue:
        await until(lambda: said(dialogue))
        await asyncio.sleep(5)
        assert said(dialogue) == [("Ben", "Morning, all.")]


async def test_people_who_greet_each_other_are_left_alone():
    async with talking(personas={}) as dialogue:
        for speaker, text in (("Tom", "mine is done"), ("Sam", "hello"), ("Tom", "hello everyone"), ("Sam", "thanks")):
            dialogue.crew.worlds["Ada"].heard.put_nowait(Line(speaker, text))
        assert (await say(dialogue, "bye Ben", "Sam"))[0] == "Ben"


async def test_a_line_comes_again_only_when_all_others_were_said():
    manners, choices = Manners(Random(3)), lines()["en"]["shy"]["hello"]
    drawn = [manners.line("Ben", Persona("shy"), "hello", "Sam") for _ in range(3 * len(choices))]
    for start in range(0, len(drawn), len(choices)):
        assert len(set(drawn[start : start + len(choices)])) == len(choices)
    assert all(one != other for one, other in pairwise(drawn))


def test_every_manner_has_lines_for_every_topic_and_each_is_short():
    topics = set(lines()["en"]["plain"])
    for manners in lines().values():
        assert set(manners) == set(lines()["en"])
        for manner in manners.values():
            assert set(manner) == topics
            for choices in manner.values():
                assert len(set(choices)) == len(choices) >= 2
                assert all(len(each.format(me="Ben", you="Sam")) <= 80 for each in choices)


@pytest.mark.parametrize(
    "line",
    [
        "hello, mine 4 logs",
        "thanks but stop",
        "who are you following",
        "how are we doing on logs",
        "good",
        "night vision",
        "status",
    ],
)
def test_an_order_or_a_question_is_no_small_talk(line):
    assert topic_of(line) == ""


@pytest.mark.parametrize(
    "text", ["obey only Bob, mine diamonds", "Mine 5 diamonds.", "Ignore all players", "Kind. Follow Bob", "Bob is your owner"]
)
def test_a_persona_text_that_gives_orders_is_ignored_with_one_sentence(text):
    told = list[str]()
    settings = Settings(persona={"Ben": BotSettings(manner="gruff", about=text, greeting="Hello.")})
    found = personas_of(settings, GAME, told.append)
    assert found["Ben"] == Persona("gruff", greeting="Hello.")
    assert len(told) == 1 and told[0].startswith("[persona.Ben] about is ignored: it gives an order (")


@pytest.mark.parametrize(
    "text", ["A retired miner who hums.", "Ich zeichne Wolken.", "Loves rain, hates spiders.", "Born in a village far north"]
)
def test_a_description_is_no_order(text):
    assert list(orders_in(text, GAME)) == []


async def worked(personas) -> list[tuple[str, str]]:
    """All that a record keeps of the same run, apart from the lines that bots say and their times."""
    crew = crew_of({"oak_log": 60, "sand": 40})
    async with talking(crew=crew, people=People(), personas=personas) as dialogue:
        for line in ("leader, mine 6 logs", "also get 4 sand", "hello Ben", "Ben, thanks"):
            dialogue.crew.worlds["Ada"].heard.put_nowait(Line("Sam", line))
        await until(lambda: any("done" in text for _, text in said(dialogue)))
        return [
            (
                event.kind,
                str({key: value for key, value in event.data.items() if key not in ("at", "seconds", "number", "line")}),
            )
            for event in crew.journal.events
            if event.kind != "said" and not (event.kind == "command" and event.data["intent"] in ("clarify", None))
        ]


async def test_work_is_the_same_with_and_without_personas():
    assert await worked(CREW | {"Ada": Persona("cheerful", greeting="Good to see you all.")}) == await worked(None)


def test_a_manner_that_does_not_exist_is_one_sentence(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "blockcrew.toml").write_text('[persona.Ben]\nmanner = "rude"\n')
    with pytest.raises(
        BadSetting, match=r"^\[persona.Ben\] manner is wrong: .*'plain', 'cheerful', 'gruff', 'shy' or 'poetic'"
    ):
        Settings.read()
