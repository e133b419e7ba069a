"""Makes the order that the model of intents thinks likely fit to be offered: what the crew cannot carry out becomes what it
can, and what is for another person is offered for that person."""

import re
from dataclasses import dataclass

from orchestrator.building.shapes.catalogue import KINDS
from orchestrator.commands.bank.mentions import building_in, of_building
from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.goals import is_made
from orchestrator.commands.hints import asker
from orchestrator.commands.lexicon.vocabulary import SHELTERS
from orchestrator.commands.names import Names
from orchestrator.knowledge.game import GameData

NOTHING_NAMED = re.compile(r"\b(?:it|that|this|them)$")
ASKED = {
    Intent.GATHER: "What shall {who} get, and how many? For example: get 20 logs.",
    Intent.CRAFT: "What shall {who} craft, and how many? For example: craft 1 chest.",
    Intent.COOK: "What shall {who} cook, and how many? For example: cook 5 beef.",
    Intent.GOTO: "Where shall {who} go? Say a place, a name or coordinates, for example: go to 10 64 20.",
}


@dataclass(frozen=True, slots=True)
class FitOffer:
    """The orders that the crew can carry out, the words in which it asks about the first, and what it cannot do."""

    orders: tuple[str, ...]
    asked: str = ""
    truth: str = ""
    say: str = ""

    def question(self, who: str) -> str:
        """Return the question of a crew that calls itself `who`."""
        truth = f"{who.capitalize()} cannot {self.truth}." if self.truth else ""
        return " ".join(part for part in (truth, f"Shall {who} {self.asked}?" if self.asked else "", self.say) if part)


def fit_offer(found: Command, said: list[str], heard: Utterance, game: GameData) -> FitOffer | None:
    """Return what to offer in place of the order in `found.offer`; None if that order can be offered as it is."""
    offer = found.offer
    if offer is None:
        return None
    if offer.intent is Intent.BUILD:
        return of_build(offer, said, game)
    if offer.intent is Intent.ATTACK and not (offer.slots.mob or offer.slots.player):
        return FitOffer(("attack the monsters",), "attack the monsters near")
    if offer.intent is Intent.GIVE:
        return of_give(found, offer, said, heard)
    if NOTHING_NAMED.search(found.answer.rstrip("?")):
        return FitOffer((), say=ASKED.get(offer.intent or Intent.GATHER, ASKED[Intent.GATHER]).format(who=asker(found)))
    return None


def of_build(offer: Command, said: list[str], game: GameData) -> FitOffer | None:
    """Return what to offer for a building: None for what the crew can build; it sets down torches, and gets the blocks for
    anything else."""
    structure = building_in(said, offer.slots.structure)
    if structure == offer.slots.structure and (structure in SHELTERS or structure in KINDS):
        return None
    if structure:
        mention = of_building(structure, said, game)
        order, asked = mention.ways[0]
        return FitOffer((order,), asked, mention.truth)
    if offer.slots.item:
        name = offer.slots.item.replace("_", " ")
        if offer.slots.item == "torch":
            return FitOffer(("place torches",), "place torches")  # a skill
        order = f"{'craft' if is_made(game, offer.slots.item) else 'get'} 1 {name}"
        return FitOffer((order,), f"{order} for it", f"set down {name} yet")
    return FitOffer((), say="What shall we build, and where? For example: build a hut here, or place torches.")


def of_give(found: Command, offer: Command, said: list[str], heard: Utterance) -> FitOffer | None:
    """Return the offer to give the thing to the other person whom the line names, or the question what to give."""
    names, item = Names.of(heard), offer.slots.item
    if not item:
        return FitOffer((), say="What shall we give, to whom, and how many? For example: give me 5 bread.")
    people = [word.removeprefix("@") for word in said if names.person(word) and word.lower() != heard.speaker.lower()]
    if len(set(people)) != 1 or offer.slots.to in people:
        return None
    many = f"{offer.slots.count} " if offer.slots.count else ""
    order = f"give {people[0]} {many}{item.replace('_', ' ')}"
    return FitOffer((order,), order)
