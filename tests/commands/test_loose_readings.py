"""A reading by a form in free words is marked, so that nothing that cannot be taken back begins on it."""

import pytest
from clauses import GAME

from orchestrator.commands.command import Utterance
from orchestrator.commands.parser import understand


@pytest.mark.parametrize(("line", "loose"), [
    ("Ben, mine 5 logs", False), ("mine 5 logs", False), ("stop", False), ("nice weather today", False),
    ("furnace pls", True),
])  # fmt: skip
def test_a_reading_of_free_words_is_marked(line, loose):
    assert understand(Utterance(line, "Sam", ("Ada", "Ben")), GAME).loose is loose
