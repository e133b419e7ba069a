"""The text that Whisper gets as if it had been said before: example orders with the crew's names and items of the game.

Sentences work better than lists of words. Words of the prompt attract what is heard, so the items change with every
utterance.
"""

import random

from orchestrator.voice.recogniser import Hints

ORDERS = (
    "{0}, mine {n0} {i0}. {1}, follow me. {2}, come here. {3}, craft {n1} {i1}. Leader, what is your status? Everybody, stop. "
    "Workers, gather {n2} {i2}. Smelt {n3} gold. Build a house here. Bring me {n4} {i3}. Attack the spider. Protect {2}. "
    "{0} and {1}, go to the furnace. Where is {1}? Who has the {i4}? How many {i5} do we have? Drop {n5} {i6}. "
    "No, make it {n0}. I meant {wood}. {3}, pause. Continue. Go home. Stay. Halt."
)  # about 160 tokens
STOP_PROMPT = "Stop. Ben, stop! Everybody stop. Halt! Stop now. Cancel that. Stop it."
ITEMS = (
    *"cobblestone iron coal sand dirt planks sticks torches bread wheat wool glass gravel clay obsidian redstone".split(),
    *("diamonds", "gold", "beef", "oak logs"),
)
WOODS = ("birch", "oak", "spruce", "jungle", "stone", "coal")
NUMBERS = (3, 5, 6, 7, 9, 12, 15, 18, 24, 30)
NAMES = ("Ada", "Ben", "Cleo", "Dan")
NAMED, LISTED, COUNTED = 4, 7, 6  # names, items and numbers in the orders


def prompt_of(hints: Hints, chance: random.Random) -> str:
    """Return example orders with the names of the crew, items that are likely or drawn by `chance`, and numbers."""
    names = chance.sample(hints.names, NAMED) if len(hints.names) > NAMED else [*hints.names, *NAMES][:NAMED]
    likely = list(dict.fromkeys(hints.items))[:LISTED]
    items = [*likely, *chance.sample([item for item in ITEMS if item not in likely], LISTED - len(likely))]
    slots = {f"i{place}": item for place, item in enumerate(items)}
    slots |= {f"n{place}": str(chance.choice(NUMBERS)) for place in range(COUNTED)}
    return ORDERS.format(*names, wood=chance.choice(WOODS), **slots)
