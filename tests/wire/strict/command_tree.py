"""Read the tree of commands: every node, what its arguments accept, and whether the tree hangs together.

Source: minecraft.wiki "Java Edition protocol/Command data"; GeyserMC/MCProtocolLib bb38c8ad,
ClientboundCommandsPacket.java and CommandParser.java (the 54 parsers are the same in 767 and 769).
"""

from typing import Any

from .primitives import Reader, boolean, f32, f64, i32, i64, identifier, require, string, varint
from .schema import Read, array, by_kind, flags, nothing, one_of

ROOT, LITERAL, ARGUMENT = range(3)
TYPE, EXECUTABLE, REDIRECT, SUGGESTIONS = 0x03, 0x04, 0x08, 0x10
SUGGESTERS = {"ask_server", "all_recipes", "available_sounds", "summonable_entities", "available_biomes"}
PARSERS = 54


def bounded(number: Read) -> Read:
    """Return a reader of a lowest and a highest number, each of them if its bit is set."""

    def read(r: Reader) -> tuple[Any, Any]:
        given = flags(3)(r)
        return (number(r) if given & 1 else None, number(r) if given & 2 else None)

    return read


PROPERTIES: dict[int, Read] = dict.fromkeys(range(PARSERS), nothing) | {
    1: bounded(f32),
    2: bounded(f64),
    3: bounded(i32),
    4: bounded(i64),
    5: one_of("word phrase greedy"),
    6: flags(3),
    30: boolean,
    42: i32,
    43: identifier,
    44: identifier,
    45: identifier,
    46: identifier,
}


def node(r: Reader) -> dict[str, Any]:
    """Read one node."""
    bits = flags(0x1F)(r)
    kind = bits & TYPE
    require(kind <= ARGUMENT, f"a node of type {kind}")
    found: dict[str, Any] = {"kind": kind, "children": array(varint)(r)}
    found["redirect"] = varint(r) if bits & REDIRECT else None
    if kind != ROOT:
        found["name"] = string(r)
    if kind == ARGUMENT:
        found["parser"] = by_kind(PROPERTIES)(r)
        if bits & SUGGESTIONS:
            suggester = identifier(r)
            require(suggester.removeprefix("minecraft:") in SUGGESTERS, f"{suggester} suggests nothing")
    return found


def tree(r: Reader) -> dict[str, Any]:
    """Read all nodes and which of them is the root."""
    nodes, root = array(node)(r), varint(r)
    require(0 <= root < len(nodes) and nodes[root]["kind"] == ROOT, "the root is no root")
    for each in nodes:
        for target in [*each["children"], *([] if each["redirect"] is None else [each["redirect"]])]:
            require(0 <= target < len(nodes), f"a node leads to {target} of {len(nodes)}")
        require(all(nodes[child]["kind"] != ROOT for child in each["children"]), "a root is a child")
        names = [nodes[child]["name"] for child in each["children"]]
        require(len(set(names)) == len(names), f"two children have one name: {names}")
    _no_circle([set(each["children"]) for each in nodes])
    _no_circle([set() if each["redirect"] is None else {each["redirect"]} for each in nodes])
    return {"roots": [nodes[child]["name"] for child in nodes[root]["children"]]}


def _no_circle(needs: list[set[int]]) -> None:
    """Build nodes as vanilla does, each after those it needs: what never becomes buildable is part of a circle."""
    built, waiting = set[int](), set(range(len(needs)))
    while ready := {each for each in waiting if needs[each] <= built}:
        built |= ready
        waiting -= ready
    require(not waiting, f"{len(waiting)} nodes build on each other")
