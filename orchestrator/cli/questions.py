"""`blockcrew questions`: CoordinationQA on the command line. Generates questions about games, asks a player, and scores."""

import json
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from orchestrator.cli.loop import run
from orchestrator.cli.model_options import BaseUrl, Dollars, ModelName, PriceOf, Replay, Tokens
from orchestrator.core.errors import BlockcrewError

if TYPE_CHECKING:
    from orchestrator.app.model_config import ModelConfig
    from orchestrator.games.questions.question import CoordinationQuestion
    from orchestrator.games.questions.question_file import GivenAnswer

app = typer.Typer(
    help="Questions about games of coordination. Start with: blockcrew questions generate 20 --out q.jsonl",
    no_args_is_help=True, rich_markup_mode=None,
)  # fmt: skip
ANSWERERS = ("language", "symbolic", "random")
QuestionFile = Annotated[Path, typer.Argument(help="Generated questions, or the published CSV file.", metavar="QUESTIONS")]


@app.command("generate")
def generate(
    each: Annotated[int, typer.Argument(help="Number of questions of each type: comprehension, theory of mind, planning.")],
    out: Annotated[Path, typer.Option(help="File for the questions, JSON lines.")],
    games: Annotated[str, typer.Option(help="Games, separated by commas; by default all that have questions.")] = "",
    seed: Annotated[int, typer.Option(help="Seed; the same seed gives the same questions.")] = 1,
) -> None:
    """Generate questions from states of real play, with keys computed by engines and solvers.

    blockcrew questions generate 100 --games capture,hanabi --out q.jsonl
    """
    from orchestrator.games.questions.generate import generate_questions  # noqa: PLC0415 - `--help` stays quick
    from orchestrator.games.questions.question_file import write_questions  # noqa: PLC0415

    check_free(out)
    named = [name.strip() for name in games.split(",") if name.strip()]
    found = run(generate_questions(each, seed, named))
    write_questions(out, found, {"each": each, "seed": seed, "games": named})
    print(f"Wrote {len(found)} questions to {out}.")


@app.command("ask")
def ask(
    file: QuestionFile,
    out: Annotated[Path, typer.Option(help="File for the answers, JSON lines.")],
    by: Annotated[str, typer.Option(help=f"Who answers: {', '.join(ANSWERERS)}.")] = "language",
    trials: Annotated[int, typer.Option(min=1, help="How often every question is asked.")] = 3,
    seed: Annotated[int, typer.Option(help="Seed of random answers.")] = 1,
    model: ModelName = "",
    base_url: BaseUrl = "",
    budget: Dollars = None,
    budget_tokens: Tokens = None,
    price: PriceOf = "",
    replay: Replay = "",
) -> None:
    """Let a language model or a program answer every question; nothing is written before all are answered. The calls of a model
    are recorded as a run, whose answers --replay gives again.

    blockcrew questions ask q.jsonl --model gpt-4o-mini --budget 1 --out answers.jsonl
    """
    from orchestrator.app.model_config import ModelConfig  # noqa: PLC0415 - `--help` stays quick
    from orchestrator.games.questions.question_file import read_questions, write_answers  # noqa: PLC0415

    if by not in ANSWERERS:
        raise BlockcrewError(f"--by cannot be {by!r}: choose one of {', '.join(ANSWERERS)}.")
    config = ModelConfig(model, base_url, budget, budget_tokens, price, replay)
    if by != "language" and config != ModelConfig():
        raise BlockcrewError("The options of a model work only with --by language.")
    check_free(out)
    questions = read_questions(file)
    answers = run(asked(questions, trials, config)) if by == "language" else computed(questions, trials, by, seed)
    write_answers(out, questions, model if by == "language" and model else by, answers)
    print(f"Wrote {len(answers)} answers to {out}; score them: blockcrew questions score {file} {out}")


async def asked(questions: "list[CoordinationQuestion]", trials: int, config: "ModelConfig") -> "list[GivenAnswer]":
    """Return the answers of the configured language model to every question in each trial."""
    from orchestrator.app.model_config import open_chat_model  # noqa: PLC0415 - the clients of models take a second to load
    from orchestrator.cli.model_journal import model_journal  # noqa: PLC0415
    from orchestrator.core.release import RELEASE  # noqa: PLC0415
    from orchestrator.minds.question_answerer import QuestionAnswerer  # noqa: PLC0415
    from orchestrator.settings import Settings  # noqa: PLC0415

    settings = Settings.read()
    found = config.located(settings)
    with model_journal(settings, f"answer {len(questions)} questions", found) as journal:
        async with open_chat_model(found, settings, journal, release=RELEASE) as model:
            return await QuestionAnswerer(model).answers(questions, trials)


def computed(questions: "list[CoordinationQuestion]", trials: int, by: str, seed: int) -> "list[GivenAnswer]":
    """Return the answers of a program to every question in each trial."""
    from orchestrator.games.questions.answerers import random_answer, symbolic_answer  # noqa: PLC0415
    from orchestrator.games.questions.question_file import GivenAnswer  # noqa: PLC0415

    dice, found = Random(seed), []
    for trial in range(1, trials + 1):
        for question in questions:
            letter = random_answer(question, dice) if by == "random" else symbolic_answer(question)
            found.append(GivenAnswer(question.name, trial, letter))
    return found


@app.command("score")
def score(
    file: QuestionFile,
    answers: Annotated[Path, typer.Argument(help="Answers that `ask` wrote.", metavar="ANSWERS")],
    as_json: Annotated[bool, typer.Option("--json", help="The last line of stdout is the result as JSON.")] = False,
) -> None:
    """Show the accuracy per type and game, mean and standard error over the trials, beside that of random answers."""
    from orchestrator.games.questions.question_file import read_answers, read_questions  # noqa: PLC0415 - `--help` stays quick
    from orchestrator.games.questions.scoring import score_table, scores  # noqa: PLC0415

    questions = read_questions(file)
    by, given = read_answers(answers, questions)
    found = scores(questions, given)
    if as_json:
        print(json.dumps({"by": by, "scores": [asdict(each) for each in found]}))
    else:
        print(f"Answers of {by}:\n{score_table(found)}")


def check_free(path: Path) -> None:
    """Raise BlockcrewError if a file exists already or its folder does not, before anything is computed."""
    if path.exists():
        raise BlockcrewError(f"{path} already exists: choose another file.")
    if not path.parent.is_dir():
        raise BlockcrewError(f"{path} cannot be written: there is no folder {path.parent}.")
