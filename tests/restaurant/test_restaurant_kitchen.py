"""The kitchen as the referee of a restaurant: what clicks mean, the finer clock, and what was lost."""

from orchestrator.app.restaurant.losses import kept_of, left_of
from orchestrator.app.restaurant.report import NOWHERE, CookReport, RestaurantReport, state_seen
from orchestrator.games.digest import state_digest
from orchestrator.tasks.cuisineworld.action import Action, Verb
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode
from orchestrator.tasks.cuisineworld.rules import ALPHAS, STEPS
from orchestrator.tasks.cuisineworld.schedule import episodes
from orchestrator.tasks.restaurant.clicks import meant_by_click, told_to
from orchestrator.tasks.restaurant.fine_clock import PARTS, coarse_view, fine_kitchen, ordinals
from orchestrator.tasks.restaurant.restaurant_kitchen import RestaurantKitchen

ORDERS = [(0, "salmonSushi", 40)]


def kitchen(agents: int = 1, mode: Mode = Mode.CLEAN) -> RestaurantKitchen:
    return RestaurantKitchen(shipped().level("3"), agents, ORDERS, mode)


def clicked(game: RestaurantKitchen, place: str, item: str = "", crouching: bool = False) -> str:
    game.stand(0, place)
    action = meant_by_click(game, 0, place, item, crouching)
    refused = game.do(action)
    game.step(())
    return told_to(0, refused[0]) if refused else str(action)


def test_clicks_alone_lead_from_the_storage_to_a_served_dish():
    game = kitchen()
    assert clicked(game, "storage0", "salmon") == "get_agent0_salmon_storage0"
    assert clicked(game, "chopboard0") == "put_agent0_chopboard0"
    assert clicked(game, "chopboard0") == "activate_agent0_chopboard0"
    assert clicked(game, "chopboard0") == "get_agent0_chopboard0"
    assert clicked(game, "mixer0") == "put_agent0_mixer0"
    for place, item in (("storage0", "rice"), ("pot0", ""), ("pot0", "")):
        clicked(game, place, item)
    assert clicked(game, "pot0") == "Pot0 is running."
    game.step(())
    game.step(())
    assert clicked(game, "pot0") == "get_agent0_pot0"
    clicked(game, "mixer0")
    assert clicked(game, "mixer0") == "activate_agent0_mixer0"
    assert clicked(game, "mixer0") == "get_agent0_mixer0"
    assert clicked(game, "servingtable0") == "put_agent0_servingtable0"
    assert game.state.served == ("salmonSushi",)


def test_who_crouches_takes_back_instead_of_starting_and_a_wrong_click_is_one_line():
    game = kitchen()
    clicked(game, "storage0", "rice")
    assert clicked(game, "servingtable0") == "Rice is not a dish of this level, so it cannot be served."
    clicked(game, "pot0")
    assert clicked(game, "pot0", crouching=True) == "get_agent0_pot0"
    assert game.state.hold == ["rice"] and game.state.inside[2] == ()
    assert clicked(game, "storage0") == "put_agent0_storage0"
    assert clicked(game, "mixer1") == "Nothing can be taken from mixer1 now."


def test_what_is_lost_is_lost_to_the_kitchen():
    game = kitchen(2)
    for command in ("goto_agent0_storage0", "get_agent0_rice_storage0", "goto_agent0_pot0", "put_agent0_pot0"):
        assert game.step([command]).ok == (True,)
    game.leave_inside("pot0", ())
    assert game.observe().places[2].inside == () and game.do(Action(Verb.ACTIVATE, 0, "pot0"))
    game.state.hold[1] = "tuna"
    game.empty_hands(1)
    assert game.observe().agents[1].hold == ""
    assert left_of(("rice", "rice", "tuna"), ("rice",)) == ["rice", "tuna"]
    assert kept_of(("salmon", "rice", "rice"), ("rice", "salmon", "flour")) == ["salmon", "rice"]


def test_one_bad_command_cancels_a_step_of_the_published_game_only():
    told = ["goto_agent0_storage0", "fly_agent1_pot0"]
    assert kitchen(2, Mode.COMPAT).read(told) == [None, None]
    assert kitchen(2).read(told) == [Action(Verb.GOTO, 0, "storage0"), None]


def test_the_digest_of_what_is_seen_is_that_of_the_kitchen_and_changes_with_it():
    game = kitchen(2)
    game.step(["goto_agent0_storage0"])
    game.step(["get_agent0_rice_storage0"])
    cooks = CookReport("storage0", 0, 0, ("rice",)), CookReport("servingtable0", 0, 0, ())
    assert state_digest(state_seen(game, RestaurantReport(cooks, {}, frozenset()))) == state_digest(game.state.as_json())
    for other in (
        CookReport("", 0, 0, ("rice",)),
        CookReport("storage0", 0, 0, ()),
        CookReport("storage0", 0, 0, ("rice", "tuna")),
        None,
    ):
        seen = state_seen(game, RestaurantReport((other, cooks[1]), {}, frozenset()))
        assert state_digest(seen) != state_digest(game.state.as_json())
    assert state_seen(game, RestaurantReport((None, cooks[1]), {}, frozenset()))["at"][0] == NOWHERE


def test_a_kitchen_that_goes_on_in_parts_shows_dispatchers_whole_steps():
    level = shipped().level("3")
    (schedule,) = episodes(level, ALPHAS[2], 5, 1)
    fine, text = fine_kitchen(level, 1, schedule), Kitchen(level, 1, schedule)
    plan = ["goto_agent0_storage0", "get_agent0_rice_storage0", "goto_agent0_pot0", "put_agent0_pot0", "activate_agent0_pot0"]
    for step in range(STEPS):
        seen = coarse_view(fine.observe(), {})
        assert (seen.time, seen.orders, seen.over) == (text.observe().time, text.observe().orders, False)
        assert [place.running for place in seen.places] == [place.running for place in text.observe().places]
        for action in plan[step : step + 1]:
            assert not fine.do(fine.read([action])[0])
        text.step(plan[step : step + 1])
        for _ in range(PARTS):
            fine.step(())
    assert coarse_view(fine.observe(), {0: "pot1"}).agents[0].at == "pot1"
    assert fine.metrics().failed == text.metrics().failed and coarse_view(fine.observe(), {}).over
    assert [number for number, _ in ordinals(fine.schedule, fine.state.orders)] == sorted(
        number for number, _ in ordinals(fine.schedule, fine.state.orders)
    )
