"""Finds a crew that is called by its name: 'lumber, mine 3 logs', 'lumber leader, status', '@lumber come here'."""

import re
from collections.abc import Iterable
from functools import cache

from orchestrator.commands.lexicon.vocabulary import GROUP_WORDS
from orchestrator.commands.normalise.tokens import ANSI

HEAD = r"\W*(?:(?:hey|hi|hello|ok|okay)\W+)?(?:the\s+|leader\s+of\s+|crew\s+)?"
ITS = r"(?:'s)?\s+(?:leader|boss|crew|team|bots)\b"  # then no comma is needed


def called(text: str, names: Iterable[str]) -> tuple[str, str] | None:
    """Return the crew that is addressed by its name and the rest of the line; None if it is none of these."""
    line = ANSI.sub("", text)
    for name in names:
        if name.lower() in GROUP_WORDS:
            continue  # 'team, mine 3 logs' is said to any
        for form in forms(name):
            if (match := form.fullmatch(line)) and (rest := match["rest"].strip()):
                return name, rest
    return None


@cache
def forms(name: str) -> tuple[re.Pattern[str], ...]:
    """Return the patterns that address a crew: in front, or after a comma at the end."""
    its = re.escape(name)
    front = rf"{HEAD}(?:@{its}(?![\w-])(?:{ITS})?|{its}{ITS}|{its}(?=\s*[,:]))\s*[,:]?(?P<rest>.*)"
    behind = rf"(?P<rest>.*),\s*@?{its}\W*"
    return tuple(re.compile(form, re.IGNORECASE | re.DOTALL) for form in (front, behind))
