"""People ask a crew at the table for what no skill does: who has hands for it tries, and what is only talk stays talk."""

import asyncio
import json
import shutil

import pytest
from tabletop_crew import Notes, crew_at

from orchestrator.core.contracts.world import Line
from orchestrator.dialogue.fallbacks.chain import Fallbacks
from orchestrator.dialogue.fallbacks.learn_on_request import LearnOnRequest
from orchestrator.dialogue.fallbacks.skill_requests import SkillRequests
from orchestrator.dialogue.fallbacks.small_talk import SmallTalk
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.learning.learner import TRIES, Learner
from orchestrator.llm.chat import ModelError, ModelQuestion, Trouble
from orchestrator.llm.embeddings import Offline
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.skillbook.folder import LIBRARY
from orchestrator.skillbook.skillbook import Skillbook

GAME = load()
WISH = "Ben, hammer a crate together"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Skillbook:
    folder = tmp_path_factory.mktemp("few")
    for name in ("craftItem", "takeItems", "storeItems"):
        shutil.copy(LIBRARY / f"{name}.js", folder)
    return Skillbook.open(folder / "data", folder, Offline(), library=folder)


def model(code: str) -> ScriptedModel:
    """Writes that, and answers talk."""

    def rule(question: ModelQuestion) -> str:
        if question.about == "talk":
            return json.dumps({"answer": "Nice to hear."})
        return json.dumps({
            "why": "No bot can do that.", "name": "makeCrate", "description": "Make a crate out of planks.", "parameters": [],
            "says": ["make a crate"], "gains": [], "code": code,
        })  # fmt: skip

    return ScriptedModel(rule)


async def said(
    book: Skillbook, chat: ScriptedModel, *lines: str, answers: int = 1, busy: bool = False
) -> tuple[list[str], Notes]:
    """What the crew answers, once it has said so much."""
    mind = LanguageMind(chat, GAME, library(), SymbolicMind(GAME))
    crew, notes = crew_at({"oak_log": 9}, mind=mind)
    requests, learner = SkillRequests(lambda: book, crew, GAME, notes), Learner(mind, book, GAME, notes)
    learning = LearnOnRequest(lambda: learner, requests, lambda skill: asyncio.sleep(0), notes)
    fallbacks = Fallbacks(requests, None, learning, SmallTalk(mind, crew, notes))
    dialogue = Dialogue(crew, GAME, notes, People(), lambda goal, verdict: None, fallbacks=fallbacks)
    requests.at_work["Ben"] += busy
    listening = asyncio.create_task(dialogue.listen())
    for line in lines:
        crew.worlds["Ada"].heard.put_nowait(Line("Sam", line))
    try:
        async with asyncio.timeout(60):
            while len(notes.of("said")) < answers:
                await asyncio.sleep(0.001)
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
    return [event.data["text"] for event in notes.of("said")], notes


async def test_what_cannot_be_learned_is_said_after_five_attempts(book: Skillbook):
    chat = model("async function makeCrate (bot) { return 'a crate' }")
    heard, notes = await said(book, chat, WISH, answers=2)
    assert heard[0] == "Ben: no skill does that yet. I am trying to learn one, makeCrate."
    assert heard[1].startswith(f"Ben: I tried {TRIES} times and failed: ")
    assert {event.data["hurdle"] for event in notes.of("attempt")} == {"run"}, "a table has no sandbox"
    assert not book.learned.folder.exists()


async def test_what_no_bot_can_do_is_talk(book: Skillbook):
    heard, notes = await said(book, model(""), WISH)
    assert heard == ["Nice to hear."]
    assert not notes.of("attempt")


async def test_a_question_and_a_remark_near_nothing_are_talk_without_asking_for_a_skill(book: Skillbook):
    chat = model("async function makeCrate (bot) {}")
    await said(book, chat, "Ben, shall we hammer a crate together?", "Ben, you are the best", answers=2)
    assert {question.about for question in chat.asked} == {"talk"}


async def test_who_is_at_something_is_not_set_to_learn(book: Skillbook):
    chat = model("async function makeCrate (bot) {}")
    await said(book, chat, WISH, busy=True)
    assert {question.about for question in chat.asked} == {"talk"}


async def test_a_model_that_is_gone_while_it_writes_ends_nothing_but_the_lesson(book: Skillbook):
    def gone(question: ModelQuestion) -> str | ModelError:
        return json.dumps({"answer": "Hm."}) if question.about == "talk" else ModelError(Trouble.BUDGET, "All is spent.")

    heard, notes = await said(book, ScriptedModel(gone), WISH)
    assert heard == ["Hm."]
    assert [event.data["why"] for event in notes.of("no_answer")] == ["All is spent."]
