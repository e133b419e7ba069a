"""Prompts are what they say: headers name their variables, examples fit their forms, what is sent stands in a file."""

from pathlib import Path

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.skills import library
from orchestrator.llm.provider_options import response_format
from orchestrator.minds import answers, prompts
from orchestrator.minds.example_situations import sample_questions, worked_answers

RENDERED = Path(__file__).with_name("rendered")
SKILLS = tuple(skill for skill in library() if skill.name in ("craftItem", "mineBlock"))  # the snapshot is of the wording
HEADER = '+++\nasked = "x"\nrole = "leaf"\nreply = "Talk"\nvariables = [{}]\n+++\n'


async def test_what_is_sent_stands_in_a_file_and_a_change_of_wording_shows_there():
    questions = await sample_questions(SKILLS)
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
    examples = worked_answers(name)
    assert len(examples) == file.instructions.count("Example"), "each example ends with its answer"
    assert examples
    for found in examples:
        form.model_validate(found)


def order(value: object) -> object:
    """The names of an answer's fields in their order, inside of lists too."""
    if isinstance(value, list):
        return [order(each) for each in value]
    return [(name, order(each)) for name, each in value.items()] if isinstance(value, dict) else None


@pytest.mark.parametrize("name", prompts.names())
def test_a_form_has_its_fields_in_the_order_of_the_examples(name):
    form = answers.form(prompts.prompt(name).reply, library())
    for found in worked_answers(name):
        read = form.model_validate(found).model_dump(mode="json", exclude_unset=True)
        assert order(read) == order(found), "a server that enforces the form enforces its order"


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
