"""Finds a description behind a remark that orders nothing: "quick, its getting dark! dirt hut, 4x4"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from orchestrator.building.shapes.catalogue import KINDS
from orchestrator.commands.command import SpokenClause
from orchestrator.commands.lexicon.loader import words
from orchestrator.commands.lexicon.vocabulary import SHELTERS
from orchestrator.commands.lexicon.vocabulary import VERBS as ALL_VERBS
from orchestrator.commands.normalise.tokens import PAUSES

VERBS = words("buildings.described.verbs")
LEADING = words("buildings.described.leading")
NAMES = frozenset({*KINDS, *SHELTERS, *(f"{name}s" for name in (*KINDS, *SHELTERS))})
CUES = NAMES | words("buildings.described.cues")
LONGEST, LONGEST_PLAIN = 16, 12  # words of a remark before a request, and of another one
ASKED = r"(?:can|could|would|will) (?:you|we|i|someone|somebody|anyone|anybody)\b"
REQUEST = re.compile(ASKED)
AFTER_REMARK = re.compile(rf"(?<=[,.!] )\b|\b(?={ASKED}|please\b|(?:build|construct|make) (?:me|us|a|an)\b)")
ORDERING = (VERBS | words("buildings.further.verbs") | frozenset(ALL_VERBS)) - words("buildings.described.no_order")


def after_remarks(sentence: SpokenClause) -> Iterator[SpokenClause]:
    """Yield the sentence without a short remark before it that orders nothing: "quick, its getting dark! dirt hut, 4x4". Before
    a request ("can you ..."), the remark may be longer and name buildings, and only its clauses' first words are no orders."""
    for match in AFTER_REMARK.finditer(sentence.text):
        remark = sentence.words[: len(sentence.text[: match.start()].split())]
        asked = bool(REQUEST.match(sentence.text, match.start()))
        if any(word[0].isdigit() for word in remark) or len(remark) > (LONGEST if asked else LONGEST_PLAIN):
            return
        hindering = ORDERING.intersection(first_words(remark)) if asked else (CUES | ORDERING).intersection(remark)
        if remark and not hindering:
            yield replace(sentence, words=sentence.words[len(remark) :])


def first_words(words: Sequence[str]) -> Iterator[str]:
    """Yield the first word of each clause, without words such as "please"."""
    begins = True
    for word in words:
        if word in PAUSES or word in ("and", "then"):
            begins = True
        elif begins and word not in LEADING:
            begins = False
            yield word
