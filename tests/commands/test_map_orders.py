"""What a click on the page's map sends is what the parser understands: the page's own lines, made by node, are read here."""

import json
import subprocess
from pathlib import Path

from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load
from orchestrator.settings import node_binary

ROOT = Path(__file__).parents[2]
GAME = load()
PLACES = ("grass_block", "oak_leaves", "stone", "sand", "iron_ore", "white_wool", "water", "air")
SCRIPT = """
const { ordersAt } = await import('./orchestrator/service/static/page/map/orders.mjs')
const lines = name => ordersAt({ x: -43, y: 66, z: 1016, name }, 'Ben').map(({ line }) => line)
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(lines)))
"""


def read(line: str) -> Command:
    return understand(Utterance(line, "owner", ("Ada", "Ben")), GAME)


def test_every_line_of_the_maps_menu_is_understood_with_its_place():
    command = [node_binary(), "--input-type=module", "--eval", SCRIPT, "--", json.dumps(PLACES)]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    dug = []
    for lines in json.loads(answer.stdout):
        orders = [read(line) for line in lines]
        assert all(order.slots.at == (-43, 67, 1016) for order in orders), lines
        *goes, shelter, home = [order.intent for order in orders]
        assert (set(goes), shelter, home) == ({Intent.GOTO}, Intent.BUILD, Intent.HOME), lines
        dug += [(more.intent, more.addressee, more.slots.item, more.slots.count) for order in orders for more in order.more]
    items = ["dirt", "oak_log", "cobblestone", "sand", "raw_iron", "white_wool"]
    assert dug == [(Intent.GATHER, "Ben", item, 8) for item in items]
