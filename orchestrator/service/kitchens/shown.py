"""Kitchens and levels as the API shows them."""

from orchestrator.service.kitchens.live_kitchen import PERSON, LiveKitchen
from orchestrator.service.kitchens.open_kitchens import OpenKitchen
from orchestrator.service.models.kitchens import (
    CookShown,
    KitchenActionShown,
    KitchenPlaceShown,
    KitchenShown,
    KnownDish,
    KnownLevel,
    KnownTool,
    OrderShown,
)
from orchestrator.tasks.cuisineworld.action import Why
from orchestrator.tasks.cuisineworld.kitchen import Mode
from orchestrator.tasks.cuisineworld.rules import ALPHAS, STEPS, STORAGE, Level
from orchestrator.tasks.cuisineworld.view import KitchenView


def level_shown(level: Level) -> KnownLevel:
    """Return a level with all that its menu needs."""
    tools = {place.tool.name: place.tool for place in level.places}
    return KnownLevel(
        name=level.name, difficulty=level.kind, dishes=list(level.dishes), impossible=sorted(level.impossible),
        places={place.name: place.tool.name for place in level.places},
        recipes={item: KnownDish(tool=made.tool, inputs=list(made.inputs)) for item, made in level.recipes.items()},
        tools={name: KnownTool(duration=tool.duration, capacity=tool.capacity) for name, tool in tools.items()},
    )  # fmt: skip


def kitchen_shown(opened: OpenKitchen) -> KitchenShown:
    """Return an open kitchen as its person sees it."""
    live = opened.live
    wish, kitchen, events = live.wish, live.kitchen, live.last.events if live.last else None
    seen, metrics = kitchen.observe(), kitchen.metrics()
    return KitchenShown(
        id=opened.id, level=kitchen.level.name, agents=kitchen.agents, tau=wish.tau, mode=kitchen.mode, partners=live.beside,
        watch=wish.watch, where=wish.where, address=live.stage.address, study=wish.study, over=seen.over, step=seen.time,
        steps=STEPS + (kitchen.mode is Mode.COMPAT), places=places(seen, kitchen.level), cooks=cooks(live, seen),
        orders=orders(live, seen), served=list(seen.served), served_now=list(seen.served_now),
        arrived=events.arrived if events else None, expired=events.expired if events else 0,
        refused=[each.text for each in events.complaints if each.why is not Why.IDLE] if events else [],
        losses=list(live.last.losses) if live.last else [], legal=[] if seen.over or wish.watch else legal(live),
        metrics=metrics.as_dict(),
        seed=wish.seed if seen.over else None, answers=live.answers, kept=live.kept,
    )  # fmt: skip


def places(seen: KitchenView, level: Level) -> list[KitchenPlaceShown]:
    """Return the places of a kitchen and what is in them."""
    return [
        KitchenPlaceShown(
            name=place.name, tool=known.tool.name, inside=list(place.inside), running=place.running, pickable=place.pickable
        )
        for place, known in zip(seen.places, level.places, strict=True)
    ]


def cooks(live: LiveKitchen, seen: KitchenView) -> list[CookShown]:
    """Return the cooks of a kitchen with their commands of the last step."""
    last = live.last
    done_by = zip(last.told, last.events.ok, strict=True) if last else ()
    said = {command.split("_")[1]: (command, done) for command, done in done_by}
    shown = []
    for number, agent in enumerate(seen.agents):
        name = f"agent{number}"
        command, done = said.get(name, ("", True))
        shown.append(CookShown(
            name=name, person=number == PERSON and not live.wish.watch, at=agent.at, holds=agent.hold, busy=agent.busy,
            command=command, ok=done,
        ))  # fmt: skip
    return shown


def orders(live: LiveKitchen, seen: KitchenView) -> list[OrderShown]:
    """Return the open orders, the most urgent first."""
    level, alpha = live.kitchen.level, ALPHAS[live.wish.tau - 1]
    return [OrderShown(dish=order.dish, left=order.left, life=level.life(order.dish, alpha)) for order in seen.orders]


def legal(live: LiveKitchen) -> list[KitchenActionShown]:
    """Return what the person may do now. From the storage, that is taking what a recipe of the level needs; elsewhere, an item
    is named only if it is there, because the rules ignore the name where they have no choice."""
    kitchen = live.kitchen
    used = {part for recipe in kitchen.level.recipes.values() for part in recipe.inputs}
    stored = {place.name: used if place.tool.name == STORAGE else set[str]() for place in kitchen.level.places}
    there = {place.name: {"", *place.inside, *stored[place.name]} for place in kitchen.observe().places}
    actions = [action for action in kitchen.legal(PERSON) if action.item in there.get(action.place, ("",))]
    return [
        KitchenActionShown(action=str(action), verb=action.verb, place=action.place, item=action.item) for action in actions
    ]
