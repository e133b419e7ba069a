"""Parts a line into its clauses, and finds the words that make an order wait: "when you are done, ..."."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orchestrator.commands.lexicon.loader import words as words_in
from orchestrator.commands.lexicon.vocabulary import GERUNDS, GREETINGS, SAID, TAILS, VERBS, split
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.numbers import is_number
from orchestrator.commands.normalise.tokens import PAUSES
from orchestrator.knowledge.names import EVERYDAY

JOINTS = split("and then also plus while but so meanwhile next finally lastly afterwards second secondly whilst +")
HEADS = (
    frozenset(VERBS)
    | frozenset(GERUNDS)
    | split(
        "follow come stay wait stop put help hold guard protect keep resume continue pause halt escort start"
        " begin return rest plant light deal forget cancel"
    )
) - {"need", "want", "target", "fell", "stand", "find"} | {"stand"}
DOING = {
    f"{verb}{ending}": verb
    for verb in sorted(HEADS - {"get", "go"})
    for ending in (("es",) if verb.endswith(("ch", "sh", "ss")) else ("s",))
} | {"goes": "go", "gets": "get", "carries": "carry", "lights": "light", "sleeps": "sleep", "heads": "go", "does": "do"}
AFTER_NAME = HEADS | set(DOING) | split("you can could please go")
NEVER_BEFORE_NAME = words_in("people.address.takes_object") - split("here there is are was") | split(
    "say says said think thinks wish wishes hope hopes want wants that if when because let lets have make makes chat says not"
)
SURE_VERBS = split(
    "make get bring give put cook smelt craft build kill follow take grab fetch collect gather chop dig throw come go return"
    " keep"
)
ENDS_CLAUSE = split("to and or you i we they he she it's can could would will should must not do does go let please just help")
NO_END = ENDS_CLAUSE | split("the a an of for with in on at my your our some any this these those from by as than no who what")
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
    """Return the words with "Ben gets" as "Ben get", which is an order to Ben, after "and" or "while" and wherever the line
    says what several bots do."""
    found = list(words)
    doing = [at for at, word in enumerate(words[1:], 1) if names.bots.get(words[at - 1]) and word in DOING | {"to": "to"}]
    for at in doing:
        joined = at > 1 and words[at - 2] in JOINTS | PAUSES
        if words[at] == "to":
            found[at] = "," if joined else "to"
        elif joined or (len(doing) > 1 and opens(words, doing[0] - 1)):
            found[at] = DOING[words[at]]
    return found


def opens(words: Sequence[str], at: int) -> bool:
    """Return whether only greetings and marks come before a word, or a colon or a comma right before it."""
    return set(words[:at]) <= CALLS or words[at - 1] in PAUSES


def begins_here(words: Sequence[str], at: int, piece: Sequence[str], names: Names) -> bool:
    """Return whether an order begins at a word without "and" before it: at the name of another bot, as in "steve get sand maya
    get clay", or at a verb behind a whole order, as in "smelt the sand make 4 panes"."""
    if not piece or at + 1 >= len(words):
        return False
    before, word, after = words[at - 1], words[at], words[at + 1]
    if names.bots.get(word):
        plain = [each for each in piece if not names.called(each) and each not in ("both", "of", "you", "and", ",")]
        called = plain != [] and any(names.called(each) for each in piece)
        follows = after in AFTER_NAME or is_number(after) or after in SAID or after in EVERYDAY
        return called and follows and before not in NEVER_BEFORE_NAME | NO_END
    if word not in SURE_VERBS or before in NO_END or after in TAILS | PAUSES or names.called(before):
        return False
    plain = [each for each in piece if not names.called(each) and each not in CALLS]
    return len(plain) > 1 and plain[0] in HEADS and plain[-1] not in HEADS


def pieces_of(words: Sequence[str], names: Names) -> Iterator[Piece]:
    """Yield the clauses of a line: they are parted by punctuation marks and words such as "and" or "then", but not between
    names, as in "Ben and Ada come here"; also where another order surely begins."""
    joint: list[str] = []
    piece: list[str] = []
    for at, word in enumerate(words):
        after = word == "after" and words[at + 1 : at + 2] in (["that"], ["this"], ["it"])
        if word in ("and", ",") and piece and all(each in ("and", ",") or names.called(each) for each in piece):
            piece.append(word)
        elif begins_here(words, at, piece, names):
            yield Piece(tuple(joint), tuple(piece))
            joint, piece = [], [word]
        elif word in PAUSES or word in JOINTS or after or (word == "that" and words[at - 1 : at] == ["after"]):
            if piece:
                yield Piece(tuple(joint), tuple(piece))
                joint, piece = [], []
            joint.append(word)
        else:
            piece.append(word)
    if piece:
        yield Piece(tuple(joint), tuple(piece))
