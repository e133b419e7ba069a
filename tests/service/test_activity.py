"""What viewers of the map are told of the bots' work: what hosts tell, what is claimed, and what stands of a building."""

from orchestrator.app.land.land_map import LandMap
from orchestrator.app.land.sights import BotWork, Sights
from orchestrator.core.blueprint import AIR, Blueprint, Stage
from orchestrator.service.land.activity import NOTHING, frame_of, shown_work
from orchestrator.service.land.building_sites import BuildingOutline
from orchestrator.worlds.minecraft import Claims

ZOMBIE = ["zombie", 1.5, -2, True, "overworld"]
HUT = Blueprint("hut", (2, 2, 2), (Stage("all", (
    ((0, 0, 0), "oak_planks"), ((0, 1, 0), "oak_planks"), ((1, 0, 0), "oak_planks"), ((1, 0, 1), AIR),
)),)).at((10, 64, -5))  # fmt: skip


def seen(*bots: str, people: dict[str, object] | None = None) -> dict[str, object]:
    return {"seen": {"people": people or {}, "dimensions": dict.fromkeys(bots, "overworld")}}


def doing(*bots: str, work: dict[str, object] | None = None, mobs: dict[str, object] | None = None) -> dict[str, object]:
    return {"bots": list(bots), "sights": {"work": work or {}, "mobs": mobs or {}}}


def test_what_two_hosts_tell_is_joined_and_the_news_of_one_does_not_touch_the_other():
    sights = Sights()
    sam = {"pose": [1, 2, 3, 0], "dimension": "overworld"}
    sights.take(seen("Ada", "Ben", people={"Sam": sam}) | doing("Ada", "Ben", work={"Ben": {"dig": [1, 2, 3]}}))
    sights.take(seen("Cleo") | doing("Cleo", mobs={"7": ZOMBIE}))
    assert (list(sights.people), list(sights.work), list(sights.mobs)) == (["Sam"], ["Ben"], ["7"])
    assert sights.work["Ben"] == BotWork(dig=(1, 2, 3))
    sights.take(seen("Ada", "Ben"))
    assert (list(sights.people), list(sights.mobs), list(sights.work)) == ([], ["7"], ["Ben"])


def test_bots_that_left_are_forgotten_and_so_is_what_only_they_saw():
    sights = Sights()
    sights.take(seen("Ada", "Ben") | doing("Ada", "Ben", work={"Ben": {"aim": [1, 2, 3]}}, mobs={"7": ZOMBIE}))
    sights.forget(["Ben"])
    assert (list(sights.dimensions), list(sights.work), list(sights.mobs)) == (["Ada"], [], ["7"])
    sights.forget(["Ada"])
    assert not sights.mobs and not sights.dimensions


def test_what_no_host_of_ours_would_tell_is_left_out():
    sights = Sights()
    sights.take(seen("Ada"))
    for bad in ({"7": ["zombie"]}, {"7": ["zombie", "far", 1, True, "x"]}, {"7": ["zombie", 1e9, 1, True, "x"]}, 5):
        sights.take(doing("Ada", mobs=bad))  # type: ignore[arg-type]
    sights.take(doing("Ada", work={"Ada": {"path": [float("nan")]}}))
    sights.take({"bots": 3, "sights": {"work": {}, "mobs": {}}})
    assert not sights.mobs and not sights.work


def test_hosts_tell_what_bots_do_only_while_somebody_watches_the_map():
    asked: list[tuple[float, bool]] = []
    land = LandMap(lambda seconds, sights: asked.append((seconds, sights)))
    with land.watched(5):
        with land.watched(0.5, sights=True):
            land.take(seen("Ada") | doing("Ada", mobs={"7": ZOMBIE}))
            assert land.sights.mobs
        assert not land.sights.mobs and land.sights.dimensions
    assert asked == [(5, False), (0.5, True), (5, False), (0, False)]


def test_claims_of_blocks_are_shown_as_columns_and_claims_of_other_things_are_not():
    claims = Claims()
    claims.take("Ben", ["4,70,-2", "4,71,-2", "5,70,-2", "mob 77", "1,2,3 fuel"])
    assert shown_work(None, claims.blocks()["Ben"]) == {"claims": [(4, -2), (5, -2)]}
    assert shown_work(BotWork(dig=(4, 70, -2)), ()) == {"dig": (4, 70, -2)}


def test_a_site_tells_of_each_column_how_much_stands():
    site = BuildingOutline("one", HUT, "overworld", {(10, 64, -5): "oak_planks", (11, 64, -5): "dirt"})
    shown = site.shown()
    assert (shown["low"], shown["high"], shown["done"], shown["blocks"]) == ((10, 64, -5), (11, 65, -4), 1, 3)
    assert shown["columns"] == "10.."


def test_a_viewer_gets_the_parts_that_changed_and_nothing_if_none_did():
    new = NOTHING | {"mobs": "[1]"}
    assert frame_of(new, NOTHING) == '{"type":"activity","mobs":[1]}'
    assert not frame_of(new, new)
    assert frame_of(NOTHING, new) == '{"type":"activity","mobs":[]}'
