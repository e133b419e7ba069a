"""Proposes by rules what a bot should learn next: the lesson (a task to write a program for) that is worth most for its effort.
An item is worth what it unlocks in the game: recipes that take it, blocks that drop nothing without it, library skills
(programs for bots) that take it. Lessons that were learned, that failed three times, or that a single library skill fulfils are
not proposed."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log2

from orchestrator.core.lesson import Lesson, Pupil, Topic
from orchestrator.core.plural import counted
from orchestrator.knowledge.acquisition.cost import ItemSource, Supply, supply
from orchestrator.knowledge.building import STANDS
from orchestrator.knowledge.game import GameData, load
from orchestrator.knowledge.overworld import EDIBLE, is_natural
from orchestrator.knowledge.skill_inputs import Use, uses
from orchestrator.minds.symbolic.building_templates import SHAPES
from orchestrator.minds.symbolic.skill_composer import WOODEN

LONGEST = 240.0  # seconds of trouble that a lesson may be
AT_LEAST = 3  # steps of a composition
DIG, HUNT, CRAFT, SMELT = 4.0, 15.0, 1.0, 11.0  # seconds for one
FOOD, TAKEN, HARVESTS = 4.0, 3.0, 2.0  # what it is worth to eat it, to have it taken by a skill, to get blocks with it
A_USE, A_SHAPE = 4.0, 3.0
AGAIN = 0.5  # what a topic is worth less for each lesson of it among the last ones
LAST = 3
FAILURES = 3  # of a lesson: after so many it is left alone


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible lesson (something to learn) with its worth (a number without unit; more is better) and its trouble, which is
    the effort in seconds."""

    lesson: Lesson
    worth: float
    trouble: float

    @property
    def score(self) -> float:
        """Return the worth divided by the logarithm of the effort (in seconds), by which lessons (things to learn) are ranked:
        a useful lesson comes before a quick one."""
        return self.worth / log2(8 + self.trouble)


def propose(game: GameData, pupil: Pupil) -> Lesson | None:
    """Return the best lesson (thing to learn) that the learning bot (`pupil`) has not learned yet, judged by worth and effort;
    topics of its latest lessons count less, for variety. None if no possible lesson is left."""
    seen = pupil.seen
    mobs = {each.name for each in seen.entities}
    around = supply(game, seen.blocks, mobs, seen.inventory)
    known = {same(lesson) for lesson, _ in pupil.learned}
    failed = Counter(same(lesson) for lesson, _ in pupil.failed)
    several = [*items(game, around), *with_uses(around, seen.blocks, mobs), *buildings(game, seen.inventory)]
    new = [each for each in several if same(each.lesson) not in known and each.trouble <= LONGEST]
    new = [each for each in new if failed[same(each.lesson)] < FAILURES]
    lately = Counter(lesson.topic for lesson, _ in pupil.learned[-LAST:])

    def liking(each: Candidate) -> float:
        return each.score * AGAIN ** (lately[each.lesson.topic] + 2 * failed[same(each.lesson)])

    best = max(new, key=liking, default=None)
    return best.lesson if best else None


def same(lesson: Lesson) -> tuple[str, str]:
    """Return a key (topic, subject) by which lessons (things to learn) are compared, such as (Topic.GAIN, "planks"); it is
    equal for lessons that differ only in the kind of wood."""
    return lesson.topic, WOODEN.sub("", lesson.subject) or lesson.subject


def items(game: GameData, around: Supply) -> Iterator[Candidate]:
    """Yield possible lessons to get one kind of item each (tasks to write a program for). A lesson is proposed only if getting
    the item takes at least three steps, such as to dig a log, craft planks and craft sticks, and none of these steps uses an
    item that the bot already carries. `around` has the items that can be obtained from what the bot sees and carries, with
    their sources (ways to get them)."""
    for item, source in around.sources.items():
        if source.verb == "carry":
            continue
        chain = around.chain([item])
        if len(chain) < AT_LEAST or any(each.verb == "carry" for each in chain):
            continue
        count = source.makes if source.makes > 1 else 1 if item in game.single or item in STATIONS else 2
        worth = worth_of(game, item)
        why = f"worth {worth:.1f}: {reasons(game, item)}"
        words = f"get {count} {item.replace('_', ' ')} from what is around"
        yield Candidate(Lesson(words, Topic.GAIN, item, {item: count}, why), worth, trouble(chain, {item: count}))


STATIONS = frozenset({"crafting_table", "furnace"})


def with_uses(around: Supply, blocks: Mapping[str, int], mobs: Collection[str]) -> Iterator[Candidate]:
    """Yield at most one possible lesson (thing to learn) for each library skill (program for bots) that takes items: to get
    these items without using any that the bot carries now, and then to run the skill, for example to make a bucket and then run
    `milkCow`. Skills whose surroundings are missing, such as a cow, are left out: `blocks` (name -> count) and `mobs` (names)
    are those in sight. `around` has the items that can be obtained here, with their sources (ways to get them)."""
    for use in uses():
        if not use.proven or any(item not in around.sources for item in use.takes) or not at_hand(use, blocks, mobs):
            continue
        chain = around.chain(list(use.takes))
        if len(chain) < AT_LEAST or any(each.verb == "carry" for each in chain):
            continue
        things = ", ".join(use.takes).replace("_", " ")
        words = " ".join([use.skill.name, *map(str, use.example.values()), f"from nothing: get {things} first"])
        lesson = Lesson(words, Topic.USE, use.skill.name, use.gains, f"no one has {things} at the start")
        yield Candidate(lesson, A_USE, trouble(chain, use.takes))


def at_hand(use: Use, blocks: Mapping[str, int], mobs: Collection[str]) -> bool:
    """Return whether the blocks and mobs that the example call of the skill (program for bots) in `use` needs are in sight.
    Stone, dirt, grass blocks and air always count as present. `blocks` (name -> count) and `mobs` (names) are those in
    sight."""
    return all(each in mobs or blocks.get(each) or each in LAID for each in use.around)


LAID = frozenset({"stone", "dirt", "air", "grass_block"})  # on plots these are the ground


SOFT = (
    "_ore",
    "_leaves",
    "_mushroom",
    "dirt",
    "grass_block",
)  # too good for it, or dug up where one builds: nobody could count


def buildings(game: GameData, carried: Mapping[str, int]) -> Iterator[Candidate]:
    """Yield possible lessons (things to learn) to build a shape, such as a wall, out of the natural block (or planks or
    cobblestone) that is carried most. `carried` maps items to counts; shapes that take more blocks than are carried are left
    out."""
    solid = [
        item
        for item in carried
        if (is_natural(item) or item.endswith("_planks") or item == "cobblestone") and item in game.blocks
    ]
    solid = [item for item in solid if not STANDS.search(item) and not item.endswith(SOFT)]
    block = max(solid, key=lambda item: carried[item], default="")
    for shape in SHAPES.values():
        if block and carried[block] >= shape.count:
            words = f"build a {shape.name} of {block.replace('_', ' ')}"
            why = f"{carried[block]} of it are carried"
            yield Candidate(Lesson(words, Topic.BUILD, shape.name, {block: -shape.count}, why), A_SHAPE, 2.0 * shape.count)


def trouble(chain: Sequence[ItemSource], wanted: Mapping[str, int]) -> float:
    """Return the effort of a lesson (something to learn): the estimated seconds to get the wanted items (item -> count) from an
    empty inventory. `chain` has the sources (ways to get one item each) of all items on the way, each after those that it
    needs."""
    needed, total = Counter(wanted), 0.0
    for each in reversed(chain):
        runs = -(-needed[each.item] // each.makes) if needed[each.item] else 0
        total += runs * {"mine": DIG, "hunt": HUNT, "smelt": SMELT}.get(each.verb, 0) + (CRAFT if runs else 0)
        for part, count in each.needs.items():
            needed[part] += count * runs
        for one in (each.tool, each.station):
            if one and runs:
                needed[one] = max(1, needed[one])
    return total


def worth_of(game: GameData, item: str) -> float:
    """Return how much it is worth to learn to get an item, by what the item unlocks in the game (more is better; no unit)."""
    found = tables(game.version)
    worth = log2(1 + found.parts[item]) + HARVESTS * log2(1 + found.opens[item]) + TAKEN * found.taken[item]
    return worth + (FOOD if item in EDIBLE else 0)


def reasons(game: GameData, item: str) -> str:
    """Return in words what an item unlocks: recipes that take it, blocks that drop nothing without it, skills (programs for
    bots) that take it; 'nothing takes it' if there is nothing."""
    found = tables(game.version)
    told = (
        (found.parts[item], "recipe takes it", "recipes take it"),
        (found.opens[item], "block drops nothing without it", "blocks drop nothing without it"),
        (found.taken[item], "skill takes it", "skills take it"), (int(item in EDIBLE), "kind of food", ""),
    )  # fmt: skip
    return ", ".join(counted(count, one, many) for count, one, many in told if count) or "nothing takes it"


@dataclass(frozen=True, slots=True)
class Tables:
    """The things that each item unlocks in one version of the game, as counts by item id: `parts` counts the recipes that take
    the item, `opens` the blocks that drop nothing unless it is used as a tool, `taken` the library skills (programs for bots)
    that take it."""

    parts: Counter[str]
    opens: Counter[str]
    taken: Counter[str]


@cache
def tables(version: str) -> Tables:
    """Return how many recipes, blocks and skills (programs for bots) each item unlocks in one version of the game; computed
    once per version."""
    game = load(version)
    parts = Counter(part for recipes in game.recipes.values() for part in {p for recipe in recipes for p in recipe.needs})
    parts += Counter(raw for raws in game.smelting.values() for raw in raws)
    parts["crafting_table"] += sum(any(recipe.table for recipe in recipes) for recipes in game.recipes.values())
    parts["furnace"] += len(game.smelting)
    opens = Counter(block.tools[0] for block in game.blocks.values() if block.tools and is_natural(block.name))
    opens["stone_pickaxe"] += sum(block.tools[0] == "stone_pickaxe" for block in game.blocks.values() if block.tools)
    return Tables(parts, opens, Counter(item for use in uses() for item in use.takes))
