"""Finds lines that people say to each other, such as plans, stories and thanks: they order nothing."""

import re
from collections.abc import Sequence

from orchestrator.commands.command import TALK, ParseResult, Utterance
from orchestrator.commands.lexicon.loader import pattern
from orchestrator.commands.lexicon.vocabulary import VERBS
from orchestrator.commands.names import Address, Names
from orchestrator.commands.normalise.tokens import words_of

FIRST = r"^(?:(?:maybe|perhaps|i think|i guess|tbh|honestly|hmm|ok|okay|so|and|but|yeah|lol|haha|guess|,) )*"
PLAN = re.compile(
    FIRST
    + r"(?:we|they|he|she|i) (?:all |really |totally |probably |maybe )*(?:should|could|might)\b(?! (?:really )?use\b)"
    + "|"
    + FIRST
    + r"(?:after that |later )?can we (?:all )?go\b"
)
LATER = re.compile(
    FIRST + r"(?:we|they|he|she|i|my|if)\b.*\b(?:some ?time|some ?day|one day|eventually|at some point|tomorrow|tonight"
    r"|next (?:time|week|weekend|month|year))\b"
)
NEEDED = re.compile(
    FIRST + r"you (?:will |would |also |just |only |still )*(?:need|want)\b(?! (?:to|you)\b)"
)  # "you need 3 cobble"
AGREED = re.compile(r"^(?:sure|np|no problem|same|true|nah|omw)\b(?! you\b)")  # an answer, and the crew asked nothing
THANKED = re.compile(
    r"(?:(?:ok|okay|oh|wow|yay|nice|hey|and|great|omg|aww|cool) |, )*(?:(?:many |big |huge )?(?:thanks|thank you"
    r"|thx|cheers|props|kudos)"
    r"(?: so much| a lot| a million| very much| all| everyone| guys)*|(?:good|great|nice|awesome|amazing"
    r"|excellent|fantastic) (?:job|work"
    r"|one|find|going)|well done|nicely done|way to go|congrats|congratulations|sorry)(?: ,)? (?:for|on|with|about) "
    r"(?:(?!\b(?:now|please|can|could|but|then)\b)[^.!?])+[.!? ]*"
)  # "thanks for the 20 cobble"
PRAISED = re.compile(
    r"(?:(?:ok|okay|oh|wow|yay|hey|and|omg|aww|haha|mmm|what|that|this|those|these|your|is|are|was|were|such|a|an|some|the|really"
    r"|very|so) |, )*"
    r"(?:great|good|nice|lovely|beautiful|awesome|amazing|excellent|fantastic|gorgeous|delicious|tasty|superb|brilliant"
    r"|wonderful|splendid|impressive|neat)(?: (?:looking|little|big))?(?: [a-z]+){1,2}"
    r"(?:(?: ,)*(?: (?:you (?:made|built|cooked|baked|got|did)|(?:much|really|so|very|greatly) appreciated|thanks|thank you|ty"
    r"|cheers|well done|good job|guys|all|everyone|there|lol|by the way))+|(?: [,!.])*)(?: [,!.])*"
)  # "great bread, much appreciated"
OFFERED = re.compile(
    r"\b(?:any ?(?:one|body)|who)(?: else)?(?: here)? (?:wants?|needs?|fancy|fancies|interested in|up for)\b(?! to\b)"
)  # "making iron boots, anyone want a pair"
ORDERED = re.compile(r"\b(?:please|pls|plz|would|could|can|need|want|with|for|to|here|now|instead|next|\d+)\b")
QUOTED = re.compile(
    r"(?<!what )(?<!which )(?<!any )(?<!that )(?<!this )(?<!same )(?<!every )(?<!some )\b(?:type|typed|typing|types)\b(?! of\b)"
)
STORY = pattern("loose.line.story")
NOTICES = pattern("loose.line.notices")


def is_praise(words: Sequence[str]) -> bool:
    """Return whether a line without names only praises or thanks for something: "great bread, much appreciated"."""
    text = " ".join(words)
    praised = PRAISED.fullmatch(text) and not ORDERED.search(text) and not VERBS.keys() & set(words)
    return bool(praised or THANKED.fullmatch(text))


def is_story(text: str) -> bool:
    """Return whether a line is a story, a quotation or a notice of the server, and so no order, whomever it names."""
    text = text[:300].strip()
    return bool(NOTICES.search(text) or STORY.search(" ".join(words_of(text))))


def among_people(words: list[str], whom: Address, heard: Utterance) -> ParseResult | None:
    """Return TALK (no order) for a line that people say to each other, such as "we should mine some logs"; None for other
    lines.

    `words` are the line with its addressees. A line that addresses a bot openly (`whom.plain`), or that may answer a question
    of the bots (`heard.asked`), is never taken for talk.
    """
    if is_praise([word for word in words if not Names.of(heard).called(word)]):
        return TALK
    if heard.asked or (whom.to and whom.plain):
        return None
    text = " ".join(words)
    forms = (QUOTED, OFFERED) if whom.to else (QUOTED, OFFERED, PLAN, LATER, NEEDED, AGREED)
    return TALK if any(form.search(text) for form in forms) else None
