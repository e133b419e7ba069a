"""Makes the kitchen agree with what the server reports: who holds nothing any more, what was taken out of a station, which
stations are broken, and who stands elsewhere. Nothing is put right: what is lost stays lost."""

from collections import Counter

from orchestrator.app.restaurant.report import CookReport, RestaurantReport
from orchestrator.app.restaurant.site import RestaurantSite
from orchestrator.tasks.restaurant.looks import title


async def accept_losses(site: RestaurantSite, report: RestaurantReport, moving: frozenset[int] = frozenset()) -> list[str]:
    """Change the kitchen to what `report` shows, and return what was lost as sentences. Agents in `moving` are on the way."""
    told = []
    for agent, cook in enumerate(report.cooks):
        told += await cook_losses(site, agent, cook, agent in moving)
    for place in site.kitchen.observe().places:
        seen = () if place.name in report.broken else report.inside.get(place.name, ())
        if left := left_of(place.inside, seen):
            told.append(f"{', '.join(map(title, left))} in {place.name} is gone.")
            site.kitchen.leave_inside(place.name, kept_of(place.inside, seen))
            site.forget_shown(place.name)
    if told:
        await site.remove_loose()
        await site.show(site.kitchen.observe())
    return told


async def cook_losses(site: RestaurantSite, agent: int, cook: CookReport | None, moves: bool) -> list[str]:
    """Change what the kitchen knows of one agent to what was seen of it, None for one that is not in the world."""
    kitchen, told = site.kitchen, []
    held, has = kitchen.state.hold[agent], cook.holds if cook else ()
    if held and held not in has:
        kitchen.empty_hands(agent)
        what = "does not have {} any more" if cook else "left with {}"
        told.append(f"{site.cooks[agent].name} {what.format(title(held).lower())}.")
    if cook and list(has) != ([held] if held else []):
        site.doubled += len(has) > (held in has)
        await site.give(site.cooks[agent], kitchen.state.hold[agent])  # nothing is doubled
    if cook and cook.place and not moves:
        kitchen.stand(agent, cook.place)
    return told


def left_of(inside: tuple[str, ...], seen: tuple[str, ...]) -> list[str]:
    """Return the items that should be inside and were not seen."""
    return list((Counter(inside) - Counter(seen)).elements())


def kept_of(inside: tuple[str, ...], seen: tuple[str, ...]) -> list[str]:
    """Return the items inside that were seen, in their order."""
    left, kept = Counter(seen), []
    for item in inside:
        if left[item]:
            left[item] -= 1
            kept.append(item)
    return kept
