"""Runs one skill (a program for bots) once with one bot, in a new world or on an existing Minecraft server."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.bridge.link import Link
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.plan import Program
from orchestrator.knowledge.skill_header import Header
from orchestrator.servers.place import OURS, open_place
from orchestrator.settings import Settings
from orchestrator.skillbook.folder import SkillFile
from orchestrator.skillbook.slot_filling import instead_of

BOT = "Ann"
KINDS: Mapping[str, type | tuple[type, ...]] = {
    "number": (int, float), "string": str, "boolean": bool, "list": list, "array": list,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Played:
    """A skill (a program for bots) to be run with the arguments `args` for at most `seconds`. `program` is the code of an
    imported or learned skill with everything that it calls; None for our own skills, which the process that moves the bots
    already has."""

    skill: SkillFile
    args: Mapping[str, Any]
    seconds: float = 120.0
    program: Program | None = None


async def play(asked: Played, world: str, version: str, seed: int, log: Path, settings: Settings) -> Mapping[str, Any]:
    """Run the skill in `asked` with its arguments, with one bot, and return the answer of the bot host (the Node.js process
    that moves the bot): `{done, reason, note, gained, seconds}`. `reason` is a code for why it failed, such as not_found;
    `note` says why in words, or is what a successful skill returned; `gained` maps items to counts. `world` is `embedded` (a
    new survival world from `seed`, its server's output in the file `log`) or HOST:PORT. Raises BlockcrewError if the world, the
    bot or the bridge to it fails."""
    async with open_place(world, version, seed, log, land="survival", wait=settings.wait, eula=settings.eula) as place:
        link = await Link.open(
            on_event=lambda event: None, claim=lambda bot, keys: True, release=lambda bot: None, bots=settings.bots
        )
        try:
            await link.connect(BOT, place.host, place.port, version if world in OURS else None)
            more: dict[str, Any] = {"code": asked.program.code, "main": asked.program.main} if asked.program else {}
            answer: Mapping[str, Any] = await link.call(
                "skill", bot=BOT, name=asked.skill.name, args=dict(asked.args), seconds=asked.seconds, **more
            )
            return answer
        finally:
            await link.close()


def read_args(text: str, header: Header) -> dict[str, Any]:
    """Return the arguments for a skill (a program for bots) from JSON text, as parameter name -> value, checked against the
    parameters in its header. Raises BlockcrewError that says what is wrong."""
    try:
        args = json.loads(text or "{}")
        json.dumps(args, allow_nan=False)  # Python reads more than JSON
    except (ValueError, RecursionError) as error:
        raise BlockcrewError(f"--args must be a JSON object, as in '{json.dumps(header.example)}': {error}.") from error
    if not isinstance(args, dict):
        raise BlockcrewError(f"--args must be a JSON object, as in '{json.dumps(header.example)}'.")
    parameters = {each.name: each for each in header.parameters}
    for name, value in args.items():
        if name not in parameters:
            known = ", ".join(parameters) or "none"
            raise BlockcrewError(f"The skill has no parameter {name!r}; it takes: {known}.")
        kind = parameters[name].kind
        if not isinstance(value, KINDS.get(kind, object)) or (isinstance(value, bool) and kind != "boolean"):
            raise BlockcrewError(f"{name} must be a {kind}, not {json.dumps(value)}: {parameters[name].text}.")
    return args


def lacking(header: Header, args: Mapping[str, Any]) -> list[str]:
    """Return the names of the required parameters for which `args` has no value, so that they can be asked for. Left out are
    parameters that the example in the skill's header leaves out, too, `count`, which defaults to one, and parameters that a
    given argument replaces (its description says "instead of x")."""
    replaced = {name for each in header.parameters if each.name in args for name in instead_of(each)}
    given = {*args, *replaced, "count"}  # a count is one
    return [each.name for each in header.parameters if each.required and each.name in header.example and each.name not in given]
