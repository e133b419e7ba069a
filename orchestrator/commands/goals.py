"""From things with their counts to a Goal."""

from orchestrator.commands.normalise.item_names import NamedItem
from orchestrator.commands.normalise.numbers import NUMBER
from orchestrator.core.goal import Goal

WISHES = ("need", "want", "find")


def goal_of(verb: str, thing: NamedItem, count: int) -> Goal:
    """Return one thing as a goal. `text` is how it was said, with the count in digits where nobody said it plainly."""
    verb = thing.verb or verb
    plain = thing.count is not None and (not NUMBER.match(thing.words[0]) or thing.words[0] == str(count))
    said = thing.words if plain else (str(count), thing.name or thing.item)
    return Goal(" ".join(("get" if verb in WISHES else verb, *said)), thing.item, count)
