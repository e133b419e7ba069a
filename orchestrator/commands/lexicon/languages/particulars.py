"""Finds what a line in another language names, such as a thing, its count, or the sides and the material of a building."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from orchestrator.commands.lexicon.languages.spoken import Language

WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|-?\d+")
NUMERALS = {sign: value for value, sign in enumerate("〇一二三四五六七八九")} | {"两": 2, "零": 0}
COUNTED = re.compile(r"[〇零一二两三四五六七八九十百]+")
LONGEST = 4  # words of a name


@dataclass(frozen=True, slots=True)
class Particulars:
    """The things that a line in another language names, such as an item and its count; empty for what it does not name.
    `sides` are those of a building in English, `of` is its material: "3 wide", "of cobblestone"; `where` is a place to which
    one can go: "the river"."""

    item: str = ""
    mob: str = ""
    structure: str = ""
    count: str = ""
    place: str = ""
    sides: str = ""
    of: str = ""
    where: str = ""

    @property
    def thing(self) -> str:
        """Return the item, or else the creature, that the line names."""
        return self.item or self.mob


def particulars(text: str, line: str, spoken: Language) -> Particulars:
    """Return what a clause names, looked up in the tables of its language; a thing, a count, a side or a material may stand in
    the rest of the line."""
    text, line = (spoken.aside.sub(" ", part) for part in (text, line))
    numbers = re.findall(r"-?\d+", text)
    if len(numbers) >= 3:
        return Particulars(place=f"{numbers[0]} {numbers[1]} {numbers[2]}", structure=found("structures", text, spoken))
    here = re.search(r"\b(?:hier|ici|aqui|aca)\b|这里|这儿|ここ", text)
    return Particulars(
        found("items", text, spoken) or found("items", line, spoken), found("mobs", text, spoken),
        found("structures", text, spoken), numbers[0] if numbers else count_in(text, spoken), "here" if here else "",
        sides_in(line, spoken), material_in(line, spoken), where_in(text, spoken),
    )  # fmt: skip


def where_in(text: str, spoken: Language) -> str:
    """Return the place that a clause names, in English: "the river"; empty without one."""
    place = found("places", text, spoken)
    return f"the {place}" if place else ""


def sides_in(line: str, spoken: Language) -> str:
    """Return the sides of a building that a line says, in English: "3 wide 10 long"; empty without one."""
    numbers, sides = spoken.tables["numbers"], spoken.tables["sides"]
    words = [word for word in WORD.findall(line) if word not in spoken.tables["blocks"]]
    counted = [(word if word.isdigit() else numbers.get(word, ""), sides.get(side)) for word, side in pairwise(words)]
    return " ".join(f"{many} {side}" for many, side in counted if many and side)


def material_in(line: str, spoken: Language) -> str:
    """Return "of cobblestone" for the thing that a line says a building is made of; empty without one."""
    made = spoken.made_of.search(line)
    item = found("items", made["what"], spoken) if made else ""
    return f"of {item.replace('_', ' ')}" if item else ""


def found(table: str, text: str, spoken: Language) -> str:
    """Return the meaning of the longest name of a table that the line has; empty if it has none."""
    names = spoken.tables[table]
    if spoken.spaceless:
        hits: Sequence[str] = [name for name in names if name in text]
    else:
        words = WORD.findall(text)
        runs = ("_".join(words[at : at + size]) for size in range(LONGEST, 0, -1) for at in range(len(words) - size + 1))
        hits = [name for run in runs for name in (run, run.removesuffix("s")) if name in names]
    return names[max(hits, key=len)] if hits else ""


def count_in(text: str, spoken: Language) -> str:
    """Return the count that a line says in words, as digits; empty without one."""
    if not spoken.spaceless:
        return found("numbers", text, spoken)
    many = next((value for name, value in spoken.tables["numbers"].items() if len(name) > 1 and name in text), "")
    match = COUNTED.search(text.replace("一些", "").replace("一下", "").replace("一点", "").replace("一起", ""))
    return many or (str(numeral(match[0])) if match and numeral(match[0]) else "")


def numeral(said: str) -> int:
    """Return the number that Chinese numerals stand for: "二十" is 20."""
    total = last = 0
    for sign in said:
        if sign in "十百":
            total, last = total + (last or 1) * (10 if sign == "十" else 100), 0
        else:
            last = NUMERALS[sign]
    return total + last
