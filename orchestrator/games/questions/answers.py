"""Reads the letter of an answer from a text, exactly: no letter is picked up from an explanation."""

import json
import re
from typing import Any

ANSWER_LINE = re.compile(r"\**Answer:\**[ \t]*\**([A-Z])[.)]?\**", re.ASCII)
FENCE = re.compile(r"\A```(?:json)?\n(.*)\n```\Z", re.DOTALL)


def read_answer(text: str, letters: str) -> str:
    """Return the letter that a text answers, one of `letters`; an empty text if it answers none. The text is a JSON object
    with the field `answer`, or has such an object or `Answer: B` on a line of its own; contradicting lines are no answer."""
    whole = text.strip()
    fenced = FENCE.match(whole)
    found = json_letter(fenced[1] if fenced else whole)
    if found is None:
        lines = {letter for line in whole.splitlines() if (letter := line_letter(line.strip()))}
        found = lines.pop() if len(lines) == 1 else ""
    return found if len(found) == 1 and found in letters else ""


def json_letter(text: str) -> str | None:
    """Return the field `answer` of a JSON object, without spaces around it; None if the text is no JSON object. An object
    without this field, or with another type in it, answers nothing."""
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict):
        return None
    answer = value.get("answer")
    return answer.strip() if isinstance(answer, str) else ""


def line_letter(line: str) -> str:
    """Return the letter of a line that is an answer; an empty text for another line."""
    if line.startswith("{"):
        return json_letter(line) or ""
    found = ANSWER_LINE.fullmatch(line)
    return found[1] if found else ""
