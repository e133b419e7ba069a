"""A line of which nothing was understood is answered with two orders that people say in similar words."""

from dataclasses import replace

import numpy as np

from orchestrator.commands.bank.likely_examples import resembling, with_examples
from orchestrator.commands.bank.unclear_lines import OTHERWISE
from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.meaning import MeaningBank, phrasings
from orchestrator.knowledge.game import load

GAME = load()


def embed(texts: list[str]) -> np.ndarray:
    """Return vectors of the letters in some texts, of length one."""
    rows = np.array([[text.count(letter) for letter in "abcdefghijklmnopqrstuvwxyz"] for text in texts], np.float32)
    return rows / np.maximum(1e-6, np.linalg.norm(rows, axis=1, keepdims=True))


def test_a_line_is_near_to_the_order_that_is_said_in_its_words() -> None:
    label = "stay"
    text = next(text for text, of in phrasings() if of == label)
    named = resembling(text, MeaningBank(embed, "letters"))
    assert named[0] == "stay here"
    assert len(set(named)) == 2


def test_only_a_question_about_a_whole_line_gets_examples() -> None:
    bank, heard = MeaningBank(embed, "letters"), Utterance("flim the flam", "Tom", ("Ben",))
    answer = f"I do not understand 'flim the flam'. {OTHERWISE.format(we='we')}"
    line = Command("chat", "Tom", "@leader", Intent.CLARIFY, heard.text, order=heard.text, gap=heard.text, answer=answer)
    assert "for example: " in with_examples(line, heard, bank, GAME).answer
    asked = replace(line, gap="flam")
    assert with_examples(asked, heard, bank, GAME) == asked
