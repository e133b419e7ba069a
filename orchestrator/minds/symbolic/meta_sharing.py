"""Divides the counts of several items among members so that all finish at about the same time: few members for each item, since
each one that joins has to begin, and more work for those that are quick at it."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil

from orchestrator.minds.symbolic.meta_costs import WorkCost

CostOf = Callable[[str, str], WorkCost]  # of a member and an item
LEAST = 2  # items of a share: less is not worth the way


def divided(left: Mapping[str, int], members: Sequence[str], cost: CostOf) -> dict[tuple[str, str], int]:
    """Return how many of each item each member gains, as (member, item) -> count, for all items in `left` (item -> count).
    Items that no member can get are left out."""
    load = dict.fromkeys(members, 0.0)
    work = {item: least_time(item, count, members, cost) for item, count in left.items()}
    fair = sum(work.values()) / max(1, len(members))
    found: dict[tuple[str, str], int] = {}
    for item in sorted(left, key=lambda one: (-work[one], one)):
        able = [name for name in members if cost(name, item).able]
        able.sort(key=lambda name: load[name] + cost(name, item).start + cost(name, item).each * left[item])
        wanted = max(1, ceil(work[item] / fair - 0.01)) if fair else 1
        for name, count in poured(item, left[item], able[:wanted], load, cost).items():
            found[name, item] = count
            load[name] += cost(name, item).start + cost(name, item).each * count
    return found


def least_time(item: str, count: int, members: Sequence[str], cost: CostOf) -> float:
    """Return the seconds that the quickest member needs for all of an item; 0 if nobody can get it."""
    costs = [cost(name, item) for name in members]
    return min((one.start + one.each * count for one in costs if one.able), default=0.0)


def poured(item: str, count: int, names: Sequence[str], load: Mapping[str, float], cost: CostOf) -> dict[str, int]:
    """Return the shares of these members in one item, as name -> count, so that they finish together with what they are loaded
    with (seconds). Members whose share would be tiny get none."""
    at = list(names)
    while at:
        level = (count + sum(begun(name, item, load, cost) / cost(name, item).each for name in at)) / sum(
            1 / cost(name, item).each for name in at
        )
        shares = {name: (level - begun(name, item, load, cost)) / cost(name, item).each for name in at}
        least = min(at, key=lambda name: shares[name])
        if len(at) == 1 or shares[least] >= min(LEAST, count / len(at)):
            return rounded(shares, count)
        at.remove(least)
    return {}


def begun(name: str, item: str, load: Mapping[str, float], cost: CostOf) -> float:
    """Return when a member has its first of an item, in seconds from now."""
    return load[name] + cost(name, item).start


def rounded(shares: Mapping[str, float], count: int) -> dict[str, int]:
    """Return the shares as whole numbers that add up to `count`; those with the largest fractions are rounded up."""
    whole = {name: int(share) for name, share in shares.items()}
    rest = count - sum(whole.values())
    for name in sorted(shares, key=lambda one: whole[one] - shares[one])[:rest]:
        whole[name] += 1
    return {name: number for name, number in whole.items() if number > 0}
