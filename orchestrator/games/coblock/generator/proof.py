"""Proves that a task can be built: the talking pair plays it, and the list of actions is the proof."""

from orchestrator.games.coblock.engine import CoBlockGame
from orchestrator.games.coblock.players.talking import TalkingBuilder
from orchestrator.games.coblock.task import BlockTask


def proof(task: BlockTask) -> tuple[tuple[str, str], ...]:
    """Return the actions with which the talking pair builds the task under the clean rules, one pair for each round; empty if
    it does not succeed. The same task has the same proof."""
    game = CoBlockGame(lambda _: task)
    pair = TalkingBuilder(), TalkingBuilder()
    for seat, player in enumerate(pair):
        player.begin(game.spec, seat, 0)
    rounds = []
    while game.to_act():
        actions = pair[0].choose(game.observe(0)), pair[1].choose(game.observe(1))
        game.step(dict(enumerate(actions)))
        rounds.append(actions)
    return tuple(rounds) if game.metrics()["success"] else ()
