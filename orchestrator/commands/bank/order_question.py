"""Turns an order that was read out of a line into the question whether it is meant, as for a small model, whose reading nobody
should trust. The question offers the order in words that the parser reads, so that "yes" begins exactly that."""

from orchestrator.commands.bank.decision import asked
from orchestrator.commands.bank.guess import ALONE, Guess
from orchestrator.commands.command import Command, Intent

QUESTIONS = frozenset((Intent.STATUS, Intent.WHERE, Intent.INVENTORY))  # they change nothing, so nobody is asked first
VERBS = {Intent.GATHER: "get", Intent.CRAFT: "craft", Intent.COOK: "cook", Intent.GIVE: "give"}
AS_ASKED = {order: posed for order, posed in ALONE.values() if order != "follow me"}


def asked_first(order: Command) -> Command:
    """Return the question whether an order is meant, with the order as the offer; the command itself if it only asks."""
    if order.intent is None or order.intent in QUESTIONS or order.intent is Intent.CLARIFY:
        return order
    words = in_order(order)
    posed = words.replace("_", " ")
    return asked(Guess(order.intent, words, to_speaker(posed, order.who.followed)), order, order)


def in_order(order: Command) -> str:  # noqa: PLR0911  a table
    """Return an order as a line that the parser reads as this order again: "get 16 logs"."""
    slots = order.slots
    match order.intent:
        case Intent.GATHER | Intent.CRAFT | Intent.COOK:
            return f"{VERBS[order.intent]} {slots.count} {slots.item}"
        case Intent.GIVE:
            return f"give {slots.count} {slots.item} to {slots.to}"
        case Intent.ATTACK:
            return f"attack {slots.count or 1} {slots.mob}"
        case Intent.BUILD:
            return f"build a {slots.structure} {place_of(order) or 'here'}"
        case Intent.FOLLOW:
            return f"follow {slots.player}"
        case Intent.GOTO:
            return f"go to {place_of(order).removeprefix('at ') or slots.player}"
        case Intent.STOP if slots.item:
            return f"stop {slots.item}"
    return ALONE[order.intent][0] if order.intent in ALONE else order.order


def place_of(order: Command) -> str:
    """Return where an order is to be done, as "at 1 64 3"; empty if it has no coordinates."""
    return f"at {' '.join(map(str, order.slots.at))}" if order.slots.at else ""


def to_speaker(words: str, speaker: str) -> str:
    """Return the words of an order as the crew says them to the person with the name `speaker`: "follow you"."""
    return {"come here": "come to you", "pause": "take a break", "resume": "go on"}.get(
        words, words.replace(f" {speaker}", " you")
    )
