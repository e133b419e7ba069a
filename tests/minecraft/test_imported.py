"""Skills of others, run by real bots in the sandbox on plots that have something of everything."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "skillbook"))
from foreign_library import lay

from orchestrator.skillbook.imports.imported import import_library
from orchestrator.skillbook.testing.verify import verify_foreign

TRIED = ("logsToPlanks", "sawFourPlanks", "digOneLog", "placeOnFreeSpot", "brewPotion")


@pytest.mark.long
@pytest.mark.timeout(240)
async def test_an_imported_library_tells_which_skills_run_and_which_bring_something_in(tmp_path: Path) -> None:
    library, _ = import_library(lay(tmp_path), tmp_path / "imported")
    few = replace(library, skills=tuple(skill for skill in library.skills if skill.name in TRIED))
    trials = {trial.skill: trial async for trial in verify_foreign(few)}
    assert set(trials) == set(TRIED)
    verified = {name for name, trial in trials.items() if trial.verified}
    assert verified == {"logsToPlanks", "sawFourPlanks", "digOneLog"}, trials
    assert trials["logsToPlanks"].gained["oak_planks"] == 4
    assert (trials["placeOnFreeSpot"].ran, trials["placeOnFreeSpot"].why) == (True, "nothing was gained")
    assert (trials["brewPotion"].reason, trials["brewPotion"].why) == (
        "does not link",
        "it uses brewItem, which does not exist",
    )
