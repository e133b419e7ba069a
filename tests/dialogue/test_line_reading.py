"""Lines in the game are read by the rules and the model of intents: in order, and never in the way of a stop."""

import asyncio
import threading
from collections.abc import Mapping
from contextlib import asynccontextmanager

from talking import GAME, crew_of, hears, said, talking, until

from orchestrator.commands.bank.line_model import LABELS
from orchestrator.commands.command import Intent
from orchestrator.commands.meaning import MeaningBank
from orchestrator.core.contracts.world import Line
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.speaker import Source, Speaker
from orchestrator.dialogue.fallbacks.chain import Fallbacks
from orchestrator.dialogue.fallbacks.phrasing_comparison import PhrasingComparison
from orchestrator.dialogue.permissions import People
from orchestrator.llm.embeddings import Hashing


class Odds:
    """A model that finds the same intents in every line, once `ready` is set."""

    def __init__(self, **likely: float) -> None:
        self.likely, self.ready, self.asked = likely, threading.Event(), 0
        self.ready.set()

    def odds(self, vector: object, named: object) -> Mapping[str, float]:
        self.asked += 1
        assert self.ready.wait(30)
        rest = (1 - sum(self.likely.values())) / (len(LABELS) - len(self.likely))
        return dict.fromkeys(LABELS, rest) | self.likely


class Judging(MeaningBank):
    """A bank with such a model."""

    def __init__(self, model: Odds) -> None:
        super().__init__(Hashing().embed, Hashing.name)
        self.model = model

    @property
    def line_model(self) -> Odds:
        return self.model


@asynccontextmanager
async def judged(model: Odds, people: People | None = None):
    crew = crew_of({"oak_log": 90})
    comparison = PhrasingComparison(lambda: Judging(model), GAME, crew.journal)
    async with talking(crew=crew, fallbacks=Fallbacks(phrasings=comparison), people=people) as dialogue:
        await until(comparison.is_loaded)
        yield dialogue


async def test_an_order_that_the_model_doubts_is_asked_about_and_a_yes_begins_it():
    async with judged(Odds(none=0.95)) as dialogue:
        await dialogue.hear(Line("Sam", "leader, mine 5 logs"))
        await hears(dialogue, "Shall we get 5 logs?")
        assert not dialogue.crew.busy
        await dialogue.hear(Line("Sam", "yes"))
        await hears(dialogue, "On it: mine 5 logs.")


async def test_talk_that_the_rules_misread_is_left_alone_and_its_order_is_forgotten():
    async with judged(Odds(none=0.95)) as dialogue:
        await dialogue.hear(Line("Tom", "hello"))  # so that Sam is not alone with the crew, and may mean Tom
        done = await dialogue.hear(Line("Sam", "mine 5 logs"))
        assert not done.accepted and done.command.intent is None and not dialogue.crew.busy and not said(dialogue)
        await dialogue.hear(Line("Sam", "no, 6"))
        assert not dialogue.crew.busy


async def test_an_order_of_somebody_who_is_alone_with_the_crew_is_asked_about_although_the_model_takes_it_for_talk():
    async with judged(Odds(none=0.95)) as dialogue:
        done = await dialogue.hear(Line("Sam", "mine 5 logs"))
        assert done.command.intent is Intent.CLARIFY and done.command.choices and not dialogue.crew.busy


async def test_a_line_to_nobody_that_the_rules_cannot_read_may_be_an_order():
    model = Odds(gather=0.97)
    async with judged(model) as dialogue:
        await dialogue.hear(Line("Sam", "5 of them logs blorp hm"))
        await hears(dialogue, "5 logs")
        await until(lambda: dialogue.crew.busy)
        model.likely = {"correct": 0.97}
        await dialogue.hear(Line("Sam", "no, 6"))  # it is remembered as an order
        await hears(dialogue, "6 logs")


async def test_an_answer_completes_an_order_that_the_model_read_and_that_names_nothing():
    async with judged(Odds(gather=0.97)) as dialogue:
        await dialogue.hear(Line("Sam", "leader, blorp hmm whatever"))
        await hears(dialogue, "What shall we get, and how many?")
        await dialogue.hear(Line("Sam", "5 logs"))
        await hears(dialogue, "On it: ")


async def test_guests_and_answers_are_read_by_the_rules_alone():
    model = Odds(none=0.95)
    async with judged(model, People(owners=["Ann"], guests=["Eve"])) as dialogue:
        done = await dialogue.hear(Line("Eve", "leader, mine 5 logs"))
        assert not done.accepted and "guests" in done.why
        await dialogue.hear(Line("Sam", "leader, mine 5"))
        await until(lambda: dialogue.pending.open(Speaker("Sam")))
        await dialogue.hear(Line("Sam", "logs"))
        await hears(dialogue, "On it: ")
    assert model.asked <= 1


async def test_a_stop_in_the_chat_does_not_wait_for_the_lines_before_it():
    model = Odds(gather=0.97)
    async with judged(model) as dialogue:
        model.ready.clear()
        heard = next(iter(dialogue.crew.worlds.values())).heard
        heard.put_nowait(Line("Sam", "leader, mine 50 logs"))
        await until(lambda: model.asked)
        heard.put_nowait(Line("Sam", "stop"))
        await hears(dialogue, "Stopped")
        assert [event.data["intent"] for event in dialogue.journal.of("command")] == [Intent.GATHER, Intent.STOP]
        model.ready.set()
        assert not dialogue.crew.busy


async def test_an_order_that_is_read_during_a_stop_does_not_begin_after_it():
    model = Odds(gather=0.97)
    async with judged(model) as dialogue:
        model.ready.clear()
        order = asyncio.create_task(dialogue.hear(Line("ops", "leader, mine 50 logs"), source=Source.API))
        await until(lambda: model.asked)
        assert (await dialogue.hear(Line("ops", "stop"), source=Source.API)).accepted
        model.ready.set()
        assert not (await order).accepted and not dialogue.crew.busy


async def test_lines_are_handled_in_the_order_in_which_they_were_said():
    model = Odds(gather=0.97)
    async with judged(model) as dialogue:
        model.ready.clear()
        first = asyncio.create_task(dialogue.hear(Line("ops", "leader, mine 50 logs"), source=Source.API))
        await until(lambda: model.asked)
        second = asyncio.create_task(dialogue.hear(Line("ops", "leader, status"), source=Source.API))
        await asyncio.sleep(0.01)
        assert not dialogue.journal.of("command")
        model.ready.set()
        await asyncio.gather(first, second)
        assert [event.data["intent"] for event in dialogue.journal.of("command")] == [Intent.GATHER, Intent.STATUS]


async def test_without_the_model_the_rules_decide_alone():
    def missing() -> MeaningBank:
        raise BlockcrewError("The model is missing: run `make setup`.")

    crew = crew_of({"oak_log": 90})
    comparison = PhrasingComparison(missing, GAME, crew.journal)
    async with talking(crew=crew, fallbacks=Fallbacks(phrasings=comparison)) as dialogue:
        await dialogue.hear(Line("Sam", "leader, mine 5 logs"))
        await dialogue.hear(Line("Sam", "leader, mine 6 logs"))
        await hears(dialogue, "On it: ")
        assert not comparison.is_loaded()
