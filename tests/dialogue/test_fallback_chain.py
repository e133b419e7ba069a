"""Which fallback takes a line that the parser did not understand."""

from collections.abc import Callable

import pytest
from talking import crew_of, said, talking, turn

from orchestrator.commands.command import Command, Utterance
from orchestrator.commands.parser import understand
from orchestrator.core.plan import Act
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.fallbacks.chain import Fallbacks
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.replies import PUBLIC
from orchestrator.knowledge.game import load

LINE = "leader, my elbow is purple"


class Handles:
    """A fallback that says its name for every line; `takes` it or leaves it to the next one."""

    def __init__(self, name: str, takes: bool = True, reads: str = "") -> None:
        self.name, self.takes, self.reads = name, takes, reads
        self.offers: dict[Speaker, tuple[tuple[str, Act], ...]] = {}
        self.guess: bool | None = None

    async def try_handle(self, command: Command, say: Callable[[str], None], guess: bool = True) -> bool:
        self.guess = guess
        if self.takes:
            say(self.name)
        return self.takes

    async def read(self, command: Command, context) -> Command | None:
        return understand(Utterance(self.reads, "Sam", ("Ada", "Ben")), load()) if self.reads else None

    async def answer(self, command: Command, bot: str) -> str:
        self.bot = bot
        return self.name

    async def do(self, act: Act, addressee: str, say: Callable[[str], None]) -> None:
        say(f"doing {act.skill}")


@pytest.mark.parametrize(
    ("skills", "reads", "learns", "answer"),
    [(True, "", True, "skill"), (False, "", True, "lesson"), (False, "", False, "talk"), (True, "leader, stop", True, "skill")],
)
async def test_the_first_fallback_that_takes_a_line_answers_it(skills, reads, learns, answer):
    found = Fallbacks(Handles("skill", skills), Handles("model", reads=reads), Handles("lesson", learns), Handles("talk"))
    async with talking(fallbacks=found) as dialogue:
        assert await dialogue.fallbacks.find_order(turn(dialogue, LINE)) is None
        assert said(dialogue) == [("Ada", answer)] and found.skill_requests.guess is False


async def test_small_talk_is_answered_by_the_bot_that_is_called_if_it_is_there():
    found = Fallbacks(small_talk=Handles("talk"))
    async with talking(fallbacks=found) as dialogue:
        await dialogue.fallbacks.find_order(turn(dialogue, "Ben, my elbow is purple"))
        assert said(dialogue) == [("Ben", "talk")] and found.small_talk.bot == "Ben"
        dialogue.crew.worlds["Ben"].online = False
        await dialogue.fallbacks.find_order(turn(dialogue, "Ben, my elbow is purple"))
        assert said(dialogue)[1:] == [("Ada", "talk")] and found.small_talk.bot == "Ada"


async def test_an_order_that_a_model_reads_is_returned():
    async with talking(fallbacks=Fallbacks(interpreter=Handles("model", reads="leader, mine 5 logs"))) as dialogue:
        found = await dialogue.fallbacks.find_order(turn(dialogue, LINE))
        assert found and found.goal and found.goal.count == 5 and not said(dialogue)


@pytest.mark.parametrize("people", [People(), People(owners=["Ann"], guests=["Sam"])])
async def test_guests_and_crews_without_fallbacks_are_asked_back(people):
    found = Fallbacks(Handles("skill")) if people.owners else Fallbacks()
    async with talking(fallbacks=found, people=people) as dialogue:
        await dialogue.fallbacks.find_order(turn(dialogue, LINE))
        assert said(dialogue)[0][1].startswith("I did not understand") and dialogue.pending.open(Speaker("Sam"))


async def test_a_skill_that_was_offered_can_be_chosen():
    crew, skills = crew_of(), Handles("Did you mean dance?")
    skills.offers[Speaker("Sam")] = (("dance", Act("dance", {}, 5.0)),)
    async with talking(crew=crew, fallbacks=Fallbacks(skills)) as dialogue:
        await dialogue.fallbacks.find_order(turn(dialogue, LINE))
        pending = dialogue.pending.open(Speaker("Sam"))
        assert pending and [choice.said for choice in pending.choices] == ["dance"]
        await pending.choices[0].begin(PUBLIC)
        assert said(dialogue)[-1][1] == "doing dance"
