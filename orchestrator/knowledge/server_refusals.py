"""Recognises that a server refused a command: RCON (the server's console protocol) returns only text, so the text is compared
with the English messages of the game itself."""

import json
import re
from functools import cache

from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import DATA, VERSIONS

HERE = "<--[HERE]"  # stands behind the place of every syntax error
SYNTAX = re.compile(r"(arguments?|parsing|command|permissions)\.(?!.*(description|selector\.all|selector\.nearest|context))")
NO = (
    r"fail(ed|ure)?|unchanged|invalid\w*|toobig|toomany\w*|toosmall|nochange|no_\w+|null|nothing|error|"
    r"\w*[nN]ot_?[fF]ound|not_a\w*|already\w*|duplicate|overlap"
)
FAILURE = re.compile(rf"(commands\.|clear\.).*?\.?\b({NO})\b")


@cache
def refusals(version: str = VERSIONS[0]) -> re.Pattern[str]:
    """Return a pattern that matches a server's whole answer to a command if the answer is a refusal.
    Raises BlockcrewError when the data of this game version is missing."""
    paths = json.loads((DATA / "dataPaths.json").read_text("utf-8"))["pc"]
    file = DATA / paths[version]["language"] / "language.json" if version in paths else None
    if file is None or not file.is_file():
        raise BlockcrewError(f"The messages of Minecraft {version} are unknown: choose one of {', '.join(VERSIONS)}.")
    sentences = json.loads(file.read_text("utf-8"))
    told = {text for key, text in sentences.items() if SYNTAX.match(key) or FAILURE.match(key)}
    return re.compile("|".join(map(as_pattern, sorted(told))), re.DOTALL)


def as_pattern(sentence: str) -> str:
    """Return a regular expression for a sentence of the game; placeholders such as %s or %1$s match anything."""
    return ".*?".join(re.escape(part) for part in re.split(r"%(?:\d+\$)?[sd]", sentence))


def is_refusal(answer: str, version: str = VERSIONS[0]) -> bool:
    """Return whether the server's answer says that it refused the command."""
    return HERE in answer or refusals(version).fullmatch(answer.strip()) is not None
