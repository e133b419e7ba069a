"""Composes skills (programs for bots) by rules: a JavaScript function that calls library skills, made from a chain of item
sources (ways to get an item), each after those that it needs. When it runs, the function checks what is carried and what stands
near, and gets only what is lacking: counts are worked out from the last item to the first, then the work is done from the first
to the last. So it works from any inventory."""

import json
import re
from collections.abc import Mapping, Sequence

from orchestrator.knowledge.acquisition.cost import FUELS, FURNACE, TABLE, ItemSource

WOODS = ("oak", "birch", "spruce", "jungle", "acacia", "dark_oak", "mangrove", "cherry")
WOODEN = re.compile(rf"^({'|'.join(sorted(WOODS, key=len, reverse=True))})_(?!sapling|leaves)")
A_TOOL = 40  # blocks that a tool is counted on for: a wooden pickaxe digs 59, and some go on the way
MINED, HUNTED = "mine", "hunt"


def typed(item: str) -> str:
    """Return a JavaScript expression for an item id. For a wooden item it contains the variable `wood`, the kind of wood that
    is determined when the generated program runs."""
    return f"`${{wood}}_{WOODEN.sub('', item)}`" if WOODEN.match(item) else f"'{item}'"


def is_wooden(chain: Sequence[ItemSource]) -> bool:
    """Return whether a chain (the sources, or ways to get one item each, of all items on the way to a wanted one) has wooden
    items, which exist in several kinds of wood."""
    return any(WOODEN.match(each.item) for each in chain)


def function(
    name: str, chain: Sequence[ItemSource], wanted: Mapping[str, str], after: str, defaults: Mapping[str, object]
) -> str:
    """Return a JavaScript function called `name` that gets the wanted items. `chain` has the sources (ways to get one item
    each) of all items on the way, each after those that it needs; `wanted` maps an item to a JavaScript expression for its
    count; `after` is JavaScript that is run at the end; `defaults` has the function's parameters with their default values."""
    given = ", ".join(f"{key} = {json.dumps(value)}" for key, value in defaults.items())
    body = [
        *([f"const {{ {given} }} = args"] if given else []),
        *TOOLS_OF_THE_TRADE,
        *(WOOD if is_wooden(chain) else []),
        "// how many of each, from the last to the first",
        *(f"want({typed(item)}, {count})" for item, count in wanted.items()),
        *(line for each in reversed(chain) for line in demands(each, chain)),
        "for (const item of Object.keys(wanted)) plan[item] = lacking(item)",
        "// and now from the first to the last",
        *(line for each in chain for line in deeds(each)),
        "await takeAlong()",
        *([after] if after else []),
    ]
    return "\n".join([f"async function {name} (bot, args) {{", *(f"  {line}" for line in body), "}"])


TOOLS_OF_THE_TRADE = (
    "const wanted = {}, plan = {}, ours = []",
    "const held = item => bot.inventory.count(item)",
    "const want = (item, number) => { if (number > 0) wanted[item] = (wanted[item] ?? 0) + number }",
    "const lacking = item => Math.max(0, (wanted[item] ?? 0) - held(item))",
    "const stands = block => bot.findBlock({ matching: mcData.blocksByName[block].id, maxDistance: 24 }) !== null",
    "// a station that the bot has placed is taken along to where it is needed next",
    "const setDown = async block => {",
    "  const elsewhere = [() => surface(bot, {}), () => explore(bot, { turn: 1, far: 12 })] // a hole has no free spot",
    "  for (let tries = 0; tries < 3 && !stands(block); tries++) {",
    "    if (tries) try { await elsewhere[tries - 1]() } catch (error) { console.log(error.message) }",
    "    const before = held(block)",
    "    await placeItem(bot, { name: block })",
    "    if (held(block) < before) ours.push(block)",
    "  }",
    "}",
    "const takeAlong = async () => {",
    "  for (const block of ours.splice(0)) {",
    "    try { await mineBlock(bot, { name: block, count: 1, further: 0 }) } catch (error) { console.log(error.message) }",
    "  }",
    "}",
    "const get = async (item, work) => {",
    "  if (!plan[item]) return",
    "  const before = held(item)",
    "  await work(plan[item])",
    "  if (held(item) < before + plan[item]) {",
    "    throw new Refusal('missing_item', `${held(item) - before} of ${plan[item]} ${item} came in`)",
    "  }",
    "}",
)
WOOD = (
    f"const woods = {json.dumps(WOODS)}",
    "const planksOf = kind => 4 * held(`${kind}_log`) + held(`${kind}_planks`)",
    "const carried = woods.map(kind => [planksOf(kind), kind]).sort((a, b) => b[0] - a[0])[0]",
    "const tree = bot.findBlock({ matching: woods.map(kind => mcData.blocksByName[`${kind}_log`].id), maxDistance: 64 })",
    "const near = tree && carried[0] < 16 ? tree.name.replace('_log', '') : carried[0] ? carried[1] : 'oak'",
    "const wood = args.wood ?? near",
)


def demands(each: ItemSource, chain: Sequence[ItemSource]) -> list[str]:
    """Return the JavaScript lines with which a generated skill (a program for bots) adds to its list of wanted items what one
    source (`each`, a way to get an item) needs: the ingredients, the tool, the station (crafting table or furnace) and the
    fuel. `chain` has the sources of all items on the way to the wanted one, in order; it shows whether the bot may walk away
    from a station that stands near, and whether planks can be burnt."""
    runs = f"lacking({typed(each.item)})" if each.makes == 1 else f"Math.ceil(lacking({typed(each.item)}) / {each.makes})"
    lines = [f"want({typed(part)}, {runs if count == 1 else f'{count} * {runs}'})" for part, count in each.needs.items()]
    if each.tool:
        tools = json.dumps(list(each.tools))
        lines += [f"if (!{tools}.some(held)) want({typed(each.tool)}, Math.ceil({runs} / {A_TOOL}))"]
    if each.station:
        away = "" if wanders(each, chain) else f" && !stands('{each.station}')"
        lines += [f"if ({runs} && !wanted.{each.station}{away}) want('{each.station}', 1)"]
    if each.verb == "smelt":
        lines += [fuel(runs, chain)]
    return lines


def wanders(each: ItemSource, chain: Sequence[ItemSource]) -> bool:
    """Return whether the bot may have walked away before it uses the source `each` (a way to get an item), because an earlier
    source in the chain is dug or hunted. Then a crafting table or furnace that stands near at the start does not count as
    available."""
    return any(one.verb in (MINED, HUNTED) for one in chain[: chain.index(each)])


def fuel(runs: str, chain: Sequence[ItemSource]) -> str:
    """Return the JavaScript line with which a generated skill (a program for bots) adds fuel to its list of wanted items, if
    the coal that the bot carries does not suffice. The fuel is planks if the skill makes some on its way to the wanted item,
    else coal. `runs` is a JavaScript expression for the number of items to smelt; `chain` has the sources (ways to get an item)
    that the skill uses, in order."""
    coals = " + ".join(f"held('{each}')" for each in FUELS)
    planks = next((each.item for each in chain if each.item.endswith("_planks")), "")
    left = f"{runs} - 8 * ({coals})"
    return f"want({typed(planks)}, Math.ceil(({left}) / 1.5))" if planks else f"want('coal', Math.ceil(({left}) / 8))"


def deeds(each: ItemSource) -> list[str]:
    """Return the JavaScript lines that get the item of one source (a way to get an item): dig, hunt, craft or smelt it. Empty
    for an item that has to be carried."""
    item = typed(each.item)
    match each.verb:
        case "mine":
            verb = f"mineBlock(bot, {{ name: {typed(each.of)}, count: number }})"
        case "hunt" if each.item.endswith("_wool"):
            shear = "held('shears') ? shearSheep(bot, { count: number })"
            verb = f"({shear} : hunt(bot, {{ name: '{each.of}', item: {item}, count: number }}))"
        case "hunt":
            verb = f"hunt(bot, {{ name: '{each.of}', item: {item}, count: number }})"
        case "craft":
            verb = f"craftItem(bot, {{ name: {item}, count: number }})"
        case "smelt":
            verb = f"smeltItem(bot, {{ name: {typed(each.of)}, count: number }})"
        case _:
            return []
    before = {TABLE: f"await setDown('{TABLE}'); ", FURNACE: f"await setDown('{FURNACE}'); "}.get(each.station, "")
    before = "await takeAlong(); " if each.verb in (MINED, HUNTED) else before
    return [f"await get({item}, async number => {{ {before}await {verb} }})"]
