"""The text that Whisper gets as if it had been said before: example orders with the crew's names and items of the game.

Sentences work better than lists of words. Words of the prompt attract what is heard, so the items change with every
utterance.
"""

import random

from orchestrator.voice.recogniser import Hints

ORDERS = (
    "{0}, mine {n0} {i0}. {1}, follow me. {2}, come here. {3}, craft {n1} {i1}. Leader, what are you doing? Everybody, stop. "
    "Workers, get {n2} {i2}. Smelt {n3} gold. Build a house over there. Bring me {n4} {i3}. Kill the spider. Guard me. "
    "Where is {1}? How many {i4} do we have? No, make it {n5}. I meant birch. Wait. Continue. Go home. Halt."
)
STOP_PROMPT = "Stop. Ben, stop! Everybody stop. Halt! Stop now. Cancel that. Stop it."
ITEMS = (
    *"coal cobblestone torches planks sand dirt bread wool glass sticks ladders wheat".split(),
    "iron pickaxes",
    "oak logs",
)
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def prompt_of(hints: Hints, chance: random.Random) -> str:
    """Return example orders with the names of the crew, items that are likely or drawn by `chance`, and numbers."""
    names = (*hints.names[:4], *NAMES)[:4] if len(hints.names) < 4 else tuple(chance.sample(hints.names, 4))
    items = chance.sample(hints.items or ITEMS, min(5, len(hints.items or ITEMS)))
    items = (items + list(ITEMS))[:5]
    numbers = [str(chance.choice((3, 5, 6, 7, 9, 12, 15, 18, 24, 30))) for _ in range(6)]
    slots = {f"i{place}": item for place, item in enumerate(items)} | {f"n{place}": n for place, n in enumerate(numbers)}
    return ORDERS.format(*names, **slots)
