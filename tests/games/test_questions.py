"""Generated questions have exactly one right answer, which brute force finds as well; files, answers and scores are checked."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean

import brute_force_more as more
import brute_force_questions as brute
import pytest
from typer.testing import CliRunner

from orchestrator.cli.questions import app
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.questions.answerers import random_answer, symbolic_answer
from orchestrator.games.questions.answers import read_answer
from orchestrator.games.questions.generate import QUESTION_GAMES, generate_questions
from orchestrator.games.questions.published import read_published
from orchestrator.games.questions.question_file import GivenAnswer, read_answers, read_questions, write_answers, write_questions
from orchestrator.games.questions.scoring import scores
from orchestrator.llm.chat import ModelError, Trouble
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.minds.question_answerer import QuestionAnswerer

KEYS = {
    ("capture", "distance"): brute.distance, ("capture", "partner_step"): brute.chaser,
    ("capture", "thief_step"): brute.fleeing, ("capture", "catch"): brute.catch,
    ("escape", "distance"): brute.distance, ("escape", "killer_target"): brute.killer_target,
    ("escape", "partner_step"): brute.repairer, ("escape", "escape"): brute.escape,
    ("hanabi", "fitting"): more.fitting, ("hanabi", "critical"): more.critical, ("hanabi", "useful_clue"): more.useful_clue,
    ("hanabi", "clue_meaning"): more.clue_meaning, ("hanabi", "safe_play"): more.safe_play,
    ("overcooked", "missing_onions"): more.missing_onions, ("overcooked", "ticks"): more.ticks,
    ("overcooked", "partner_task"): more.partner_task, ("overcooked", "fetch"): more.fetch,
    ("coblock", "placeable"): more.placeable, ("coblock", "partner_lacks"): more.partner_lacks,
    ("coblock", "only_mine"): more.only_mine,
}  # fmt: skip


def disagreements(questions):
    """The questions whose key brute force does not find."""
    return [
        question.name for question in questions
        if [KEYS[question.game, question.template](json.loads(json.dumps(question.facts)))]
        != [question.options[key] for key in question.keys]
    ]  # fmt: skip


@pytest.fixture(scope="module")
def questions():

    return asyncio.run(generate_questions(10, 3))


def test_every_template_has_a_brute_force():
    assert set(KEYS) == {(name, template.name) for name, game in QUESTION_GAMES.items() for template in game.templates}


@pytest.mark.long
def test_brute_force_finds_every_key(questions):
    assert len(questions) == 30
    assert disagreements(questions) == []


@pytest.mark.long
async def test_brute_force_finds_the_keys_of_three_times_five_hundred_questions():
    found = await generate_questions(500, 1)
    assert len(found) == 1500
    assert disagreements(found) == []


def test_a_question_has_different_options_and_one_key(questions):
    for question in questions:
        assert len(set(question.options)) == len(question.options) >= 3
        assert len(question.keys) == 1
        assert question.why.endswith(".")


def test_the_place_of_the_key_says_nothing(questions):
    assert len({question.keys for question in questions}) >= 4


async def test_the_same_seed_gives_the_same_questions_and_another_seed_others():
    first, again, other = [await generate_questions(3, seed, ["capture", "hanabi"]) for seed in (1, 1, 2)]
    assert first == again
    assert {question.text() for question in first}.isdisjoint(question.text() for question in other)


async def test_rooms_have_other_numbers_in_each_question():
    found = await generate_questions(6, 1, ["capture"])
    assert len({json.dumps(question.facts["exits"]) for question in found}) == len(found)


def test_the_symbolic_player_answers_everything(questions):
    given = [GivenAnswer(question.name, 1, symbolic_answer(question)) for question in questions]
    assert {each.mean for each in scores(questions, given)} == {1.0}


def test_a_key_that_was_changed_does_not_change_the_symbolic_answer(questions):
    question = questions[0]
    changed = replace(question, keys=((question.keys[0] + 1) % len(question.options),))
    assert symbolic_answer(changed) == symbolic_answer(question)


def test_random_answers_land_on_the_computed_baseline(questions):
    dice = Random(5)
    given = [GivenAnswer(q.name, trial, random_answer(q, dice)) for trial in range(1, 201) for q in questions]
    whole = scores(questions, given)[-1]
    assert whole.baseline == pytest.approx(fmean(1 / len(question.options) for question in questions))
    assert whole.error is not None
    assert abs(whole.mean - whole.baseline) < 4 * whole.error


def test_a_score_is_the_mean_of_the_trials_with_its_standard_error(questions):
    pair = questions[:2]
    right = [question.letters[question.keys[0]] for question in pair]
    given = [
        GivenAnswer(q.name, trial, letter if trial < 3 else "")
        for trial in (1, 2, 3)
        for q, letter in zip(pair, right, strict=True)
    ]
    whole = scores(pair, given)[-1]
    assert whole.mean == pytest.approx(2 / 3)
    assert whole.error == pytest.approx(1 / 3)
    assert whole.unread == 2


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ('{"answer": "B"}', "B"),
        ('```json\n{"why": "A is wrong.", "answer": "C"}\n```', "C"),
        ('I think of A. first.\n{"answer": "D"}', "D"),
        ("Explanation: not A.\nAnswer: B", "B"),
        ("**Answer: B**", "B"),
        ("Answer: A\nAnswer: B", ""),
        ("A. is the best option, since B) is not.", ""),
        ("Answer: Bob", ""),
        ("The Answer: A is tempting", ""),
        ('{"answer": "Z"}', ""),
        ('{"answer": 1}', ""),
        ('{"answer": "A or B"}', ""),
        ("Answer: b", ""),
        ("", ""),
    ],
)
def test_a_letter_is_read_only_from_an_exact_answer(text, letter):
    assert read_answer(text, "ABCD") == letter


def test_a_file_of_questions_comes_back_as_it_was(questions, tmp_path):
    path = tmp_path / "q.jsonl"
    write_questions(path, questions, {"seed": 3})
    assert read_questions(path) == questions


@pytest.mark.parametrize(
    ("line", "field", "value", "told"),
    [
        (0, "blockcrew_questions", 2, "another version"),
        (1, "key", None, "'key' is missing"),
        (1, "key", [], "'key' is missing"),
        (1, "key", ["Z"], "names no option"),
        (2, "options", ["a"], "names no option"),
        (1, "kind", "xx", "'kind' is missing"),
    ],
)
def test_a_damaged_file_of_questions_is_refused_in_one_sentence(questions, tmp_path, line, field, value, told):
    path = tmp_path / "q.jsonl"
    write_questions(path, questions[:3], {})
    lines = [json.loads(text) for text in path.read_text().splitlines()]
    lines[line][field] = value
    if line == 2:
        lines[line]["key"] = ["B"]
    path.write_text("\n".join(map(json.dumps, lines)))
    with pytest.raises(BlockcrewError, match=told):
        read_questions(path)
    out = tmp_path / "answers.jsonl"
    result = CliRunner().invoke(app, ["ask", str(path), "--by", "random", "--out", str(out)])
    assert isinstance(result.exception, BlockcrewError)
    assert not out.exists()


def test_answers_belong_to_the_questions_that_were_asked(questions, tmp_path):
    path = tmp_path / "answers.jsonl"
    write_answers(path, questions[:2], "random", [GivenAnswer(q.name, 1, "A") for q in questions[:2]])
    assert read_answers(path, questions[:2])[0] == "random"
    with pytest.raises(BlockcrewError, match="other questions"):
        read_answers(path, questions[:3])


def test_the_commands_generate_ask_and_score(tmp_path):
    file, out = str(tmp_path / "q.jsonl"), str(tmp_path / "a.jsonl")
    for words in (
        ["generate", "2", "--games", "capture,hanabi", "--out", file],
        ["ask", file, "--by", "symbolic", "--out", out],
    ):
        result = CliRunner().invoke(app, words)
        assert result.exit_code == 0, result.output
    result = CliRunner().invoke(app, ["score", file, out, "--json"])
    found = json.loads(result.stdout.splitlines()[-1])
    assert found["by"] == "symbolic"
    assert found["scores"][-1] | {"baseline": 0} == {
        "kind": "all", "game": "all", "questions": 6, "trials": 3, "mean": 1.0, "error": 0.0, "baseline": 0, "unread": 0,
    }  # fmt: skip


async def test_a_language_model_answers_every_question_in_each_trial(questions):
    model = ScriptedModel(lambda asked: 'Because.\n{"answer": "A"}')
    found = await QuestionAnswerer(model).answers(questions[:5], 3)
    assert [(each.name, each.trial) for each in found] == [(q.name, trial) for trial in (1, 2, 3) for q in questions[:5]]
    assert {each.letter for each in found} == {"A"}
    assert all(question.text() == asked.said[1].text for question, asked in zip(questions[:5], model.asked, strict=False))


async def test_a_model_that_does_not_answer_now_and_then_loses_only_those_questions(questions):
    answers = ['{"answer": "B"}', ModelError(Trouble.BUSY, "Busy."), "no letter", '{"answer": "B"}']
    found = await QuestionAnswerer(ScriptedModel(answers)).answers(questions[:4], 1)
    assert [each.letter for each in found] == ["B", "", "", "B"]


async def test_a_model_that_cannot_be_asked_ends_it_with_its_own_sentence(questions):
    model = ScriptedModel(lambda asked: ModelError(Trouble.DENIED, "The key is wrong."))
    with pytest.raises(ModelError, match="The key is wrong"):
        await QuestionAnswerer(model).answers(questions, 1)


HEADER = ",".join(
    [f"{kind} {what}" for kind in ("EC", "TOM", "JP") for what in ("Question", "Answer", "Answer Ordinal")] + ["Game"]
)
ASKED = '"State.\nWho?\nA. me\nB. you\nC. all"'


def published(tmp_path: Path, key="B", answer="you", header=HEADER):
    path = tmp_path / "published.csv"
    row = f'{ASKED},{answer},"{key}",{ASKED},you,B,{ASKED},you,B,Hanabi'
    path.write_text(f"{header}\n{row}\n")
    return path


def test_the_published_file_can_be_read(tmp_path):
    comprehension, mind, planning = read_published(published(tmp_path, key="A,C"))
    assert (comprehension.keys, mind.keys, planning.keys) == ((0, 2), (1,), (1,))
    assert comprehension.options == ("me", "you", "all")
    assert comprehension.baseline == pytest.approx(2 / 3)
    assert "A. me" not in comprehension.question


def test_a_published_key_that_is_no_option_is_found_by_the_text_of_the_answer(tmp_path):
    assert read_published(published(tmp_path, key="D"))[0].keys == (1,)


@pytest.mark.parametrize(
    ("changes", "told"),
    [({"key": ""}, "has no key"), ({"header": HEADER.replace("JP Question", "X")}, "no column 'JP Question'")],
)
def test_a_published_file_that_lacks_something_is_refused(tmp_path, changes, told):
    with pytest.raises(BlockcrewError, match=told):
        read_questions(published(tmp_path, **changes))


def test_a_program_cannot_answer_published_questions(tmp_path):
    with pytest.raises(BlockcrewError, match="let a model answer it"):
        symbolic_answer(read_published(published(tmp_path))[0])
