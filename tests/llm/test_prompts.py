"""Prompts are what they say: headers name their variables, examples fit their forms, what is sent stands in a file."""

import json
from contextlib import suppress
from pathlib import Path

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.message import Message
from orchestrator.core.mind import Experience, Member, NoAnswer, Remark, Role, Situation
from orchestrator.core.observation import Chest, Entity, Observation, Position
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Plan, Step
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.llm.chat import Question
from orchestrator.llm.dialect import response_format
from orchestrator.llm.reading import first_object
from orchestrator.llm.scripted import ScriptedModel
from orchestrator.minds import answers, prompts
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.symbolic import SymbolicMind

RENDERED = Path(__file__).with_name("rendered")
SKILLS = tuple(skill for skill in library() if skill.name in ("craftItem", "mineBlock"))  # the snapshot is of the wording
SEEN = Observation(
    Position(3, 70, -8),
    health=18,
    food=15,
    inventory={"oak_log": 5, "stick": 2},
    equipment={"hand": "stick"},
    blocks={"oak_log": 20, "stone": 300},
    chests=(Chest("chest", Position(1, 70, 1), {"coal": 3}),),
    entities=(Entity("animal", "cow", Position(5, 70, 5)),),
    biome="forest",
    conversation=(Message(1.0, "Sam", "Ben", "mine 12 logs"), Message(2.0, "Ben", "Ada", "on it")),
)
PAST = ((Act("mineBlock", {"name": "stone", "count": 3}), Outcome(False, Reason.MISSING_TOOL, "stone needs a pickaxe")),)
LEAF = Situation(
    "Ben", Role.LEAF, Goal("gain 6 cobblestone", "cobblestone", 6), SEEN,
    plan=Plan("gain 6 cobblestone", ((Step("gain", "cobblestone", 6),),)), past=PAST,
)  # fmt: skip
MEMBERS = (
    Member("Ben", assigned=6, progress=2, gained=2, open={"logs": 4}),
    Member("Cleo", failures=1, trouble="not_found: no logs in sight", known={"logs": Experience(3, 20.0, 2, 1)}),
)
PLAN = Plan("mine 12 logs")
ROOT = Situation(
    "Ada", Role.ROOT, Goal("mine 12 logs", "logs", 12), SEEN, gained=2, plan=PLAN, members=MEMBERS, gains={"logs": 2}
)
DOING = {"Ben": "gain 6 logs", "Cleo": "nothing"}
REMARK = Remark("Sam", "do you like it here?", ROOT.goal, 2, DOING, {"oak_log": 2}, {"stone": 9})
HEADER = '+++\nasked = "x"\nrole = "leaf"\nreply = "Talk"\nvariables = [{}]\n+++\n'


def example(name: str) -> str:
    """The last worked answer in a prompt's file."""
    found = first_object(prompts.prompt(name).instructions.replace("\n", " ").split("Example")[-1])
    assert found is not None
    return json.dumps(found)


async def every_question() -> dict[str, Question]:
    """One of each prompt; the model answers with the prompt's own worked example, which is of another situation."""
    model = ScriptedModel(lambda question: example(question.about))
    mind, plan = (
        LanguageMind(model, load(), SKILLS, SymbolicMind()),
        Plan("mine 12 logs", ((Step("gain", "logs", 6, "Cleo"),),)),
    )
    asks = (mind.judge(LEAF), mind.critique(LEAF), mind.plan(LEAF), mind.act(LEAF, LEAF.plan), mind.talk(REMARK))
    for ask in (*asks, mind.propose(REMARK), mind.plan(ROOT), mind.act(ROOT, plan)):
        with suppress(NoAnswer):
            await ask
    return {question.about: question for question in reversed(model.asked)}  # the first of each


async def test_what_is_sent_stands_in_a_file_and_a_change_of_wording_shows_there():
    questions = await every_question()
    assert set(questions) == set(prompts.names())
    for name, question in questions.items():
        first = question.said[:2]
        text = "\n\n".join(f"[{one.speaker}]\n{one.text}" for one in first) + "\n"
        path = RENDERED / f"{name}.txt"
        assert path.read_text("utf-8") == text, f"look at it, then: python tests/llm/render_prompts.py ({path.name})"


@pytest.mark.parametrize("name", prompts.names())
def test_every_worked_answer_of_a_prompt_fits_its_form(name):
    file = prompts.prompt(name)
    form = answers.form(file.reply, library())
    examples = file.instructions.replace("\n", " ").split("Example")[1:]
    assert examples, "a prompt has at least one worked example"
    for text in examples:
        found = first_object(text)
        assert found is not None
        form.model_validate(found)


@pytest.mark.parametrize("name", [*answers.PLAIN, "Actions"])
def test_a_form_goes_out_as_strict_structured_output_takes_it(name):
    def check(node) -> None:
        if isinstance(node, list):
            for each in node:
                check(each)
        if isinstance(node, dict):
            assert not {"oneOf", "discriminator", "default"} & set(node)
            if node.get("type") == "object":
                assert node["additionalProperties"] is False and node["required"] == list(node["properties"])
            for each in node.values():
                check(each)

    check(response_format(answers.form(name, library()))["json_schema"]["schema"])


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("no header at all", "+++"),
        ('+++\nasked = "x"\n+++\nhello\n---\n{{ facts }}', "header"),
        (HEADER.format('"facts"') + "hello {{ name }}\n---\n{{ facts }}", "name"),
        (HEADER.format('"facts", "extra"') + "hello\n---\n{{ facts }}", "extra"),
        ("+++\nasked = x\n+++\nhello\n---\n{{ facts }}", "cannot be read"),
        (HEADER.format("") + "{{ \n---\nhello", "cannot be read"),
    ],
)
def test_a_prompt_file_that_is_not_as_it_should_be_is_told_in_one_sentence(text, word):
    with pytest.raises(BlockcrewError, match="prompt mine") as wrong:
        prompts.read_prompt("mine", text)
    assert word in str(wrong.value) and "\n" not in str(wrong.value).strip()


def test_a_variable_that_is_missing_is_an_error():
    with pytest.raises(BlockcrewError, match="most"):
        prompts.prompt("propose").render({"facts": "{}", "longest": 240})
    with pytest.raises(BlockcrewError, match="talk"):
        prompts.prompt("no_such_prompt")
