"""What builders fetch: dirt to climb on instead of the building's planks, and nothing for which somebody looked in vain."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from orchestrator.core.blueprint import Build, Stage
from orchestrator.core.contracts.mind import Experience, Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act
from orchestrator.knowledge.game import load
from orchestrator.minds.example_situations import LEAF, ROOT
from orchestrator.minds.symbolic import builder
from orchestrator.minds.symbolic.building_allocation import missing

PLANKS = tuple(((x, 67, 0), "oak_planks") for x in range(4))
FLOOR = tuple(((x, 64, 0), "cobblestone") for x in range(4))
HUT = Build("hut", (0, 64, 0), (3, 67, 0), (Stage("floor", FLOOR), Stage("roof", PLANKS)))
ROOF = HUT.part(HUT.stages[1], [cell for cell, _ in PLANKS])
NO_DIRT = (Act("mineBlock", {"name": "dirt", "count": 4}, seconds=1.0), Outcome(False, Reason.NOT_FOUND, "no dirt"))
VAIN = {"oak_planks": Experience(times=1, failures=1, cause=Reason.NOT_FOUND)}


def at(start: Situation, build: Build, held: Mapping[str, int]) -> Situation:
    seen = replace(start.seen, inventory=held, cells=dict.fromkeys(build.cells, "air"))
    return replace(start, goal=Goal(f"build the {build.name}", "", 1, build=build), seen=seen, past=())


def fetched(situation: Situation) -> list[str]:
    acts = builder.acts(load(), situation, ROOF)
    return [str(act.args["name"]) for act in acts if isinstance(act, Act) and act.skill == "mineBlock"]


@pytest.mark.parametrize(
    ("held", "fetches"), [({"oak_planks": 5}, ["dirt"]), ({"oak_planks": 9}, []), ({"oak_planks": 4, "dirt": 4}, [])]
)
def test_a_builder_climbs_on_dirt_and_not_on_the_planks_of_the_roof(held: Mapping[str, int], fetches: list[str]):
    assert fetched(at(LEAF, ROOF, held)) == fetches


def test_where_no_dirt_was_found_planks_have_to_do():
    assert fetched(replace(at(LEAF, ROOF, {"oak_planks": 4}), past=(NO_DIRT,))) == []


def test_what_somebody_looked_for_in_vain_comes_last_and_goes_to_others():
    ben, cleo = Member("Ben", known=VAIN), Member("Cleo")
    shares = list(missing(replace(at(ROOT, HUT, {}), members=(ben, cleo)), [ben, cleo]))
    assert {(share.member, share.item, share.count) for share in shares} == {
        ("Ben", "cobblestone", 2),
        ("Cleo", "cobblestone", 2),
    }
    ben = replace(ben, inventory={"cobblestone": 4})
    shares = list(missing(replace(at(ROOT, HUT, {}), members=(ben, cleo)), [ben, cleo]))
    assert [(share.member, share.item, share.count) for share in shares] == [("Cleo", "oak_planks", 4)]
    cleo = replace(cleo, known=VAIN)
    assert list(missing(replace(at(ROOT, HUT, {}), members=(ben, cleo)), [ben, cleo])) == []
