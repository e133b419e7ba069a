"""What a builder of CoBlock sees: its own goal and blocks, what was built and said, and the actions that it has."""

import json
from random import Random

from two_builders import game, play

from orchestrator.games.coblock.action import place
from orchestrator.games.coblock.blocks import PLOT


def test_a_view_hides_the_goal_and_the_blocks_of_the_partner():
    opened = game()
    shown = opened.observe(1).text() + json.dumps(opened.observe(1).facts())
    assert "(2,0,0)" in shown
    assert "(0,1,0)" not in shown
    assert "[0, 1, 0" not in shown
    assert "red" not in shown.replace("R red", "").replace("refused", "")


def test_the_facts_hold_everything_that_the_view_says():
    opened = game()
    play(opened, "place red 0 0 0 | say hello", "place red 0 1 0 | wait")
    facts = opened.observe(0).facts()
    assert json.loads(json.dumps(facts)) == facts
    assert facts["world"] == [[0, 0, 0, "red"], [0, 1, 0, "red"]]
    assert facts["wrong"] == [[0, 1, 0, "red"]]
    assert facts["missing"] == []
    assert facts["inventory"] == {"red": 1, "blue": 3}
    assert facts["dialogue"] == [{"sender": "Bob", "message": "hello"}]
    assert [line["action"] for line in facts["history"]] == ["place red 0 0 0", "say hello", "place red 0 1 0", "wait"]


def test_the_text_names_goal_world_messages_actions_and_draws_the_layers():
    opened = game()
    play(opened, "place red 0 0 0 | say hello")
    assert opened.observe(0).text().splitlines() == [
        "You are Alice and build together with Bob. This is round 2 of 60, 1 action left in it.",
        "Your goal, which Bob does not see: red (0,0,0); blue (0,1,0).",
        "Missing of your goal: blue (0,1,0).",
        "Standing in your goal with a wrong colour: none.",
        "Your blocks, which Bob does not see: 2 red, 3 blue.",
        "Built so far: red (0,0,0).",
        "Messages:",
        '  Bob: "hello"',
        "Actions so far:",
        "  round 1, Alice: place red (0,0,0)",
        "  round 1, Bob: send a message",
        "Layers (R red, B blue, Y yellow, G green, K black, P purple; a small letter is a block of your goal that is missing):",
        "y=0     y=1",
        "  x 0     x 0",
        "z 0 R   z 0 b",
    ]


def test_the_legal_list_is_exactly_what_the_world_accepts_inside_the_plot():
    random, opened = Random(4), game()
    for _ in range(6):
        world = opened.state.world
        for seat in (0, 1):
            cells = [(x, y, z) for x in range(PLOT[0]) for y in range(5) for z in range(PLOT[2])]
            placements = {str(place(c, cell)) for c in ("red", "blue", "green") for cell in cells
                          if world.refusal(seat, place(c, cell)) is None}  # fmt: skip
            breaks = {f"break {x} {y} {z}" for x, y, z in world.blocks}
            legal = opened.legal(seat)
            assert set(legal) == placements | breaks | {"wait", "end"}
            assert len(legal) == len(set(legal))
            assert legal[0] == "wait", "the runner's default must harm nobody"
            assert legal[-1] == "end"
        opened.step({seat: random.choice(opened.legal(seat)[1:-1]) for seat in (0, 1)})


def test_the_placements_of_the_own_goal_come_first_in_the_legal_list():
    opened = game()
    assert opened.legal(0)[:2] == ["wait", "place red 0 0 0"]
    play(opened, "place red 0 0 0 | wait")
    assert opened.legal(0)[:2] == ["wait", "place blue 0 1 0"]


def test_a_long_history_is_cut_in_the_text_and_whole_in_the_facts():
    opened = game()
    play(opened, *["wait | wait"] * 25)
    assert "Actions so far (the last 40 of 50):" in opened.observe(0).text()
    assert len(opened.observe(0).facts()["history"]) == 50
