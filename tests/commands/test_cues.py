"""Asking only the families of the grammar whose cues are in a clause gives the same result as asking all of them."""

from collections.abc import Callable
from functools import partial

import pytest
from clauses import GAME, NAMES, clause, parsed
from corpus import FOLDER, lines
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.commands.clause_parser import ALWAYS, QUESTION, READERS, Cues, sentences
from orchestrator.commands.command import SpokenClause
from orchestrator.commands.grammar import correct, query
from orchestrator.commands.grammar.stop import dropped, ended, stops
from orchestrator.commands.lexicon.vocabulary import GERUNDS, MOBS, SAID, STRUCTURES, VERBS
from orchestrator.commands.names import Address
from orchestrator.commands.normalise.item_names import item_named
from orchestrator.commands.normalise.tokens import words_of
from orchestrator.commands.single.ladder import CHANGE, HALT

PRIOR = (parsed("leader, mine 50 birch logs"), parsed("Ben, build a house here"))


def is_reply(sentence: SpokenClause) -> bool:
    """Return whether it is a yes or no, or a correction of an order."""
    return any((correct.read_reply(sentence), *(correct.read_correction(sentence, last) for last in (None, *PRIOR))))


def is_halt(sentence: SpokenClause) -> bool:
    """Return whether it stops everything, or one item."""
    words = sentence.words
    return bool(dropped(words, partial(item_named, GAME))) or stops(words) or ended(words, spoken_to=True, at_work=True)


FAMILIES: dict[str, tuple[Callable[[SpokenClause], object], Cues]] = {
    **{read.__name__: (read, cues) for read, cues in READERS},
    "read_question": (partial(query.read_question, names=NAMES), QUESTION),
    "is_reply": (is_reply, CHANGE),
    "is_halt": (is_halt, HALT),
}
WORDS = sorted({*VERBS, *GERUNDS, *MOBS, *SAID, *STRUCTURES, *NAMES.bots, *NAMES.people, "me", "us", "it", "4", "a", "not"})


def missed(text: str) -> list[str]:
    """Return the families that would read something in a clause and are not asked about it."""
    quiet = [read for read, cues in FAMILIES.values() if not cues.fit(text)]
    said = (clause(text, to, asked=asked, prior=PRIOR) for to in (True, False) for asked in (True, False))
    return [str(read) for each in said for read in quiet if read(each)]


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_no_clause_of_the_corpus_is_missed(name):
    whole = (clause(line.text) for line in lines(name))
    pieces = (each.text for one in whole for each in sentences(Address((), words_of(one.text)), one.heard, GAME))
    assert not [text for text in pieces if text and missed(text)]


@settings(deadline=None, derandomize=True, max_examples=300)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=5))
def test_no_words_of_the_lexicon_are_missed(words):
    assert not missed(" ".join(words).replace("_", " "))


def test_a_family_without_fixed_words_is_always_asked():
    assert ALWAYS.fit("40 logs") and ("read_work", ALWAYS) in [(read.__name__, cues) for read, cues in READERS]


@pytest.mark.parametrize(
    ("text", "families"),
    [
        ("mine 4 logs", {"read_work"}),
        ("kill 3 zombies", {"read_work", "read_attack"}),
        ("helpme zombie", {"read_work", "read_attack", "read_question"}),
        ("how far", {"read_work", "read_question"}),
    ],
)
def test_only_families_with_a_cue_are_asked(text, families):
    assert {name for name, (_, cues) in FAMILIES.items() if cues.fit(text)} == families
