"""Tells a speaker that the game has no thing of a name, and what it has instead."""

from itertools import pairwise

from orchestrator.commands.command import Command
from orchestrator.commands.hints import verb_in
from orchestrator.commands.languages import english_words
from orchestrator.commands.normalise.item_names import item_named
from orchestrator.commands.single.ordinary import ordinary_words
from orchestrator.knowledge.game import GameData

KINDS = {"ingot": "ingots", "ingots": "ingots", "nugget": "nuggets", "nuggets": "nuggets", "ore": "ores", "ores": "ores"}
LONGEST = 5  # words of a name
NO_SUCH = " has no "  # in the answer of the grammar


def unknown_name(found: Command, said: list[str], game: GameData, who: str) -> str:
    """Return the answer to a line with a name that the game lacks: a material such as "unobtainium ingots", or the thing that
    the grammar looked for. Empty if the line has none."""
    pairs = ((first, last) for first, last in pairwise(said) if last in KINDS and len(first) > 3 and first.isalpha())
    name, kind = next(((f"{a} {b}", KINDS[b]) for a, b in pairs if not item_named(game, f"{a} {b}")), ("", ""))
    if name:
        return f"Minecraft has no {name!r}. It has {listed(materials(kind, game))} {kind}: which, and how many?"
    gap = " ".join(found.gap.split())
    if NO_SUCH in found.answer and gap and len(gap.split()) <= LONGEST and not found.choices:
        verb = verb_in(said) or "get"
        other = f"Shall {who} {verb} something else? Say its name in Minecraft, such as chest or bread."
        return f"I do not know what {gap!r} is. {other}"
    if found.missing and (word := strange_word(said, game)):
        return f"I do not know what {word!r} is. Say its name in Minecraft, such as chest or bread, and how many."
    return ""


def strange_word(said: list[str], game: GameData) -> str:
    """Return the word at the end of a line that is neither English nor a name of the game; empty if there is none."""
    last = said[-1] if said else ""
    known = last in english_words(game.version) or last in ordinary_words(game.version) or item_named(game, last)
    return last if last.isalpha() and len(last) > 3 and not known else ""


def materials(kind: str, game: GameData) -> list[str]:
    """Return the materials of which the game has ingots, nuggets or ores."""
    ending = f"_{kind.removesuffix('s')}"
    found = {item.removesuffix(ending).removeprefix("deepslate_") for item in game.items if item.endswith(ending)}
    return sorted(name.replace("_", " ") for name in found)


def listed(names: list[str]) -> str:
    """Return names as one text: "copper, gold and iron"."""
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)
