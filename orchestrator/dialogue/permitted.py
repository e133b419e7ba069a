"""Decides whether a person may give the orders of one line, each of them; permissions.py has the rules."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from orchestrator.commands.command import Command
from orchestrator.dialogue.context import kind_of
from orchestrator.dialogue.permissions import Decision, RequestKind


@dataclass(frozen=True, slots=True)
class PermittedOrders:
    """The part of a line that its speaker may say (`command`), the decision on its first order, and the reason (`why`) why the
    others were taken out; empty if all are allowed, or if the speaker was told just now."""

    command: Command
    decision: Decision
    why: str = ""


def permitted(command: Command, rule: Callable[[RequestKind], Decision], *, chosen: bool) -> PermittedOrders:
    """Return what is left of a line: "status, and mine 5 logs" of a guest is the question alone.

    `rule` decides about one kind of request and counts it; `chosen` says that the line chooses an order that the crew offered.
    A stop is never refused because of the orders after it.
    """
    kind = RequestKind.ORDER if chosen else kind_of(command)
    decision = rule(kind)
    orders = kind is not RequestKind.ORDER and any(kind_of(each) is RequestKind.ORDER for each in command.more)
    if not decision.allowed or not orders:
        return PermittedOrders(command, decision)
    further = rule(RequestKind.ORDER)
    if further.allowed:
        return PermittedOrders(command, decision)
    kept = tuple(each for each in command.more if kind_of(each) is not RequestKind.ORDER)
    return PermittedOrders(replace(command, more=kept), decision, further.why)
