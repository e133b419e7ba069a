"""Cooks of a kitchen in the game that agree on a meta-plan: each has a head of its own, and all of them share one table, at
which the plan is discussed at the beginning and after progress."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from orchestrator.core.contracts.journal import Journal
from orchestrator.metaplan.checking import KnownNames
from orchestrator.metaplan.planning import Ablation, MetaPlanning
from orchestrator.metaplan.progress import ProgressEvent, ProgressKind
from orchestrator.metaplan.roles import Designer, Evaluator, Participant
from orchestrator.tasks.cooking.action import CookingAction, CookingVerb
from orchestrator.tasks.cooking.dish_plan import CookKnows, DishDesigner, DishEvaluator, dishes_of
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.menu import MENU
from orchestrator.tasks.cooking.view import CookingView
from orchestrator.team.cooking_heads import CookingHead
from orchestrator.team.metaplans.chair import told

Roles = tuple[Designer[CookKnows], Evaluator[CookKnows]]


def by_rules(cooks: Sequence[str]) -> Roles:
    """Return the roles of cooks that plan by rules."""
    return DishDesigner(), DishEvaluator()


@dataclass(frozen=True, slots=True)
class KitchenNews:
    """The facts by whose change progress is noticed: the numbers of the open orders, the cooks, their dishes that they were
    refused to hunt, and the dishes that people gave to cooks."""

    orders: frozenset[int]
    cooks: frozenset[str]
    refused: frozenset[tuple[str, str]]
    wishes: frozenset[tuple[str, str]]


class CookingTable:
    """The table at which the cooks of one shift agree on who sees to which dish. `roles` returns the designer and the evaluator
    of the cooks that are here. Discussions go into the `journal`."""

    def __init__(
        self, level: CookingLevel, ahead: int, journal: Journal, seed: int, ablation: Ablation | None = None,
        roles: Callable[[Sequence[str]], Roles] = by_rules,
    ) -> None:  # fmt: skip
        self.level, self.ahead, self.journal, self.roles = level, ahead, journal, roles
        self.planning = MetaPlanning(self._participants, self._known, Random(seed), ablation=ablation or Ablation())
        self.seen: CookingView | None = None
        self.news: KitchenNews | None = None
        self._lock = asyncio.Lock()

    async def agreed(self, seen: CookingView) -> CookingView:
        """Return what is seen with the dishes that the cooks agreed on as their duties, after a discussion if there was
        progress. A person's wish goes before the plan. While the cooks discuss a new plan, the one in force counts, so that a
        slow answer holds up only the cook that noticed the progress."""
        if not (self._lock.locked() and self.planning.plan):
            await self.look(seen)
        return replace(seen, duties={**dishes_of(self.planning.plan), **seen.duties})

    async def look(self, seen: CookingView) -> None:
        """Take in what is seen, and let the cooks discuss the plan if there was progress."""
        async with self._lock:
            self.seen = seen
            before, self.news = self.news, news_in(seen, dishes_of(self.planning.plan))
            event = progress_between(before, self.news) if before and self.planning.plan else None
            if seen.cooks and (event or self.planning.plan is None):
                await self.discuss(event)
                self.news = news_in(seen, dishes_of(self.planning.plan))

    async def discuss(self, event: ProgressEvent | None) -> None:
        """Let all cooks that are here discuss the plan, and record what came of it."""
        held = len(self.planning.held)
        change = await (self.planning.progress(event) if event else self.planning.start())
        if len(self.planning.held) > held:
            self.journal.write(told(self.planning.held[-1], self.planning.plan, event, changed=change is not None))

    def _participants(self) -> list[Participant[CookKnows]]:
        assert self.seen
        designer, evaluator = self.roles([one.name for one in self.seen.cooks])
        knowing = [CookKnows(one.name, self.level, self._seen_by(one.name), self.ahead) for one in self.seen.cooks]
        return [Participant(one.name, designer, evaluator, lambda one=one: one) for one in knowing]  # type: ignore[misc]

    def _seen_by(self, name: str) -> CookingView:
        """Return the kitchen as one cook knows it: without what only others see, and without what was refused them."""
        assert self.seen
        return replace(
            self.seen,
            cooks=tuple(one if one.name == name else replace(one, mobs={}, refused=(), blocks={}) for one in self.seen.cooks),
        )

    def _known(self) -> KnownNames:
        assert self.seen
        return KnownNames([one.name for one in self.seen.cooks], {*MENU, *(dish.raw for dish in MENU.values())})


class AgreeingHead:
    """Decides for one cook as its own planner `own` does, within what the cooks agreed on at the `table`."""

    def __init__(self, own: CookingHead, table: CookingTable) -> None:
        self.own, self.table, self.decisions = own, table, own.decisions

    async def decide(self, seen: CookingView) -> Sequence[CookingAction]:
        """Return what its planner decides for this cook, which hunts only for the dish that it agreed to."""
        return await self.own.decide(await self.table.agreed(seen))


def news_in(seen: CookingView, dishes: dict[str, str]) -> KitchenNews:
    """Return the facts of a view by whose change progress is noticed; `dishes` are those that the cooks agreed on."""
    refused = {
        (one.name, dishes[one.name])
        for one in seen.cooks
        for action in one.refused
        if one.name in dishes and action.verb is CookingVerb.KILL and action.item == MENU[dishes[one.name]].raw
    }
    orders, cooks = frozenset(one.number for one in seen.orders), frozenset(one.name for one in seen.cooks)
    return KitchenNews(orders, cooks, frozenset(refused), frozenset(seen.duties.items()))


def progress_between(before: KitchenNews, now: KitchenNews) -> ProgressEvent | None:
    """Return the most important progress between two looks; None without any."""
    if lost := before.cooks ^ now.cooks:
        return ProgressEvent(ProgressKind.MEMBER_LOST, ", ".join(sorted(lost)), "left or came back")
    if before.wishes != now.wishes:
        return ProgressEvent(ProgressKind.WISH, "a person", "gave a dish to a cook")
    if refused := now.refused - before.refused:
        who, dish = min(refused)
        return ProgressEvent(ProgressKind.IMPOSSIBLE, who, f"no {MENU[dish].mob} to hunt")
    if new := now.orders - before.orders:
        return ProgressEvent(ProgressKind.DISCOVERED, "kitchen", f"order {', '.join(map(str, sorted(new)))}")
    if gone := before.orders - now.orders:
        return ProgressEvent(ProgressKind.COMPLETED, "kitchen", f"order {', '.join(map(str, sorted(gone)))} served or expired")
    return None
