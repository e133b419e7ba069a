"""Which slots each intent's handler uses; a filled slot that nobody uses is said back to the speaker.

The handlers are in dialogue/dispatch.py and dialogue/member_actions.py. `tests/stories/test_leaving_out.py` fails when a slot
has neither a user nor a name in words, and when a handler does not read what stands here for it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields

from orchestrator.commands.command import Intent, Slots

GOAL = frozenset({"item", "count", "items"})  # the parser makes a Goal of them
USES: Mapping[Intent, frozenset[str]] = {
    Intent.GATHER: GOAL,
    Intent.CRAFT: GOAL,
    Intent.COOK: GOAL,
    Intent.BUILD: frozenset({"structure", "size", "materials", "at", "place"}),
    Intent.GIVE: frozenset({"item", "count", "all", "items", "to"}),
    Intent.ATTACK: frozenset({"mob", "count", "all", "player"}),
    Intent.GOTO: frozenset({"at", "place", "target", "direction", "count", "player"}),
    Intent.FOLLOW: frozenset({"player", "guard"}),
    Intent.COME: frozenset({"player"}),
    Intent.STAY: frozenset(),
    Intent.HOME: frozenset({"at", "place"}),
    Intent.STOP: frozenset({"item"}),
    Intent.PAUSE: frozenset(),
    Intent.RESUME: frozenset(),
    Intent.STATUS: frozenset({"about"}),
    Intent.WHERE: frozenset({"about"}),
    Intent.INVENTORY: frozenset({"about", "item"}),
    Intent.CORRECT: frozenset({"item", "count", "instead_of"}),
    Intent.YES: frozenset(),
    Intent.NO: frozenset(),
    Intent.CLARIFY: frozenset(field.name for field in fields(Slots)),  # a question back: nothing is done yet
}
GAINING = (Intent.GATHER, Intent.CRAFT, Intent.COOK)
BESIDE = frozenset({Intent.COME, Intent.STAY, Intent.GIVE, Intent.FOLLOW})  # they end where the speaker is: that is "here"
NOTHING = Slots()


def unused(intent: Intent, slots: Slots, before: Slots = NOTHING) -> Iterator[str]:
    """Yield the names of the filled slots that the handler does not use; those that are as `before` are left out."""
    there = intent in BESIDE and (intent is not Intent.GIVE or bool(slots.to))
    pointed = intent is Intent.ATTACK and slots.place == "looking_at"
    here = {"at", "place"} if pointed or (slots.place == "here" and there) else set[str]()
    for field in fields(Slots):
        value = getattr(slots, field.name)
        filled = value != getattr(NOTHING, field.name) and value != getattr(before, field.name)
        if filled and field.name not in USES[intent] | here:
            yield field.name


def in_words(name: str, intent: Intent, slots: Slots) -> str:  # noqa: PLR0911  a table
    """Return a slot as one says it, such as 'at 10 64 20' or 'to Sam'."""
    value = getattr(slots, name)
    match name:
        case "at":
            return f"at {' '.join(str(number) for number in value if number is not None)}"
        case "to":
            return f"bringing it to {value}" if intent in GAINING else f"to {value}"
        case "place":
            return "there" if value == "looking_at" else str(value)
        case "all":
            return "all of it"
        case "count":
            return f"{value} of them"
        case "guard":
            return "to guard"
        case "size":
            return "x".join(map(str, value))
        case "materials":
            return f"of {' and '.join(value)}"
        case "items":
            return " and ".join(part.item for part in value)
        case "instead_of":
            return f"instead of {value}"
        case _:
            return str(value)


def slots_left(intent: Intent | None, slots: Slots, before: Slots = NOTHING) -> tuple[str, ...]:
    """Return the filled slots that nobody uses, in words."""
    return tuple(in_words(name, intent, slots) for name in unused(intent, slots, before)) if intent else ()
