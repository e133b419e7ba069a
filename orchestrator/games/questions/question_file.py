"""Files of questions and of answers: JSON lines with a first line that says what they are, read as a whole and checked before
anything is used."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.games.digest import text_digest
from orchestrator.games.questions.published import read_published
from orchestrator.games.questions.question import MOST_OPTIONS, CoordinationQuestion, QuestionKind
from orchestrator.games.record import read_lines

VERSION = 1  # of both kinds of files
QUESTIONS, ANSWERS = "blockcrew_questions", "blockcrew_answers"  # the keys of first lines; their value is the version
TEXTS = ("name", "game", "template", "scene", "question", "why")


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """The answer to a question in one trial (counted from 1): a letter, or an empty text where none could be read. `said` is
    the text of a model."""

    name: str
    trial: int
    letter: str
    said: str = ""


def write_lines(path: Path, mark: str, about: Mapping[str, Any], lines: Iterable[Mapping[str, Any]]) -> None:
    """Write a first line with the version and `about`, and then the lines. Raises BlockcrewError if the file exists already or
    cannot be written."""
    try:
        with path.open("x", encoding="utf-8") as file:
            for line in ({mark: VERSION, **about}, *lines):
                file.write(json.dumps(line) + "\n")
    except FileExistsError as error:
        raise BlockcrewError(f"{path} already exists: choose another file.") from error
    except OSError as error:
        raise BlockcrewError(f"{path} cannot be written ({cause(error)}).") from error


def write_questions(path: Path, questions: Sequence[CoordinationQuestion], about: Mapping[str, Any]) -> None:
    """Write a file of questions; `about` says how they were made."""
    write_lines(path, QUESTIONS, about, (question.as_json() for question in questions))


def read_marked(path: Path, mark: str, what: str) -> tuple[dict[str, Any], list[tuple[str, dict[str, Any]]]]:
    """Return the first line of a file and the other ones, each with its place as FILE:LINE. Raises BlockcrewError for a file of
    another kind or version."""
    lines = list(read_lines(path))
    if not lines or mark not in lines[0][1]:
        raise BlockcrewError(f"{path} is no file of {what}: its first line has no {mark!r}.")
    version = lines[0][1][mark]
    if version != VERSION or isinstance(version, bool):
        raise BlockcrewError(f"{path} is of another version ({version!r}, not {VERSION}): make it again.")
    return lines[0][1], [(f"{path}:{number}", line) for number, line in lines[1:]]


def read_questions(path: Path) -> list[CoordinationQuestion]:
    """Return all questions of a generated file or, if its name ends in .csv, of the published one. Raises BlockcrewError if it
    cannot be read, is of another version, has no questions, or has one without a key."""
    if path.suffix.lower() == ".csv":
        return read_published(path)
    found = [parse_question(line, where) for where, line in read_marked(path, QUESTIONS, "questions")[1]]
    if not found:
        raise BlockcrewError(f"{path} has no questions: generate it again.")
    if len({question.name for question in found}) != len(found):
        raise BlockcrewError(f"{path} has two questions with the same name: generate it again.")
    return found


def parse_question(line: Mapping[str, Any], where: str) -> CoordinationQuestion:
    """Return the question on a line. Raises BlockcrewError, which begins with `where`, for a missing or wrong field."""
    wrong = [field for field in TEXTS if not isinstance(line.get(field), str)]
    wrong += [field for field in ("options", "key") if not texts(line.get(field))]
    wrong += ["facts"] * (not isinstance(line.get("facts"), dict)) + ["kind"] * (line.get("kind") not in list(QuestionKind))
    if wrong:
        raise BlockcrewError(
            f"{where}: {wrong[0]!r} is missing or wrong, so this question cannot be used: generate the file again."
        )
    options, key = line["options"], line["key"]
    question = CoordinationQuestion(
        line["name"], line["game"], QuestionKind(line["kind"]), line["template"], line["scene"], line["question"],
        tuple(options), (), line["why"], line["facts"],
    )  # fmt: skip
    if not 2 <= len(options) <= MOST_OPTIONS or any(len(letter) != 1 or letter not in question.letters for letter in key):
        raise BlockcrewError(
            f"{where}: the key {key} names no option, so this question cannot be used: generate the file again."
        )
    keys = tuple(question.letters.index(letter) for letter in key)
    return CoordinationQuestion(**{name: getattr(question, name) for name in question.__slots__} | {"keys": keys})


def texts(value: Any) -> bool:
    """Return whether a value is a list of texts, at least one."""
    return isinstance(value, list) and bool(value) and all(isinstance(text, str) for text in value)


def questions_digest(questions: Sequence[CoordinationQuestion]) -> str:
    """Return a hash of questions, 12 hexadecimal digits, which connects answers with their questions."""
    return text_digest(json.dumps([question.as_json() for question in questions]))


def write_answers(path: Path, questions: Sequence[CoordinationQuestion], by: str, answers: Iterable[GivenAnswer]) -> None:
    """Write the answers that `by` gave to these questions."""
    lines = ({"name": each.name, "trial": each.trial, "answer": each.letter, "said": each.said} for each in answers)
    write_lines(path, ANSWERS, {"by": by, "questions": questions_digest(questions)}, lines)


def read_answers(path: Path, questions: Sequence[CoordinationQuestion]) -> tuple[str, list[GivenAnswer]]:
    """Return who answered, and all answers. Raises BlockcrewError if they belong to other questions, are damaged, or do not
    answer every question once in each trial."""
    header, lines = read_marked(path, ANSWERS, "answers")
    if header.get("questions") != questions_digest(questions):
        raise BlockcrewError(f"{path} answers other questions: give the file that was asked.")
    found = [parse_answer(line, where) for where, line in lines]
    trials = {answer.trial for answer in found}
    wanted = {(question.name, trial) for question in questions for trial in trials}
    if not found or len(found) != len(wanted) or {(answer.name, answer.trial) for answer in found} != wanted:
        raise BlockcrewError(f"{path} does not answer every question once in each trial: ask again.")
    return str(header.get("by", "?")), found


def parse_answer(line: Mapping[str, Any], where: str) -> GivenAnswer:
    """Return the answer on a line. Raises BlockcrewError, which begins with `where`, if it is damaged."""
    kinds = {"name": str, "trial": int, "answer": str, "said": str}
    for field, kind in kinds.items():
        if type(line.get(field)) is not kind:
            raise BlockcrewError(f"{where}: {field!r} is missing or wrong, so the answers are damaged: ask again.")
    return GivenAnswer(line["name"], line["trial"], line["answer"], line["said"])
