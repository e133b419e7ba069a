"""Finds whom a line of chat addresses: a name or group (such as "everyone") at either end, between commas, with @, or in "tell
Ben to ..."."""

import re
from collections.abc import Sequence

from orchestrator.commands.command import Utterance
from orchestrator.commands.lexicon.loader import words
from orchestrator.commands.lexicon.vocabulary import (
    ABOUT_THEM,
    CASUAL,
    GREETINGS,
    GROUP_WORDS,
    KIN,
    TAILS,
    VERBS,
    split,
)
from orchestrator.commands.names import JOINTS, Address, Names, end_of_call
from orchestrator.commands.normalise.tokens import ENDS, PAUSES
from orchestrator.commands.relaying import ASKS, MOST_WORDS, relayed

NOT_CALLED = split("than like as about the my your our a an every each this that")
STILL_CALLED = (
    ("has", "to"),
    ("needs", "to"),
    ("is", "to"),
    ("got", "any"),
    ("with", "me"),
    ("with", "us"),
)  # "Ben has to ..."
JOINED_TO = words("people.address.joined_to")
TAKES_OBJECT = words("people.address.takes_object")  # before a name at the end of a line: nobody is called
NEVER_BEFORE_ASKED = split("have be")
ENDEARING = split("dear love star pal darling sweetheart sweetie honey please mate legend angel champ")  # "be a dear alex and"
ORDERED = frozenset(VERBS) - split("want need like find") | split("do put come follow then please stay wait knock set pop stop")
CONNECTED = split("and or of with")
ALONGSIDE = split("and or in on")
HEADS = split("leader crew workers")  # at the head of a line they are called, with or without a comma
GREETS = split("thanks thank hi hello welcome bye")
CALLS = re.compile(r"\s*@?([A-Z][A-Za-z0-9_]{1,15})\s*(?:[,:]\s|(?=\s(?:can|could|would|will) (?:you|u)\b))")


def address(words: list[str], heard: Utterance) -> Address:
    """Return whom a line of chat addresses; if it addresses nobody, an Address without addressees.

    `words` are the line as plain words, `heard` says who is present.
    """
    names = Names.of(heard)
    words = without_kin(words, names)
    found = (
        tagged(words, names)
        or leading(words, names)
        or relayed(words, names)
        or between(words, names)
        or trailing(words, names)
        or inside(words, names)
    )
    return found or Address((), words)


def without_kin(words: list[str], names: Names) -> list[str]:
    """Return the words with "my friend Mia" shortened to "Mia", if somebody called Mia is present."""
    found: list[str] = []
    for word in words:
        if found[-2:-1] == ["my"] and found[-1] in KIN and (names.person(word) or names.called(word)):
            found[-2:] = []
        found.append(word)
    return found


def tagged(words: Sequence[str], names: Names) -> Address | None:
    """Return whom a tag such as @Ben addresses, anywhere in the line of chat; None without such a tag.

    A tag that is an object does not count: "give @Ben a torch". `names` are those of everybody who is present.
    """
    for index, word in enumerate(words[:MOST_WORDS]):
        free = index == 0 or words[index - 1] not in TAKES_OBJECT
        if word.startswith("@") and free:
            if names.called(word):
                return spoken(words, index, names)
            if names.person(word):
                return Address((), list(words), person=True)
    return None


def leading(words: Sequence[str], names: Names) -> Address | None:
    """Return whom a name at the head of the line or of a sentence addresses, as in "hey Ben, come"; None without one."""
    starts = [0, *(i + 1 for i, word in enumerate(words[:MOST_WORDS]) if word in ENDS)]
    for start in starts:
        at = start
        while at < len(words) and (words[at] in GREETINGS or words[at] == ",") and not names.person(words[at]):
            at += 1
        if at >= len(words):
            continue
        if names.person(words[at]) and calls(words, at, at + 1):
            return Address((), list(words), person=True)
        if names.called(words[at]):
            end = end_of_call(words, at, names)
            if calls(words, at, end):
                return spoken(words, at, names)
    return None


def calls(words: Sequence[str], start: int, end: int) -> bool:
    """Return whether a name at `start` addresses its bearer ("Ben come here") and does not tell about them ("Ben was here").

    `end` is the index after the name.
    """
    if end >= len(words) or words[end] in PAUSES:
        return True
    if start > 0 and words[start - 1] in NOT_CALLED:
        return False
    if words[start] == "all" and end == start + 1:
        return words[end] in ORDERED  # "all follow me", but not "all the wood is gone"
    following = words[end]
    if words[end + 1 : end + 2] == ["you"] or tuple(words[end : end + 2]) in STILL_CALLED:
        return True
    if following in ASKS:
        return words[end + 1 : end + 2] != [] and words[end + 1] not in NEVER_BEFORE_ASKED
    return following not in ABOUT_THEM and following not in CONNECTED


def spoken(words: Sequence[str], start: int, names: Names) -> Address:
    """Return an Address (who is spoken to) with the names that begin at index `start`; its `rest` is the line without these
    names."""
    end = end_of_call(words, start, names)
    to = tuple(dict.fromkeys(name for word in words[start:end] if (name := names.called(word))))
    to = tuple(name for name in to if not name.startswith("@")) or to  # "you two, alex and steve"
    marked = end >= len(words) or words[end] in PAUSES
    plain = (
        marked
        or words[start].startswith("@")
        or any(word not in GROUP_WORDS for word in words[start:end] if names.called(word))
    )
    plain = (plain or (start == 0 and words[0] in HEADS)) and words[start] not in CASUAL
    before = list(words[:start])
    while before and before[-1] in (",", "and"):
        before.pop()
    mark = ["."] if before and end < len(words) and before[-1] not in ENDS and set(before) <= GREETINGS | {","} else []
    rest = list(words[end:])
    while rest and rest[0] in (",", "!", "."):
        rest = rest[1:]
    return Address(to, [*before, *mark, *rest], plain)


def between(words: Sequence[str], names: Names) -> Address | None:
    """Return whom a name between punctuation marks addresses, as in "come here, Ben, please"; None without one."""
    for index, word in enumerate(words[1:MOST_WORDS], 1):
        if words[index - 1] in PAUSES and (index + 1 >= len(words) or words[index + 1] in PAUSES):
            if names.called(word):
                rest = (
                    [*words[: index - 1], *words[index + 1 :]]
                    if words[index - 1] == ","
                    else [*words[:index], *words[index + 1 :]]
                )
                return Address((names.called(word) or "",), rest, word not in CASUAL)
            if names.person(word):
                return Address((), list(words), person=True)
    return None


def trailing(words: Sequence[str], names: Names) -> Address | None:
    """Return whom a name at the end addresses, as in "come here ben"; None without one. In "follow ben", the name is an object
    and addresses nobody."""
    end = len(words)
    while end > 0 and (words[end - 1] in TAILS or words[end - 1] in PAUSES):
        end -= 1
    ends = {end, *(i for i, word in enumerate(words[:MOST_WORDS]) if word in PAUSES)}
    for stop in sorted(ends, reverse=True):
        at = stop - 1
        if at < 1 or not (names.called(words[at]) or names.person(words[at])):
            continue
        if words[at - 1] in ("you", "of") and names.called(words[at]) and at > 1:
            return Address((names.called(words[at]) or "",), [*words[:at], *words[stop:]], plain=False)
        if words[at - 1] == "at" and words[at - 2 : at - 1] == ["you"] and names.called(words[at]):
            return Address((names.called(words[at]) or "",), [*words[:at], *words[stop:]], plain=True)
        where_you_are = words[at - 2 : at] == ["you", "are"]
        if (words[at - 1] in TAKES_OBJECT - GREETS and not where_you_are) or words[at - 1] in NOT_CALLED:
            continue
        if names.person(words[at]):
            return Address((), list(words), person=True)
        to = [words[at]]
        while at >= 2 and words[at - 1] in JOINTS and names.called(words[at - 2]):
            at -= 2
            to.insert(0, words[at])
        if at > 0 and words[at - 1] == ",":
            at -= 1
        called = tuple(dict.fromkeys(name for word in to if (name := names.called(word))))
        return Address(called, [*words[:at], *words[stop:]], plain=not set(to) & CASUAL)
    return None


def inside(words: Sequence[str], names: Names) -> Address | None:
    """Return whom a name inside the line addresses, as in "where are you ben come here"; None without one.

    A name that is an object or a subject does not count: "follow ben to the hill", "we saw that ben is here".
    """
    for index, word in enumerate(words[1 : MOST_WORDS - 1], 1):
        before, after = words[index - 1], words[index + 1] if index + 1 < len(words) else ""
        called = names.bots.get(word)
        goes_on = after == "and" and "".join(words[index + 2 : index + 3]) in ORDERED  # "get a fire going alex and do us four"
        beside = after in ABOUT_THEM | ALONGSIDE and before not in ENDEARING and not goes_on
        if before in TAKES_OBJECT | NOT_CALLED | JOINED_TO or beside:
            continue
        if names.person(word):
            return Address((), list(words), person=True)
        if called:
            return Address((called,), [*words[:index], ".", *words[index + 1 :]], plain=False)
    return None


def stranger(heard: Utterance) -> str:
    """Return the capitalised name that a line begins with and addresses: "Bob" in "Bob, come" and "Bob can you come"; empty
    without one. Nobody of that name needs to be present."""
    match = CALLS.match(heard.text[:100])
    return match[1] if match else ""
