"""Offers things of the kind that a line names without the thing itself: for "that red thing" a red bed or red wool."""

from collections.abc import Sequence
from functools import cache

from orchestrator.commands.goals import is_made
from orchestrator.commands.lexicon.vocabulary import split
from orchestrator.knowledge.game import GameData, load

NAMELESS = split("thing things thingy thingies one ones stuff something anything block blocks item items tool tools")
KINDS = split(
    "red blue green yellow pink purple black white orange brown gray cyan magenta lime iron golden gold diamond stone wooden"
    " oak birch spruce jungle acacia cherry copper leather glass"
)
OFTEN = (  # what people want of a kind, the most frequent first
    "pickaxe sword axe shovel chestplate helmet boots bed wool carpet planks door fence stairs slab torch bricks ingot pane"
).split()
MOST = 3
ROCKS = split("rock rocks stone stones gem gems crystal crystals dust stuff ore ores mineral minerals")
MINERALS = {
    "purple": "amethyst shard", "blue": "lapis lazuli", "red": "redstone", "green": "emerald", "black": "coal",
    "yellow": "raw gold", "white": "quartz", "orange": "raw copper", "pink": "amethyst shard",
}  # fmt: skip
BETWEEN = 2  # words between a colour and what has it


def mineral_in(said: Sequence[str]) -> str:
    """Return the mineral, in plain words, that a colour before a word such as "rocks" means: "those shiny purple rocks" are
    amethyst; empty without one."""
    colours = (at for at, word in enumerate(said) if word in MINERALS and ROCKS & set(said[at + 1 : at + BETWEEN]))
    at = next(colours, -1)
    return MINERALS[said[at]] if at >= 0 else ""


def kinds_of(said: Sequence[str], game: GameData) -> tuple[str, ...]:
    """Return up to three things, in plain words, of the kind that the words name beside a word such as "thing"; nothing if they
    name none."""
    kind = next((word for word in said if word in KINDS), "")
    if not kind or not NAMELESS & set(said):
        return ()
    return things_of({"gold": "golden"}.get(kind, kind), game.version)


@cache
def things_of(kind: str, version: str) -> tuple[str, ...]:
    """Return the things of a kind that people want most often, in plain words."""
    named = (f"{kind}_{thing}" for thing in OFTEN)
    return tuple(name.replace("_", " ") for name in named if name in load(version).items)[:MOST]


def order_verb(verb: str, kind: str, game: GameData) -> str:
    """Return the verb of an order for a thing: the one that was said, or what one does for it."""
    return f"{verb} 1" if verb in ("get", "craft") else "craft 1" if is_made(game, kind.replace(" ", "_")) else "get 1"


def which_of(kinds: Sequence[str], verb: str, who: str) -> str:
    """Return the question which of some things is meant."""
    listed = ", ".join(f"({at}) {kind}" for at, kind in enumerate(kinds, 1))
    head, _, last = listed.rpartition(", ")
    return (
        f"Which one? Shall {who} {verb or 'make'} {f'{head} or {last}' if head else last}? Say a number, or the thing's name."
    )
