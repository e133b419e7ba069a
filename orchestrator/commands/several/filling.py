"""Fills in what a further clause leaves to the words before it: "it", "him", "the rest", "32 more"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orchestrator.commands.command import GAINING, Command, Intent, Utterance
from orchestrator.commands.grammar.loose import place_in
from orchestrator.commands.lexicon.loader import words as words_in
from orchestrator.commands.lexicon.vocabulary import PLACES, split
from orchestrator.commands.normalise.item_names import item_named, longest, mob_named
from orchestrator.commands.normalise.numbers import is_number
from orchestrator.commands.normalise.tokens import words_of
from orchestrator.commands.several.joining import PRONOUNS
from orchestrator.knowledge.game import GameData

THEM = re.compile(r"\b(?:it|them|him|her|that)\b")
HIM = re.compile(r"\b(?:him|her)\b(?! \w+s?\b(?<!now)(?<!too)(?<!please)(?<!there)(?<!here))")
PEACEFUL = words_in("things.kinds.peaceful")
FETCHING = re.compile(r"\b(?:get|find|fetch|bring|take|follow|look for|feed|save|help|protect|guard|free|tame)\b")
BRING_IT = re.compile(
    r"(?:bring|fetch|deliver|hand|give|pass|take) (?:it|them|that|those|everything|all of it|the lot"
    r"|what you (?:get|got|find|have))"
    r"(?: all)?(?: over| back| round| up)*(?: here| to me| to us)?(?: please)?"
)
REST = re.compile(
    r"\b(?:the (?:rest|remainder|remaining ones?|other half|leftovers)|whatever is left|everything else)"
    r"(?: of (?:it|them|that|those))?\b"
)
HALF = re.compile(r"\bhalf(?: of (?:it|them|that|those))?\b(?! (?:a|an|the|of|stack|dozen|slab)\b)")
PLACE_VERBS = split("light fill fence guard decorate flatten level clear cover")  # of a place, not of a thing
BEHIND_COUNT = split("to for in into on back over here")


@dataclass(frozen=True, slots=True)
class Filling:
    """Completes a clause with what the words before it, in the line `heard`, name."""

    heard: Utterance
    game: GameData

    def filled(self, words: Sequence[str], before: Command | None) -> Iterator[str]:
        """Yield a clause with the item of the order before it in the place of "it", or behind its count."""
        text = " ".join(words)
        who = before.slots.to or before.slots.player if before else ""
        if who and HIM.search(text):
            yield HIM.sub(who, text, count=1)  # "take 5 bricks to Alex and stay with him"
        if words[:1] and words[0] in PLACE_VERBS and (place := self.place_before(words, before)):
            yield THEM.sub(f"the {place}", text, count=1)
        yield from self.with_mob(text, words, before)
        fought = before is not None and before.intent is Intent.ATTACK
        item = before.slots.item.replace("_", " ") if before and before.slots.item else "" if fought else self.spoken_of(words)
        if item:
            yield from with_item(text, words, item, before)

    def with_mob(self, text: str, words: Sequence[str], before: Command | None) -> Iterator[str]:
        """Yield a clause with the creature that the line names before it in the place of "it"."""
        mob = self.mob_before(words) if THEM.search(text) else ""
        tame = mob_named(mob) in PEACEFUL and FETCHING.search(text)
        if mob and not tame and not (before and before.intent in GAINING):
            yield THEM.sub(f"the {mob}", text, count=1)

    def said_before(self, words: Sequence[str]) -> list[str]:
        """Return the words of the line before a clause."""
        return " ".join(words_of(self.heard.text)).partition(" ".join(words))[0].split()

    def place_before(self, words: Sequence[str], before: Command | None) -> str:
        """Return the building or the place that the line names before a clause: "cave" in "clear the cave, then light it"."""
        named = before.slots.structure or before.slots.target if before else ""
        head = self.said_before(words)
        return named or place_in(" ".join(head)) or next((word for word in reversed(head) if word in PLACES), "")

    def mob_before(self, words: Sequence[str]) -> str:
        """Return the creature that the line names before a clause: "spider" in "a spider is on the roof, deal with it"."""
        named = [word for word in reversed(self.said_before(words)) if mob_named(word)]
        return next((word for word in named if mob_named(word) not in PEACEFUL), named[0] if named else "")

    def spoken_of(self, words: Sequence[str]) -> str:
        """Return the only item that the line names before a clause: "torches" in "we are out of torches, make 32 more"."""
        head = self.said_before(words)
        found = {
            hit[0]: " ".join(head[at : hit[1]])
            for at, _ in enumerate(head)
            if (hit := longest(head, at, self.name)) and hit[1] - at
        }
        return next(iter(found.values())) if len(found) == 1 else ""

    def name(self, said: str) -> str | None:
        """Return the item that some words name; None for words that are no item, and for small words."""
        return item_named(self.game, said) if len(said) > 2 else None


def with_item(text: str, words: Sequence[str], item: str, before: Command | None) -> Iterator[str]:
    """Yield a clause with an item in the place of "it" or "the rest", or behind its count."""
    if BRING_IT.fullmatch(text):
        yield f"bring me the {item}"
    counted = before is not None and "count" not in before.assumed
    if REST.search(text):
        yield REST.sub(f"all the {item}", text, count=1)
    elif before and before.slots.count and counted and HALF.search(text):
        yield HALF.sub(f"{max(1, before.slots.count // 2)} {item}", text, count=1)
    elif PRONOUNS.search(text):
        yield PRONOUNS.sub(f"the {item}", text, count=1)
    elif any(is_number(word) or word in ("more", "some", "another") for word in words):
        at = next((at for at, word in enumerate(words[:-1]) if is_number(word) and words[at + 1] in BEHIND_COUNT), None)
        yield f"{text} {item}" if at is None else " ".join((*words[: at + 1], item, *words[at + 1 :]))
