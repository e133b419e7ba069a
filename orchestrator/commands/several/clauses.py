"""Parts a line into its clauses, and finds the words that make an order wait: "when you are done, ..."."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orchestrator.commands.lexicon.vocabulary import GERUNDS, GREETINGS, VERBS, split
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.tokens import PAUSES

JOINTS = split("and then also plus while but so meanwhile next finally lastly afterwards second secondly")
HEADS = (
    frozenset(VERBS)
    | frozenset(GERUNDS)
    | split(
        "follow come stay wait stop put help hold guard protect keep resume continue pause halt escort start"
        " begin return rest plant light deal forget cancel"
    )
) - {"need", "want", "target", "fell", "stand", "find"} | {"stand"}
DONE = (
    r"(?:when|once|after|as soon as|whenever) (?:you|ye|we|they|he|she|it|that|this|everything|(?:the|that|this"
    r"|your) \w+(?: \w+)?)"
    r"(?: two| all| guys| both)? (?:are |is |have |has |get |got |be |will be |gets )*(?:all |been )?(?:done"
    r"|finished|finish|ready|free"
    r"|complete|completed|through|idle|over|back|there|enough|available|gathered|collected|built|made|crafted|cooked|mined"
    r"|(?:a|the) (?:moment|minute|second|chance|sec|\w+)|time)(?: (?:with|of|for) (?:that|this|it|all that|the \w+|your \w+"
    r"|what you are doing|whatever you are doing|now|me|us)| \w+ing(?: (?:it|that|this|them|the \w+|\w+))?)?"
    r"(?: there| here| already)?"
)
ENOUGH = (
    r"(?:when|once|as soon as|if) (?:you|ye|we|they) (?:have|have got|got|get|collected|gathered) (?:the|enough|\d+) "
    r"\w+(?: \w+)?"
)
BEFORE = re.compile(
    rf"^(?P<lead>(?:\w+ |[,.] )*?)(?:(?:{DONE})|(?:{ENOUGH})|(?:after|following) (?:that|this|it)|afterwards)(?: ,| \.| then)*"
    rf" (?P<rest>\w.*)$"
)
FREE = r"after (?:that|this)|afterwards|when (?:you can|you (?:have|get|find) (?:the |a )?(?:time|chance|moment|minute))"
BEHIND = re.compile(rf"^(?P<rest>\w.*?)(?: ,| and)* (?:{DONE}|{FREE})(?P<tail>(?: (?:please|thanks|,|\w+))?)$")
NEXT = re.compile(
    r"^(?:and )?(?:then|next(?! to\b)|afterwards?|(?:queue|enqueue)(?: up)?(?: this| that| next)?)(?: [,:])* (?P<rest>\w.*)$"
)
OPENS = split("wait hold hang stop")  # "wait, when you are done, come here"
CALLS = (GREETINGS | PAUSES | split("and please")) - {"then", "next"}
WAITS = split("when after once soon then next afterwards afterward queue enqueue")


@dataclass(frozen=True, slots=True)
class Piece:
    """A clause of a line with the words that join it to the clause before it."""

    joint: tuple[str, ...]
    words: tuple[str, ...]

    @property
    def whole(self) -> tuple[str, ...]:
        """Return the words of the clause with those that join it."""
        return (*self.joint, *self.words)


def waiting(words: Sequence[str], names: Names) -> str:
    """Return a line without "when you are done" or "then" at its head or end; empty if it has no such words."""
    text = " ".join(words)
    if match := BEFORE.match(text):
        lead = match["lead"].strip(" ,.")
        said = set(lead.split()) - GREETINGS - {","}
        if (said and len(lead.split()) > 4) or said & HEADS - OPENS:
            return ""
        return f"{lead} , {match['rest']}" if lead else match["rest"]
    at = next((at for at, word in enumerate(words) if not names.called(word) and word not in CALLS), len(words))
    if match := NEXT.match(" ".join(words[at:])):
        return f"{' '.join(words[:at])} {match['rest']}".strip()
    match = BEHIND.match(text)
    return f"{match['rest']} {match['tail']}".strip() if match else ""


def in_second_person(words: Sequence[str], names: Names) -> list[str]:
    """Return the words with "Ben gets" after "and" or "while" as "Ben get", which is an order to Ben."""
    found = list(words)
    for at, word in enumerate(words[1:], 1):
        if word == "to" and at > 1 and names.bots.get(words[at - 1]) and words[at - 2] in JOINTS | PAUSES:
            found[at] = ","
        verb = "go" if word == "goes" else word.removesuffix("s")
        if names.bots.get(words[at - 1]) and at > 1 and words[at - 2] in JOINTS | PAUSES and verb != word and verb in HEADS:
            found[at] = verb
    return found


def pieces_of(words: Sequence[str], names: Names) -> Iterator[Piece]:
    """Yield the clauses of a line: they are parted by punctuation marks and words such as "and" or "then", but not between
    names, as in "Ben and Ada come here"."""
    joint: list[str] = []
    piece: list[str] = []
    for at, word in enumerate(words):
        after = word == "after" and words[at + 1 : at + 2] in (["that"], ["this"], ["it"])
        if word in ("and", ",") and piece and all(each in ("and", ",") or names.called(each) for each in piece):
            piece.append(word)
        elif word in PAUSES or word in JOINTS or after or (word == "that" and words[at - 1 : at] == ["after"]):
            if piece:
                yield Piece(tuple(joint), tuple(piece))
                joint, piece = [], []
            joint.append(word)
        else:
            piece.append(word)
    if piece:
        yield Piece(tuple(joint), tuple(piece))
