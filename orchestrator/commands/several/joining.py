"""Joins the orders of one line ("get 5 logs, then craft a table") to one command; compound.py reads them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from orchestrator.commands.command import GAINING, NEAREST, Command, Connective, Intent, Utterance
from orchestrator.commands.lexicon.vocabulary import split

THEN = split("then next finally lastly afterwards second secondly after")
POINTING = re.compile(r"\b(?:it|them|that|those|these|some)\b")
PRONOUNS = re.compile(r"\b(?:it|them|those|these)\b(?! self)")
ASIDES = ("wait", "hold on", "hang on", "hold up", "wait up", "wait wait", "one sec", "please wait")
KEEP_REST = re.compile(r"keep (?:the )?(?:rest|others?|it|them|some|half|\d+)\b")  # "give me 5 and keep the rest"
GEAR = re.compile(
    r"(?:\w+ ,? ?)?(?:grab|take|get|draw|equip|bring|pick up|put on) your (?:\w+ )?"
    r"(?:sword|axe|pickaxe|bow|tools?|gear|stuff|weapons?|armou?r|shield)s?"
)  # "grab your sword and meet me at the bridge"
FIRST = re.compile(r"^(?:@?\w{2,16}[ ,:]+)?(?:please )?first\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SpokenOrder:
    """One order of a line: the words `joint` that join it to the order before, its own words as they were `said`, and the
    command that they mean, whose `raw` can be read without the rest of the line."""

    joint: tuple[str, ...]
    said: str
    command: Command

    @property
    def way(self) -> Connective:
        """Return how the order is joined to the one before it."""
        if set(self.joint) & THEN:
            return Connective.THEN
        return Connective.AND if self.joint else Connective.NOW

    @property
    def in_turn(self) -> bool:
        """Return whether the order has to wait for the one before it even if both gather; "and then" only lists things."""
        return self.way is Connective.THEN and "and" not in self.joint

    @property
    def whole(self) -> str:
        """Return the words of the order with those that join it."""
        return " ".join(word for word in (*self.joint, self.said)).strip(" ,.")


def joined(orders: Sequence[SpokenOrder], whole: Command, heard: Utterance) -> Command:
    """Return one command for the orders of a line: the first one, with the others in `more`.

    A list of things to gather stays one order, and a stop comes first wherever it was said.
    """
    orders = guarding(delivered([each for each in orders if not is_aside(each)] or orders))
    if is_one(orders, whole, heard):
        return whole
    if whole.intent is Intent.STOP and not whole.slots.item:
        at = next((at for at, one in enumerate(orders) if one.command.intent is Intent.STOP), None)
        stop = whole if at is None else replace(orders[at].command, intent=Intent.STOP)
        orders = [SpokenOrder((), "", stop), *([] if at is None else orders[at + 1 :])]
    first, *further = orders
    more = tuple(replace(each.command, joined=each.way) for each in further)
    return replace(first.command, raw=heard.text, more=more)


def is_one(orders: Sequence[SpokenOrder], whole: Command, heard: Utterance) -> bool:
    """Return whether the orders of a line are one goal (`whole`), such as a list of things to gather; not if they are to be
    done in turn, as in "first 5 logs, then 3 sand"."""
    found = [each.command for each in orders]
    listed = {one.intent for one in found} <= {Intent.GATHER} or {one.intent for one in found} <= {Intent.CRAFT}
    in_turn = any(each.in_turn for each in orders) or (len(found) > 1 and FIRST.match(heard.text))
    same = len({one.addressees for one in found}) == 1
    if listed and same and not in_turn and whole.goal and len(whole.goal.singles) >= len(found):
        return True
    gains = len(found) > 1 and whole.intent in GAINING and whole.goal
    return bool(gains) and any(about_the_same(*pair) for pair in pairwise(orders))


def delivered(orders: Sequence[SpokenOrder]) -> list[SpokenOrder]:
    """Return the orders with "and bring them to me" as the recipient of the order before it."""
    kept: list[SpokenOrder] = []
    for each in orders:
        if kept and (more := added_to(kept[-1].command, each)):
            kept[-1] = replace(kept[-1], command=more)
        else:
            kept.append(each)
    return kept


def guarding(orders: Sequence[SpokenOrder]) -> list[SpokenOrder]:
    """Return the orders with "stay here and protect me" as the one order to protect the speaker: a bot that stays for good
    would never begin the second."""
    kept: list[SpokenOrder] = []
    for each in orders:
        stays = kept[-1].command if kept and kept[-1].command.intent is Intent.STAY else None
        if stays and each.command.slots.guard and each.command.addressees in (stays.addressees, (NEAREST,)):
            kept[-1] = replace(each, joint=kept[-1].joint, command=replace(each.command, addressees=stays.addressees))
        else:
            kept.append(each)
    return kept


def added_to(last: Command, each: SpokenOrder) -> Command | None:
    """Return the order `last` with what the words after it say about the same things; None if they are an order of their
    own."""
    order = each.command
    if last.intent not in GAINING or (order.spoken_to and order.addressees != last.addressees):
        return None
    if order.intent in GAINING and order.missing and POINTING.search(each.said):
        return replace(last, intent=order.intent)  # "we need 16 glass, can somebody smelt that"
    same = last.slots.item == order.slots.item
    if same and order.intent is last.intent and "count" in last.assumed:
        return order  # "shear the sheep and get 8 wool"
    to = order.slots.to or (order.speaker if order.slots.place == "here" else "")
    carries = order.intent in (Intent.GIVE, Intent.GATHER) and to == order.speaker != ""
    if carries and same and PRONOUNS.search(each.said):
        return replace(last, slots=replace(last.slots, to=to))
    return None


def about_the_same(first: SpokenOrder, second: SpokenOrder) -> bool:
    """Return whether a second order only says more about the first: "16 glass, can somebody smelt that"."""
    one, other = first.command, second.command
    same = one.slots.item == other.slots.item and one.intent in GAINING and other.intent in GAINING
    return same and bool(POINTING.search(second.said))


def is_aside(order: SpokenOrder) -> bool:
    """Return whether an order of a longer line is only its opening: "wait, come here" or "do not follow me, stay here"."""
    intent = order.command.intent
    if GEAR.fullmatch(order.said):
        return True
    if intent in (Intent.STORE, Intent.RESUME) and (
        order.command.order in ("go ahead", "go on") or KEEP_REST.match(order.command.order)
    ):
        return True
    return (intent is Intent.PAUSE and order.whole in ASIDES) or (intent is Intent.STOP and " not " in f" {order.whole} ")
