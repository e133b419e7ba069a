"""Cooks that agree on a meta-plan, as one planner of the kitchen on a virtual clock, and a journal of their discussions."""

import asyncio
from dataclasses import replace

from orchestrator.core.contracts.journal import NoJournal
from orchestrator.core.events.metaplan import MetaPlanDiscussed
from orchestrator.core.position import Position
from orchestrator.metaplan.planning import Ablation
from orchestrator.tasks.cooking.action import CookingAction
from orchestrator.tasks.cooking.level_file import level_of
from orchestrator.tasks.cooking.orders import CookingOrder
from orchestrator.tasks.cooking.rules import KitchenRules
from orchestrator.tasks.cooking.view import CookingView, CookView, FurnaceView
from orchestrator.team.cooking_heads import RulesHead
from orchestrator.team.metaplans.cooking_table import AgreeingHead, CookingTable, by_rules

PASTURE, CHEST = level_of("pasture"), (0, 0, 0)
FIRST, SECOND = PASTURE.dishes[:2]
ORDERS = (CookingOrder(1, FIRST, 0, 60), CookingOrder(2, SECOND, 0, 90))


class Notes(NoJournal):
    def __init__(self) -> None:
        self.events: list[MetaPlanDiscussed] = []

    def write(self, event) -> None:
        self.events.append(event)


class AgreeingCooks:
    """The heads of several cooks as one planner of the kitchen on a virtual clock."""

    def __init__(self, cooks: int, seed: int, runner: asyncio.Runner, ablation: Ablation | None = None, roles=by_rules) -> None:
        self.notes, self.runner = Notes(), runner
        self.table = CookingTable(PASTURE, 2, self.notes, seed, ablation, roles)
        owns = [RulesHead(KitchenRules(PASTURE, CHEST, (f"Cook{n}",))) for n in range(cooks)]
        self.heads = [AgreeingHead(own, self.table) for own in owns]

    def start(self) -> None:
        pass

    def act(self, seen: CookingView) -> list[CookingAction]:
        found: list[CookingAction] = []
        for head in self.heads:
            at = {action.cook: action for action in found}
            cooks = tuple(replace(one, at=at.get(one.name, one.at)) for one in seen.cooks)
            found += self.runner.run(head.decide(replace(seen, cooks=cooks)))
        return found


def cook(name: str, **mobs: int) -> CookView:
    return CookView(name, Position(1, 0, 0), mobs=mobs)


def kitchen(*cooks: CookView, orders=ORDERS, **more) -> CookingView:
    return CookingView(0, orders, {}, (FurnaceView((1, 0, 2)),), cooks, **more)
