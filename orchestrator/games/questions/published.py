"""Reads the published CoordinationQA, a CSV file with one scenario in each row and three questions about it. The file is not a
part of blockcrew; a user who has it gives its path."""

import csv
import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.games.questions.question import PUBLISHED, CoordinationQuestion, QuestionKind

COLUMNS = {QuestionKind.COMPREHENSION: "EC", QuestionKind.MIND: "TOM", QuestionKind.PLANNING: "JP"}
OPTION = re.compile(r"^[ \t]*([A-Z])[.)][ \t]*(\S.*?)[ \t]*$", re.MULTILINE)
LONGEST_FIELD = 10**7  # characters


def read_published(path: Path) -> list[CoordinationQuestion]:
    """Return the questions of the published file. Raises BlockcrewError if it cannot be read, lacks a column, or has a question
    without options or key."""
    csv.field_size_limit(LONGEST_FIELD)
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise BlockcrewError(f"{path} cannot be read ({cause(error)}).") from error
    needed = [f"{column} {what}" for column in COLUMNS.values() for what in ("Question", "Answer Ordinal")]
    for column in needed:
        if not rows or column not in rows[0]:
            raise BlockcrewError(f"{path} is not the published question file: it has no column {column!r}.")
    found = [published_question(row, number, kind, path) for kind in COLUMNS for number, row in enumerate(rows, 1)]
    return found


def published_question(row: Mapping[str, str | None], number: int, kind: QuestionKind, path: Path) -> CoordinationQuestion:
    """Return one question of a row, which counts from 1. Raises BlockcrewError if it has no options or no key."""
    column = COLUMNS[kind]
    body, listed = with_options(row[f"{column} Question"] or "")
    keys = published_keys(row[f"{column} Answer Ordinal"] or "", row.get(f"{column} Answer") or "", listed)
    where = f"{path}: the {column} question of row {number}"
    if len(listed) < 2:
        raise BlockcrewError(f"{where} has no lettered options: use another copy of the file.")
    if not keys:
        raise BlockcrewError(f"{where} has no key among its options: use single_turn_trials.csv, whose keys are complete.")
    game, scene = (row.get("Game") or "unknown").strip().lower(), (row.get("Game Description") or "").strip()
    options = tuple(text for _, text in listed)
    return CoordinationQuestion(f"{kind}-{number}", game, kind, PUBLISHED, scene, body, options, keys)


def published_keys(ordinal: str, answer: str, listed: list[tuple[str, str]]) -> tuple[int, ...]:
    """Return the places of the accepted options. In a few rows a letter stands at two options or at none; then the one among
    these (or among all) whose text is most similar to the answer is meant, if it is similar enough."""
    found: list[int] = []
    for letter in re.findall(r"\b[A-Z]\b", ordinal):
        places = [place for place, (other, _) in enumerate(listed) if other == letter]
        if len(places) != 1:
            texts = {listed[place][1].lower(): place for place in places or range(len(listed))}
            places = [texts[text] for text in get_close_matches(answer.strip().lower(), texts, n=1)]
        found += places
    return tuple(dict.fromkeys(found))


def with_options(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Return a question without its options, and the options as pairs of letter and text: the last lines that are lettered from
    A upwards. In a few rows a letter is missing or stands twice."""
    matches = list(OPTION.finditer(text))
    starts = [place for place, match in enumerate(matches) if match[1] == "A"]
    if not starts:
        return text.strip(), []
    chosen = matches[starts[-1] :]
    end = next((place for place in range(1, len(chosen)) if chosen[place][1] < chosen[place - 1][1]), len(chosen))
    return text[: chosen[0].start()].strip(), [(match[1], match[2]) for match in chosen[:end]]
