"""Rules that run a kitchen: one head for all cooks, or for those named in `mine`. Every free cook gets its next action.

A cook does the first of these that there is to do: fire for meat that lies cold, dishes for open orders into the chest, what is
done out of the furnaces, raw meat into them, the other dishes into the chest, then fuel, and hunting for what is short. Orders
go first; beyond them, `ahead` pieces of each dish are kept in stock, since a delivered dish waits for the next order.
"""

from collections.abc import Collection, Iterator, Sequence
from math import ceil

from orchestrator.core.blueprint import Cell
from orchestrator.tasks.cooking.action import CookingAction, CookingVerb
from orchestrator.tasks.cooking.board import Board
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.menu import BY_RAW, FUEL, MENU
from orchestrator.tasks.cooking.view import CookingView, CookView, FurnaceView

QUEUE = 4  # raw items in one furnace beyond which another one is better
BATCH = 4  # animals that one cook kills before it goes back to the furnaces
RESERVE = 3  # pieces of fuel that each cook should hold


class KitchenRules:
    """Implements `core.contracts.controller.Controller`: a CookingView goes in, actions come out. It remembers nothing."""

    def __init__(self, level: CookingLevel, chest: Cell, mine: Collection[str] = (), ahead: int = 2) -> None:
        self.level, self.chest, self.mine, self.ahead = level, chest, frozenset(mine), ahead

    def start(self) -> None:
        """Begin a shift; rules remember nothing, so there is nothing to forget."""

    def act(self, seen: CookingView) -> Sequence[CookingAction]:
        """Return at most one action for each free cook, none that was just refused it; cooks with full hands choose first."""
        board = Board(self.level, seen, self.ahead)
        free = [cook for cook in seen.cooks if cook.at is None and (not self.mine or cook.name in self.mine)]
        actions = []
        for cook in sorted(free, key=lambda cook: (-sum(cook.inventory.get(item, 0) for item in (*MENU, *BY_RAW)), cook.name)):
            if action := self.choose(board, cook):
                board.note(action)
                actions.append(action)
        return actions

    def choose(self, board: Board, cook: CookView) -> CookingAction | None:
        """Return the best that a cook can do and was not just refused; None if there is nothing."""
        return next((each for each in self.choices(board, cook) if not any(map(each.like, cook.refused))), None)

    def options(self, seen: CookingView, cook: CookView) -> Iterator[CookingAction]:
        """Yield what a cook could do now, whatever the others do, the best first."""
        yield from self.choices(Board(self.level, seen, self.ahead), cook)

    def choices(self, board: Board, cook: CookView) -> Iterator[CookingAction]:
        """Yield what a cook could do now, the best first."""
        yield from self.fire(board, cook)
        yield from self.deliver(board, cook, ordered=True)
        yield from self.take(board, cook)
        yield from self.put(board, cook)
        yield from self.deliver(board, cook, ordered=False)
        yield from self.fetch_fuel(board, cook)
        yield from self.hunt(board, cook)

    def fire(self, board: Board, cook: CookView) -> Iterator[CookingAction]:
        """Yield fuel for the furnaces whose fire does not last for the meat in them."""
        fuel = next((item for item in FUEL if cook.inventory.get(item)), "")
        for furnace in board.furnaces(cook, CookingVerb.FUEL) if fuel else ():
            cold = furnace.raw.count - furnace.heat
            if cold > 0 and furnace.fuel.item in ("", fuel):
                count = min(cook.inventory[fuel], ceil(cold / FUEL[fuel]))
                yield CookingAction(CookingVerb.FUEL, cook.name, fuel, count, furnace.place)

    def deliver(self, board: Board, cook: CookView, *, ordered: bool) -> Iterator[CookingAction]:
        """Yield the dishes that a cook holds for the chest: those that open orders wait for, or all."""
        for dish in sorted(MENU, key=lambda dish: -board.unserved(dish)):
            count = cook.inventory.get(dish, 0)
            if count and (board.unserved(dish) or not ordered):
                yield CookingAction(CookingVerb.DELIVER, cook.name, dish, count, self.chest)

    def take(self, board: Board, cook: CookView) -> Iterator[CookingAction]:
        """Yield the furnaces to empty: those with dishes that are waited for, then those that are finished or nearly full."""
        ready = [one for one in board.furnaces(cook, CookingVerb.TAKE) if one.done.count]
        for furnace in sorted(ready, key=lambda one: -board.unserved(one.done.item)):
            if board.unserved(furnace.done.item) or not furnace.raw.count or furnace.done.count >= BATCH:
                yield CookingAction(CookingVerb.TAKE, cook.name, furnace.done.item, furnace.done.count, furnace.place)

    def put(self, board: Board, cook: CookView) -> Iterator[CookingAction]:
        """Yield raw meat for the furnaces, spread over all that suit; what is waited for goes first."""
        held = [raw for raw in BY_RAW if cook.inventory.get(raw)]
        for raw in sorted(held, key=lambda raw: -board.unserved(BY_RAW[raw].cooked)):
            suiting = sorted(
                (one for one in board.furnaces(cook, CookingVerb.PUT) if suits(one, raw)), key=lambda one: one.raw.count
            )
            if suiting:
                count = min(ceil(cook.inventory[raw] / len(suiting)), QUEUE - suiting[0].raw.count)
                yield CookingAction(CookingVerb.PUT, cook.name, raw, count, suiting[0].place)

    def hunt(self, board: Board, cook: CookView) -> Iterator[CookingAction]:
        """Yield the animals whose meat is lacking: for the order that expires first, then for the smallest stock. A dish that a
        person gave to some cooks is hunted by those, and they hunt no other."""
        lacking = [dish for dish in self.level.dishes if board.lacking(dish) and board.may_hunt(cook.name, dish)]
        for dish in sorted(lacking, key=lambda dish: (board.due(dish), -board.lacking(dish))):
            yield CookingAction(CookingVerb.KILL, cook.name, MENU[dish].raw, min(board.lacking(dish), BATCH))

    def fetch_fuel(self, board: Board, cook: CookView) -> Iterator[CookingAction]:
        """Yield fuel to fetch for a cook that holds too little of it."""
        held = sum(cook.inventory.get(fuel, 0) for fuel in FUEL)
        if held < 1:
            yield CookingAction(CookingVerb.MINE, cook.name, self.level.fuel, RESERVE)


def suits(furnace: FurnaceView, raw: str) -> bool:
    """Return whether more of a raw meat can go into a furnace: nothing else is in it, and its queue is short."""
    cooked = BY_RAW[raw].cooked
    return furnace.raw.item in ("", raw) and furnace.done.item in ("", cooked) and furnace.raw.count < QUEUE
