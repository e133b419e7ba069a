"""Reads the answers to unclear lines from lexicon/unsure.toml: what a line wants that the crew cannot do, or leaves out.
The names of creatures and buildings in the patterns come from the game's vocabulary."""

import re
from dataclasses import dataclass
from functools import cache

from orchestrator.commands.bank.guess import PEACEFUL
from orchestrator.commands.lexicon.loader import entry, filled, words
from orchestrator.commands.lexicon.vocabulary import MOBS, STRUCTURES

CLOSED = re.compile(r" for |,| beside ")  # after such an offer, "instead" would be misplaced
NOT_BUILT = frozenset("place stage ring column box cube storage camp structure well market".split())  # often other things


@dataclass(frozen=True, slots=True)
class NeedAdvice:
    """The answer to one kind of unclear line: the pattern `when`, what the crew cannot do, the offered order and its words, a
    sentence behind it, and the intents that such a line never begins; the crew does not ask about
    those in `doubts` either. `lacks` matches no skill of the crew; a need of people
    goes before a `weak` form."""

    when: re.Pattern[str]
    cannot: str
    lacks: str
    order: str
    asked: str
    say: str
    over: frozenset[str]
    doubts: frozenset[str] = frozenset()
    weak: bool = False

    def offer_for(self, said: str) -> tuple[str, str]:
        """Return the order that is offered for a line and its words, with the names that the line has for the blanks."""
        return tuple(text.replace("{item}", self.named(said)) for text in (self.order, self.asked))  # type: ignore[return-value]

    def named(self, said: str) -> str:
        """Return the name that a line (plain words) has for the blank, a tool with its usual material; empty without one."""
        match = self.when.search(said)
        name = next((name for name in match.groups() if name), "") if match else ""
        return usual(name.replace("pick axe", "pickaxe"))

    def answer(self, who: str, said: str) -> str:
        """Return the answer to a line (plain words) of a crew that calls itself `who`."""
        truth = f"{who.capitalize()} cannot {self.cannot}." if self.cannot else ""
        asked = self.offer_for(said)[1]
        instead = " instead" if self.cannot and not CLOSED.search(asked) else ""
        offer = f"Shall {who} {asked}{instead}?" if self.order else ""
        return " ".join(
            part for part in (truth, offer, self.say.format(we=who, We=who.capitalize(), item=self.named(said))) if part
        )


def usual(name: str) -> str:
    """Return the tool or the armour of a usual material: of stone, or of iron where no stone one exists."""
    material = {"pickaxe": "stone", "axe": "stone", "shovel": "stone", "hoe": "stone", "sword": "stone"}
    armour = dict.fromkeys(("helmet", "chestplate", "leggings", "boots"), "iron")
    return f"{(material | armour).get(name, '')} {name}".strip()


@cache
def advice() -> tuple[NeedAdvice, ...]:
    """Return the forms of lexicon/unsure.toml, in their order."""
    parts = dict(entry("unsure.parts")) | {
        "animal": any_of({*(mob for mob, id_ in MOBS.items() if id_ in PEACEFUL), "animal", "pet"}),
        "breedable": "|".join(sorted(words("unsure.animals.breedable"))),
        "structure": any_of(STRUCTURES - NOT_BUILT),
    }
    return tuple(
        NeedAdvice(
            re.compile(filled(form["when"], parts)), form.get("cannot", ""), form.get("lacks", ""), form.get("order", ""),
            form.get("asked", ""), form.get("say", ""), frozenset(form.get("over", "").split()),
            frozenset(form.get("doubts", "").split()), form.get("weak", False),
        )
        for form in entry("unsure.forms")
    )  # fmt: skip


def any_of(names: set[str] | frozenset[str]) -> str:
    """Return the pattern of one of these names, in the singular or the plural."""
    return "(?:" + "|".join(sorted((name.replace("_", " ") for name in names), key=lambda name: (-len(name), name))) + ")s?"


def fitting(said: str) -> NeedAdvice | None:
    """Return the first form that a line (plain words) has; None if it has none."""
    return next((each for each in advice() if each.when.search(said)), None)


def is_of_the_past(said: list[str]) -> bool:
    """Return whether a line tells of the past, thanks or jokes."""
    return bool(words("unsure.past.words") & set(said))
