"""Overcooked in the catalogue of games."""

from orchestrator.games.entry import GameEntry, GameParam
from orchestrator.games.overcooked.game import HORIZON, open_overcooked
from orchestrator.games.overcooked.layouts import ROWS
from orchestrator.games.overcooked.players.greedy_human import GreedyHumanCook
from orchestrator.games.overcooked.players.joint import JointCook
from orchestrator.games.overcooked.trace import recognises, replay_episode

ENTRY = GameEntry(
    name="overcooked",
    summary="Two cooks share a kitchen and deliver as many onion soups as they can before the time is over.",
    make=open_overcooked,
    players={"joint": JointCook, "greedy_human": GreedyHumanCook},
    params={
        "layout": GameParam("cramped_room", "The kitchen, one of five of the paper and its variants.", tuple(ROWS)),
        "ticks": GameParam(
            HORIZON, "The length of an episode; the paper has 400, a person may like 100.", (50, 100, 200, HORIZON)
        ),
    },
    main_metric="score",
    rules=(
        "Both cooks act in every tick: go north, south, east or west, stay, or interact with the cell ahead. A direction turns "
        "the cook, and moves it if the cell there is free. Take an onion from O and put it into a pot P; three onions cook by "
        "themselves for 20 ticks. Take a dish from D, take the finished soup with it, and interact with the window S while you "
        "hold the soup: 20 points for both. You hold one thing at a time, and counters X hold one thing each, which your "
        "partner may take. A gate G opens for empty hands and closes ten ticks later. In the picture, A and B are the cooks "
        "with the direction in which they look (^v><) and what they hold (o onion, d dish, s soup); P2 is a pot with two "
        "onions, P* cooks, and P! is ready. Columns and rows are counted from 0, from the upper left corner."
    ),
    recognises=recognises,
    replay=replay_episode,
)
