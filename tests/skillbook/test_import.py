"""Libraries of others: read from the file that counts, judged without being run, mended in the open, kept, and written back."""

import json
from pathlib import Path

import pytest
from foreign_library import DOUBTFUL, REJECTED, SOUND, lay

from orchestrator.core.errors import BlockcrewError
from orchestrator.skillbook.exporting import export
from orchestrator.skillbook.imported import Library, Report, import_library, read_libraries


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> tuple[Library, Report, Path]:
    """One import for all stories; the last is the folder where it is kept."""
    folder = tmp_path_factory.mktemp("theirs")
    library, report = import_library(lay(folder), folder / "imported")
    return library, report, folder / "imported"


def test_everything_is_counted_and_every_doubt_has_a_reason(taken: tuple[Library, Report, Path]):
    _, report, _ = taken
    assert (report.imported, report.parsed) == (len(SOUND) + len(DOUBTFUL), len(SOUND) + len(DOUBTFUL) + len(REJECTED) - 2)
    assert report.linked == len(SOUND) + 1  # of the doubtful ones, the one that says a command
    assert report.reasons == {
        "calls itself in a circle": 2,
        "uses process": 1,
        "uses constructor": 1,
        "does not parse": 2,
        "has no proper name": 1,
        "does not take (bot)": 1,
        "has no function of its own": 1,
        "nobody offers bot.on": 1,
        "nobody offers brewItem": 1,
        "says a command": 1,
        "loops without an end of its own": 1,
        "grass is called short_grass now": 1,
        "smelts raw_iron, which is what mining gives, not iron_ore": 1,
    }
    assert report.flagged == len(REJECTED) + len(DOUBTFUL) + 4


def test_the_name_the_licence_and_the_texts_come_along(taken: tuple[Library, Report, Path]):
    library, _, _ = taken
    assert (library.name, library.licence) == ("voyager/trial7", "MIT License")
    assert library.of("digOneLog").description == "The function looks for an oak tree and takes one log of it."


def test_the_file_of_all_skills_counts_and_not_the_copies_beside_it(taken: tuple[Library, Report, Path]):
    library, _, _ = taken
    melt = library.of("meltIron")
    assert melt.original == SOUND["meltIron"]
    assert melt.code == SOUND["meltIron"].replace("'iron_ore'", "'raw_iron'")
    assert library.of("cutGrass").code == SOUND["cutGrass"].replace("grass'", "short_grass'")
    assert library.of("meltIronV2") is None


def test_a_program_holds_what_it_calls_and_nothing_else(taken: tuple[Library, Report, Path]):
    library, _, _ = taken
    planks = library.program("logsToPlanks")
    assert planks.index("function digOneLog") < planks.index("function logsToPlanks") > planks.index("function sawFourPlanks")
    assert "meltIron" not in planks
    assert "function freeSpot" in library.program("tableOnFreeSpot")
    assert library.program("pickOne").count("function pickTwo") == 1
    with pytest.raises(BlockcrewError, match="brewPotion cannot be run: nobody offers brewItem"):
        library.program("brewPotion")


def test_what_is_kept_is_what_was_taken_and_importing_again_replaces(taken: tuple[Library, Report, Path], tmp_path: Path):
    library, _, kept = taken
    assert read_libraries(kept) == ([library], ())
    place = lay(tmp_path)
    (place / "skills.json").write_text(json.dumps({"one": {"code": "async function one(bot) {}"}}))
    import_library(place, tmp_path / "kept", "mine")
    import_library(place, tmp_path / "kept", "mine")
    libraries, _ = read_libraries(tmp_path / "kept")
    assert [(each.name, len(each.skills)) for each in libraries] == [("mine", 1)]


def test_what_was_exported_imports_as_the_same_skills(taken: tuple[Library, Report, Path], tmp_path: Path):
    library, _, _ = taken
    assert export(library, tmp_path / "out") == len(library.skills)
    assert (tmp_path / "out" / "code" / "meltIron.js").read_text() == SOUND["meltIron"]
    again, _ = import_library(tmp_path / "out", tmp_path / "kept", library.name)
    assert again.skills == library.skills
    assert "licence: MIT License" in (tmp_path / "out" / "SOURCE").read_text()
    with pytest.raises(BlockcrewError, match="is not empty"):
        export(library, tmp_path / "out")


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
    with pytest.raises(BlockcrewError, match="cannot be a library's name"):
        import_library(lay(tmp_path), tmp_path / "kept", name)


def test_a_folder_that_is_no_library_is_one_sentence(tmp_path: Path):
    with pytest.raises(BlockcrewError, match="is no library of skills"):
        import_library(tmp_path, tmp_path / "kept")
    for content, why in {"[1]": "an object of skills", "{": "cannot be read as JSON", "{}": "an object of skills"}.items():
        (tmp_path / "skills.json").write_text(content)
        with pytest.raises(BlockcrewError, match=why):
            import_library(tmp_path, tmp_path / "kept")


def test_a_damaged_library_leaves_the_others_as_they_are(tmp_path: Path):
    import_library(lay(tmp_path), tmp_path / "kept")
    (tmp_path / "kept" / "broken.json").write_text('{"format": 1}')
    libraries, troubles = read_libraries(tmp_path / "kept")
    assert len(libraries) == 1 and len(troubles) == 1 and "import it again" in troubles[0]
