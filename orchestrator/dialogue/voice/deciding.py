"""Decides what becomes of a spoken line: begun at once, asked about, offered as what may have been meant, or nothing.

A recogniser hears every sixth order wrong, so what cannot be undone, or was heard badly, is asked about. A stop never waits.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from orchestrator.commands.command import GRAVE, Command, Intent
from orchestrator.core.stop_words import STOPS, words_of
from orchestrator.dialogue.voice.phonetic_repair import names_like, repaired
from orchestrator.dialogue.voice.spoken_words import as_written
from orchestrator.voice.recogniser import Transcript

SURE = -0.4  # mean log-probability from which on an order is begun at once; measured in docs/results/voice.md
CLEAR = -0.25  # the same, if the text has words that do not belong to the order
CERTAIN = -0.1  # words that were heard so well are not taken for others
CLOSE = 0.25  # an alternative is a reason to ask only if it is less probable by no more than this
MANY = 64  # items from which on a number that was heard wrong costs much
EXPLICIT = 0.8  # confidence of the parser in a stop that was said with a stop word
READABLE = 0.65  # of a lower confidence of the parser, a spoken order is asked about
SHORT = 8  # words of a stop to nobody that begins wherever its stop word stands
MOVING = (Intent.GIVE, Intent.STORE)  # orders in which "throw" means to throw away
ANSWERS = frozenset((Intent.STATUS, Intent.WHERE, Intent.INVENTORY, Intent.YES, Intent.NO))  # nothing is done
NOT_OFFERED = frozenset((Intent.YES, Intent.NO, Intent.STOP))
WITH_STOP = frozenset(
    "everybody everyone all of you the bots team crew workers leader now please it that this right there just no "
    "hey ok okay do not move moving everything work working mining digging guys your order".split()
)  # what people add to a stop
DROPPING = frozenset(("drop", "throw", "toss"))
GROUPS = ("leader", "workers", "everybody")
VOCATIVE = re.compile(r"([A-Za-z']+(?: [A-Za-z']+)?)[,.] ")  # a word or two before the first comma
CORRECTS = re.compile(r"(?:no|i meant|i said)\b", re.IGNORECASE)
PLAIN_FIRST = frozenset("please no yes ok okay hey now well so also then hi hello stop wait sorry thanks go come right".split())
SOUNDS_LIKE_FORTY = re.compile(r"\b(?:mine|get|gather|collect|make|craft|chop) for (?:the|it|a)\b", re.IGNORECASE)
Read = Callable[[str], Command]


class VoiceVerdict(StrEnum):
    """The four ways to treat a spoken line: begin it, ask "Heard: ... Do it?", ask "Did you mean: ...?", or nothing."""

    ACT = "act"
    ASK = "ask"
    OFFER = "offer"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class SpokenDecision:
    """The meaning of a spoken line: the verdict, the text as it is shown, and the command of that text."""

    verdict: VoiceVerdict
    text: str
    command: Command | None = None

    @property
    def question(self) -> str:
        """Return the question to the speaker; empty where none is needed."""
        if self.verdict is VoiceVerdict.ASK:
            return f"Heard: {self.text.rstrip('.?! ')}. Do it?"
        return f"Did you mean: {self.text.rstrip('.?! ')}?" if self.verdict is VoiceVerdict.OFFER else ""


def decide(heard: Transcript, read: Read, names: Iterable[str] = ()) -> SpokenDecision:
    """Return what becomes of a transcript. `read` parses a text in the context of its speaker, `names` are the crew's bots.

    This parses up to 60 texts, so a service calls it in a thread.
    """
    crew, text = tuple(names), as_written(heard.text)
    command = read(text)
    if is_stop(command) and is_for_the_crew(text, command):
        return SpokenDecision(VoiceVerdict.ACT, text, command)
    if makes_sense(command) and (named := renamed(text, command, read, crew)):
        return named
    if makes_sense(command):
        at_once = command.intent in ANSWERS or not (is_lasting(command) or is_doubtful(command, heard, read))
        return SpokenDecision(VoiceVerdict.ACT if at_once else VoiceVerdict.ASK, text, command)
    for other in map(as_written, heard.alternatives):
        if is_bare_stop(other, crew):
            return SpokenDecision(VoiceVerdict.ACT, other, read(other))
    if meant := offered(heard, read, crew):
        return meant
    return SpokenDecision(VoiceVerdict.ACT if command.intent else VoiceVerdict.NOTHING, text, command)


def hears_a_stop(heard: Transcript, names: Iterable[str] = ()) -> bool:
    """Return whether the text of a partial utterance is a stop and nothing else; "bus stop" is none."""
    return is_bare_stop(heard.text, tuple(names))


def offered(heard: Transcript, read: Read, names: tuple[str, ...]) -> SpokenDecision | None:
    """Return the first order among the alternatives, or else among words that sound like those heard; None without one."""
    texts = tuple(map(as_written, (heard.text, *heard.alternatives)))
    if found := first_order(texts[1:], read, NOT_OFFERED):
        return found
    if heard.score >= CERTAIN and heard.scores:
        return None  # talk that was heard well
    repairs = (repair for text in texts[:3] for repair in repaired(text, names))
    return first_order(repairs, read, NOT_OFFERED if CORRECTS.match(texts[0]) else NOT_OFFERED | {Intent.CORRECT})


def first_order(texts: Iterable[str], read: Read, excluded: frozenset[Intent]) -> SpokenDecision | None:
    """Return an offer of the first text that is an order with nothing left over, and not of an excluded kind. A form in free
    words fits too many texts that sound alike."""
    for text in texts:
        found = read(text)
        if makes_sense(found) and not (found.left_out or found.loose) and found.intent not in excluded:
            return SpokenDecision(VoiceVerdict.OFFER, text, found)
    return None


def renamed(text: str, command: Command, read: Read, names: tuple[str, ...]) -> SpokenDecision | None:
    """Return a question for an order to nobody that begins with a word in a name's place: "Clear, follow me" may be for Cleo.
    None for other orders."""
    first = VOCATIVE.match(text)
    if first is None or command.spoken_to or first[1].lower() in PLAIN_FIRST:
        return None
    for name in names_like(first[1], (*names, *GROUPS)):
        repair = f"{name}, {text[first.end() :]}"
        if makes_sense(found := read(repair)):
            return SpokenDecision(VoiceVerdict.OFFER, repair, found)
    return SpokenDecision(VoiceVerdict.ASK, text, command)


def is_doubtful(command: Command, heard: Transcript, read: Read) -> bool:
    """Return whether an order was heard badly: a low score, words left over, or a text that is as likely is another order."""
    if heard.score < (CLEAR if command.left_out else SURE) or SOUNDS_LIKE_FORTY.search(heard.text):
        return True
    if command.confidence < READABLE or is_stop(command):
        return True
    return any(differs(command, read(as_written(text))) for text in close_texts(heard))


def close_texts(heard: Transcript) -> Iterable[str]:
    """Return the alternatives that are nearly as probable as the text; the first one where scores are unknown."""
    if not heard.scores:
        return heard.alternatives[:1]
    pairs = zip(heard.alternatives, heard.scores, strict=True)
    return tuple(text for text, score in pairs if score >= heard.score - CLOSE)


def differs(command: Command, other: Command) -> bool:
    """Return whether two commands are different orders, such as one for another bot; talk is no order."""
    return makes_sense(other) and meaning(other) != meaning(command)


def meaning(command: Command) -> tuple[object, ...]:
    """Return what two commands must have in common to be the same order."""
    return command.addressees, command.intent, command.slots, tuple(map(meaning, command.more))


def makes_sense(command: Command) -> bool:
    """Return whether a command can be carried out or answered as it is."""
    return command.intent not in (None, Intent.CLARIFY) and not command.missing


def is_stop(command: Command) -> bool:
    """Return whether a command was said with a stop word and ends all work of its addressees."""
    return command.intent is Intent.STOP and not command.slots.item and command.confidence >= EXPLICIT


def is_for_the_crew(text: str, command: Command) -> bool:
    """Return whether a stop calls a bot, is short, or has its stop word at one end; in the middle of a long sentence to nobody,
    such as "my mum told me to stop playing at nine", it is asked about."""
    words = re.findall(r"[a-z']+", text.lower())
    return command.spoken_to or len(words) <= SHORT or not STOPS.isdisjoint((*words[:2], words[-1]))


def is_bare_stop(text: str, names: tuple[str, ...]) -> bool:
    """Return whether a text is a stop word with names, groups and little else; "Then, stop" is one, for Ben was said."""
    first = VOCATIVE.match(text)
    allowed = STOPS | WITH_STOP | {name.lower() for name in names}
    likely = (words_of(text), words_of(text[first.end() :]) if first else frozenset())
    return any(STOPS & words and words <= allowed for words in likely)


def is_lasting(command: Command) -> bool:
    """Return whether a command, or a further order of its line, cannot be undone, or is about so many items that a wrong number
    matters."""
    counts = [command.slots.count or 0, *(each.count or 0 for each in command.slots.items)]
    drops = command.intent in MOVING and not DROPPING.isdisjoint(command.order.lower().split())
    return (
        (command.intent in GRAVE and not command.refused) or drops or max(counts) > MANY or any(map(is_lasting, command.more))
    )
