"""Reads the orders of a line that holds several, one after the other: which clauses begin an order of their own, and to which
bots each is said."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from orchestrator.commands.clause_parser import QUESTIONS, WORKS
from orchestrator.commands.command import GAINING, LEADER, NEAREST, Command, Intent, Utterance, default_addressee
from orchestrator.commands.grammar.storage import ending_of
from orchestrator.commands.lexicon.heads import ASKING, FILLERS, FREE_HEADS, HEADS, NO_HEADS, RELAYING
from orchestrator.commands.lexicon.vocabulary import TAILS, split
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.blanks import names_only
from orchestrator.commands.normalise.tokens import PAUSES, words_of
from orchestrator.commands.several.clauses import Piece
from orchestrator.commands.several.conditional import unconditional
from orchestrator.commands.several.elliptic import completed_clause
from orchestrator.commands.several.filling import Filling
from orchestrator.commands.several.joining import PRONOUNS, SpokenOrder
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import in_group

Read = Callable[[Utterance], Command]
ORDERS = (
    *WORKS,
    Intent.GOTO,
    Intent.FOLLOW,
    Intent.COME,
    Intent.STAY,
    Intent.HOME,
    Intent.PAUSE,
    Intent.RESUME,
    Intent.STOP,
    Intent.STORE,
    Intent.TEND,
)
SURE = 0.8  # a confidence
CLOSING, CLOSED = split("wall fence seal block"), split("off in up")
TELLING = ("tell me", "tell us", "let me", "report what", "report how", "say how", "say what", "show me")
TELL = re.compile(r"^(?:\w+ ){0,2}?(?:tell|let|report|say|show)\b")
NEEDING = split("we i need")  # "we need leather so knock off a few cows" orders one thing
QUIET_IF_UNCLEAR = (Intent.GIVE, Intent.ATTACK, Intent.FOLLOW)
UNREAD = (None, Intent.CLARIFY)
SET_DOWN = re.compile(r"(?:\w+ ){0,3}?(?:put|place|set|stick|pop|hang|mount|install|stand|lay) (?:it|them|those|these)\b")
MOST_ORDERS = 8


def is_reason(words: Sequence[str], piece: Piece, before: Command, alone: Command, game: GameData) -> bool:
    """Return whether the words before a clause are no order of their own but say what it is about: "we need leather, so kill a
    cow", "the kelp. dry it".

    `words` are read as the order `before`, the clause `piece` as the order `alone`.
    """
    plain = [word for word in words if word not in FILLERS | PAUSES | {"the", "some", "that"}]
    said = bool(set(words[:4]) & NEEDING)
    same = before.confidence < SURE and alone.slots.item != "" and in_group(alone.slots.item, before.slots.item)
    if said and ("so" in piece.joint or same):
        return True
    bare = before.loose and before.intent in GAINING and "count" in before.assumed and not set(plain) & (HEADS | FREE_HEADS)
    return bare and bool(PRONOUNS.search(" ".join(piece.words))) and names_only(" ".join(plain), game)


def begins_by_two(words: Sequence[str]) -> bool:
    """Return whether two words together begin an order: "wall off the garden", "tell me how much stone is left"."""
    closes = words[0] in CLOSING and bool(CLOSED & set(words[1:2]))
    return closes or " ".join(words[:2]) in TELLING


@dataclass(frozen=True, slots=True)
class Reading:
    """The reading of the orders of one line, `heard`. `whole` is what the line means as one order, `read` reads a part."""

    heard: Utterance
    game: GameData
    read: Read
    whole: Command

    def orders(self, pieces: Sequence[Piece]) -> Iterator[SpokenOrder]:
        """Yield each order of the line with the words that join it; nothing if the line is a single order."""
        groups = [group for group in self.groups(pieces)][:MOST_ORDERS]
        if len(groups) < 2 and not (groups and self.whole.intent is None):
            return
        before: Command | None = None
        for joint, words, head in groups:
            found = self.without_remark(self.order(words, before), head, before)
            asks = found.intent in QUESTIONS and (before is not None or self.whole.intent in QUESTIONS)
            if asks or (found.intent in ORDERS and not (found.intent in QUIET_IF_UNCLEAR and found.missing and before)):
                yield SpokenOrder(joint, " ".join(words), found)
                before = found

    def without_remark(self, found: Command, head: Sequence[str], before: Command | None) -> Command:
        """Return what the first clause `head` of a group of clauses orders if the group `found` cannot be read with what was
        said behind it: "craft four red ones (we have poppies)"."""
        if found.intent not in UNREAD and not found.missing:
            return found
        alone = self.order(head, before)
        return alone if alone.intent in ORDERS and not alone.missing else found

    def groups(self, pieces: Sequence[Piece]) -> Iterator[tuple[tuple[str, ...], list[str], list[str]]]:
        """Yield the words of each order with those that join it before, and with those of its first clause after; clauses that
        are no order belong to the one before."""
        first, *others = pieces
        names = Names.of(self.heard)
        joint, group = first.joint, list(first.words)
        head = group
        before = self.order(group, None)
        for piece in others:
            plain = unconditional(piece.words, self.game)
            words = plain or completed_clause(piece.words, before, piece.joint, names) or list(piece.words)
            begins = bool(plain) or len(words) > len(piece.words) or self.begins(piece, before)
            alone = self.order(words, before) if begins else None
            met = bool(plain) and alone is not None and alone.intent in ORDERS and not alone.missing
            if alone and (met or self.is_new(alone, before, piece)):
                if not is_reason(group, piece, before, alone, self.game):
                    yield joint, group, head
                joint, group, head, before = piece.joint, words, words, alone
            else:
                group = [*group, *piece.whole]
                before = before if before.intent in ORDERS and not before.missing else self.order(group, None)
        yield joint, group, head

    def begins(self, piece: Piece, before: Command) -> bool:
        """Return whether the first words of a clause may begin an order: a verb, or the name of a bot."""
        names = Names.of(self.heard)
        words = list(piece.words)
        named = False
        while words and (words[0] in FILLERS or names.called(words[0])):
            if words[0] == "go" and words[1:2] and (words[1] not in HEADS | FILLERS or words[1] == "to"):
                return True  # "go home", but not "go and mine"
            named = named or bool(names.called(words[0]))
            words = words[1:]
        if not words or (piece.words[0] == "all" and piece.words[1:2] == ("of",)):
            return False  # "the dirt, all of it"
        if (words[0] in RELAYING and words[1:2] and names.called(words[1])) or begins_by_two(words):
            return True  # "and have Ben build a wall"
        if words[0] in ("do", "does") and words[1:2] == ["not"]:
            return False  # "but do not go far"
        if words[0] in ASKING or ("then" in piece.joint and words[0] not in NO_HEADS):
            return True
        return words[0] in HEADS | FREE_HEADS or named or (before.intent is Intent.STOP and "back" in words)

    def is_new(self, alone: Command, before: Command, piece: Piece) -> bool:
        """Return whether a clause that was read `alone` is an order of its own, and no part of the order `before` it."""
        if alone.intent in QUESTIONS:
            asks = piece.words[0] in ASKING or TELL.search(" ".join(piece.words))
            return before.intent is not None and bool(asks) and alone.intent is not before.intent
        if alone.intent not in ORDERS or (alone.missing and alone.intent not in (Intent.GIVE, Intent.ATTACK, Intent.COOK)):
            return False
        if before.intent in GAINING and ending_of(f"x, {' '.join(piece.words)}"):
            return False  # "... and put them in the chest"
        same = alone.addressees == before.addressees or not alone.spoken_to
        journey = before.intent is Intent.GOTO and same and before.slots.at is None and bool(piece.joint)
        if journey and alone.intent is Intent.GATHER and (alone.slots.to or not before.spoken_to):
            return False  # "go to the cave and bring me coal" orders coal
        if before.intent is Intent.COME and same and alone.intent is Intent.ATTACK and "then" not in piece.joint:
            return False
        return not (same and alone.intent is before.intent and alone.slots == before.slots)

    def order(self, words: Sequence[str], before: Command | None) -> Command:
        """Read a clause as an order to the bots of the order `before` it, unless it names others."""
        found = self.said(words, before)
        text = " ".join(words)
        aimed = found.intent is Intent.BUILD and before is not None and before.slots.item != "" and SET_DOWN.match(text)
        stored = found.intent is Intent.STORE and not found.slots.item and PRONOUNS.search(text)
        if found.intent in UNREAD or found.missing or stored or aimed:
            for plain in Filling(self.heard, self.game).filled(words, before):
                other = self.said(plain.split(), before)
                if other.intent in ORDERS and not other.missing:
                    return other
        return found

    def said(self, words: Sequence[str], before: Command | None) -> Command:
        """Read a clause as it is, said to the bots of the order before it."""
        text, names = " ".join(words), Names.of(self.heard)
        source = before if before is not None and before.intent else self.whole
        another = not source.spoken_to or (before is None and self.names_later(words))
        if another or self.heard.to or any(names.called(word) or names.person(word) for word in words):
            own = self.read(replace(self.heard, text=text))
            if own.spoken_to or another:
                return own if before is None or own.intent not in UNREAD else self.surely(text, own)
        found = self.read(replace(self.heard, text=f"{' and '.join(source.addressees)} , {text}"))
        if found.intent in UNREAD and before is not None and source.addressees == (NEAREST,):
            sure = self.read(replace(self.heard, text=f"{LEADER} , {text}"))  # free words are read when somebody is called
            return replace(sure, addressee=NEAREST, addressees=source.addressees)
        return found

    def surely(self, text: str, own: Command) -> Command:
        """Read a clause behind an order as words to the crew, which free words need to be read; it calls nobody by that."""
        sure = self.read(replace(self.heard, text=f"{LEADER} , {text}"))
        if sure.intent not in ORDERS or sure.missing:
            return own
        usual = default_addressee(sure.intent, sure.slots)
        return replace(sure, addressee=usual, addressees=(usual,), spoken_to=False)

    def names_later(self, words: Sequence[str]) -> bool:
        """Return whether the line names a bot after the first clause and before its last words."""
        names, line = Names.of(self.heard), words_of(self.heard.text)
        head = " ".join(line).partition(" ".join(words))[0].split()
        begin = 0 if len(head) == len(line) else len(head)
        later = [at for at, word in enumerate(line) if names.bots.get(word) and at >= begin + len(words)]
        return any(at < len(line) - 1 and line[at + 1] not in TAILS | PAUSES for at in later)
