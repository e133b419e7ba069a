"""Puts a question of the crew, with the orders that it offers, in the place of what was read in a line."""

from dataclasses import replace

from orchestrator.commands.bank.advice_forms import NeedAdvice
from orchestrator.commands.command import Command, Intent
from orchestrator.commands.hints import NamedNeed, asker


def answered(form: NeedAdvice, found: Command, said: list[str]) -> Command:
    """Return the question with the answer of a form."""
    text = " ".join(said)
    order = form.offer_for(text)[0]
    return asking(found, form.answer(asker(found), text), (order,) if order else ())


def offered(need: NamedNeed, found: Command) -> Command:
    """Return the question whether the crew shall do what helps with a need."""
    return asking(found, f"Shall {asker(found)} {need.asked}?", (need.order,))


def asking(found: Command, answer: str, choices: tuple[str, ...]) -> Command:
    """Return a bare question with an answer and the orders that it offers."""
    return replace(
        found, intent=Intent.CLARIFY, unknown=True, answer=answer, choices=choices, offer=None, missing=(), gap="", goal=None,
        building=None, more=(), edit=None, ending=None, confidence=0.5,
    )  # fmt: skip
