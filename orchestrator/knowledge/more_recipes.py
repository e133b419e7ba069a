"""Recipes of the crafting grid that minecraft-data leaves out: dyeing wool, beds and carpets of other colours than black, and
suspicious stew. game/more_recipes.js gives the same ones to server and bots."""

import json
from collections.abc import Iterator
from functools import cache

from orchestrator.project import PROJECT

TABLE = PROJECT / "game" / "more_recipes.json"
Shapeless = tuple[str, tuple[str, ...]]  # the result, of which one is made, and the ingredients


@cache
def more_recipes() -> tuple[Shapeless, ...]:
    """Return the recipes that minecraft-data leaves out, each as its result and its ingredients; none needs a table for more
    than four ingredients."""
    return tuple(listed())


def listed() -> Iterator[Shapeless]:
    """Yield every recipe of the table, by the names of the items."""
    table = json.loads(TABLE.read_text("utf-8"))
    for kind in table["dyed"]:
        for to in table["colours"]:
            yield from (
                (f"{to}_{kind}", (f"{to}_dye", f"{other}_{kind}")) for other in table["colours"] if other not in (to, "black")
            )
    yield from (("suspicious_stew", (*table["suspicious_stew"]["of"], flower)) for flower in table["suspicious_stew"]["with"])
