"""What the prompts of games say differs by game and by steps; each game's texts stand in a file."""

from pathlib import Path

import pytest

from orchestrator.llm.testing.game_puppet import puppet
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.minds.games.reasoner import CoordinationReasoner
from orchestrator.minds.games.scene import GameScene
from orchestrator.minds.games.steps import ReasoningSteps

RENDERED = Path(__file__).with_name("rendered") / "games"
GAMES = ("capture", "escape", "overcooked", "hanabi", "cuisineworld")


async def texts(game: str) -> str:
    """Return the questions of a player in its second turn, with stand-ins for rules and state."""
    model = ScriptedModel(puppet)
    reasoner = CoordinationReasoner(model, GameScene(game, "Alice", ("Bob",), "(the rules)"), ReasoningSteps())
    for turn in ("first", "second"):
        model.asked.clear()
        await reasoner.choose(f"(the {turn} state)", ["wait", "move to room 5"])
    said = [f"[{one.speaker} of {question.about}]\n{one.text}" for question in model.asked for one in question.said]
    return "\n\n".join(said) + "\n"


@pytest.mark.parametrize("game", GAMES)
async def test_what_a_player_of_a_game_is_asked_stands_in_a_file(game):
    path = RENDERED / f"{game}.txt"
    assert path.read_text("utf-8") == await texts(game), f"look at it, then: python tests/llm/render_prompts.py ({path.name})"
