"""What words mean which action, and which steps a language player has."""

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.minds.games.grounding import grounded, grounded_block
from orchestrator.minds.games.steps import DEFAULT_STEPS, BuilderSteps, ReasoningSteps, step_names, steps_of

LEGAL = ["stay in current room", "move to room 3", "reveal player +1 color R"]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("move to room 3", "move to room 3"),
        ("Move to room 3.", "move to room 3"),
        (" - `move to room 3`\n", "move to room 3"),
        ("B. Move to Room 3", "move to room 3"),
        ("2) move to room 3", "move to room 3"),
        ("Action: move  to room 3", "move to room 3"),
        ("Reveal player +1 color r", "reveal player +1 color R"),
        ("say Move to\nroom 3.", "say Move to room 3."),
        ("move to room 33", "move to room 33"),
        ("", ""),
    ],
)
def test_words_are_taken_for_the_legal_action_that_they_name_and_for_no_other(text, action):
    assert grounded(text, LEGAL) == action


def test_an_endless_answer_is_cut():
    assert len(grounded("move " * 10_000, LEGAL)) == 200


def test_both_ways_to_write_an_action_of_a_builder_mean_the_same():
    assert grounded_block('send_message(message="Hi")') == "say Hi"
    assert (
        grounded_block("place_block(block_type=red, pos=(0, 1, 2))") == "place red 0 1 2" == grounded_block("place red 0 1 2")
    )


def test_every_step_of_every_game_can_be_switched_off():
    for game, usual in DEFAULT_STEPS.items():
        for step in step_names(game):
            assert not getattr(steps_of(game, without=[step]), step)
            assert getattr(steps_of(game, also=[step]), step) == getattr(type(usual)(), step)


def test_games_have_the_steps_of_their_papers():
    assert steps_of("hanabi") == ReasoningSteps()
    assert steps_of("capture") == steps_of("escape") == ReasoningSteps(verification=False)
    assert steps_of("overcooked") == ReasoningSteps(theory_of_mind=False, verification=False)
    assert steps_of("coblock") == BuilderSteps()


@pytest.mark.parametrize(
    ("without", "also", "word"),
    [(["telepathy"], [], "no step 'telepathy'"), (["verification"], ["verification"], "both on and off")],
)
def test_an_unknown_step_is_told_in_one_sentence(without, also, word):
    with pytest.raises(BlockcrewError, match=word):
        steps_of("hanabi", without, also)
