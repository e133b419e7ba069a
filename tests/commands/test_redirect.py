"""The last order goes to another member."""

from dataclasses import replace

import pytest
from clauses import HEARD, parsed

from orchestrator.commands.command import Intent
from orchestrator.commands.grammar.redirect import redirected

PRIOR = replace(HEARD, prior=(parsed("Ben, mine 4 logs"),))


@pytest.mark.parametrize("said", ["not ben , cleo", "i meant cleo", "sorry , cleo", "cleo , not ben"])
def test_the_same_order_is_for_somebody_else(said):
    found = redirected(said.split(), PRIOR)
    assert found and found.intent is Intent.CORRECT and found.slots.instead_of == "Ben"
    assert found.instead and found.instead.addressee == "Cleo" and found.instead.goal == PRIOR.prior[0].goal


@pytest.mark.parametrize("said", ["i meant birch", "not ben , ben", "cleo"])
def test_other_lines_redirect_nothing(said):
    assert redirected(said.split(), PRIOR) is None


def test_nothing_is_redirected_before_the_first_order():
    assert redirected("i meant cleo".split(), HEARD) is None
