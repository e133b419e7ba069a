"""Finds stop words anywhere in a line. A false stop costs little, a missed one much: only clear exceptions are ignored.

Exceptions are "do not stop", "the bus stop", "I could not stop laughing", "my mum told me to stop", and talk about others.
"""

import re
from collections.abc import Sequence

from orchestrator.commands.lexicon.loader import phrases, words
from orchestrator.commands.lexicon.vocabulary import (
    AUXILIARIES,
    DOING,
    GERUNDS,
    GREETINGS,
    NEVER_MIND,
    STOP,
    STRUCTURES,
    TAILS,
    VERBS,
    split,
)
from orchestrator.commands.normalise.item_names import BEFORE, Names, longest
from orchestrator.commands.normalise.tokens import PAUSES

FAR = 8  # words looked back for a subject
NOT = words("verbs.stop.not")
NOUN_BEFORE = words("verbs.stop.noun_before")
NOUN_AFTER = words("verbs.stop.noun_after")
OTHERS = words("verbs.stop.others")
DROP = phrases("verbs.stop.drop")
ENDED = phrases("verbs.stop.ended")
SAYING = split("asking spamming saying trolling typing complaining crying laughing worrying shouting yelling")  # people do
REPORTED = split("told asked tells asks made")  # 'she told me to stop'
OBJECTS = split("me him us them her")
POLITE = GREETINGS | split("can could would you just guys i think we actually no yes")
MADE_TO = split("make let get have want need tell")
ASKED = re.compile(
    r"^(?:and |but |so )*(?:is there |(?:did|does|when|how|where|has(?! to)|have you|why(?! (?:do|can|will|would) not| not))\b|"
    r"do (?:you|he|she|it|they|we|i|the \w+|your \w+|people|any\w*)\b)"
)
ENOUGH = re.compile(r"^(?:that is|that would be|(?:we |i |you )?(?:have|got)(?: got)?)? ?enough ")
NO_MORE = re.compile(
    r"^(?:(?:please|you) )*(?:do not|refrain from|no longer|quit) (?P<verb>\w+)(?: (?:me|us))?(?: (?:any ?more|more"
    r"|any|the|that|this|those|another))* ?(?P<rest>.*)$"
)
ENOUGH_OF = re.compile(
    r"(?:no more|enough(?: of| with)?|that is enough|quit)(?: the| of| this)* (?:" + "|".join(GERUNDS) + r")(?: .*)?"
)
CANCELLED = re.compile(
    r"(?:cancel|forget|scrap)(?: (?:all|every|the|my|your|that|this|last|current|previous|of|whole))*"
    r"(?: (?:orders?|tasks?|jobs?|commands?|work|plans?|mission|request|everything|it|that|this|all|"
    + "|".join(sorted(STRUCTURES))
    + "))?"
)
LAST = split("any more anymore please now yet again for me us ok okay thanks")
MOST_PIECES = 200


def stops(words: Sequence[str]) -> bool:
    """Return whether the line of chat has a word such as "stop" or "halt" that is meant as an order, unlike that in "the bus
    stop"."""
    begin = 0
    for index, word in enumerate(words):
        if word in PAUSES:
            begin = index + 1
        elif word in STOP and not excused(words, begin, index):
            return True
    return False


def excused(words: Sequence[str], begin: int, at: int) -> bool:
    """Return whether the stop word at index `at` is no order, as in "the bus stop" or "do not stop".

    `begin` is the index at which its part of the sentence begins.
    """
    following = words[at + 1] if at + 1 < len(words) else ""
    before = words[at - 1] if at > begin else ""
    if before in NOUN_BEFORE and following not in ("it", "that", "this"):
        return True
    if following in SAYING:
        return True
    if (at > begin or begin > 0) and following in ("when", "once", "if", "as"):
        return True  # "a tunnel, please stop when you find water"
    if following in NOUN_AFTER and not (following == "over" and words[at + 2 : at + 3] == ["here"]):
        return True
    if any(word in NOT for word in words[max(begin, at - FAR) : at]) and negated(words, begin, at):
        return True
    part = " ".join(words[begin:at])[:80]
    return (bool(ASKED.match(part)) and "you think you" not in part) or of_others(words, begin, at)


def negated(words: Sequence[str], begin: int, at: int) -> bool:
    """Return whether "not" precedes the stop word at index `at`, with only small words between them; "why not stop" is a stop.

    `begin` is the index at which its part of the sentence begins.
    """
    for index in range(at - 1, max(begin, at - FAR) - 1, -1):
        if words[index] in NOT:
            return words[begin] != "why"
        if words[index] not in AUXILIARIES and words[index] not in ("you", "we", "me", "i"):
            return False
    return False


def of_others(words: Sequence[str], begin: int, at: int) -> bool:
    """Return whether the stop word at index `at` is about somebody else: "I have to stop", "she told me to stop".

    `begin` is the index at which its part of the sentence begins.
    """
    for index in range(at - 1, max(begin, at - FAR) - 1, -1):
        word = words[index]
        if word in ("said", "says", "shouted", "yelled"):
            return index > begin and words[index - 1] not in ("i", "we")
        if word in OBJECTS:
            return index > begin and words[index - 1] in REPORTED
        if word == "we" and at + 1 < len(words) and words[at + 1].endswith("ing") and words[at + 1] not in GERUNDS:
            return True  # we have to stop meeting like this
        if word in OTHERS and not (word in ("this", "that") and index == at - 1):
            made = index > begin and words[index - 1] in MADE_TO
            return not made
        if word not in AUXILIARIES:
            return False
    return False


def pieces(words: Sequence[str]) -> list[list[str]]:
    """Return the parts of a line between its punctuation marks, each as a list of words without polite words around them; at
    most 200 parts."""
    found: list[list[str]] = [[]]
    for word in words:
        if word in PAUSES:
            found.append([])
        else:
            found[-1].append(word)
    return [trimmed for piece in found[:MOST_PIECES] if (trimmed := trim(piece))]


def trim(piece: list[str]) -> list[str]:
    """Return the words without greetings before and thanks after them."""
    start, end = 0, len(piece)
    while (
        start < end
        and piece[start] in POLITE
        and not (piece[start] in ("no", "you") and piece[start + 1 : start + 2] in (["more"], ["have"]))
    ):
        start += 1
    while end > start and piece[end - 1] in TAILS:
        end -= 1
    return piece[start:end]


def dropped(words: Sequence[str], names: Names) -> str:
    """Return the item of a line that ends the work on it, such as "stop the iron", "forget the logs" or "no more stone"; empty
    otherwise. `names` returns the id that some words name, or None."""
    for piece in pieces(words):
        text = " ".join(piece)
        if match := ENOUGH.match(text):
            rest = piece[len(match[0].split()) :]
        elif opener := max((said for said in (*DROP, *STOP) if text.startswith(f"{said} ")), key=len, default=""):
            rest = piece[len(opener.split()) :]
        elif (match := NO_MORE.match(text)) and VERBS.get(GERUNDS.get(match["verb"], match["verb"])):
            rest = match["rest"].split()
        else:
            continue
        if item := only_item(rest, names):
            return item
    return ""


def only_item(words: Sequence[str], names: Names) -> str:
    """Return the item if the words name one item and nothing else; empty otherwise. `names` returns the id of a name, or
    None."""
    at = 0
    while (
        at < len(words)
        and (words[at] in DOING or words[at] in BEFORE or words[at] in ("more", "any"))
        and not longest(words, at, names)
    ):
        at += 1
    found = longest(words, at, names)
    if found and all(word in LAST for word in words[found[1] :]):
        return found[0]
    return ""


def ended(words: Sequence[str], *, spoken_to: bool, at_work: bool) -> bool:
    """Return whether the line ends everything without a stop word: "that is enough", "cancel that", "never mind".

    If the bots are neither addressed (`spoken_to`) nor at work (`at_work`), such words have to be the whole line.
    """
    for piece in pieces(words):
        text = " ".join(piece)
        if ENOUGH_OF.fullmatch(text) or (piece[0] == "refrain" and len(piece) > 2):
            return True
        over = text in ENDED or text in NEVER_MIND or CANCELLED.fullmatch(text)
        if over and (spoken_to or at_work or len(pieces(words)) == 1):
            return True
    return False


def forbidden(words: Sequence[str]) -> bool:
    """Return whether the line forbids an action: "do not follow me", "do not attack him"."""
    for piece in pieces(words):
        if (
            piece[:2] == ["do", "not"]
            and len(piece) > 2
            and piece[2] in {*VERBS, *GERUNDS, "follow", "come"} - {"need", "want", "get", "go", "find", "take"}
        ):
            return True
    return False
