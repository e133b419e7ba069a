"""Reads an arena, a box of land for bots, from its YAML file and checks every name against the game. docs/guides/arenas.md is
the manual."""

import re
from pathlib import Path

from orchestrator.knowledge.game import VERSIONS, load
from orchestrator.knowledge.name_check import wrong_block, wrong_item, wrong_mob
from orchestrator.servers.arena import Arena, ArenaStep, Cell, Mob, Point, Spawn, Stack
from orchestrator.servers.yaml_lines import Value, read_yaml

WIDEST, HIGHEST = 128, 64
MOST_BLOCKS = 200_000
MOST_MOBS = 200
KEYS = ("arena", "about", "size", "build", "mobs", "spawns", "rules", "time", "weather")
SHAPES = ("fill", "hollow", "outline", "put")
SLOTS = {"chest": 27, "trapped_chest": 27, "barrel": 27, "furnace": 3, "smoker": 3, "blast_furnace": 3,
         "hopper": 5, "dispenser": 9, "dropper": 9, "shulker_box": 27}  # fmt: skip
WORN = ("head", "chest", "legs", "feet", "offhand")
INVENTORY = 36
TIMES = ("day", "noon", "night", "midnight")
WEATHERS = ("clear", "rain", "thunder")
NUMBERS = {"cell": r"-?\d+", "point": r"-?\d+(?:\.\d+)?"}


def read_arena(file: Path, version: str = VERSIONS[0]) -> Arena:
    """Return the arena (a box of land built for a test) that a YAML file describes, its names checked against this version of
    Minecraft. Raises BadFile, as FILE:LINE: reason, for a mistake in the file."""
    return ArenaReader(file, version).read()


class ArenaReader:
    """A reader of one YAML file that describes an arena (a box of land built for a test). It checks the names of blocks, items
    and mobs against one version of the game."""

    def __init__(self, file: Path, version: str) -> None:
        self.file, self.version = file, version
        self.size: Cell = (0, 0, 0)

    def read(self) -> Arena:
        """Return the arena (a box of land built for a test) that the file describes. Raises BadFile for a mistake in the
        file."""
        top = read_yaml(self.file)
        keys = top.table(*KEYS)
        for needed in ("arena", "size"):
            if needed not in keys:
                raise top.wrong(f"`{needed}:` is missing")
        name = keys["arena"].text()
        if not re.fullmatch(r"[a-z0-9_]{1,32}", name):
            raise keys["arena"].wrong(f"a name must be 1 to 32 lower-case letters, digits or underscores, not {name!r}")
        self.size = self.read_size(keys["size"])
        return Arena(
            name=name,
            about=keys["about"].text() if "about" in keys else "",
            size=self.size,
            build=tuple(self.read_build(entry) for entry in each(keys, "build")),
            mobs=self.read_mobs(keys),
            spawns=self.read_spawns(keys),
            rules=self.read_rules(keys),
            time=self.read_time(keys["time"]) if "time" in keys else None,
            weather=keys["weather"].one_of(*WEATHERS) if "weather" in keys else None,
            file=self.file,
        )

    def read_size(self, value: Value) -> Cell:
        """Parse the size of the arena (a box of land) in x, y and z, such as `16 8 16`, and return the three numbers. Raises
        BadFile for a size that is too large or below 1."""
        size = triple(value, "cell", value.text())
        width, height, depth = (int(part) for part in size)
        if not (0 < width <= WIDEST and 0 < height <= HIGHEST and 0 < depth <= WIDEST):
            raise value.wrong(f"a size must be at least 1, and at most {WIDEST} wide, {HIGHEST} high and {WIDEST} deep")
        if width * height * depth > MOST_BLOCKS:
            raise value.wrong(f"this is {width * height * depth} blocks; an arena has at most {MOST_BLOCKS}")
        return width, height, depth

    def read_build(self, entry: Value) -> ArenaStep:
        """Parse one building step of the arena (a box of land), such as `fill: 0 0 0 to 15 0 15` with the block `with: stone`.
        Raises BadFile for a mistake in it."""
        keys = entry.table(*SHAPES, "with", "holds")
        shapes = [shape for shape in SHAPES if shape in keys]
        if len(shapes) != 1 or "with" not in keys:
            raise entry.wrong(f"a step needs one of {', '.join(SHAPES)}, and a block in `with:`")
        block = keys["with"].text()
        if reason := wrong_block(block, self.version):
            raise keys["with"].wrong(reason)
        low, high = self.read_box(keys[shapes[0]], alone=shapes[0] == "put")
        holds = self.read_contents(keys["holds"], block, alone=shapes[0] == "put") if "holds" in keys else ()
        return ArenaStep(shapes[0], low, high, block.removeprefix("minecraft:"), holds, entry.line)

    def read_box(self, value: Value, alone: bool) -> tuple[Cell, Cell]:
        """Parse the two corners of a box, `x y z to x y z`, and return its lowest and its highest cell. With `alone` the text
        is a single place, `x y z`, which is returned as both. Raises BadFile for a box outside the arena (the box of land that
        the file describes)."""
        ends = value.text().split(" to ")
        if len(ends) != (1 if alone else 2):
            raise value.wrong("a place is written `x y z`" if alone else "a box is written `x y z to x y z`")
        a, b = (triple(value, "cell", end) for end in (ends[0], ends[-1]))
        low = tuple(int(min(p, q)) for p, q in zip(a, b, strict=True))
        high = tuple(int(max(p, q)) for p, q in zip(a, b, strict=True))
        if any(p < 0 for p in low) or any(q >= s for q, s in zip(high, self.size, strict=True)):
            raise value.wrong(f"{value.text()!r} does not fit in the arena, which is {' '.join(map(str, self.size))}")
        return (low[0], low[1], low[2]), (high[0], high[1], high[2])

    def read_contents(self, value: Value, block: str, alone: bool) -> tuple[Stack, ...]:
        """Parse the items in a container: a list, or a table by slot. `alone` tells whether the step of the arena (a box of
        land) puts a single block. Raises BadFile if it does not, or if `block` is no container."""
        name = re.split(r"[\[{]", block.removeprefix("minecraft:"))[0]
        slots = SLOTS.get("shulker_box" if name.endswith("shulker_box") else name)
        if slots is None or not alone:
            raise value.wrong(f"only a container that is `put` can hold items, and this {name} cannot")
        return self.read_stacks(value, slots)

    def read_stacks(self, value: Value, slots: int) -> tuple[Stack, ...]:
        """Parse the stacks of items in an inventory or a container with this number of `slots`. In a list, each entry such as
        `- 12 oak_log` takes the next slot; in a table, `5: 12 oak_log` takes slot 5."""
        if value.is_list:
            entries = list(enumerate(value.items()))
        else:
            entries = [(self.slot(entry, key, slots), entry) for key, entry in value.table().items()]
        if len(entries) > slots:
            raise value.wrong(f"there are {slots} slots, not {len(entries)}")
        return tuple(self.read_stack(slot, entry) for slot, entry in entries)

    def slot(self, value: Value, key: str, slots: int) -> int:
        """Return the number of a slot from its key in a table such as `5: 12 oak_log`. Raises BadFile for a key that is not a
        whole number below `slots`; `value` is the entry, whose place in the file the error names."""
        if not key.isdigit() or int(key) >= slots:
            raise value.wrong(f"a slot is a number from 0 to {slots - 1}, not {key!r}")
        return int(key)

    def read_stack(self, slot: int, entry: Value) -> Stack:
        """Parse one stack of items, which goes into the slot with the number `slot`: `12 oak_log`, or `oak_log` for one
        item."""
        match = re.fullmatch(r"(?:(\d{1,3})\s+)?(?:minecraft:)?([a-z0-9_]+)", entry.text())
        if match is None:
            raise entry.wrong(f"expected `12 oak_log` or `oak_log`, not {entry.text()!r}")
        if reason := wrong_item(match[2], self.version):
            raise entry.wrong(reason)
        most = 1 if match[2] in load(self.version).single else 64
        if not 1 <= int(match[1] or 1) <= most:
            raise entry.wrong(f"a slot holds 1 to {most} {match[2]}, not {match[1]}")
        return Stack(slot, match[2], int(match[1] or 1))

    def read_mobs(self, keys: dict[str, Value]) -> tuple[Mob, ...]:
        """Parse the mobs of the arena (a box of land), each written as `- {kind: cow, at: 3.5 1 4.5, count: 2}`; empty if there
        are none. `keys` are the top entries of the file by name."""
        found = []
        for entry in each(keys, "mobs"):
            parts = entry.table("kind", "at", "count")
            need(entry, parts, "kind", "at")
            kind = parts["kind"].text().removeprefix("minecraft:")
            if reason := wrong_mob(kind, self.version):
                raise parts["kind"].wrong(reason)
            count = parts["count"].whole(1, MOST_MOBS) if "count" in parts else 1
            found.append(Mob(kind, self.read_point(parts["at"]), count, entry.line))
        if sum(mob.count for mob in found) > MOST_MOBS:
            raise keys["mobs"].wrong(f"an arena has at most {MOST_MOBS} mobs")
        return tuple(found)

    def read_spawns(self, keys: dict[str, Value]) -> tuple[Spawn, ...]:
        """Parse the starting places of players, each written as `- {player: Ann, at: 2 1 2}`; `player: 1` is the first player
        that no entry names. `keys` are the top entries of the file by name; the result is empty if there are no places."""
        found: dict[str, Spawn] = {}
        for entry in each(keys, "spawns"):
            parts = entry.table("player", "at", "look", "holds", "wears")
            need(entry, parts, "player", "at")
            who = parts["player"].text()
            if not re.fullmatch(r"\w{1,16}", who) or who == "0":
                raise parts["player"].wrong(f"a player is a name or a number from 1, not {who!r}")
            if who.lower() in found:
                raise parts["player"].wrong(f"player {who} is placed twice")
            found[who.lower()] = Spawn(
                int(who) if who.isdigit() else who,
                self.read_point(parts["at"]),
                self.read_look(parts["look"]) if "look" in parts else (0.0, 0.0),
                self.read_stacks(parts["holds"], INVENTORY) if "holds" in parts else (),
                self.read_worn(parts["wears"]) if "wears" in parts else {},
                entry.line,
            )
        return tuple(found.values())

    def read_point(self, value: Value) -> Point:
        """Parse a place to stand in the arena, `x y z`; a whole number for x or z means the middle of that block."""
        words = value.text().split()
        x, y, z = triple(value, "point", value.text())
        middle = [part if "." in word else part + 0.5 for word, part in zip(words, (x, y, z), strict=True)]
        point = middle[0], y, middle[2]
        if not all(0 <= part < size for part, size in zip(point, self.size, strict=True)):
            raise value.wrong(f"{value.text()!r} is outside the arena, which is {' '.join(map(str, self.size))}")
        return point

    def read_look(self, value: Value) -> tuple[float, float]:
        """Parse a direction to look in, `yaw pitch` in degrees: 0 0 looks south, 90 0 west, 0 90 straight down."""
        match = re.fullmatch(r"(-?\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)", value.text())
        if match is None or abs(float(match[1])) > 360 or abs(float(match[2])) > 90:
            raise value.wrong(f"expected `yaw pitch` in degrees, not {value.text()!r}")
        return float(match[1]), float(match[2])

    def read_worn(self, value: Value) -> dict[str, str]:
        """Parse what a player wears, such as `{head: iron_helmet}`, to a mapping from part of the body to item."""
        found = {}
        for part, item in value.table(*WORN).items():
            if reason := wrong_item(item.text(), self.version):
                raise item.wrong(reason)
            found[part] = item.text()
        return found

    def read_rules(self, keys: dict[str, Value]) -> dict[str, str]:
        """Parse game rules, such as `{doMobSpawning: false}`, to a mapping from rule to value. `keys` are the top entries of
        the file by name. Whether a rule exists is not checked here: the server refuses an unknown one later."""
        if "rules" not in keys:
            return {}
        found = {}
        for name, value in keys["rules"].table().items():
            if not re.fullmatch(r"[A-Za-z]{1,64}", name) or not re.fullmatch(r"true|false|-?\d{1,10}", value.text()):
                raise value.wrong(f"{name} must be true, false or a whole number, not {value.text()!r}")
            found[name] = value.text()
        return found

    def read_time(self, value: Value) -> str:
        """Parse the time of day, a word such as `noon` or a number of ticks from 0 to 23999. Raises BadFile for any other
        value."""
        if value.text() in TIMES:
            return value.text()
        return str(value.whole(0, 23999))


def each(keys: dict[str, Value], key: str) -> tuple[Value, ...]:
    """Return the entries of the list under `key` in a table of the file; empty when the file leaves that key out."""
    return tuple(keys[key].items()) if key in keys else ()


def need(entry: Value, parts: dict[str, Value], *names: str) -> None:
    """Raise BadFile when one of the keys `names` is missing in an entry of the file. `parts` are the keys that it has, with
    their values."""
    for name in names:
        if name not in parts:
            raise entry.wrong(f"`{name}:` is missing")


def triple(value: Value, kind: str, text: str) -> tuple[float, float, float]:
    """Return the three numbers of a text such as `1 2 3`. The kind `cell` allows only whole numbers, `point` also fractions.
    Raises BadFile for any other text; `value` is its place in the file, for the error message."""
    number = NUMBERS[kind]
    match = re.fullmatch(rf"\s*({number})\s+({number})\s+({number})\s*", text)
    if match is None:
        raise value.wrong(f"expected `x y z` in {'whole ' if kind == 'cell' else ''}numbers, not {text.strip()!r}")
    return float(match[1]), float(match[2]), float(match[3])
