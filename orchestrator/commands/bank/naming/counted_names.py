"""Says a count with the name of a thing as people do: "4 chests", "8 raw iron"."""

from orchestrator.commands.lexicon.vocabulary import split

COUNTED = split(  # the last words of names that have a plural; of the others there is "some"
    "pickaxe axe sword shovel hoe bow arrow shield helmet chestplate chest barrel furnace table bed door trapdoor gate fence"
    " torch lantern candle boat raft minecart bucket bottle bowl book sign ladder lever button rail ingot nugget diamond"
    " emerald egg apple carrot potato sapling flower poppy brick slab block banner rod pearl cookie lead map clock compass"
    " anvil hopper"
)
HISSING = ("s", "x", "ch", "sh")


def counted_name(count: float, name: str) -> str:
    """Return a count with a name in plain words, in the plural where it has one: (4, "oak door") is "4 oak doors"."""
    return f"{count:g} {plural(name) if count != 1 else name}"


def plural(name: str) -> str:
    """Return the plural of a name in plain words; the name itself if people have none for it."""
    last = name.rsplit(maxsplit=1)[-1]
    if last not in COUNTED:
        return name
    if last in ("potato", "poppy"):
        return f"{name[:-1]}{'oes' if last == 'potato' else 'ies'}"
    return f"{name}{'es' if last.endswith(HISSING) else 's'}"
