"""Tells facts in words, with how long ago they were learned."""

from orchestrator.memory.fact import Fact, FactKind

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


def sentence(fact: Fact) -> str:
    """Return a fact as a sentence without its time and without a full stop; models compare this with questions."""
    at = f" at {' '.join(map(str, fact.at))}" if fact.at else ""
    match fact.kind:
        case FactKind.PLACE:
            return f"{definite(fact.name)} is{at}"
        case FactKind.NOTE:
            return f"{fact.who} said: {fact.text}" if fact.who else fact.text
        case FactKind.REQUEST:
            return f"{fact.who} asked: {fact.text}"
        case FactKind.CHEST:
            return f"The {fact.name} chest{at} holds {fact.text}" if fact.name else f"A chest{at} holds {fact.text}"
        case FactKind.BUILT:
            return f"We built the {fact.name}{at}" + (f" for {fact.who}" if fact.who else "")
        case _:
            return fact.text


def definite(name: str) -> str:
    """Return the name of a place as it begins a sentence: "The mine", but "Anna's house"."""
    return name if "'s " in name or name[:1].isupper() else f"The {name}"


def told(fact: Fact, now: float) -> str:
    """Return a fact as a sentence with who said it and when; `now` is Unix time in seconds."""
    ago = since(now - fact.made)
    by = f"{fact.who}, {ago}" if fact.who and fact.kind is FactKind.PLACE else ago
    seen = f"seen {ago}" if fact.kind is FactKind.CHEST else by
    return f"{sentence(fact)} ({seen})."


def since(seconds: float) -> str:
    """Return in words how long ago something was."""
    for length, one in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        count = int(seconds // length)
        if count:
            return f"{count} {one}{'s' if count > 1 else ''} ago"
    return "just now"
