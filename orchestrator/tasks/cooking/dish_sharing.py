"""The work of a kitchen in the game as targets to share out, for designers that only say who takes what, such as models. A
target is a dish; of a dish of which much is wanted, several cooks can take a part, such as 'cooked_beef 2'."""

from collections import Counter
from collections.abc import Mapping
from math import ceil
from typing import Any

from orchestrator.games.capo.sharing import SharedWork
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.tasks.cooking.dish_plan import CookKnows, dishes_of, needs_in_words, plan_of_dishes, shared_dishes
from orchestrator.tasks.cooking.menu import MENU
from orchestrator.tasks.cooking.rules import BATCH


def part_of(dish: str, number: int) -> str:
    """Return the name of a part of the work on a dish; parts count from 1."""
    return dish if number == 1 else f"{dish} {number}"


def parts_wanted(own: CookKnows) -> list[str]:
    """Return the parts of the dishes of which more is wanted, the most urgent first; each part is a hunt of one cook."""
    wanted = sorted((due, dish, count) for dish, (due, count) in own.demand().items() if count)
    return [part_of(dish, number) for _, dish, count in wanted for number in range(1, ceil(count / BATCH) + 1)]


def share_dishes(own: CookKnows, owners: Mapping[str, str]) -> MetaPlan:
    """Return the plan in which each cook sees to the most urgent of its parts; a cook without any gets its dish by rules."""
    here, given = {one.name for one in own.seen.cooks}, dict[str, str]()
    order = parts_wanted(own)
    for part in sorted(owners, key=lambda part: order.index(part) if part in order else len(order)):
        if owners[part] in here:
            given.setdefault(owners[part], part.partition(" ")[0])
    return plan_of_dishes(shared_dishes(own, {}, given), "")


def owners_of(plan: MetaPlan) -> dict[str, str]:
    """Return who owns which part by a plan."""
    count, found = Counter[str](), {}
    for name, dish in dishes_of(plan).items():
        count[dish] += 1
        found[part_of(dish, count[dish])] = name
    return found


def eyes_in_kitchen(own: CookKnows) -> dict[str, Any]:
    """Return what a cook holds and sees and was just refused to hunt, and the open orders, which all cooks see."""
    me = own.me
    return {
        "you_hold": dict(me.inventory) if me else {}, "you_see": dict(me.mobs) if me else {},
        "refused_you": [str(one) for one in me.refused] if me else [],
        "orders": [{"dish": one.dish, "seconds_left": round(one.due - own.seen.time)} for one in own.seen.orders],
        "animals": {dish: MENU[dish].mob for dish in own.level.dishes},
    }  # fmt: skip


DISH_WORK = SharedWork(
    "hunt for and cook the missing dishes before their orders expire; a cook sees to one dish at a time, and a number behind a "
    "dish stands for one more cook of it",
    parts_wanted, eyes_in_kitchen, needs_in_words, share_dishes, owners_of,
)  # fmt: skip
