"""Names two orders that resemble a line of which nothing was understood, by its likeness to known phrasings."""

from dataclasses import replace
from itertools import islice

from orchestrator.commands.bank.unclear_lines import OTHERWISE, is_open
from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.hints import asker
from orchestrator.commands.meaning import TALK, MeaningBank, masked, phrasings
from orchestrator.knowledge.game import GameData

EXAMPLES = {
    Intent.GATHER: "get 16 logs", Intent.CRAFT: "craft 1 chest", Intent.COOK: "cook 8 beef", Intent.GIVE: "give me 8 bread",
    Intent.ATTACK: "attack the zombie", Intent.BUILD: "build a hut here", Intent.GOTO: "go to 10 64 20",
    Intent.FOLLOW: "follow me", Intent.COME: "come here", Intent.STAY: "stay here", Intent.HOME: "go home",
    Intent.STOP: "stop", Intent.PAUSE: "pause", Intent.RESUME: "go on", Intent.STATUS: "status",
    Intent.WHERE: "where are you", Intent.INVENTORY: "what do you have",
}  # fmt: skip
NAMED = 2


def with_examples(told: Command, heard: Utterance, bank: MeaningBank, game: GameData) -> Command:
    """Return the question about a line of which nothing was understood with two orders that people say in similar words; any
    other command as it is. Raises BlockcrewError when the line cannot be compared."""
    otherwise = OTHERWISE.format(we=asker(told))
    if not is_open(told) or not told.answer.endswith(otherwise):
        return told
    named = " or ".join(resembling(masked(heard, game), bank))
    return replace(told, answer=f"{told.answer.removesuffix(otherwise)}{otherwise[:-1]}, for example: {named}.")


def resembling(text: str, bank: MeaningBank) -> list[str]:
    """Return two orders whose known phrasings are nearest in meaning to a line in plain words, the nearest first."""
    alike = bank.rows @ bank.embed([text])[0]
    labels = (phrasings()[at][1] for at in alike.argsort()[::-1])
    return list(islice(dict.fromkeys(EXAMPLES[Intent(label)] for label in labels if label != TALK), NAMED))
