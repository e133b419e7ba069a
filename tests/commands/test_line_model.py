"""The model of intents: what it learns from, and that it learns the same twice."""

import numpy as np
import pytest
from clauses import GAME

from benchmarks.line_model import learned, named, target
from orchestrator.commands.bank.features import features, rule_features
from orchestrator.commands.bank.line_model import LABELS, LINES, labelled_lines, load_model
from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.meaning import masked
from orchestrator.commands.parser import understand
from orchestrator.llm.embeddings import Hashing, Offline

SOME = labelled_lines()[:60]


def taught():
    vectors = Hashing().embed([line["text"] for line in SOME])
    return learned([named(line) for line in SOME], vectors, np.stack([target(line) for line in SOME]))


def test_learning_twice_gives_the_same_weights_and_explains_its_lines():
    one, other = taught(), taught()
    assert np.array_equal(one.weights, other.weights) and one.columns == other.columns
    vectors = Hashing().embed([line["text"] for line in SOME])
    odds = [one.odds(vector, named(line)) for vector, line in zip(vectors, SOME, strict=True)]
    right = [max(each, key=each.get) in (line["intent"], *line.get("also", ())) for each, line in zip(odds, SOME, strict=True)]
    assert sum(right) > 50
    assert all(sum(each.values()) == pytest.approx(1, abs=1e-4) for each in odds)


def test_every_labelled_line_has_a_known_intent_and_differs_from_the_others():
    lines = labelled_lines()
    assert {line["intent"] for line in lines} <= set(LABELS)
    assert len({line["text"] for line in lines}) == len(lines) == len(LINES.read_text("utf-8").splitlines()) > 2000
    assert len({line["writer"] for line in lines}) > 7


def test_weights_are_used_only_with_the_embedder_that_they_were_learned_with():
    assert load_model(Hashing.name) is None
    model = load_model(Offline.name)
    assert model and model.weights.shape == (len(model.columns) + 384, len(LABELS))


def test_features_tell_what_was_read_who_speaks_of_whom_and_what_was_asked():
    said = Utterance("Tom, did you kill the zombie?", "Sam", ("Ada", "Ben"), ("Tom",), question="Shall we eat?", asked=True)
    found = features(said, rule_features(understand(said, GAME)), masked(said, GAME))
    assert {"r:none", "to:nobody", "person0", "m:monster", "?", "asked", "qw:eat", "has:did"} <= found.keys()
    assert "bot" not in found and Intent.ATTACK.value not in found
