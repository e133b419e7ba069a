"""Writes skills (JavaScript programs for bots) for lessons (things to learn) by rules, and judges whether an attempt fulfilled
its lesson."""

from collections.abc import Mapping, Sequence

from orchestrator.core.contracts.mind import NoAnswer
from orchestrator.core.lesson import Attempt, Draft, Exercise, Topic
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.skill import Parameter
from orchestrator.knowledge.acquisition.cost import ItemSource, Supply, supply
from orchestrator.knowledge.acquisition.sources import Unobtainable
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import in_group
from orchestrator.knowledge.skill_inputs import Use, use_of
from orchestrator.minds.symbolic import building_templates, skill_composer

MOST = 64  # of a thing at a time: what fits into a furnace
TRIES = 3  # by rules: what fails at three places fails at a fourth


def write(game: GameData, exercise: Exercise) -> Draft:
    """Write the draft of a skill (a program for bots) for the lesson (what to learn) in `exercise`. Raises NoAnswer for a
    lesson in free words, for one that is impossible here, and after three tries."""
    if exercise.tries >= TRIES:
        raise NoAnswer("rules have no other way to do it from here")
    try:
        match exercise.lesson.topic:
            case Topic.GAIN:
                return gaining(game, exercise)
            case Topic.USE:
                return using(game, exercise)
            case Topic.BUILD:
                return building(game, exercise)
    except Unobtainable as none:
        raise NoAnswer(str(none)) from none
    raise NoAnswer("rules cannot write a skill for a sentence")


def in_sight(game: GameData, exercise: Exercise) -> Supply:
    """Return which items can be obtained from what the bot sees and carries, each with its source (how to get it)."""
    seen = exercise.seen
    return supply(game, seen.blocks, {each.name for each in seen.entities}, seen.inventory)


def gaining(game: GameData, exercise: Exercise) -> Draft:
    """Write the draft of a skill (a program for bots) that gets a number of the item that the lesson in `exercise` asks for.
    Raises Unobtainable if there is no way to it here."""
    item = exercise.lesson.subject
    count = next(iter(exercise.lesson.gains.values()))
    chain = in_sight(game, exercise).chain([item])
    wooden = bool(skill_composer.WOODEN.match(item))
    plain = skill_composer.WOODEN.sub("", item) if wooden else item
    name, things = f"get{pascal(plain)}", plain.replace("_", " ")
    wanted = {item: f"held({skill_composer.typed(item)}) + count"}
    code = skill_composer.function(name, chain, wanted, "", {"count": count})
    parameters = [number("count", f"how many to gain, 1 to {MOST}", count)]
    example: dict[str, object] = {"count": count}
    if skill_composer.is_wooden(chain):
        parameters.append(Parameter("wood", "string", "kind of wood, such as oak; the nearest one if left out", required=False))
    if wooden:
        example["wood"] = item.removesuffix(f"_{plain}")
    return Draft(
        name, f"Get {things} from what is around, with everything in between: {steps(chain)}. What is carried is used first",
        varied(code, exercise), tuple(parameters), ways_to_say(things), example, dict(exercise.lesson.gains), needs(chain),
        "symbolic",
    )  # fmt: skip


def using(game: GameData, exercise: Exercise) -> Draft:
    """Write the draft of a skill (a program for bots) that gets the items which another skill takes, one of the library that
    the lesson in `exercise` names, and then runs that one. Raises NoAnswer if there is no such skill, Unobtainable if an item
    cannot be obtained here."""
    use = use_of(exercise.lesson.subject)
    if use is None:
        raise NoAnswer(f"the library has no skill {exercise.lesson.subject} that takes something")
    chain = in_sight(game, exercise).chain(list(use.takes))
    name = f"{use.skill.name}FromNothing"
    wanted = {item: str(count) for item, count in use.takes.items()}
    code = skill_composer.function(name, chain, wanted, f"return {use.skill.name}(bot, args)", {})
    things = " and ".join(item.replace("_", " ") for item in use.takes)
    return Draft(
        name, f"{use.skill.description} Gets what that takes first ({things}): {steps(chain)}", varied(code, exercise),
        use.skill.parameters, said_with(use, things), dict(use.example), dict(exercise.lesson.gains), needs(chain), "symbolic",
    )  # fmt: skip


def building(game: GameData, exercise: Exercise) -> Draft:
    """Write the draft of a skill (a program for bots) that builds the shape of blocks that the lesson in `exercise` asks for.
    Raises NoAnswer when too few blocks are carried."""
    shape = building_templates.SHAPES[exercise.lesson.subject]
    ((block, _),) = exercise.lesson.gains.items()
    if exercise.seen.inventory.get(block, 0) < shape.count:  # what was built before would be dug up for it
        raise NoAnswer(f"fewer than {shape.count} {block} are left to build with")
    name = f"build{pascal(shape.name)}"
    sources = {
        item: dug
        for item in exercise.seen.inventory
        for dug in game.dug.get(item, ())[:1]
        if dug != item and exercise.seen.blocks.get(dug)
    }
    parameters = (Parameter("block", "string", "item id of a block, such as cobblestone"), *shape.parameters)
    return Draft(
        name, f"{shape.description}. Missing blocks are dug up nearby",
        varied(building_templates.function(name, shape, sources), exercise),
        parameters, shape.says, {"block": block, **shape.example}, dict(exercise.lesson.gains),
        "the blocks in the inventory, or lying about; dirt or the like to climb on where it is high", "symbolic",
    )  # fmt: skip


def varied(code: str, exercise: Exercise) -> str:
    """Return the code of a skill (a program for bots) unchanged for the first try. For a later one, insert a walk to another
    place at its start, because what was not found may be further away. `exercise` has the number of tries."""
    if not exercise.tries:
        return code
    head, _, body = code.partition("\n")
    return f"{head}\n  await explore(bot, {{ turn: {exercise.tries}, far: 40 }})\n{body}"


def review(exercise: Exercise, attempt: Attempt) -> Verdict:
    """Judge by counts whether the attempt (a run of a new program) gained the items that the lesson in `exercise` wants, or
    spent those with a count below zero."""
    gained: Mapping[str, int] = attempt.outcome.gained if attempt.outcome else {}
    for item, count in exercise.lesson.gains.items():
        came = sum(number for name, number in gained.items() if in_group(name, item))
        if came < count if count > 0 else came > count:
            return Verdict(Status.FAIL, f"{count} {item} were wanted, but {came} came in")
    return Verdict(Status.SUCCESS, "what was wanted came in")


def steps(chain: Sequence[ItemSource]) -> str:
    """Describe in words how to get an item by a chain of sources (ways to get one item each, in order), such as "mine log,
    craft planks"; cut at 200 characters."""
    told = {"mine": "mine {of}", "hunt": "hunt a {of}", "craft": "craft {item}", "smelt": "smelt {of}", "carry": "carry {item}"}
    words = [told[each.verb].format(of=spoken(each.of), item=spoken(each.item)) for each in chain]
    return ", ".join(dict.fromkeys(words))[:200]


def spoken(item: str) -> str:
    """Return the name of an item in words, without the kind of wood: "oak_planks" as "planks"."""
    return skill_composer.WOODEN.sub("", item).replace("_", " ")


def needs(chain: Sequence[ItemSource]) -> str:
    """Describe in words what a generated skill (a program for bots) requires before it can work: items in the inventory, and
    blocks or mobs in sight. An example is "log, stone in sight"; "nothing" if it requires none. `chain` has the steps of the
    skill in order, each as a source: one way to get one item by digging, hunting, crafting, smelting or carrying it."""
    carried = [each.item for each in chain if each.verb == "carry"]
    found = dict.fromkeys(spoken(each.of) for each in chain if each.verb in ("mine", "hunt"))
    told = [f"{', '.join(carried)} in the inventory"] if carried else []
    return "; ".join([*told, *([f"{', '.join(found)} in sight"] if found else [])]) or "nothing"


def ways_to_say(things: str) -> tuple[str, ...]:
    """Return some phrases with which a person may ask for a program that gets these things, such as "get me some planks".
    `things` names them in words."""
    return (
        f"get {things} from nothing", f"get me some {things}", f"we need {things}", f"make {things} out of what is around",
        f"provide {things}", f"bring 3 {things}",
    )  # fmt: skip


def said_with(use: Use, things: str) -> tuple[str, ...]:
    """Return up to four phrases with which a person may ask for a skill (a program for bots) that first gets the items which a
    library skill takes, and then runs that one. For `milkCow`, which takes a bucket, one is "milk the cow, get the bucket
    first". `use` describes the library skill, and `things` names the items that it takes, in words."""
    return tuple(f"{said}, get the {things} first" for said in use.says[:4])


def number(name: str, text: str, usual: int) -> Parameter:
    """Return the description of an optional number parameter of a skill (a program for bots). `usual` is its default, which is
    mentioned after the description `text`."""
    return Parameter(name, "number", f"{text}; {usual} if left out", required=False)


def pascal(item: str) -> str:
    """Return an item id in Pascal case: `stone_pickaxe` as StonePickaxe."""
    return "".join(part.capitalize() for part in item.split("_"))
