"""Commands in words for the cooks of a kitchen, such as `putItemFurnace_agent0_chicken_2_furnace1`: from text to action and
back."""

import re
from collections.abc import Sequence
from dataclasses import replace

from orchestrator.core.blueprint import Cell
from orchestrator.tasks.cooking.action import CookingAction, CookingVerb
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.menu import BY_RAW, FUEL, MENU
from orchestrator.tasks.cooking.view import CookingView, CookView, FurnaceView

COMMAND = re.compile(r"([A-Za-z]+)_agent(\d{1,3})(?:_(.+))?", re.ASCII)
WORDS = re.compile(r"([a-z_]+?)(?:_(\d{1,2}))?(?:_furnace(\d{1,2}))?", re.ASCII)  # item, count, furnace
IDLE = "noop"
AT_FURNACE = (CookingVerb.FUEL, CookingVerb.PUT, CookingVerb.TAKE)
BY_MOB = {meat.mob: meat for meat in MENU.values()}


class RefusedCommand(Exception):
    """A command that cannot be carried out; the text says why."""


class CommandReader:
    """Reads commands for the cooks `names` of a kitchen; agent0 is the first of them. `chest` is where dishes go."""

    def __init__(self, level: CookingLevel, names: Sequence[str], chest: Cell) -> None:
        self.level, self.names, self.chest = level, tuple(names), chest

    def parse(self, command: str, seen: CookingView) -> CookingAction | None:
        """Return the action that a command means, None for one that waits. Raises RefusedCommand."""
        match = COMMAND.fullmatch(command)
        if match is None:
            raise RefusedCommand("a command is verb_agentN_WHAT")
        verb, number, what = match[1], int(match[2]), match[3] or ""
        if number >= len(self.names):
            raise RefusedCommand(f"there is no agent{number}")
        if verb == IDLE:
            return None
        try:
            kind = CookingVerb(verb)
        except ValueError:
            raise RefusedCommand(f"{verb} is not an action: choose one of {', '.join(CookingVerb)} and {IDLE}") from None
        action = self.worded(CookingAction(kind, self.names[number]), what, seen)
        if problem := self.problem(action, seen):
            raise RefusedCommand(problem)
        return action

    def worded(self, blank: CookingAction, what: str, seen: CookingView) -> CookingAction:
        """Return the action with the item, the count and the place that the words after the cook mean."""
        if blank.verb in (CookingVerb.GOTO, CookingVerb.TAKE):
            what = f"any_{what}" if what.startswith("furnace") else what
        match = WORDS.fullmatch(what)
        if match is None:
            raise RefusedCommand(f"{blank.verb} needs other words than {what[:40]!r}: see the form of the commands")
        item, count, at = match[1], int(match[2] or 1), match[3]
        place = self.chest if blank.verb is CookingVerb.DELIVER or item == "chest" else None
        if at is not None:
            if int(at) >= len(seen.furnaces):
                raise RefusedCommand(f"there is no furnace{at}")
            place = seen.furnaces[int(at)].place
        if blank.verb is CookingVerb.KILL and item in BY_MOB:
            item = BY_MOB[item].raw
        return replace(blank, item="" if item in ("any", "chest") else item, count=count, place=place)

    def problem(self, action: CookingAction, seen: CookingView) -> str:
        """Return why an action cannot be carried out in this kitchen; empty if it can."""
        cook = next((one for one in seen.cooks if one.name == action.cook), None)
        if cook is None or cook.at:
            return f"agent{self.names.index(action.cook)} is {'busy' if cook else 'not in the kitchen'}"
        match action.verb:
            case CookingVerb.KILL:
                meats = {MENU[dish].raw for dish in self.level.dishes}
                return "" if action.item in meats else "no dish needs that animal"
            case CookingVerb.MINE:
                return "" if action.item == self.level.fuel else f"the block to mine for fuel is {self.level.fuel}"
            case CookingVerb.GOTO:
                return "" if action.place else "the places are chest, furnace0, furnace1 and so on"
            case _:
                return self.use(action, cook, seen)

    def use(self, action: CookingAction, cook: CookView, seen: CookingView) -> str:
        """Return why a cook cannot use a furnace or the chest so; empty if it can."""
        if action.verb is not CookingVerb.TAKE and cook.inventory.get(action.item, 0) < action.count:
            return f"agent{self.names.index(cook.name)} holds {cook.inventory.get(action.item, 0)} {action.item}"
        if action.verb is CookingVerb.DELIVER:
            return "" if action.item in MENU else f"{action.item} is no dish"
        furnace = next((one for one in seen.furnaces if one.place == action.place), None)
        return furnace_problem(action, furnace) if furnace else f"{action.verb} needs a furnace, such as furnace0"


def furnace_problem(action: CookingAction, furnace: FurnaceView) -> str:
    """Return why an action cannot be done at a furnace as it is; empty if it can."""
    match action.verb:
        case CookingVerb.TAKE:
            return "" if furnace.done.count else "nothing is done there yet"
        case CookingVerb.FUEL if action.item not in FUEL:
            return f"{action.item} is no fuel here: {', '.join(FUEL)} are"
        case CookingVerb.FUEL:
            return "" if furnace.fuel.item in ("", action.item) else f"{furnace.fuel.item} is its fuel now"
        case _ if action.item not in BY_RAW:
            return f"{action.item} is no raw meat"
        case _:
            return "" if furnace.raw.item in ("", action.item) else f"{furnace.raw.item} is in it"


def shown(action: CookingAction, agent: int, seen: CookingView) -> str:
    """Return an action as the command that means it."""
    item = BY_RAW[action.item].mob if action.verb is CookingVerb.KILL else action.item
    places = {one.place: f"furnace{number}" for number, one in enumerate(seen.furnaces)}
    words = [str(action.verb), f"agent{agent}"]
    if action.verb is not CookingVerb.TAKE:
        words += [item, str(action.count)]
    return "_".join([*words, *([places[action.place]] if action.place in places else [])])
