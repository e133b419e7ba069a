"""Language players of Overcooked get the paper's macro-actions and texts, and each macro-action leads to what it says."""

import random

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.overcooked.game import OvercookedGame
from orchestrator.games.overcooked.language.macro import legal_macros, macro_of
from orchestrator.games.overcooked.language.pilot import MacroPilot
from orchestrator.games.overcooked.language.places import KitchenPlaces
from orchestrator.games.overcooked.language.state_text import kitchen_text, state_text
from orchestrator.games.overcooked.layouts import ROWS


class MacroTable:
    """Two cooks that follow macro-actions; Bob waits unless he is told something."""

    def __init__(self, layout: str, as_published: bool = False) -> None:
        self.game = OvercookedGame(layout, as_published=as_published)
        self.places = KitchenPlaces(self.game.layout, as_published)
        self.pilots = [MacroPilot(self.places), MacroPilot(self.places)]

    def options(self, seat: int) -> list[str]:
        return [macro.text for macro in legal_macros(self.game.observe(seat), self.places)]

    def run(self, *texts: str, seat: int = 0, limit: int = 40) -> int:
        """Let one cook do the macro-actions one after the other, and return the ticks that they took."""
        begun = self.game.state.tick
        for text in texts:
            macro, done = macro_of(text, self.game.observe(seat), self.places), False
            while not done and self.game.state.tick < begun + limit:
                step = self.pilots[seat].step(self.game.observe(seat), macro)
                self.game.step({seat: step.action, 1 - seat: "stay"})
                done = step.done
        return self.game.state.tick - begun


def test_a_soup_is_cooked_and_served_with_the_macro_actions_of_the_paper():
    table = MacroTable("cramped_room")
    table.game.state.at[1] = 12  # out of the way
    table.run(*["pick up onion from o0", "place onion in c0"] * 3, "pick up plate from p0", *["wait"] * 20)
    table.run("load soup on plate from c0", "place soup for delivery in d0.", limit=60)
    assert table.game.metrics()["soups"] == 1


def test_a_soup_that_is_not_ready_ends_the_macro_action_without_an_interaction():
    table = MacroTable("cramped_room")
    table.game.state.at[:] = [7, 13]
    table.game.state.held[0] = "dish"
    assert table.run("load soup on plate from c0") == 1
    assert table.game.state.held[0] == "dish"


def test_only_the_closest_empty_kitchen_counter_is_offered_but_every_empty_shared_one():
    table = MacroTable("counter_circuit_o_1order")
    table.game.state.held[0] = "onion"
    table.game.state.counters[19] = "dish"
    offered = table.options(0)
    assert [text[-2:] for text in offered if "on s" in text] == ["s0", "s2", "s3"]
    assert sum("on k" in text for text in offered) == 1
    assert offered[-2:] == ["wait", "move away"]


def test_what_lies_on_counters_is_offered_to_empty_hands():
    table = MacroTable("forced_coordination")
    table.game.state.counters.update({7: "soup", 12: "dish"})
    assert "pick up cooked soup from s0" in table.options(0)
    assert "pick up plate from s1" in table.options(1)
    assert not any("o0" in text for text in table.options(0)), "the onions are on the other side"


def test_a_closed_gate_can_be_opened_and_then_passed():
    table = MacroTable("soup_passing_door")
    assert "open g0" in table.options(0)
    table.run("open g0")
    assert "pick up onion from o1" in table.options(0)


def test_the_text_names_distances_blocked_and_inaccessible_places():
    table = MacroTable("forced_coordination")
    text = state_text(table.game.observe(1), table.places)
    assert text.startswith("<Inventory>: I am holding nothing. Alice is holding nothing.\n<My Location Information>: ")
    assert "o1 is 0 units away." in text
    assert "c0 is inaccessible." in text
    assert "<Environment Details>: c0 contains 0 out of 3 onions. c0 is off. soup in c0 is not cooking." in text
    ring = MacroTable("coordination_ring")
    ring.game.state.at[:] = [13, 8]
    assert "c1 is blocked by Bob." in state_text(ring.game.observe(0), ring.places)


def test_a_cooking_and_a_finished_soup_are_told_apart():
    table = MacroTable("coordination_ring")
    table.game.state.pots.update({3: 10, 9: 23})
    text = state_text(table.game.observe(0), table.places)
    assert "c0 contains 3 out of 3 onions. c0 is on. soup in c0 is still cooking." in text
    assert "soup in c1 is cooked." in text


def test_the_kitchen_text_says_who_reaches_what_only_where_the_cooks_are_apart():
    apart, together = MacroTable("forced_coordination"), MacroTable("cramped_room")
    assert "Alice can reach d0, c0, c1, s0, s1, s2" in kitchen_text(apart.game.observe(0), apart.places)
    assert "can reach" not in kitchen_text(together.game.observe(0), together.places)


def test_as_published_the_ring_has_no_shared_counter():
    assert not MacroTable("coordination_ring", as_published=True).places.groups["s"]
    assert MacroTable("coordination_ring").places.groups["s"] == (("s0", 12),)


def test_an_impossible_macro_action_is_answered_with_the_possible_ones():
    table = MacroTable("cramped_room")
    with pytest.raises(BlockcrewError, match="pick up plate from p0"):
        table.run("place soup for delivery in d0")


def test_the_second_cook_steps_aside_when_both_block_each_other():
    table = MacroTable("coordination_ring")
    table.game.state.at[:], table.game.state.facing[:] = [6, 7], [2, 3]
    goals = [macro_of("pick up plate from p0", table.game.observe(1), table.places)]
    pilot = table.pilots[1]
    places = []
    for _ in range(6):
        step = pilot.step(table.game.observe(1), goals[0])
        table.game.step({0: "east", 1: step.action})
        places.append(table.game.state.at[1])
    assert places[-1] != 7


@pytest.mark.parametrize("layout", sorted(ROWS))
def test_random_macro_actions_always_come_to_an_end(layout):
    table, dice, now = MacroTable(layout), random.Random(5), [None, None]
    begun = 0
    while table.game.state.tick < 120:
        actions = {}
        for seat in (0, 1):
            view = table.game.observe(seat)
            if now[seat] is None:
                now[seat] = dice.choice(legal_macros(view, table.places))
                begun += 1
            step = table.pilots[seat].step(view, now[seat])
            actions[seat] = step.action
            now[seat] = None if step.done else now[seat]
        table.game.step(actions)
    assert begun > 20
