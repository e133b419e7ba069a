"""Counts what a line of chat shows besides its meaning as a sentence: its words, what the rules read in it, the talk
before it.

The names of these features are the columns of the weights in bank/weights.npz.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from orchestrator.commands.command import Command, Utterance
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.tokens import words_of

Features = dict[str, float]
TOLD = "i you me my we us it he she they was did had said please pls can could".split()
MASKS = ("stuff", "monster", "building", "some")
MOST_WORDS = 12  # longer lines are alike in length
DIGIT = re.compile(r"\d")
WORD = re.compile(r"\w+")


def features(heard: Utterance, rules: Iterable[str], plain: str) -> Features:
    """Return the features of a line by name; those that are missing are zero.

    `rules` are the features of what the rules read in the line, `plain` is the line with its things and creatures replaced by
    plain words.
    """
    words = plain.split()
    named = dict.fromkeys((*word_features(words), *rules, *shape_features(heard, words)), 1.0)
    if heard.prior:
        named[f"p:{label(heard.prior[-1])}"] = 1.0
    return named | {f"qw:{word}": 0.5 for word in WORD.findall(heard.question.lower())}


def word_features(words: Sequence[str]) -> Iterator[str]:
    """Yield the words of a line, its pairs of words, and its first and last ones."""
    yield from (f"w:{word}" for word in words)
    yield from (f"b:{one}_{other}" for one, other in zip(["^", *words], [*words, "$"], strict=True))
    if words:
        yield from (f"f1:{words[0]}", f"l1:{words[-1]}", f"f2:{'_'.join(words[:2])}")


def rule_features(found: Command) -> Iterator[str]:
    """Yield what the rules read in a line: the intent, how sure they are, what is missing, and who was addressed."""
    read = label(found)
    yield from (f"r:{read}", f"rc:{read}:{round(found.confidence, 1)}")
    yield f"ru:{found.unknown}:{bool(found.choices)}:{bool(found.missing)}"
    if found.choices:
        yield f"rch:{found.choices[0].split()[0]}"
    group = found.addressee.startswith("@")
    yield f"to:{(found.addressee if group else 'bot') if found.spoken_to else 'nobody'}"
    yield f"more:{bool(found.more)}"


def shape_features(heard: Utterance, plain: Sequence[str]) -> Iterator[str]:
    """Yield the marks of a line, such as a question mark or a person's name, and the state in which it was said."""
    names, words = Names.of(heard), words_of(heard.text)
    marks = {
        "asked": heard.asked, "busy": heard.busy, "prior": bool(heard.prior), "q": bool(heard.question),
        "look": bool(heard.looking.block or heard.looking.mob), "last": heard.last is not None,
        "noctx": not (heard.prior or heard.question or heard.busy), "?": "?" in heard.text, '"': '"' in heard.text,
        "digit": DIGIT.search(heard.text) is not None, "bot": any(map(names.called, words)),
        "person": any(map(names.person, words)), "bot0": bool(words and names.called(words[0])),
        "person0": bool(words and names.person(words[0])),
    }  # fmt: skip
    yield from (name for name, has in marks.items() if has)
    yield from (f"has:{word}" for word in TOLD if word in words)
    yield from (f"m:{word}" for word in MASKS if word in plain)
    yield f"len:{min(len(plain), MOST_WORDS) // 3}"


def label(found: Command) -> str:
    """Return the label of what the rules read; "none" for talk."""
    return found.intent.value if found.intent else "none"
