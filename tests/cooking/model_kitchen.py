"""A kitchen on a virtual clock: cooks that never fail, walk straight and take fixed times; furnaces as in the game."""

from collections import Counter
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from orchestrator.core.position import Position
from orchestrator.tasks.cooking.action import CookingAction, CookingVerb
from orchestrator.tasks.cooking.level import WALK, CookingLevel
from orchestrator.tasks.cooking.menu import BY_RAW, COOKING_SECONDS, FUEL
from orchestrator.tasks.cooking.orders import CookingOrder, OrderBook
from orchestrator.tasks.cooking.view import CookingView, CookView, FurnaceView, SlotView

KILL, DIG, TOUCH = 2.5, 2.0, 1.2  # seconds for one animal, one block, one use of a furnace or the chest
CHEST = (0, 0, 0)
THINK = 0.25  # seconds between two looks of a head


@dataclass
class ModelFurnace:
    place: tuple[int, int, int]
    raw: str = ""
    raws: int = 0
    done: str = ""
    dones: int = 0
    heat: float = 0.0  # items
    ready: float = 0.0  # when the item at work is done

    def advance(self, now: float, since: float) -> None:
        if not self.raws or self.heat < 1:
            self.ready = now + COOKING_SECONDS
        while self.raws and self.heat >= 1 and self.ready <= now:
            self.raws, self.dones, self.heat, self.done = self.raws - 1, self.dones + 1, self.heat - 1, BY_RAW[self.raw].cooked
            self.ready += COOKING_SECONDS
        if not self.raws:
            self.raw = ""


@dataclass
class ModelCook:
    name: str
    at: float = 0.0  # m from the kitchen
    held: Counter = field(default_factory=Counter)
    action: CookingAction | None = None


class ModelKitchen:
    def __init__(self, level: CookingLevel, cooks: int, orders: tuple[CookingOrder, ...]) -> None:
        self.level, self.book, self.now = level, OrderBook(orders), 0.0
        self.furnaces = [ModelFurnace((n + 1, 0, 0)) for n in range(level.furnaces)]
        self.cooks = [ModelCook(f"Cook{n}", held=Counter(level.holds)) for n in range(cooks)]
        self.ends: list[tuple[float, int, ModelCook]] = []
        self.numbers = count()
        self.idle = 0.0

    def view(self) -> CookingView:
        furnaces = tuple(
            FurnaceView(
                one.place,
                SlotView(one.raw, one.raws),
                SlotView(),
                SlotView(one.done if one.dones else "", one.dones),
                int(one.heat),
            )
            for one in self.furnaces
        )
        cooks = tuple(CookView(one.name, Position(one.at, 0, 0), dict(one.held), one.action) for one in self.cooks)
        return CookingView(self.now, tuple(self.book.open), dict(self.book.stock), furnaces, cooks)

    def start(self, action: CookingAction) -> None:
        cook = next(one for one in self.cooks if one.name == action.cook)
        assert cook.action is None
        away = {CookingVerb.KILL: self.level.pens, CookingVerb.MINE: self.level.fuel_away}.get(action.verb, 0)
        each = {CookingVerb.KILL: KILL * action.count, CookingVerb.MINE: DIG * action.count}.get(action.verb, TOUCH)
        cook.action = action
        heappush(self.ends, (self.now + abs(cook.at - away) / WALK + each, next(self.numbers), cook))
        cook.at = away

    def finish(self, cook: ModelCook) -> None:
        action, cook.action = cook.action, None
        furnace = next((one for one in self.furnaces if one.place == action.place), None)
        match action.verb:
            case CookingVerb.KILL | CookingVerb.MINE:
                cook.held[
                    action.item if action.verb is CookingVerb.KILL else "coal" if action.item == "coal_ore" else action.item
                ] += action.count
            case CookingVerb.FUEL:
                cook.held[action.item] -= action.count
                furnace.heat += action.count * FUEL[action.item]
            case CookingVerb.PUT:
                cook.held[action.item] -= action.count
                furnace.raw, furnace.raws = action.item, furnace.raws + action.count
            case CookingVerb.TAKE:
                cook.held[furnace.done] += furnace.dones
                furnace.done, furnace.dones = "", 0
            case CookingVerb.DELIVER:
                cook.held[action.item] -= action.count
                self.book.deliver({action.item: action.count})
        assert not any(n < 0 for n in cook.held.values())

    def play(self, head) -> tuple[int, int]:
        head.start()
        while self.now < self.level.seconds:
            since, self.now = self.now, self.now + THINK
            while self.ends and self.ends[0][0] <= self.now:
                self.finish(heappop(self.ends)[2])
            for furnace in self.furnaces:
                furnace.advance(self.now, since)
            self.book.advance(self.now)
            for action in head.act(self.view()):
                self.start(action)
            self.idle += THINK * sum(cook.action is None for cook in self.cooks)
        return self.book.score
