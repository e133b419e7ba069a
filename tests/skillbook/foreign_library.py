"""A library of our own making in the layout that Voyager leaves behind, with every kind of trouble; none of it is theirs."""

import json
from pathlib import Path

SOUND = {
    "sawFourPlanks": "async function sawFourPlanks(bot) {\n  await craftItem(bot, 'oak_planks', 1);\n  bot.chat('sawn');\n}",
    "digOneLog": (
        "async function digOneLog(bot) {\n  const log = await exploreUntil(bot, new Vec3(1, 0, 1), 5, () =>\n"
        "    bot.findBlock({ matching: mcData.blocksByName.oak_log.id, maxDistance: 32 }));\n"
        "  if (log) await mineBlock(bot, 'oak_log', 1);\n}"
    ),
    "logsToPlanks": (
        "async function logsToPlanks(bot) {\n  const held = bot.inventory.count(mcData.itemsByName.oak_log.id);\n"
        "  if (held < 1) await digOneLog(bot);\n  await sawFourPlanks(bot);\n}"
    ),
    "placeOnFreeSpot": (
        "function freeSpot(bot) {\n  return bot.entity.position.offset(2, 0, 0).floored();\n}\n"
        "async function placeOnFreeSpot(bot) {\n  await placeItem(bot, 'crafting_table', freeSpot(bot));\n}"
    ),
    "tableOnFreeSpot": (
        "async function tableOnFreeSpot(bot) {\n  const { x } = freeSpot(bot);\n"
        "  await placeItem(bot, 'furnace', new Vec3(x, 0, 0));\n}"
    ),
    "meltIron": "async function meltIron(bot) {\n  await smeltItem(bot, 'iron_ore', 'coal', 2);\n}",
    "cutGrass": (
        "async function cutGrass(bot) {\n  const id = mcData.blocksByName['grass'].id;\n"
        "  await mineBlock(bot, 'grass', id ? 1 : 2);\n}"
    ),
    "pickOne": "async function pickOne(bot) {\n  await pickTwo(bot);\n}",
    "pickTwo": "async function pickTwo(bot) {\n  await pickOne(bot);\n}",
}
DOUBTFUL = {
    "cheat": "async function cheat(bot) {\n  bot.chat('/give @s diamond 64');\n}",
    "listenForEver": (
        "async function listenForEver(bot) {\n  bot.on('chat', () => {});\n  while (true) { await bot.waitForTicks(20); }\n}"
    ),
    "brewPotion": "async function brewPotion(bot) {\n  await brewItem(bot, 'potion');\n}",
}
REJECTED = {
    "torn": "async function torn(bot) {",
    "escapes": "async function escapes(bot) {\n  process.exit(1);\n}",
    "climbsOut": "async function climbsOut(bot) {\n  bot.chat.constructor('return 1')();\n}",
    "takesTwo": "async function takesTwo(world, bot) {\n  await mineBlock(bot, 'dirt');\n}",
    "nothing": "const a = 1",
    "../../up": "async function up(bot) {}",
    "tooDeep": f"async function tooDeep(bot) {{ return {'(' * 20000}1{')' * 20000} }}",
}
TEXTS = {"digOneLog": "The function looks for an oak tree and takes one log of it.", "meltIron": "Melts iron in a furnace."}


def lay(folder: Path) -> Path:
    """Write it as Voyager does; answers the folder that holds skills.json."""
    place = folder / "skill_library" / "trial7" / "skill"
    for part in ("code", "description", "vectordb"):
        (place / part).mkdir(parents=True)
    (folder / "skill_library" / "LICENSE").write_text("MIT License\n\nCopyright (c) 2026 the blockcrew authors\n")
    whole = {
        name: {
            "code": code,
            "description": f"async function {name}(bot) {{\n    // {TEXTS.get(name, f'What {name} says.')}\n}}",
        }
        for name, code in {**SOUND, **DOUBTFUL, **REJECTED}.items()
    }
    (place / "skills.json").write_text(json.dumps(whole))
    (place / "code" / "meltIron.js").write_text("async function meltIron(bot) { bot.chat('older') }")
    (place / "code" / "meltIronV2.js").write_text(SOUND["meltIron"])
    (place / "vectordb" / "index.pkl").write_bytes(b"cos\nsystem\n(S'exit 1'\ntR.")
    return place
