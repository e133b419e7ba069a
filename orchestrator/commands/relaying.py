"""Finds whom a line addresses through a word such as "tell" or "could": "tell Ben to come", "could the workers dig"."""

import re
from collections.abc import Sequence

from orchestrator.commands.command import ALL, LEADER, WORKERS
from orchestrator.commands.lexicon.loader import words as words_in
from orchestrator.commands.lexicon.vocabulary import GROUP_WORDS, split
from orchestrator.commands.names import Address, Names, end_of_call
from orchestrator.commands.normalise.tokens import PAUSES

WHOEVER = re.compile(
    r"\bwhoever (?:is |gets |comes |arrives |has |can |got )*(?:there |here |home |back |to it )*"
    r"(?:first|free|left|nearest|closest|time|done(?: first)?|finished(?: first)?|fastest|idle|bored)\b"
)  # one of the bots, in a roundabout way
MOST_WORDS = 400  # of a line are looked at for names
ASKS = split("can could would will should may might")  # before a name and a verb
TELL = words_in("people.address.tell")
MADE_TO = split("have let make send")
THIRD, MAY = split("she he they it"), split("can should must may could has needs")  # "tell Ben he can stop"
EXCEPT = split("except but besides excluding without")
SUPPOSED = split("should would will")
OTHERS = tuple(
    tuple(said.split())
    for said in ("the other two", "the other ones", "the others", "you others", "the rest of you", "rest of you",
                 "everyone else", "everybody else")
)  # fmt: skip
BOTH = tuple(tuple(said.split()) for said in ("both of you", "you two", "the two of you", "you both", "all three of you"))
SOME_OF_YOU = tuple(
    tuple(f"{some} of {whom}".split()) for some in ("two", "three", "some", "a couple") for whom in ("you", "them", "you guys")
)  # which ones they are is for the leader to say
ONE_OF_YOU = tuple(
    tuple(said.split())
    for said in ("the other one", "another one", "another of you", "somebody else", "someone else", "whoever is free",
                 "whoever is left", "whoever is nearest", "whoever is closest", "whoever is done first", "whoever has time",
                 "whoever free", "whoever left", "whoever nearest", "whoever closest", "whoever done first")
)  # fmt: skip
HINTS = frozenset(said[-1] for said in (*OTHERS, *SOME_OF_YOU, *ONE_OF_YOU)) | {"both", "two", "three"}
OPENING = PAUSES | split("and while so then")  # before whom an order is for
HEADS = frozenset(said[0] for said in (*OTHERS, *BOTH, *SOME_OF_YOU, *ONE_OF_YOU))
COUNTED = split("the three two four other both my our")


def relayed(words: Sequence[str], names: Names) -> Address | None:
    """Return whom a line like "tell Ben to come", "can Ada mine 3 logs" or "I want Ben to wait" addresses; None for others."""
    words = without_articles(words)
    for index, word in enumerate(words[:MOST_WORDS]):
        if found := wished(words, index, names):
            return found
        if (word in TELL or word == "if") and index + 1 < len(words) and names.called(words[index + 1]):
            end = end_of_call(words, index + 1, names)
            if (
                word in ("tell", "say", "inform")
                and words[end : end + 1]
                and words[end] in THIRD
                and MAY & set(words[end + 1 : end + 2])
            ):
                return Address(called(words[index + 1 : end], names), list(words[end + 2 :]), plain=False)
            if (
                (end < len(words) and (words[end] == "to" or word in MADE_TO))
                or (word in ASKS and end < len(words))
                or (word == "if" and words[end : end + 1] and words[end] in ASKS)
            ):
                if word in SUPPOSED and index > 0 and words[index - 1] not in PAUSES:
                    return None  # what should Ben do
                return Address(
                    called(words[index + 1 : end], names), list(words[end + (words[end] in ("to", *ASKS)) :]), plain=False
                )
    return None


def called(words: Sequence[str], names: Names) -> tuple[str, ...]:
    """Return the bots and groups that some words name, each once."""
    return tuple(dict.fromkeys(name for said in words if (name := names.called(said))))


def all_but(words: Sequence[str], names: Names) -> list[str]:
    """Return the words with "everyone except Ben", and with "the others", as the names of all other bots."""
    if "whoever" in words:
        words = WHOEVER.sub("whoever is free", " ".join(words)).split()
    words = spelled_out(words, names)
    for at, word in enumerate(words[:MOST_WORDS]):
        far = tuple(words[at + 1 : at + 3]) in (("apart", "from"), ("but", "not"))
        end = at + 2 + far
        exempt = (far or EXCEPT & set(words[at + 1 : at + 2])) and names.bots.get("".join(words[end : end + 1]))
        if exempt and GROUP_WORDS.get(word) in (ALL, WORKERS):
            others = [name for name in names.bots if names.bots[name] != exempt]
            return [*words[:at], *" and ".join(others).split(), *words[end + 1 :]]
    return list(words)


def spelled_out(words: Sequence[str], names: Names) -> list[str]:
    """Return the words with "the others" as the names of the bots that the line does not name, and without "both of you"
    before names: "steve stay, the other two come here" is for Steve, and for two others."""
    if HINTS.isdisjoint(words):
        return list(words)
    named = {word for word in words[:MOST_WORDS] if word in names.bots}
    others = [name for name in names.bots if name not in named]
    if len(others) > len(named) + 1:
        others = [name for name in others if GROUP_WORDS.get(name) != LEADER]  # the leader is seldom one of "the others"
    kept: list[str] = []
    at = 0
    while at < len(words):
        if words[at] not in HEADS:
            kept.append(words[at])
            at += 1
            continue
        both = next((said for said in BOTH if tuple(words[at : at + len(said)]) == said), ())
        rest = next((said for said in OTHERS if tuple(words[at : at + len(said)]) == said), ())
        first = not kept or kept[-1] in OPENING
        some = first and next((said for said in (*SOME_OF_YOU, *ONE_OF_YOU) if tuple(words[at : at + len(said)]) == said), ())
        if both and words[at + len(both) : at + len(both) + 1] and words[at + len(both)] in names.bots:
            at += len(both)
        elif rest and named and others:
            kept += " and ".join(others).split()
            at += len(rest)
        elif some:
            kept.append("workers" if some in SOME_OF_YOU else "somebody")
            at += len(some)
        elif rest and ((kept and kept[-1] in TELL) or (first and at + len(rest) < len(words))):
            kept.append("workers")
            at += len(rest)
        else:
            kept.append(words[at])
            at += 1
    return kept


def wished(words: Sequence[str], at: int, names: Names) -> Address | None:
    """Return whom "I want that Ben goes home" addresses, where "want" has the index `at`; None for other words."""
    that = words[at] in ("want", "wish") and words[at + 1 : at + 2] == ["that"]
    if not that or not names.called("".join(words[at + 2 : at + 3])):
        return None
    end = end_of_call(words, at + 2, names)
    to = tuple(name for said in words[at + 2 : end] if (name := names.called(said)))
    verb = "go" if words[end : end + 1] == ["goes"] else "".join(words[end : end + 1]).removesuffix("s")
    return Address(to, [verb, *words[end + 1 :]], plain=False)


def without_articles(words: Sequence[str]) -> list[str]:
    """Return the words with "the three workers" shortened to "workers" after a word such as "could" or "tell"."""
    kept: list[str] = []
    at = 0
    while at < len(words):
        kept.append(words[at])
        end = at + 1
        while words[at] in TELL and end < len(words) and words[end] in COUNTED:
            end += 1
        named = words[at] in TELL and end > at + 1 and end < len(words) and GROUP_WORDS.get(words[end]) == WORKERS
        at = end if named else at + 1
    return kept
