"""What people say to each other although an order is in it: plans, things one would need, how one talks to the crew."""

import re

from orchestrator.commands.addressing import Address
from orchestrator.commands.parse_result import TALK, ParseResult
from orchestrator.commands.utterance import Utterance

FIRST = r"^(?:(?:maybe|perhaps|i think|i guess|tbh|honestly|hmm|ok|okay|so|and|but|yeah|lol|haha|guess|,) )*"
PLAN = re.compile(
    FIRST + r"(?:we|they|he|she|i) (?:all |really |totally |probably |maybe )*(?:should|could|might)\b(?! (?:really )?use\b)"
)
LATER = re.compile(
    FIRST + r"(?:we|they|he|she|i|my|if)\b.*\b(?:some ?time|some ?day|one day|eventually|at some point|tomorrow|tonight"
    r"|next (?:time|week|weekend|month|year))\b"
)
NEEDED = re.compile(
    FIRST + r"you (?:will |would |also |just |only |still )*(?:need|want)\b(?! (?:to|you)\b)"
)  # "you need 3 cobble"
AGREED = re.compile(r"^(?:sure|np|no problem|same|true|nah|omw)\b(?! you\b)")  # an answer, and the crew asked nothing
QUOTED = re.compile(
    r"(?<!what )(?<!which )(?<!any )(?<!that )(?<!this )(?<!same )(?<!every )(?<!some )\b(?:type|typed|typing|types)\b(?! of\b)"
)


def among_people(words: list[str], whom: Address, heard: Utterance) -> ParseResult | None:
    """TALK for a line that is talk by its form. Who was called out is meant, and so is who answers a question of ours."""
    if heard.asked or (whom.to and whom.plain):
        return None
    text = " ".join(words)
    forms = (QUOTED,) if whom.to else (QUOTED, PLAN, LATER, NEEDED, AGREED)
    return TALK if any(form.search(text) for form in forms) else None
