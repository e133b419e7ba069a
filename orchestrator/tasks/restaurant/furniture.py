"""The commands that show a restaurant: names and ingredients above the stations, what is inside each, and what a cook holds."""

import json
from collections.abc import Iterator, Mapping, Sequence

from orchestrator.servers.arena import Point
from orchestrator.tasks.cuisineworld.view import PlaceView
from orchestrator.tasks.restaurant.ground import RestaurantGround, Station
from orchestrator.tasks.restaurant.looks import stack, title

SHOWN, INSIDE = "restaurant", "restaurant.inside"  # tags of all displays, and of those that show what is inside a station
SIZE, BESIDE = 0.4, 0.45  # of an item in blocks, and from one to the next
ITEMS_AT, TEXT_AT, SHELF_AT = 1.35, 1.75, 1.3  # m above the bottom of a block
UNTURNED = "left_rotation:[0f,0f,0f,1f],right_rotation:[0f,0f,0f,1f],translation:[0f,0f,0f]"
SMALL = f'billboard:"center",transformation:{{scale:[{SIZE}f,{SIZE}f,{SIZE}f],{UNTURNED}}}'


def item_display(point: Point, item: str, tags: Sequence[str]) -> str:
    """Return the command that lets an item float at a point of the world."""
    return f'summon item_display {words(point)} {{item:{{id:"minecraft:{item}",count:1}},{SMALL},{tagged(tags)}}}'


def text_display(point: Point, text: str, tags: Sequence[str]) -> str:
    """Return the command that lets a text float at a point of the world."""
    shown = json.dumps({"text": text}).replace("\\", "\\\\").replace("'", "\\'")
    return f"summon text_display {words(point)} {{text:'{shown}',{SMALL},{tagged(tags)}}}"


def tagged(tags: Sequence[str]) -> str:
    """Return tags as data of an entity."""
    return f"Tags:{json.dumps(list(tags), separators=(',', ':'))}"


def words(point: Point) -> str:
    """Return a point as it is written in a command."""
    return " ".join(f"{part:.2f}" for part in point)


def tag_of(place: str) -> str:
    """Return the tag of the displays that show what is inside a place."""
    return f"restaurant.at.{place}"


def slot_tag(number: int) -> str:
    """Return the tag of the display of the item with this number in a place."""
    return f"restaurant.slot.{number}"


def shelf(ground: RestaurantGround, items: Mapping[str, str]) -> Iterator[str]:
    """Yield the commands that show above each barrel of the storage which ingredient it holds."""
    for station in ground.stations.values():
        for cell in station.cells if station.holds else ():
            held = station.holds.get(cell, "")
            x, y, z = ground.at(cell)
            if held:
                yield item_display((x + 0.5, y + SHELF_AT, z + 0.5), items[held], [SHOWN])
            yield text_display((x + 0.5, y + SHELF_AT + SIZE, z + 0.5), title(held) if held else "Anything else", [SHOWN])


def clear_inside(ground: RestaurantGround, place: str) -> str:
    """Return the command that removes what is shown inside a place."""
    return f"kill @e[type=!player,tag={tag_of(place)},{ground.land().box(1)}]"


def inside(ground: RestaurantGround, seen: PlaceView, items: Mapping[str, str]) -> Iterator[str]:
    """Yield the commands that show what is inside a place: each item, their names, and for how long the tool runs."""
    station, count = ground.stations[seen.name], len(seen.inside)
    x, y, z = ground.at(station.middle)
    for number, item in enumerate(seen.inside):
        aside = (number - (count - 1) / 2) * BESIDE
        point = (x + 0.5, y + ITEMS_AT, z + 0.5 + aside) if along_z(station) else (x + 0.5 + aside, y + ITEMS_AT, z + 0.5)
        yield item_display(point, items[item], [SHOWN, INSIDE, tag_of(seen.name), slot_tag(number)])
    if text := status(seen):
        yield text_display((x + 0.5, y + TEXT_AT, z + 0.5), text, [SHOWN, tag_of(seen.name)])


def along_z(station: Station) -> bool:
    """Return whether a station's items lie in a row from north to south."""
    return station.side in ("east", "west")


def status(seen: PlaceView) -> str:
    """Return what a place holds in words; empty if it holds nothing."""
    if not seen.inside:
        return ""
    held = ", ".join(map(title, seen.inside))
    if seen.running:
        return f"{held}: runs"
    return f"{held}: ready" if seen.pickable else held


def hand(name: str, held: str, items: Mapping[str, str]) -> Iterator[str]:
    """Yield the commands that give a cook what it holds and nothing else."""
    yield f"clear {name}"
    if held:
        yield f"item replace entity {name} weapon.mainhand with {stack(held, items)} 1"
