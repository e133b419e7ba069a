"""Parses the header comment of a skill (a JavaScript program for bots), which contains all that is known of a skill without
running it.
The search index, the prompts of models, the table of skills and the tests of skills use it."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.skill import COUNT, Offer, Parameter

COMMENT = re.compile(r"/\*\*(.*?)\*/", re.DOTALL)
LEADING = re.compile(r"^\s*\* ?", re.MULTILINE)
TAG = re.compile(r"^@(\w+) *", re.MULTILINE)
PARAMETER = re.compile(r"\{(\w+)\} (\w+) (.+)", re.DOTALL)
OPTIONAL = ("if left out", "instead of")  # what the text of a parameter says that need not be given
TAGS = frozenset({"param", "says", "example", "needs", "gains", "gives", "plot", "proof"})


Proof = str | dict[str, int | str]


class BadHeader(BlockcrewError):
    """Raised when the header comment of a skill (a program for bots) lacks a required part or is malformed."""


@dataclass(frozen=True, slots=True)
class Header:
    """The content of the header comment of a skill (a JavaScript program for bots).
    `says` are ways to ask for the skill. `plot` are operator commands that lay out land for the example, run as the bot in the
    middle of it. `proof` is what has to be true afterwards: a condition of `/execute` ("if block ~3 ~-1 ~2 farmland"), another
    command that must not be refused ("clear Sam bread 0"), items gained or spent ({"oak_log": 3}), what is in a slot ({"hand":
    "bow"}), or the text that the skill returns ({"says": "5 bread"}). `gains` says in words what it brings, `gives` says it as
    data."""

    description: str
    parameters: tuple[Parameter, ...]
    example: dict[str, Any]
    needs: str
    gains: str
    says: tuple[str, ...] = ()
    plot: tuple[str, ...] = ()
    proof: tuple[Proof, ...] = field(default=())
    gives: tuple[Offer, ...] = ()


def read_header(source: str) -> Header:
    """Parse the header of a skill (a JavaScript program for bots), which is the first `/** ... */` of its source.
    Raises BadHeader, which says what is missing or wrong."""
    comment = COMMENT.search(source)
    if comment is None:
        raise BadHeader("there is no header comment (/** ... */)")
    text = LEADING.sub("", comment[1]).strip()
    description, *rest = TAG.split(text)
    tags = list(zip(rest[::2], (" ".join(value.split()) for value in rest[1::2]), strict=True))
    if unknown := {tag for tag, _ in tags} - TAGS:
        raise BadHeader(f"the header has an unknown tag @{min(unknown)}")
    of = {tag: tuple(value for name, value in tags if name == tag) for tag in TAGS}
    if not description.strip():
        raise BadHeader("the header has no description")
    for tag in ("example", "needs", "gains"):
        if len(of[tag]) != 1 or not of[tag][0]:
            raise BadHeader(f"the header needs one @{tag}")
    return Header(
        " ".join(description.split()),
        tuple(map(parameter, of["param"])),
        json_object(of["example"][0], "example"),
        of["needs"][0],
        of["gains"][0],
        tuple(said.strip() for line in of["says"] for said in line.split(";") if said.strip()),
        of["plot"],
        tuple(json_object(proof, "proof") if proof.startswith("{") else proof for proof in of["proof"]),
        tuple(offer(json_object(text, "gives")) for text in of["gives"]),
    )


def parameter(text: str) -> Parameter:
    """Parse the text of one @param tag, such as `{number} count how many`, in the header of a skill (a program for bots).
    Raises BadHeader for another form."""
    match = PARAMETER.fullmatch(text)
    if match is None:
        raise BadHeader(f"@param {text!r} is not of the form {{kind}} name text")
    return Parameter(match[2], match[1], match[3], not any(words in match[3] for words in OPTIONAL))


def offer(told: dict[str, Any]) -> Offer:
    """Convert the JSON object of one @gives tag to an Offer: a way to call the skill (a program for bots) that yields one item.
    An example is `{"item": "milk_bucket", "args": {"count": "$count"}, "takes": {"bucket": "$count"}}`. `args` are the
    arguments of the call, `takes` the items that it uses up, and `holds` those that the bot must have but keeps; "$count"
    stands for the wanted count of `item`. Raises BadHeader for another form."""
    parts = {name: told.get(name, {}) for name in ("args", "takes", "holds")}
    if not isinstance(told.get("item"), str) or set(told) - {"item", *parts}:
        raise BadHeader(
            '@gives needs `item`, and may have `args`, `takes` and `holds`: {"item": "bread", "args": {"count": "$count"}}'
        )
    amounts = (
        [*parts["takes"].values(), *parts["holds"].values()] if all(isinstance(part, dict) for part in parts.values()) else [""]
    )
    if not all(amount == COUNT or (isinstance(amount, int) and amount > 0) for amount in amounts):
        raise BadHeader(f"`takes` and `holds` in @gives must be objects of items, each with a number of at least 1 or {COUNT}")
    return Offer(told["item"], *(tuple(part.items()) for part in parts.values()))


def json_object(text: str, tag: str) -> dict[str, Any]:
    """Return the JSON object in the text of a tag such as @example in a program's header comment. Raises BadHeader when it is
    none."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):  # the second: nested some thousands deep
        value = None
    if not isinstance(value, dict):
        raise BadHeader(f"@{tag} is not a JSON object: {text[:60]}")
    return value
