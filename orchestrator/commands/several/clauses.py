"""Parts a line into its clauses: at marks, at words such as "and" or "then", and where another order surely begins."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orchestrator.commands.lexicon.heads import AFTER_NAME, DOING, FREE_HEADS, HEADS, RELAYING, SURE_VERBS
from orchestrator.commands.lexicon.loader import words as words_in
from orchestrator.commands.lexicon.vocabulary import GREETINGS, SAID, TAILS, split
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.numbers import is_number
from orchestrator.commands.normalise.tokens import PAUSES
from orchestrator.knowledge.names import EVERYDAY

JOINTS = split("and then also plus while but so meanwhile next finally lastly afterwards second secondly whilst +")
NEVER_BEFORE_NAME = words_in("people.address.takes_object") - split("here there is are was") | split(
    "say says said think thinks wish wishes hope hopes want wants that if when because let lets have make makes chat says not"
)
ENDS_CLAUSE = split("to and or you i we they he she it's can could would will should must not do does go let please just help")
NO_END = ENDS_CLAUSE | split("the a an of for with in on at my your our some any this these those from by as than no who what")
SHARES = split("goes go to for is are")
CALLS = (GREETINGS | PAUSES | split("and please")) - {"then", "next"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A clause of a line with the words that join it to the clause before it."""

    joint: tuple[str, ...]
    words: tuple[str, ...]

    @property
    def whole(self) -> tuple[str, ...]:
        """Return the words of the clause with those that join it."""
        return (*self.joint, *self.words)


def in_second_person(words: Sequence[str], names: Names) -> list[str]:
    """Return the words with "Ben gets" as "Ben get", which is an order to Ben, after "and" or "while" and wherever the line
    says what several bots do."""
    found = list(words)
    doing = [at for at, word in enumerate(words[1:], 1) if names.called(words[at - 1]) and word in DOING | {"to": "to"}]
    for at in doing:
        joined = at > 1 and words[at - 2] in JOINTS | PAUSES
        if words[at] == "to":
            told = joined and set(words[at + 1 : at + 2]) <= HEADS | FREE_HEADS
            found[at] = "," if told else "to"  # "tell Ada to come and Ben to stay", but not "Ada to the hill"
        elif joined or (len(doing) > 1 and names.bots.get(words[at - 1]) and opens(words, doing[0] - 1)):
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
    if word == "rest" and is_number(piece[0]) and after in SHARES:
        return True  # "5 for me rest goes to Ben"
    if names.bots.get(word):
        plain = [each for each in piece if not names.called(each) and each not in ("both", "of", "you", "and", ",")]
        called = plain != [] and any(names.called(each) for each in piece)
        follows = after in AFTER_NAME or is_number(after) or after in SAID or after in EVERYDAY
        return called and follows and before not in NEVER_BEFORE_NAME | NO_END
    if word not in SURE_VERBS or before in NO_END or after in TAILS | PAUSES or names.called(before):
        return False
    plain = [each for each in piece if not names.called(each) and each not in CALLS]
    return len(plain) > 1 and plain[0] in HEADS and plain[-1] not in HEADS


def joins(words: Sequence[str], at: int) -> bool:
    """Return whether a word parts two clauses: "next" does, but not in "next to the furnace"."""
    return words[at] in PAUSES or (words[at] in JOINTS and not (words[at] == "next" and words[at + 1 : at + 2] == ["to"]))


def pieces_of(words: Sequence[str], names: Names) -> Iterator[Piece]:
    """Yield the clauses of a line: they are parted by punctuation marks and words such as "and" or "then", but not between
    names, as in "Ben and Ada come here"; also where another order surely begins."""
    joint: list[str] = []
    piece: list[str] = []
    for at, word in enumerate(words):
        after = word == "after" and words[at + 1 : at + 2] in (["that"], ["this"], ["it"])
        if word in ("and", ",") and names_so_far(piece, names):
            piece.append(word)
        elif begins_here(words, at, piece, names):
            yield Piece(tuple(joint), tuple(piece))
            joint, piece = [], [word]
        elif joins(words, at) or after or (word == "that" and words[at - 1 : at] == ["after"]):
            if piece:
                yield Piece(tuple(joint), tuple(piece))
                joint, piece = [], []
            joint.append(word)
        else:
            piece.append(word)
    if piece:
        yield Piece(tuple(joint), tuple(piece))


def names_so_far(piece: Sequence[str], names: Names) -> bool:
    """Return whether the words of a clause only call bots until now, as in "ok Ben and Ada" or "let Ben and Ada", so that an
    "and" parts nothing."""
    called = any(names.called(word) for word in piece)
    return called and all(word in CALLS or word in RELAYING or names.called(word) for word in piece)
