"""Reads "not Ben, Cleo" and "I meant Cleo", which give the speaker's last order to another bot."""

import re
from collections.abc import Sequence
from dataclasses import replace

from orchestrator.commands.command import Command, Intent, Utterance

SORRY = r"(?:(?:no|nope|sorry|oops|wait|ah|oh|actually|wrong one|i mean|i meant|i said) (?:, )?)"
FORMS = (
    re.compile(rf"{SORRY}*not (?:you )?@?(?P<old>\w+) (?:[,.] )?(?:but )?(?:i meant |i mean |you )?@?(?P<new>\w+)"),
    re.compile(rf"{SORRY}+@?(?P<new>\w+)(?: (?:, )?not (?:you )?@?(?P<old>\w+))?"),
    re.compile(r"@?(?P<new>\w+) (?:, )?not (?:you )?@?(?P<old>\w+)"),
)
NAMED = (
    re.compile(
        rf"{SORRY}*(?:not (?:you )?@?(?P<old>\w+) (?:[,.] )?)?(?:(?:i|we) (?:was|were|am|are) (?:talking"
        rf"|speaking) to|i said(?: it)? to"
        r"|(?:that|this|it) (?:was|is) (?:meant )?for|i (?:wanted|want|asked|meant)) @?(?P<new>\w+)(?: to \w+.*)?"
    ),
    re.compile(
        rf"{SORRY}*(?:not you (?:[,.] )?)?(?:let |have |make )?@?(?P<new>\w+) (?:should|shall|can|must|has to"
        rf"|will|is to)?(?: )?"
        r"(?:do|get|take care of|handle) (?:it|that|this)(?: instead)?(?: (?:[,.] )?not (?:you )?@?(?P<old>\w+))?"
    ),
    re.compile(rf"{SORRY}*(?:not you (?:[,.] )?)(?:but )?@?(?P<new>\w+)(?P<old>)"),
    re.compile(rf"{SORRY}*@?(?P<new>\w+) instead(?: of (?:you )?@?(?P<old>\w+))?"),
    re.compile(rf"{SORRY}*(?:give|leave) (?:that|it|this)(?: one| job| task)? to @?(?P<new>\w+)(?P<old>)"),
)
AFTER = re.compile(r"(?: (?:, )?(?:please|instead|should|do it|thanks))*(?: [.!])*")


def redirected(words: Sequence[str], heard: Utterance) -> Command | None:
    """Return the speaker's last order as a correction (CORRECT) that gives it to another bot, whom the line names, as in "I
    meant Cleo"; None if it names none.

    `words` are the line, `heard` is the line with its context: the bots and the speaker's earlier commands.
    """
    bots = {name.lower(): name for name in heard.bots}
    last = next((each for each in reversed(heard.prior) if each.intent not in (None, Intent.CLARIFY, Intent.STOP)), None)
    if last is None or len(words) > 12:
        return None
    text = " ".join(words)
    for form in (*FORMS, *NAMED):
        match = form.match(text)
        rest = text[match.end() :] if match else ""
        if match is None or not AFTER.fullmatch(rest):
            continue
        old, new = match["old"] or "", bots.get(match["new"], "")
        if new and (not old or old in bots or old == "you") and new != last.addressee:
            meant = last.instead or last
            done = replace(meant, addressee=new, addressees=(new,), spoken_to=True, revision=last.revision + 1)
            slots = replace(meant.slots, instead_of=bots.get(old) or last.addressee)
            return replace(done, intent=Intent.CORRECT, slots=slots, raw=heard.text, confidence=0.9, instead=done)
    return None
