"""What a click on the page's map sends is what the parser understands: the page's own lines, made by node, are read here."""

import json
import subprocess
from pathlib import Path
from random import Random

import pytest

from benchmarks.people_lines import Reader, with_bank
from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load
from orchestrator.process_environment import node_binary

ROOT = Path(__file__).parents[2]
GAME = load()
PLACES = ("grass_block", "oak_leaves", "stone", "sand", "iron_ore", "white_wool", "water", "air")
SCRIPT = """
const { ordersAt } = await import('./orchestrator/service/static/page/map/orders.mjs')
const [names, x, y, z] = JSON.parse(process.argv[1])
const lines = name => ordersAt({ x, y, z, name }, 'Ben').map(({ line }) => line)
console.log(JSON.stringify(names.map(lines)))
"""


def read(line: str, reader: Reader = understand) -> Command:
    return reader(Utterance(line, "owner", ("Ada", "Ben")), GAME)


def lines_at(x: int, y: int, z: int) -> list[list[str]]:
    """Return the lines that the menu offers at a place, for each kind of block."""
    command = [node_binary(), "--input-type=module", "--eval", SCRIPT, "--", json.dumps([PLACES, x, y, z])]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: list[list[str]] = json.loads(answer.stdout)
    return found


@pytest.mark.long  # the model of intents takes seconds to load
def test_the_model_of_intents_has_no_doubts_about_any_line_of_the_maps_menu():
    reader, chance = with_bank(), Random(5)
    for _ in range(12):
        x, y, z = chance.randint(-2000, 2000), chance.randint(-60, 120), chance.randint(-2000, 2000)
        lines = {line for of_block in lines_at(x, y, z) for line in of_block}
        doubted = [line for line in lines if (found := read(line, reader)).choices or found.slots.at != (x, y + 1, z)]
        assert not doubted


def test_every_line_of_the_maps_menu_is_understood_with_its_place():
    dug = []
    for lines in lines_at(-43, 66, 1016):
        orders = [read(line) for line in lines]
        assert all(order.slots.at == (-43, 67, 1016) for order in orders), lines
        *goes, shelter, home = [order.intent for order in orders]
        assert (set(goes), shelter, home) == ({Intent.GOTO}, Intent.BUILD, Intent.HOME), lines
        dug += [(more.intent, more.addressee, more.slots.item, more.slots.count) for order in orders for more in order.more]
    items = ["dirt", "oak_log", "cobblestone", "sand", "raw_iron", "white_wool"]
    assert dug == [(Intent.GATHER, "Ben", item, 8) for item in items]
