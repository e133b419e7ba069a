"""Reads what people say about the queue of orders: "what is in the queue", "cancel the second order", "do the coal first",
"clear the queue"."""

import re

from orchestrator.commands.command import Intent, ParseResult, Slots, SpokenClause
from orchestrator.commands.edits import LAST, QueueEdit, QueueVerb
from orchestrator.commands.normalise.item_names import item_named

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")
QUEUE = r"(?:(?:the|your|our) )?(?:queue|order list|list of orders|waiting orders|orders|todo list)"
ORDER = r"(?: (?:order|one|job|task|thing))?(?: (?:in|of|from) (?:the|your|our) queue)?"
NUMBER = r"(?:(?:order|number|no|nr) )*#? ?(?P<{0}>\d{{1,2}})(?:st|nd|rd|th)?"
WHICH = rf"(?:(?:the )?(?P<word>{'|'.join(PLACES)}|last|next)|(?:the )?{NUMBER.format('digit')}){ORDER}"
BY_ITEM = r"(?:the )?(?P<item>[\w ]+?)(?: (?:order|job|task))?"
IN_QUEUE = r" (?:in|from|of|off) (?:the|your|our) queue"
TOP = r"(?:to the )?(?:top|front|head|start|beginning)(?: of the queue)?|first|to first|up|next"
TO = rf"(?:(?P<top>{TOP})|(?P<end>(?:to the )?(?:end|bottom|back)(?: of the queue)?|last)|to (?:place )?{NUMBER.format('to')})"
SHOW = re.compile(
    r"(?:(?:what|which) (?:is|are|orders are|else is)|show|list|tell|read|check|see|display|how long is|who is)?"
    r"(?: (?:me|us))?(?: (?:in|on))? ?(?:the |your |our )?(?:order )?queue(?: (?:status|please|like|look like))?"
    r"|what (?:is|comes|do you do|are you doing|will you do) (?:next|after that|after this)"
    r"|what (?:orders|jobs|tasks) (?:are waiting|are left|wait|are queued|do you have)|what is queued"
)
CLEAR = re.compile(
    rf"(?:clear|empty|flush|delete|wipe|reset|drop|forget|cancel|remove) (?:all (?:of )?|everything in |everything from )?"
    rf"{QUEUE}|(?:cancel|drop|forget|remove) (?:all|everything)"
    rf"(?: (?:else|the rest|that is waiting|that waits|queued)|{IN_QUEUE})"
)
CANCEL = re.compile(
    rf"(?:cancel|drop|remove|delete|skip|forget|scrap) {WHICH}"
    rf"|(?:cancel|drop|remove|delete|skip|forget|scrap|take) {BY_ITEM}{IN_QUEUE}"
)
BY_NUMBER = re.compile(
    r"(?P<verb>cancel|move) queued order (?P<number>\d{1,9})(?: to (?P<to>\d{1,2}))?"
)  # what the page and the API say
MOVE = re.compile(rf"(?:move|put|bring|do|make|push) {WHICH} (?:order )?{TO}")
MOVE_ITEM = re.compile(rf"(?:move|put|bring|push) {BY_ITEM} {TO}|do {BY_ITEM.replace('item', 'item2')} first")


def read_queue(sentence: SpokenClause) -> ParseResult | None:
    """Return the question about the queue of orders or the change of it that a whole line asks for; None for other lines."""
    text = sentence.text.replace(" ,", "").strip()
    edit = edit_in(text)
    if edit is None:
        return None
    item = item_named(sentence.game, edit.item.removeprefix("the ")) if edit.item else ""
    if item is None:
        return None
    return ParseResult(Intent.QUEUE, Slots(item=item), 0.9, edit=edit)


def edit_in(text: str) -> QueueEdit | None:
    """Return the change of the queue that a plain text describes; its `item` is still in the speaker's words. None if it
    describes none."""
    if SHOW.fullmatch(text):
        return QueueEdit(QueueVerb.SHOW)
    if match := BY_NUMBER.fullmatch(text):
        verb = QueueVerb.MOVE if match["verb"] == "move" else QueueVerb.CANCEL
        return QueueEdit(verb, to=int(match["to"] or 0), number=int(match["number"]))
    if CLEAR.fullmatch(text):
        return QueueEdit(QueueVerb.CLEAR)
    if match := CANCEL.fullmatch(text):
        return QueueEdit(QueueVerb.CANCEL, place_of(match), item=match["item"] or "")
    if match := MOVE.fullmatch(text) or MOVE_ITEM.fullmatch(text):
        found = match.groupdict()
        item = found.get("item") or found.get("item2") or ""
        return QueueEdit(QueueVerb.MOVE, place_of(match), target_of(match), item)
    return None


def place_of(match: re.Match[str]) -> int:
    """Return the place in the queue that the matched words name, from 1; LAST for "the last", 0 if they name none."""
    found = match.groupdict()
    word, digit = found.get("word"), found.get("digit")
    if word == "last":
        return LAST
    if word == "next":
        return 1
    return PLACES.index(word) + 1 if word else int(digit) if digit else 0


def target_of(match: re.Match[str]) -> int:
    """Return the place in the queue to which the matched words move an order, from 1; LAST for its end."""
    found = match.groupdict()
    if found.get("to"):
        return int(found["to"])
    return LAST if found.get("end") else 1
