"""What a model is told of a line, and what becomes of its reading."""

from talking import GAME, crew_of, talking, turn

from orchestrator.commands.command import Utterance
from orchestrator.commands.not_understood import Unclear
from orchestrator.commands.parser import understand
from orchestrator.core.contracts.mind import NoAnswer
from orchestrator.dialogue.fallbacks.llm_interpreter import LineInterpreter
from orchestrator.dialogue.fallbacks.question_limit import EACH


class Model:
    """Reads an order in any line, or has no answer."""

    def __init__(self, reads: str = "leader, mine 5 logs") -> None:
        self.reads, self.asked = reads, list[Unclear]()

    async def interpret(self, unclear: Unclear):
        self.asked.append(unclear)
        if not self.reads:
            raise NoAnswer("no JSON")
        return understand(Utterance(self.reads, unclear.command.speaker, unclear.members), GAME)


async def read(model: Model, *lines: str):
    crew = crew_of()
    interpreter = LineInterpreter(model, crew, crew.journal)
    async with talking(crew=crew) as dialogue:
        found = [await interpreter.read(turn(dialogue, line).command, dialogue.context) for line in lines]
    return found, crew.journal


async def test_a_reading_is_recorded_and_the_model_knows_what_was_said_before():
    model = Model()
    found, journal = await read(model, "leader, status", "leader, my fireplace is hungry")
    assert found[1].goal.count == 5 and len(journal.of("interpreted")) == 2
    assert (model.asked[1].leader, model.asked[1].before) == ("Ada", ("leader, status",))


async def test_a_model_without_an_answer_reads_nothing():
    found, journal = await read(Model(""), "leader, my fireplace is hungry")
    assert found == [None] and [event.data["why"] for event in journal.of("no_answer")] == ["no JSON"]


async def test_one_person_is_read_only_so_often():
    model = Model()
    found, _ = await read(model, *["leader, my fireplace is hungry"] * (EACH + 1))
    assert found[-1] is None and len(model.asked) == EACH
