"""Small talk: what a mind is told, and what is said when it has no answer."""

from dataclasses import replace

from talking import crew_of, talking, turn

from orchestrator.app.model_config import ModelConfig
from orchestrator.core.contracts.mind import NoAnswer, Remark
from orchestrator.dialogue.fallbacks.question_limit import EACH
from orchestrator.dialogue.fallbacks.small_talk import SmallTalk
from orchestrator.minds.answers import Talk
from orchestrator.minds.talking import question
from orchestrator.settings import Settings


class Talks:
    """Answers everything, or nothing."""

    def __init__(self, answers: bool = True) -> None:
        self.answers, self.told = answers, list[Remark]()

    async def talk(self, remark: Remark) -> str:
        self.told.append(remark)
        if not self.answers:
            raise NoAnswer("no JSON")
        return "Fine, thanks. " * 50

    async def propose(self, remark: Remark) -> str:
        return "Wood is always good."


async def answers(mind: Talks, *lines: str):
    crew = crew_of({"oak_log": 3})
    crew.worlds["Ben"].inventory["torch"] = 2
    talk = SmallTalk(mind, crew, crew.journal)
    async with talking(crew=crew) as dialogue:
        return [await talk.answer(turn(dialogue, line).command) for line in lines], crew


async def test_a_mind_answers_in_one_line_and_knows_the_crew():
    mind = Talks()
    (line,), _ = await answers(mind, "leader, how do you like it?")
    assert line.startswith("Fine, thanks.") and len(line) <= 240
    (remark,) = mind.told
    assert remark.held == {"torch": 2} and remark.sight == {"oak_log": 3} and remark.doing["Ben"] == "nothing"


async def test_the_member_that_is_called_answers_and_its_own_model_is_asked():
    mind, crew = Talks(), crew_of({"oak_log": 3})
    async with talking(crew=crew) as dialogue:
        await SmallTalk(mind, crew, crew.journal).answer(turn(dialogue, "Ben, how do you like it?").command, "Ben")
    assert [remark.bot for remark in mind.told] == ["Ben"]
    settings = Settings(model="usual", persona={"Ben": {"model": "own"}, "Cleo": {"model": "none"}, "Ada": {}})
    engines = ModelConfig().engines(settings)
    asked = [question("talk", Talk, replace(mind.told[0], bot=name), longest=200).role for name in ("Ben", "Cleo", "Ada", "")]
    assert [engines.of(role).model for role in asked] == ["own", "usual", "usual", "usual"]
    assert {engines.of(role).temperature for role in asked} == {engines.of("talk").temperature}
    assert set(engines.names) == {"usual", "own"}, "the prices of both are looked up"


async def test_a_person_who_asks_for_ideas_gets_a_proposal():
    assert (await answers(Talks(), "leader, any ideas?"))[0] == ["Wood is always good."]


async def test_without_an_answer_the_parser_answers_and_beyond_the_limit_nobody():
    found, crew = await answers(Talks(answers=False), *["leader, how do you like it?"] * (EACH + 1))
    assert found[0].startswith("I did not understand") and found[-1] == ""
    assert len(crew.journal.of("not_said")) == 1 and len(crew.journal.of("no_answer")) == EACH
