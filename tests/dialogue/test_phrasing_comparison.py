"""Lines that are like known phrasings are asked about, and a yes begins the order."""

from pathlib import Path

from talking import GAME, crew_of, hears, said, talking, turn, until

from orchestrator.commands.command import Intent
from orchestrator.commands.meaning import MeaningBank
from orchestrator.core.contracts.world import Line
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.fallbacks.chain import Fallbacks
from orchestrator.dialogue.fallbacks.phrasing_comparison import PhrasingComparison
from orchestrator.llm.embeddings import Hashing

BANK = MeaningBank(Hashing().embed, Hashing.name, Path("none"))


def no_bank():
    raise BlockcrewError("The model is missing: run `make setup`.")


async def test_a_likely_order_is_asked_about_and_recorded():
    crew = crew_of({"oak_log": 60})
    found = Fallbacks(phrasings=PhrasingComparison(lambda: BANK, GAME, crew.journal))
    async with talking(crew=crew, fallbacks=found) as dialogue:
        assert await dialogue.fallbacks.find_order(turn(dialogue, "leader, there should be a house on that hill")) is None
        assert said(dialogue)[0][1] == "Shall we build a house here?"
        pending = dialogue.pending.open(Speaker("Sam"))
        assert pending and [choice.said for choice in pending.choices] == ["build a house here"]
    assert [event.data["intent"] for event in crew.journal.of("interpreted")] == [Intent.CLARIFY]


async def test_a_very_likely_order_that_can_be_taken_back_is_begun():
    crew = crew_of({"oak_log": 60})
    found = Fallbacks(phrasings=PhrasingComparison(lambda: BANK, GAME, crew.journal))
    async with talking(crew=crew, fallbacks=found) as dialogue:
        await dialogue.hear(Line("Sam", "leader, there is hardly any logs left in the storage you know"))
        await dialogue.hear(Line("Sam", "leader, go on a supply run for logs"))
        await until(lambda: dialogue.crew.busy)
        assert said(dialogue)[0][1] == "Shall we get logs?"  # the first line is answered first


async def test_without_its_model_the_crew_asks_what_was_meant():
    crew = crew_of()
    found = Fallbacks(phrasings=PhrasingComparison(no_bank, GAME, crew.journal))
    async with talking(crew=crew, fallbacks=found) as dialogue:
        await dialogue.hear(Line("Sam", "leader, my elbow is purple"))
        await hears(dialogue, "I did not understand.")
    assert crew.journal.of("no_answer")
