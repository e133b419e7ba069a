"""Divides what a MineCollab task wants among its members: who makes which item, who gives what to whom before, and who holds
everything in the end. All functions are pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from orchestrator.core.skill import Suggestion
from orchestrator.knowledge.acquisition.plan import AcquisitionPlanner, AcquisitionStep, Unobtainable
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import count_of

RAW = ("mine", "hunt", "ask")  # steps that find something, and make nothing of what is held
Stock = Mapping[str, Mapping[str, int]]  # what each member holds: member -> item -> count


@dataclass(frozen=True, slots=True)
class Handover:
    """`count` of an item that one member gives to another, or takes out of the place `giver`."""

    giver: str
    taker: str
    item: str
    count: int


@dataclass(frozen=True, slots=True)
class Making:
    """An item that a member makes, `count` more of it than it holds, and the steps by which the planner expects that."""

    maker: str
    item: str
    count: int
    steps: tuple[AcquisitionStep, ...] = ()


@dataclass(frozen=True, slots=True)
class Division:
    """The work on a task: what is handed over first, what is then made, and who holds all in the end ("" for nobody)."""

    handovers: tuple[Handover, ...]
    makings: tuple[Making, ...]
    keeper: str


@dataclass(frozen=True, slots=True)
class SharedStock:
    """Everything that the members know when they divide the work: the game, the blocks in sight with counts, the skills that
    give an item, the stations that stand in reach and what was looked for in vain. `stores` holds what lies somewhere for
    everybody, as place -> item -> count."""

    game: GameData
    near: Mapping[str, int]
    offers: Mapping[str, Suggestion]
    standing: frozenset[str] = frozenset()
    absent: frozenset[str] = frozenset()
    stores: Stock = field(default_factory=dict)

    def planner(self, held: Mapping[str, int]) -> AcquisitionPlanner:
        """Return a planner for somebody who holds these items."""
        return AcquisitionPlanner(self.game, Counter(held), self.standing, self.absent, self.near, self.offers)

    def drawn(self, pool: Mapping[str, int], item: str, count: int) -> tuple[Counter[str], tuple[AcquisitionStep, ...]]:
        """Return what making `count` of an item takes out of the pool of all members' items, tools that it needs included, and
        the steps to it. If there is no way, all of the pool may help."""
        planner = self.planner(pool)
        try:
            planner.get(item, count)
        except Unobtainable:
            return Counter(pool), ()
        used = Counter({each: pool[each] - planner.held[each] for each in pool if pool[each] > planner.held[each]})
        for step in planner.ways:
            used.update(dict.fromkeys(list({tool for tool in step.tools if pool.get(tool, 0) and not used[tool]})[:1], 1))
        if not planner.ways:
            used[item] = min(count, count_of(pool, item))
        return used, tuple(planner.ways)


def divide(known: SharedStock, stock: Stock, wanted: Sequence[tuple[str, str, int]], together: bool) -> Division:
    """Return the division of the work. `wanted` are triples of member, item and count; with "" as the member, anybody may make
    the item. The member is the one that has to hold it. `together`: in the end one member has to hold everything."""
    pool = Counter[str]()
    free = {name: Counter(held) for name, held in {**stock, **known.stores}.items()}
    for held in free.values():
        pool.update(held)
    load, handovers, makings = Counter[str](), list[Handover](), list[Making]()
    plans = [(member, item, count, *known.drawn(pool, item, count)) for member, item, count in wanted]
    for member, item, count, _, _ in sorted(plans, key=lambda plan: -len(plan[4])):
        used, steps = known.drawn(pool, item, count)
        maker = member or max(stock, key=lambda name: liking(free[name], used, load[name], item))
        load[maker] += 1 + len(steps)
        handovers += list(gathered(free, maker, used))
        pool.subtract(used)
        makings.append(Making(maker, item, count, steps))
    keeper = max(load, key=lambda name: load[name]) if together and load else ""
    return Division(tuple(handovers), tuple(makings), keeper)


def liking(held: Mapping[str, int], used: Mapping[str, int], load: int, item: str) -> tuple[int, int, int]:
    """Return a sort key, greatest for the member that should make an item: one that holds it already, one with little other
    work, then one that holds most of what it takes."""
    return held.get(item, 0), -load, sum(min(count, held.get(each, 0)) for each, count in used.items())


def gathered(free: dict[str, Counter[str]], maker: str, used: Mapping[str, int]) -> list[Handover]:
    """Return what the others give to `maker` so that it holds all of `used`, and take it out of `free`, what each member has
    that is not promised yet."""
    found = list[Handover]()
    for item, count in used.items():
        own = min(count, free[maker][item])
        free[maker][item] -= own
        left = count - own
        for giver, held in free.items():
            given = min(left, held[item])
            if giver != maker and given > 0:
                held[item] -= given
                left -= given
                found.append(Handover(giver, maker, item, given))
    return found


def parts_to_get(known: SharedStock, stock: Stock, division: Division) -> dict[str, list[Making]]:
    """Return what each member gets at the same time as the others, where items take several ingredients that have to be found:
    the ingredient that takes most steps falls to its maker, each further one to the member with the least to do. Empty for a
    member that gets nothing; a maker of an item with one such ingredient gets it by itself."""
    found: dict[str, list[Making]] = {name: [] for name in stock}
    load = Counter[str]()
    for making in division.makings:
        parts = sorted(lacking_parts(known, stock, making), key=lambda part: -len(part.steps))
        for part in parts if len(parts) > 1 else ():
            name = min(stock, key=lambda name: (load[name], name != making.maker))
            load[name] += len(part.steps)
            own = sum(held.get(part.item, 0) for held in stock.values()) if name == making.maker else 0  # it is given all
            found[name].append(replace(part, maker=name, count=own + part.count))
    return found


def lacking_parts(known: SharedStock, stock: Stock, making: Making) -> list[Making]:
    """Return the ingredients of an item that all members together hold too few of and that have to be found in the world."""
    pool = sum((Counter(held) for held in stock.values()), Counter[str]())
    if not any(step.verb in RAW for step in making.steps):
        return []
    try:
        recipe = known.planner(pool).stock.choose(making.item)
    except Unobtainable:
        return []
    runs = -(-making.count // recipe.makes)
    lacks = {part: each * runs - pool[part] for part, each in recipe.needs.items() if each * runs > pool[part]}
    parts = [Making(making.maker, part, lack, known.drawn(pool, part, pool[part] + lack)[1]) for part, lack in lacks.items()]
    return [part for part in parts if any(step.verb in RAW for step in part.steps)]
