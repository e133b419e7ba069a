"""Finds a description behind a remark that orders nothing: "quick, its getting dark! dirt hut, 4x4"."""

import re
from collections.abc import Iterator
from dataclasses import replace

from orchestrator.building.shapes.catalogue import KINDS
from orchestrator.commands.command import SpokenClause
from orchestrator.commands.lexicon.loader import words
from orchestrator.commands.lexicon.vocabulary import SHELTERS
from orchestrator.commands.lexicon.vocabulary import VERBS as ALL_VERBS

VERBS = words("buildings.described.verbs")
NAMES = frozenset({*KINDS, *SHELTERS, *(f"{name}s" for name in (*KINDS, *SHELTERS))})
CUES = NAMES | words("buildings.described.cues")
LONGEST_REMARK = 12  # words
AFTER_REMARK = re.compile(
    r"(?<=[,.!] )\b|\b(?=(?:can|could|would|will) (?:you|we|i|someone|somebody|anyone|anybody)\b)|\b(?=please\b)"
    r"|\b(?=(?:build|construct|make) (?:me|us|a|an)\b)"
)
ORDERING = (VERBS | words("buildings.further.verbs") | frozenset(ALL_VERBS)) - words("buildings.described.no_order")


def after_remarks(sentence: SpokenClause) -> Iterator[SpokenClause]:
    """Yield the sentence without a short remark before it that names no building and orders nothing: "quick, its getting dark!
    dirt hut, 4x4"."""
    for match in AFTER_REMARK.finditer(sentence.text):
        remark = sentence.words[: len(sentence.text[: match.start()].split())]
        counted = any(word[0].isdigit() for word in remark)
        if counted or len(remark) > LONGEST_REMARK or not (CUES | ORDERING).isdisjoint(remark):
            return
        if remark:
            yield replace(sentence, words=sentence.words[len(remark) :])
