"""Overcooked in the catalogue of games."""

from orchestrator.games.entry import GameEntry, GameParam
from orchestrator.games.overcooked.game import OvercookedGame
from orchestrator.games.overcooked.layouts import ROWS
from orchestrator.games.overcooked.players.greedy_human import GreedyHumanCook
from orchestrator.games.overcooked.players.joint import JointCook
from orchestrator.games.overcooked.trace import recognises, replay

ENTRY = GameEntry(
    name="overcooked",
    summary="Two cooks share a kitchen and deliver as many onion soups as they can in 400 ticks.",
    make=OvercookedGame,
    players={"symbolic": JointCook, "joint": JointCook, "greedy_human": GreedyHumanCook},
    params={"layout": GameParam("cramped_room", "The kitchen, one of five of the paper and its variants.", tuple(ROWS))},
    main_metric="score",
    recognises=recognises,
    replay=replay,
)
