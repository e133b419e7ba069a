"""How many lines that people say are understood as meant: `.venv/bin/python -m benchmarks.people_lines FILE...`.

A file holds one JSON object a line: `text`, `speaker_context`, and the labels `intent`, `addressee`, `slots`, `more` and
`acceptable` (further right values by their path, such as "more[0].slots.item"). `none` is talk, `clarify` wants a question.
An order that the crew only offers ("Shall I ...?") starts nothing; it is counted apart from the orders that were read.
"""

import argparse
import json
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from orchestrator.commands.bank.decision import is_only_answered, understood
from orchestrator.commands.command import GAINING, GRAVE, Command, Intent, Utterance
from orchestrator.commands.command_json import acts_at_once, heard_from
from orchestrator.commands.meaning import MeaningBank
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import GameData, load
from orchestrator.llm.embeddings import Offline

Reader = Callable[[Utterance, GameData], Command]
CREW = ["Foreman", "Alex", "Steve", "Maya"]
GAME = load()
SPEAKER: dict[str, Any] = {"speaker": "Tom", "players": ["Tom", "Lena", "kai", "mia_07", "xX_Ben_Xx"]}
QUIET = (None, Intent.CLARIFY, Intent.STATUS, Intent.WHERE, Intent.INVENTORY, Intent.YES, Intent.NO)  # nothing is done
FIRST = ("hm, what about it then", "hol mir Holz", "va chercher du bois", "trae madera", "砍树", "木を切って", "get 5 logz")
CHEST = re.compile(r"\b(?:chests?|barrels?|storage|truhen?|kisten?|coffres?|cofres?)\b", re.IGNORECASE)
LANGUAGE = re.compile(r"lang=(\w+)")


@dataclass(frozen=True)
class Judged:
    """One line with what came of it."""

    said: Mapping[str, Any]
    found: Command
    offer: Command | None
    seconds: float
    intent: bool
    offered: bool
    whole: bool
    wrong: bool
    false: bool

    @property
    def language(self) -> str:
        """The language that the note names; English without one."""
        match = LANGUAGE.search(self.said.get("note", ""))
        return match[1] if match else "en"

    @property
    def command(self) -> bool:
        """Whether the line is an order, a question or an answer to the crew."""
        return self.said["intent"] not in ("none", "clarify")

    @property
    def grave(self) -> bool:
        """Whether something was wrongly begun that cannot be taken back."""
        begun = (self.found, *(each for each in self.found.more if not is_only_answered(each)))
        return (self.wrong or self.false) and any(each.intent in GRAVE for each in begun)


def heard(said: Mapping[str, Any]) -> Utterance:
    """The line with its context, as `commands parse --json` reads it."""
    context = SPEAKER | said.get("speaker_context", {})
    state = {"bots": CREW, "doing": context.get("state", "")}
    data = {"text": said["text"], "speaker": context["speaker"], "players": context["players"], "state": state}
    data |= {key: context[key] for key in ("prior", "looking_at") if context.get(key)}
    return heard_from(data, CREW, GAME)


def judge(said: Mapping[str, Any], read: Reader = understand) -> Judged:
    """Read one line and compare it with its labels."""
    utterance = heard(said)
    begin = time.process_time()
    found = read(utterance, GAME)
    seconds = time.process_time() - begin
    asks = found.intent is Intent.CLARIFY and found.choices
    offer = understand(replace(utterance, text=found.choices[0], to=named(found)), GAME) if asks else None
    offer = found.offer or offer
    right = intents_of(said)
    intent = name_of(found.intent) in right
    acts = found.intent not in QUIET and acts_at_once(found)
    only = LANGUAGE.search(said.get("note", "")) is not None
    whole = intent and (only or all(fits(said, found, utterance)))
    offered = offer is not None and name_of(offer.intent) in right
    talk = said["intent"] in ("none", "clarify")
    return Judged(
        said, found, offer, seconds, intent, offered, whole, acts and not talk and not intent, acts and talk and not intent
    )


def named(found: Command) -> str:
    """The bot that a question back is about; empty for a group."""
    return "" if found.addressee.startswith("@") else found.addressee


def name_of(intent: Intent | None) -> str:
    """The label of an intent."""
    return intent.value if intent else "none"


def intents_of(said: Mapping[str, Any]) -> set[str]:
    """The right intents of a line. Nothing and a question back are both right for talk and for an unclear line."""
    right = {said["intent"], *said.get("acceptable", {}).get("intent", [])}
    if "give" in right and CHEST.search(said["text"]):
        right.add("store")  # labels know no other word for putting things into a chest
    return right | {"none", "clarify"} if said["intent"] in ("none", "clarify") else right


def fits(said: Mapping[str, Any], found: Command, utterance: Utterance) -> Iterator[bool]:
    """Whether addressee, slots and further orders are as labelled, one by one."""
    if said["intent"] in ("none", "clarify"):
        return
    accepted = said.get("acceptable", {})
    yield for_whom(said.get("addressee"), accepted.get("addressee", []), found)
    yield from slots_fit(said["slots"], accepted, "", found, utterance)
    wanted = said.get("more") or said["slots"].get("more", [])
    ways = [wanted, *(way or [] for way in accepted.get("more", []))]
    told = [further(found, ends=True), further(found, ends=False)]
    yield any(all(more_fits(way, accepted, orders, utterance)) for way in ways for orders in told)


def further(found: Command, *, ends: bool) -> list[Command]:
    """The further orders of a command. Several things of one order count as several orders; with `ends`, so does the place
    where the things of an order end ("... and put them in the chest"), which labels have as an order to give."""
    orders = [part for each in (found, *found.more) for part in (*parts(each), *(handing(each) if ends else ()))]
    return orders[1:]


def handing(order: Command) -> Iterator[Command]:
    """The order to hand over the things of an order, if it says where they end."""
    chest = order.ending is not None and order.ending.chest
    to = "chest" if chest else order.slots.to
    if order.intent in GAINING and to:
        yield replace(order, intent=Intent.GIVE, slots=replace(order.slots, to=to), assumed=("count",), ending=None)


def more_fits(
    wanted: Sequence[Any], accepted: Mapping[str, Any], orders: Sequence[Command], utterance: Utterance
) -> Iterator[bool]:
    """Whether the further orders are these, in this order."""
    yield len(orders) == len(wanted)
    for at, (want, each) in enumerate(zip(wanted, orders, strict=False)):
        path = f"more[{at}]."
        right = {want["intent"], *accepted.get(f"{path}intent", [])}
        stored = each.intent is Intent.STORE and Intent.GIVE.value in right and CHEST.search(utterance.text) is not None
        yield name_of(each.intent) in right or stored
        yield want.get("addressee") is None or for_whom(want["addressee"], accepted.get(f"{path}addressee", []), each)
        yield from slots_fit(want.get("slots", {}), accepted, f"{path}slots.", each, utterance)


def parts(order: Command) -> Iterator[Command]:
    """One order for each thing of an order."""
    yield order
    for one in order.slots.items[1:]:
        yield replace(order, slots=replace(order.slots, item=one.item, count=one.count, items=()))


def for_whom(wanted: Any, accepted: Sequence[Any], found: Command) -> bool:
    """Whether an order is for the right bots; without a label any of the usual groups is right."""
    ours = {"@leader" if name == "Foreman" else name for name in found.addressees or (found.addressee,)}
    for each in (wanted, *accepted):
        if each is None and (not found.spoken_to or not wanted or accepted):
            return True
        names = each if isinstance(each, list) else [each]
        if {"@leader" if name == "Foreman" else name for name in names} == ours:
            return True
    return False


def slots_fit(
    slots: Mapping[str, Any], accepted: Mapping[str, Any], path: str, found: Command, utterance: Utterance
) -> Iterator[bool]:
    """Whether each labelled slot is as it should be, and no count was made up."""
    for key, value in slots.items():
        if key in ("more", "missing"):
            continue
        further = accepted.get(path + key, []) if path else accepted.get(key, [])
        yield any(slot_fits(key, each, found, utterance) for each in (value, *further))
    if "count" not in slots and found.intent is not Intent.CORRECT:
        yield slot_fits("count", None, found, utterance) or bool(accepted.get(path + "count"))


def slot_fits(key: str, value: Any, found: Command, utterance: Utterance) -> bool:  # noqa: PLR0911  a table
    """Whether one slot has a value of the labels."""
    slots = found.slots
    match key:
        case "item":
            return plain(value) == plain(slots.item) or (value in ("*", "all", "everything") and slots.all)
        case "count":
            said = None if "count" in found.assumed or slots.all else slots.count
            return said == value or {said, value} == {1, None} or (value == "all" and slots.all)
        case "mob":
            return plain(value) in (plain(slots.mob), plain(slots.player)) or (
                plain(value) in ANY_MOB and slots.mob == "monster"
            )
        case "to":
            return plain(value) == plain("speaker" if slots.to == utterance.speaker else slots.to)
        case "target":
            return value in ("speaker" if slots.player == utterance.speaker else slots.player, slots.target)
        case "at":
            return place_fits(value, found)
        case "material":
            return (value is None and not slots.materials) or value in slots.materials
        case "structure":
            return plain(value) == plain(slots.structure)
        case "width" | "length":
            return bool(slots.size) and value in (slots.size or ())[:2]
        case "height":
            return slots.size is not None and value == slots.size[2]
        case "addressee":
            return value in found.addressees
        case _:
            return value is None or plain(value) == plain(getattr(slots, key, None))


ANY_MOB = ("hostile", "monster", "mob", "", "enemy")


def place_fits(value: Any, found: Command) -> bool:
    """Whether the place is the labelled one: coordinates, a word, a name."""
    slots = found.slots
    if isinstance(value, dict):
        return slots.at is not None and all(value.get(axis) in (None, slots.at[at]) for at, axis in enumerate("xyz"))
    if value == "look":
        return slots.place == "looking_at"
    if value == "here":
        return slots.place == "here" or found.intent in (Intent.COME, Intent.STAY)
    said = {plain(each) for each in (slots.place, slots.target, slots.player, slots.direction)} - {""}
    return (not said and slots.at is None) if value is None else plain(value) in said


def plain(value: Any) -> str:
    """A name without the marks that the labels and our slots write differently."""
    return str(value or "").lower().replace(" ", "_").lstrip("#").removesuffix("s")


def share(part: int, of: int) -> str:
    """A part with its percentage."""
    return f"{part} of {of} ({part / of:.1%})" if of else "0 of 0"


def report(judged: Sequence[Judged], name: str, show: bool) -> None:
    """Print the figures of some lines, and the misses with `show`."""
    print(f"{name}: {len(judged)} lines")
    for language in sorted({each.language for each in judged}, key=lambda said: (said != "en", said)):
        chosen = [each for each in judged if each.language == language]
        commands = [each for each in chosen if each.command]
        talk = [each for each in chosen if not each.command]
        right = sum(each.intent for each in chosen)
        asked = sum(each.offered and not each.intent for each in chosen)
        print(f"  {language}: intent right {share(right, len(chosen))}, and {asked} offered")
        print(f"      of commands {share(sum(each.intent for each in commands), len(commands))}")
        print(f"      wrong action on commands {share(sum(each.wrong for each in commands), len(commands))}")
        print(f"      action on talk {share(sum(each.false for each in talk), len(talk))}")
        print(f"      of these not to be taken back {sum(each.grave for each in chosen)}")
        print(f"      whole line right {share(sum(each.whole for each in chosen), len(chosen))}")
        print(f"      whole command right {share(sum(each.whole for each in commands), len(commands))}")
    times = sorted(each.seconds * 1000 for each in judged)
    print(f"  milliseconds: median {times[len(times) // 2]:.1f}, p95 {times[int(len(times) * 0.95)]:.1f}, most {times[-1]:.1f}")
    for each in judged if show else ():
        if not each.whole:
            kind = (
                "GRAVE" if each.grave else "wrong" if each.wrong else "false" if each.false else "" if each.intent else "miss"
            )
            print(f"    {each.said.get('id', '')} {kind or 'slots'}: {each.said['text'][:100]!r}")
            print(f"        wanted {each.said['intent']} {each.said.get('addressee')} {json.dumps(each.said['slots'])}")
            print(f"        found {described(each.found)}{' | offers ' + described(each.offer) if each.offer else ''}")


def described(found: Command) -> str:
    """A command in one line."""
    slots = found.slots
    filled = {
        key: getattr(slots, key) for key in slots.__dataclass_fields__ if getattr(slots, key) not in ("", None, False, ())
    }
    more = "".join(f" + {described(each)}" for each in found.more)
    return f"{name_of(found.intent)} {','.join(found.addressees)} {filled} {found.confidence}{more}"


def with_bank() -> Reader:
    """A reader that asks the bank of phrasings, with the model loaded."""
    model = Offline()
    bank = MeaningBank(model.embed, model.name, tuned=model.tuned)
    bank.like("come here")
    return lambda said, game: understood(said, understand(said, game), bank, game)


def main() -> None:
    """Score every file that is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--bank", action="store_true", help="compare lines that the grammar cannot read with the bank")
    parser.add_argument("--misses", action="store_true", help="show every line that was not read as labelled")
    options = parser.parse_args()
    read = with_bank() if options.bank else understand
    for text in FIRST:  # a crew loads the tables once, and the times are those of a line
        understand(Utterance(text), GAME)
    for path in options.files:
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
        report([judge(line, read) for line in lines], path.name, options.misses)


if __name__ == "__main__":
    main()
