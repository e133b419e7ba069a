"""Spoken orders: what is certain and cheap begins at once, everything else only after a yes of the same person."""

import asyncio
from dataclasses import replace

import pytest
from talking import crew_of, hears, said, talking, until

from orchestrator.core.contracts.world import Line
from orchestrator.core.observation import Entity
from orchestrator.core.position import Position
from orchestrator.core.speaker import VOICE, Source, Speaker, recalled, recorded
from orchestrator.dialogue.permissions import People, Role
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.dialogue.turn import Done, turn_of
from orchestrator.voice.recogniser import Transcript

SURE = Transcript("", -0.1)
UNSURE = Transcript("", -0.9)


async def speak(dialogue: Dialogue, text: str, speech: Transcript | None = SURE, who: str = "ops", plays: str = "") -> Done:
    """Say a line with the voice; the answers go nowhere else."""
    turn = turn_of(Line(who, text), "", VOICE, lambda member, answer: None, 1, plays)
    return await dialogue.take(replace(turn, speech=speech))


async def test_a_certain_order_begins_at_once_and_is_recorded_as_voice():
    async with talking({"oak_log": 60}) as dialogue:
        assert (await speak(dialogue, "leader, mine 5 logs")).accepted
        await hears(dialogue, "On it: ")
        (event,) = dialogue.journal.of("command")
        assert (event.data["source"], event.data["speaker"]) == ("voice", {"name": "ops", "source": "api"})


@pytest.mark.parametrize(
    ("text", "speech"),
    [
        ("leader, mine 5 logs", UNSURE),
        ("leader, mine 65 logs", SURE),
        ("Ben, fight the creepers", SURE),
        ("Ben, give me all your logs", SURE),
        ("Ben, drop 3 logs", SURE),
    ],
)
async def test_an_uncertain_or_dangerous_order_waits_for_a_yes(text, speech):
    async with talking({"oak_log": 90}) as dialogue:
        await speak(dialogue, text, speech)
        await hears(dialogue, f"Heard: {text}. Do it?")
        assert not dialogue.crew.busy and not dialogue.member_tasks.running
        await speak(dialogue, "what?", Transcript("", -0.1))
        assert not dialogue.crew.busy and not dialogue.member_tasks.running
        await speak(dialogue, text, speech)
        before = len(said(dialogue))
        assert (await speak(dialogue, "yes", UNSURE)).accepted
        await until(lambda: len(said(dialogue)) > before)


async def test_no_or_silence_or_somebody_else_begins_nothing():
    async with talking({"oak_log": 90}) as dialogue:
        await speak(dialogue, "leader, mine 65 logs")
        await speak(dialogue, "yes", who="other")
        assert not dialogue.crew.busy
        await speak(dialogue, "no")
        await speak(dialogue, "yes")
        assert not dialogue.crew.busy and dialogue.pending.open(Speaker("ops", Source.API)) is None


async def test_a_stop_is_never_asked_about_however_uncertain():
    async with talking({"oak_log": 60}) as dialogue:
        await speak(dialogue, "leader, mine 50 logs")
        await until(lambda: dialogue.crew.busy)
        await speak(dialogue, "stop", Transcript("", -3.0))
        await hears(dialogue, "Stopped.")


async def test_another_hearing_that_makes_sense_is_offered_and_not_carried_out():
    async with talking({"oak_log": 60}) as dialogue:
        await speak(dialogue, "Leda, mine fife lox", Transcript("", -0.1, ("leader mind", "leader, mine 5 logs")))
        await hears(dialogue, "Did you mean: leader, mine 5 logs?")
        assert not dialogue.crew.busy
        await speak(dialogue, "yes")
        await hears(dialogue, "On it: ")


async def test_words_that_nobody_understands_are_repeated_to_the_speaker():
    async with talking() as dialogue:
        await speak(dialogue, "Ben, wibble the frobnicator")
        await hears(dialogue, "I did not understand it: please say it again")


async def test_here_is_where_the_player_stands_that_the_speaker_plays():
    crew = crew_of()
    for world in crew.worlds.values():
        world.entities = (Entity("player", "Alex", Position(9.5, 64, 9.5)),)
    async with talking(crew=crew) as dialogue:
        await speak(dialogue, "Ben, come here", plays="Alex")
        await hears(dialogue, "Coming.")
        await until(lambda: any(event.data.get("speaker", {}) for event in dialogue.journal.of("errand")))
        (event, *_) = dialogue.journal.of("errand")
        assert "Alex" in event.data["doing"] and event.data["speaker"]["plays"] == "Alex"
        await asyncio.sleep(0)


def test_two_players_behind_one_token_are_two_people_and_a_record_keeps_them_apart():
    one, other = Speaker("mod", Source.API, "Alex"), Speaker("mod", Source.API, "Sam")
    assert one != other and str(one) == "mod as Alex (API)" and str(Speaker("alex", Source.API, "Alex")) == "alex (API)"
    assert recalled(recorded(one)) == one and recalled(recorded(one)).player == "Alex"
    assert Speaker("mod", Source.API).player == ""


def test_a_listed_guest_stays_a_guest_behind_any_token():
    people = People(players=("Alex",), guests=("Eve",))
    assert [people.role_as(Role.OWNER, name) for name in ("", "Alex", "Eve", "Tom")] == [
        Role.OWNER, Role.OWNER, Role.GUEST, Role.GUEST,
    ]  # fmt: skip
    assert People().role_as(Role.PLAYER, "anybody") is Role.PLAYER
