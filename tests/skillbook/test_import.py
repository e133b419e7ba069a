"""Libraries of others: read from the file that counts, judged without being run, mended in the open, kept, and written back."""

import json
from pathlib import Path
from typing import Any

import pytest
from foreign_library import DOUBTFUL, REJECTED, SOUND, lay

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.lesson import Lesson, Topic
from orchestrator.skillbook.imports.exporting import export, library_of
from orchestrator.skillbook.imports.imported import ImportedSkill, ImportReport, Library, import_library, read_libraries
from orchestrator.skillbook.learned import Provenance, keep, read_learned


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> tuple[Library, ImportReport, Path]:
    """One import for all stories; the last is the folder where it is kept."""
    folder = tmp_path_factory.mktemp("theirs")
    library, report = import_library(lay(folder), folder / "imported")
    return library, report, folder / "imported"


def test_everything_is_counted_and_every_doubt_has_a_reason(taken: tuple[Library, ImportReport, Path]):
    _, report, _ = taken
    assert (report.imported, report.parsed) == (len(SOUND) + len(DOUBTFUL), len(SOUND) + len(DOUBTFUL) + len(REJECTED) - 2)
    assert report.linked == len(SOUND) + 1  # of the doubtful ones, the one that says a command
    assert report.reasons == {
        "calls itself in a circle": 2,
        "uses process": 1,
        "uses constructor": 1,
        "does not parse": 2,
        "has no valid name": 1,
        "does not take bot as its first parameter": 1,
        "has no function of its own": 1,
        "it uses bot.on, which does not exist": 1,
        "it uses brewItem, which does not exist": 1,
        "says a command": 1,
        "loops without an end of its own": 1,
        "grass is called short_grass now": 1,
        "smelts raw_iron, which is what mining gives, not iron_ore": 1,
    }
    assert report.flagged == len(REJECTED) + len(DOUBTFUL) + 4


def test_the_name_the_licence_and_the_texts_come_along(taken: tuple[Library, ImportReport, Path]):
    library, _, _ = taken
    assert (library.name, library.licence) == ("voyager/trial7", "MIT License")
    assert library.of("digOneLog").description == "The function looks for an oak tree and takes one log of it."


def test_the_file_of_all_skills_counts_and_not_the_copies_beside_it(taken: tuple[Library, ImportReport, Path]):
    library, _, _ = taken
    melt = library.of("meltIron")
    assert melt.original == SOUND["meltIron"]
    assert melt.code == SOUND["meltIron"].replace("'iron_ore'", "'raw_iron'")
    assert library.of("cutGrass").code == SOUND["cutGrass"].replace("grass'", "short_grass'")
    assert library.of("meltIronV2") is None


def test_a_program_holds_what_it_calls_and_nothing_else(taken: tuple[Library, ImportReport, Path]):
    library, _, _ = taken
    planks = library.program("logsToPlanks")
    assert planks.index("function digOneLog") < planks.index("function logsToPlanks") > planks.index("function sawFourPlanks")
    assert "meltIron" not in planks
    assert "function freeSpot" in library.program("tableOnFreeSpot")
    assert library.program("pickOne").count("function pickTwo") == 1
    with pytest.raises(BlockcrewError, match="brewPotion cannot be run: it uses brewItem"):
        library.program("brewPotion")


def test_what_is_kept_is_what_was_taken_and_importing_again_replaces(taken: tuple[Library, ImportReport, Path], tmp_path: Path):
    library, _, kept = taken
    assert read_libraries(kept) == ([library], ())
    place = lay(tmp_path)
    (place / "skills.json").write_text(json.dumps({"one": {"code": "async function one(bot) {}"}}))
    import_library(place, tmp_path / "kept", "mine")
    import_library(place, tmp_path / "kept", "mine")
    libraries, _ = read_libraries(tmp_path / "kept")
    assert [(each.name, len(each.skills)) for each in libraries] == [("mine", 1)]


def test_what_was_exported_imports_as_the_same_skills(taken: tuple[Library, ImportReport, Path], tmp_path: Path):
    library, _, _ = taken
    assert export(library, tmp_path / "out") == len(library.skills)
    assert (tmp_path / "out" / "code" / "meltIron.js").read_text() == SOUND["meltIron"]
    again, _ = import_library(tmp_path / "out", tmp_path / "kept", library.name)
    assert again.skills == library.skills
    assert "licence: MIT License" in (tmp_path / "out" / "SOURCE").read_text()
    with pytest.raises(BlockcrewError, match="is not empty"):
        export(library, tmp_path / "out")


WIDE = """async function useEverything(bot) {
  const table = bot.findBlock({ matching: mcData.blocksByName["crafting_table"].id, maxDistance: 32 });
  const here = bot.entity.position.offset(1, 0, 0);
  if (!table) await placeItem(bot, "crafting_table", here.floored());
  if (bot.inventory.count(mcData.itemsByName.stick.id) < 2) await craftItem(bot, "stick", Math.ceil(2 / 4));
  const pick = bot.inventory.findInventoryItem(mcData.itemsByName.stone_pickaxe.id);
  if (pick) await bot.equip(pick, "hand");
  const ores = bot.findBlocks({ matching: block => block.name === "coal_ore", maxDistance: 32, count: 3 });
  const found = await exploreUntil(bot, new Vec3(1, 0, -1), 60, () => bot.findBlock({ matching: ores }));
  if (!found) { bot.chat("none"); return; }
  await bot.pathfinder.goto(new GoalBlock(found.position.x, found.position.y, found.position.z));
  await bot.pathfinder.goto(new GoalGetToBlock(ores[0].x, ores[0].y, ores[0].z));
  await mineBlock(bot, "coal_ore", 5);
  await smeltItem(bot, "raw_iron", "coal", 5);
  const cow = bot.nearestEntity(entity => entity.name === "cow");
  if (cow) await killMob(bot, "cow", 300);
  await bot.lookAt(found.position); await bot.dig(bot.blockAt(found.position)); await bot.placeBlock(table, new Vec3(0, 1, 0));
  if (bot.food < 20) await bot.consume();
  await bot.fish(); bot.activateItem(); await bot.activateBlock(table); await bot.waitForTicks(20);
  await getItemFromChest(bot, here, { coal: 1 }); await checkItemInsideChest(bot, here);
  console.log(bot.inventory.items().map(item => item.name));
}"""  # every global and every member of the bot that Voyager's published skills use (neighbours of it: 158 of 158)
CARELESS = {
    "forgetsToWait": "async function forgetsToWait(bot) {\n  mineBlock(bot, 'dirt', 1)\n  bot.dig(null); digTwice(bot)\n}",
    "digTwice": "async function digTwice(bot) { await mineBlock(bot, 'dirt', 2) }\ndigTwice(bot);",
    "loadsModules": (
        "const { Vec3 } = require('vec3')\nconst mcData = require('minecraft-data')(bot.version)\n"
        "async function loadsModules(bot) { const data = require('minecraft-data')('1.19'); await digTwice(bot) }"
    ),
    "atOnce": "(async () => { await digTwice(bot) })()",
    "takesMore": "async function takesMore(bot, count) {}",
    "says": "async function says(bot) { const who = '@s'; bot.chat('/give ' + who + ' stone'); bot.chat(`/tp ${who}`) }",
    "digTwiceV2": "async function digTwice(bot) { await mineBlock(bot, 'dirt', 4) }",
}


def imported(folder: Path, skills: dict[str, str]) -> tuple[Library, ImportReport]:
    (folder / "skills.json").write_text(
        json.dumps({name: {"code": code, "description": name} for name, code in skills.items()})
    )
    return import_library(folder, folder / "kept", "theirs")


def test_everything_that_voyagers_skills_use_is_there(tmp_path: Path):
    library, report = imported(tmp_path, {"useEverything": WIDE})
    assert (report.parsed, report.linked, report.flagged, report.reasons) == (1, 1, 0, {})
    assert library.of("useEverything").code == WIDE


def test_what_models_forget_is_mended_in_the_open(tmp_path: Path):
    library, report = imported(tmp_path, CARELESS)
    assert (report.imported, report.linked) == (7, 7)
    code = {name: library.of(name).code for name in CARELESS}
    assert (
        "await mineBlock(bot, 'dirt', 1)" in code["forgetsToWait"]
        and "await bot.dig(null); await digTwice" in code["forgetsToWait"]
    )
    assert code["digTwice"].strip() == "async function digTwice(bot) { await mineBlock(bot, 'dirt', 2) }"
    assert (
        code["loadsModules"].strip().startswith("async function")
        and "(() => globalThis.mcData)('1.19')" in code["loadsModules"]
    )
    assert code["atOnce"] == "async function atOnce(bot) {\nawait (async () => { await digTwice(bot) })()\n}"
    assert report.reasons["await was missing before digTwice"] == 1 and report.reasons["modules are there without require"] == 1
    assert report.reasons["says a command"] == 1 and report.reasons["takes more than the bot"] == 1
    assert library.of("digTwice").original == CARELESS["digTwice"]


def test_of_two_with_one_function_each_calls_the_one_of_that_name(tmp_path: Path):
    library, _ = imported(tmp_path, CARELESS)
    assert "'dirt', 2" in library.program("atOnce") and "'dirt', 4" not in library.program("atOnce")
    assert library.of("digTwiceV2").main == "digTwice" and "'dirt', 4" in library.program("digTwiceV2")


def test_a_module_that_is_not_there_is_a_reason_to_leave_a_skill_out(tmp_path: Path):
    _, report = imported(
        tmp_path,
        {
            "one": "const fs = require('fs')\nasync function one(bot) {}",
            "two": "async function two(bot) { const load = require; load('vec3') }",
        },
    )
    assert (report.imported, report.reasons) == (0, {"uses require": 2})


def kept(name: str, *calls: str) -> ImportedSkill:
    """A skill that calls others."""
    code = f"async function {name}(bot) {{}}"
    return ImportedSkill(name, name, code, code, name, calls, (), (), (), "", ("parses", "links"))


def test_a_library_in_which_everything_calls_everything_is_put_together_at_once():
    names = [f"step{number}" for number in range(40)]
    web = Library("web", "", "", tuple(kept(name, *(other for other in names if other != name)) for name in names))
    assert sorted(web.program("step7").split("\n\n")) == sorted(each.code for each in web.skills)
    assert web.program("step7").endswith(web.skills[7].code)


def test_a_long_chain_of_calls_is_put_together_too():
    chain = Library("chain", "", "", (*(kept(f"step{at}", f"step{at + 1}") for at in range(3000)), kept("step3000")))
    assert chain.program("step0").startswith(chain.skills[-1].code)


def test_what_cannot_be_read_in_a_folder_is_a_reason_and_the_rest_is_taken(tmp_path: Path):
    (tmp_path / "primitive" / "folder.js").mkdir(parents=True)
    (tmp_path / "primitive" / "gone.js").symlink_to(tmp_path / "nowhere")
    (tmp_path / "primitive" / "dig.js").write_text("async function dig(bot) { await mineBlock(bot, 'dirt', 1) }")
    library, report = import_library(tmp_path, tmp_path / "kept", "theirs")
    assert ([each.name for each in library.skills], report.reasons) == (["dig"], {"has no code, or too much code": 2})


def test_halves_of_characters_are_no_reason_to_fail(tmp_path: Path):
    code = "async function half(bot) { bot.chat('\ud83d') }"
    (tmp_path / "skills.json").write_text(json.dumps({"half": {"code": code, "description": "\ud800 a half"}}))
    library, _ = import_library(tmp_path, tmp_path / "kept", "theirs")
    assert library.of("half").code == code.replace("\ud83d", "\ufffd")
    assert export(library, tmp_path / "out") == 1


@pytest.mark.parametrize("text", ["[" * 90_000, '{"one": ', '"text"', "{}"])
def test_a_broken_file_of_all_skills_is_one_sentence(tmp_path: Path, text: str):
    (tmp_path / "skills.json").write_text(text)
    with pytest.raises(BlockcrewError, match=r"skills\.json (cannot be read as JSON|must contain an object)"):
        import_library(tmp_path, tmp_path / "kept", "theirs")


def test_a_folder_that_cannot_even_be_looked_at_is_none(tmp_path: Path):
    (tmp_path / "round").symlink_to(tmp_path / "round")
    for folder in (tmp_path / "round", tmp_path / ("a" * 300)):
        with pytest.raises(BlockcrewError, match="There is no folder"):
            import_library(folder, tmp_path / "kept")
        with pytest.raises(BlockcrewError, match="Nothing can be exported to"):
            export(Library("none", "", ""), folder)


@pytest.mark.parametrize("damage", [{"skills": [5]}, {"name": 7}, {"skills": [{"calls": None}]}, {"skills": None}])
def test_a_damaged_library_is_left_out_and_told(
    taken: tuple[Library, ImportReport, Path], tmp_path: Path, damage: dict[str, Any]
):
    _, _, folder = taken
    whole = json.loads(next(folder.glob("*.json")).read_text())
    broken = whole | damage
    if isinstance(broken["skills"], list) and isinstance(broken["skills"][0], dict):
        broken["skills"] = [whole["skills"][0] | broken["skills"][0]]
    (tmp_path / "theirs.json").write_text(json.dumps(broken))
    libraries, troubles = read_libraries(tmp_path)
    assert not libraries and "theirs.json is left out" in troubles[0] and "Import it again" in troubles[0]


def test_the_folder_above_is_understood(tmp_path: Path):
    place = lay(tmp_path)
    _, report = import_library(place.parent, tmp_path / "kept")
    assert report.imported == len(SOUND) + len(DOUBTFUL)


LEARNED_ONE = """/**
 * Dig some dirt.
 *
 * @param {number} count how many; 2 if left out
 * @example {"count": 2}
 * @needs nothing
 * @gains dirt
 */
async function digSome (bot, args) { await mineBlock(bot, { name: 'dirt', count: args.count }) }
"""


def test_what_was_learned_is_exported_so_that_another_crew_can_take_it_in(tmp_path: Path):
    lesson = Lesson("dig some dirt", Topic.GAIN, "dirt", {"dirt": 2})
    origin = Provenance(
        lesson, "rules", "", ("mineBlock",), "survival", "1.21.1", 1, 1, 2.0, {"dirt": 2}, "2026-01-01 12:00:00"
    )
    keep(tmp_path / "learned", "digSome", LEARNED_ONE, origin)
    assert export(library_of(read_learned(tmp_path / "learned")), tmp_path / "out") == 1
    library, report = import_library(tmp_path / "out", tmp_path / "kept", "friends")
    assert (report.linked, report.flagged) == (1, 0)
    assert library.of("digSome").description == "Dig some dirt."
    assert library.of("digSome").code.startswith('async function digSome (bot, args = {"count": 2}) {')


def test_odysseys_folders_are_read_too(tmp_path: Path):
    for name, code in {
        "primitive/mineBlock": "async function mineBlock(bot) {}",
        "compositional/two": "async function two(bot) { await mineBlock(bot) }",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.js").write_text(code)
    library, report = import_library(tmp_path, tmp_path / "kept", "odyssey")
    assert report.linked == 2
    assert library.of("two").calls == ("mineBlock",)  # theirs, before ours of the same name


@pytest.mark.parametrize("name", ["library", "../up", "a b", "/tmp", "library/x"])
def test_a_name_that_cannot_be_one_is_refused(name: str, tmp_path: Path):
    with pytest.raises(BlockcrewError, match="is not a valid library name"):
        import_library(lay(tmp_path), tmp_path / "kept", name)


def test_a_folder_that_is_no_library_is_one_sentence(tmp_path: Path):
    with pytest.raises(BlockcrewError, match="is not a library of skills"):
        import_library(tmp_path, tmp_path / "kept")
    for content, why in {"[1]": "an object that maps", "{": "cannot be read as JSON", "{}": "an object that maps"}.items():
        (tmp_path / "skills.json").write_text(content)
        with pytest.raises(BlockcrewError, match=why):
            import_library(tmp_path, tmp_path / "kept")


def test_a_damaged_library_leaves_the_others_as_they_are(tmp_path: Path):
    import_library(lay(tmp_path), tmp_path / "kept")
    (tmp_path / "kept" / "broken.json").write_text('{"format": 1}')
    libraries, troubles = read_libraries(tmp_path / "kept")
    assert len(libraries) == 1 and len(troubles) == 1 and "Import it again" in troubles[0]
