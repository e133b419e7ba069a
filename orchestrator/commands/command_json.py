"""Converts JSON to an Utterance (a line of chat with its context), and a Command (its parsed meaning) to JSON;
docs/guides/chat.md lists the fields."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from orchestrator.commands.command import Command, Intent, Look, Slots, Utterance, WantedItem
from orchestrator.commands.normalise.item_names import mob_named
from orchestrator.commands.parser import understand
from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import GameData

ASKED = ("asked", "question", "pending", "awaiting", "confirm")
BOTS = ("bots", "npcs", "members", "agents")
OF_THE_CREW = frozenset("bot npc agent member worker leader".split())
BUSY = ("busy", "working", "doing", "goal", "task")
IDLE = ("", "idle", "none", "free", "false", "waiting")
ASKING = ("asked", "asking", "awaiting", "confirm", "question", "waiting_for_answer", "waiting for answer")
TELLING = (None, Intent.CLARIFY, Intent.STATUS, Intent.WHERE, Intent.INVENTORY)  # these are answered, and nothing is begun
FARTHEST = 30_000_000


class BadLine(BlockcrewError):
    """Raised when a field of a line given as JSON has the wrong type; the message says what it should be."""


def heard_from(data: Mapping[str, Any], usual: Sequence[str], game: GameData) -> Utterance:
    """Return the Utterance (a line of chat with its context) that the JSON object `data` describes, with defaults for missing
    fields. Raises BadLine for a field of the wrong type.

    `usual` are the names of the bots if the object names none. `game` is needed to parse earlier commands that are given as
    typed.
    """
    state = data.get("state")
    if state is not None and not isinstance(state, str | Mapping):
        raise BadLine("`state` must be an object or a word")
    facts = state if isinstance(state, Mapping) else {}
    players = list(read_players(data.get("players")))
    speaker = text_of(data, "speaker")
    named = next((facts[key] for key in BOTS if facts.get(key)), None)
    marked = (*names_in(named), *(name for name, is_bot, _ in players if is_bot))
    bots = tuple(dict.fromkeys(marked)) or tuple(name for name in usual if name != speaker)
    people = tuple(name for name, is_bot, _ in players if not is_bot and name not in bots and name != speaker)
    positions = {name: at for name, _, at in players if at}
    if (at := cell_of(data.get("position") or facts.get("position"))) and speaker not in positions:
        positions[speaker] = at
    word = state.strip().lower() if isinstance(state, str) else ""
    heard = Utterance(
        text_of(data, "text"), speaker, bots, people, bool(marked), text_of(data, "source") or "chat", text_of(data, "to"),
        positions, read_look(data.get("looking_at")), any(facts.get(key) for key in ASKED) or word in ASKING,
        any(facts.get(key) and facts.get(key) not in IDLE for key in BUSY) or word not in (*IDLE, *ASKING),
    )  # fmt: skip
    prior = data.get("prior")
    several = prior if isinstance(prior, list) else [] if prior is None else [prior]
    question = question_of(several, bots)
    heard = replace(heard, question=question, asked=heard.asked or "?" in question)
    return replace(heard, prior=tuple(read_prior(several, heard, game)))


def question_of(prior: Sequence[Any], bots: Sequence[str]) -> str:
    """Return the last earlier line if one of the bots said it, as {"from": "Ben", "text": "Shall I?"}; otherwise an empty
    text."""
    last = prior[-1] if prior else None
    text = last.get("text") if isinstance(last, Mapping) and said_by(last) in bots else ""
    return text if isinstance(text, str) else ""


def said_by(line: Mapping[str, Any]) -> Any:
    """Return who said an earlier line: its `from`, or its `speaker`, as the line itself has it."""
    return line.get("from") or line.get("speaker")


def text_of(data: Mapping[str, Any], key: str) -> str:
    """Return the value of `key` in a JSON object, which must be text; empty if it is missing. Raises BadLine if it is anything
    else."""
    value = data.get(key)
    if value is not None and not isinstance(value, str):
        raise BadLine(f"`{key}` must be text, in quotes")
    return value or ""


def names_in(value: Any) -> Iterator[str]:
    """Yield the names in a list of names or of objects with a name. Raises BadLine for anything else."""
    return (name for name, _, _ in read_players(value))


def read_players(value: Any) -> Iterator[tuple[str, bool, Cell | None]]:
    """Yield (name, whether it is a bot, position in blocks or None) for each player of a JSON value: a list of names or
    objects, or a mapping from name to position or object. Raises BadLine for anything else."""
    if value is None:
        return
    if isinstance(value, Mapping):
        value = [
            {"name": name, **(about if isinstance(about, Mapping) else {"position": about})} for name, about in value.items()
        ]
    if not isinstance(value, list):
        raise BadLine("`players` must be a list of names")
    for each in value:
        one = each if isinstance(each, Mapping) else {"name": each}
        if not isinstance(one.get("name"), str):
            raise BadLine("`players` must be a list of names, or of objects with a `name`")
        yield one["name"], is_bot(one), cell_of(one.get("position"))


def is_bot(one: Mapping[str, Any]) -> bool:
    """Return whether the JSON object of a player is marked as a bot, by a flag such as "npc" or by its role."""
    flags = any(one.get(key) is True for key in ("bot", "npc", "is_bot"))
    return flags or any(one.get(key) in OF_THE_CREW for key in ("role", "type", "kind") if isinstance(one.get(key), str))


def cell_of(value: Any) -> Cell | None:
    """Return [x, y, z] or {x, y, z} as whole block coordinates; None for anything else."""
    parts = [value.get(axis) for axis in "xyz"] if isinstance(value, Mapping) else value
    if not isinstance(parts, list) or len(parts) != 3:
        return None
    if not all(isinstance(part, int | float) and not isinstance(part, bool) and abs(part) <= FARTHEST for part in parts):
        return None
    return int(parts[0] // 1), int(parts[1] // 1), int(parts[2] // 1)


def read_look(value: Any) -> Look:
    """Return what the speaker looks at, from a JSON value: a place, the name of a block or creature, or an object with both.
    What cannot be read is left empty."""
    if isinstance(value, str):
        return Look(mob=value) if mob_named(value.lower()) else Look(block=value)
    at = cell_of(value)
    if not isinstance(value, Mapping):
        return Look(at)
    at = at or cell_of(value.get("at")) or cell_of(value.get("position"))
    block, mob = (
        next((value[key] for key in keys if isinstance(value.get(key), str)), "")
        for keys in (("block", "name"), ("mob", "entity"))
    )
    if block and not mob and mob_named(block.lower()):
        block, mob = "", block
    return Look(at, block, mob)


def read_prior(prior: Sequence[Any], heard: Utterance, game: GameData) -> Iterator[Command]:
    """Yield the speaker's earlier commands; each element of `prior` is a command as `as_json` returns it, or a line as it was
    typed. Raises BadLine for anything else.

    `heard` is the present line: it says who speaks and who is present. Commands of other speakers are skipped. `game` is used
    to parse typed lines.
    """
    for each in prior:
        if isinstance(each, Mapping) and "intent" not in each and said_by(each) not in (None, "", heard.speaker):
            continue  # said by a bot, or by somebody else
        typed = each.get("text") if isinstance(each, Mapping) and "intent" not in each else each
        if isinstance(typed, str):
            yield understand(Utterance(typed, heard.speaker, heard.bots, heard.people, heard.strict), game)
        elif isinstance(each, Mapping) and each.get("speaker") in (None, "", heard.speaker):
            yield command_from(each, heard)
        elif isinstance(each, Mapping):
            continue  # somebody else's
        else:
            raise BadLine("`prior` must be a command or a list of commands, as printed or as typed")


def command_from(data: Mapping[str, Any], heard: Utterance) -> Command:
    """Return an earlier command from its JSON, with the slots (particulars such as the item) that a correction needs. Its
    speaker is that of `heard`, the present line. Raises BadLine for an unknown intent."""
    intent = data.get("intent")
    if intent is not None and intent not in list(Intent):
        raise BadLine(f"`prior` has an unknown intent {str(intent)[:40]!r}")
    slots = data.get("slots")
    said = slots if isinstance(slots, Mapping) else {}
    texts = ("item", "structure", "place", "to", "mob", "player", "target")
    kept: dict[str, Any] = {key: said[key] for key in texts if isinstance(said.get(key), str)}
    count = said.get("count")
    kept["count"] = count if isinstance(count, int) and not isinstance(count, bool) else None
    kept |= {"at": cell_of(said.get("at")), "size": cell_of(said.get("size"))}
    of = said.get("materials")
    kept["materials"] = tuple(name for name in of if isinstance(name, str)) if isinstance(of, list) else ()
    revision = data.get("revision")
    whom = data.get("addressee")
    return Command(
        heard.source, heard.speaker, whom if isinstance(whom, str) else "", Intent(intent) if intent else None, "",
        Slots(**kept), revision=revision if isinstance(revision, int) and not isinstance(revision, bool) else 0,
    )  # fmt: skip


def as_json(command: Command) -> dict[str, Any]:
    """Return a command as a JSON object; of its slots (details such as the item) only those that are not empty."""
    return {
        "source": command.source,
        "speaker": command.speaker,
        "addressee": command.addressee if command.intent else None,
        "addressees": list(command.addressees) if command.intent else [],
        "intent": command.intent,
        "slots": slots_json(command.slots) if command.intent else {},
        "raw": command.raw,
        "confidence": command.confidence,
        "revision": command.revision,
        "missing": list(command.missing),
        "assumed": list(command.assumed),
        "answer": command.answer,
        "choices": list(command.choices),
        "offer": further_json(command.offer) if command.offer else None,
        "acts": acts_at_once(command),
        "joined": command.joined,
        "more": [further_json(each) for each in command.more],
    }


def acts_at_once(command: Command) -> bool:
    """Return whether the crew begins something on the line itself: no talk, no question, no order that lacks a particular."""
    return command.intent not in TELLING and not (command.missing and command.answer) and not command.refused


def further_json(order: Command) -> dict[str, Any]:
    """Return a further order of a line as a JSON object: its intent, its addressee, its slots and how it is joined to the
    order before it."""
    return {
        "intent": order.intent,
        "addressee": order.addressee,
        "addressees": list(order.addressees),
        "slots": slots_json(order.slots),
        "joined": order.joined,
    }


def slots_json(slots: Slots) -> dict[str, Any]:
    """Return the slots (particulars of an order, such as its item) that are not empty, as a JSON object."""
    found: dict[str, Any] = {}
    for each in fields(Slots):
        value = getattr(slots, each.name)
        if value in ("", None, False, ()):
            continue
        found[each.name] = [part_json(one) for one in value] if isinstance(value, tuple) else value
    return found


def part_json(one: Any) -> Any:
    """Return one element of a slot that holds a tuple, ready for JSON: an item with its count as an object, others
    unchanged."""
    return {"item": one.item, "count": one.count} if isinstance(one, WantedItem) else one
