"""CoBlock in the catalogue of games: its parameters, its players, and its reference traces."""

from orchestrator.games.coblock.engine import CoBlockGame
from orchestrator.games.coblock.generator.generate import ANY, generated
from orchestrator.games.coblock.generator.shapes import FAMILIES
from orchestrator.games.coblock.players.helping import HelpingBuilder
from orchestrator.games.coblock.players.silent import SilentBuilder
from orchestrator.games.coblock.players.talking import TalkingBuilder
from orchestrator.games.coblock.rules import BlockRules
from orchestrator.games.coblock.task import TaskKind
from orchestrator.games.coblock.trace import recognises, replay_episode
from orchestrator.games.entry import GameEntry, GameParam
from orchestrator.games.game import Speech


def make(
    kind: str, family: str, budget: int, strict: str, message_cost: int, message_length: int, as_published: bool = False
) -> CoBlockGame:
    """Return the game with generated tasks: each seed has its own."""
    speech = Speech(message_cost, message_length)
    rules = BlockRules(budget, strict == "yes", speech, as_published=as_published)
    wanted = TaskKind(kind)
    return CoBlockGame(lambda seed: generated(wanted, family, seed), rules, {"kind": kind, "family": family})


ENTRY = GameEntry(
    name="coblock",
    summary="Two builders with private goals and blocks build one structure together, and have to talk for it.",
    make=make,
    players={"symbolic": TalkingBuilder, "talking": TalkingBuilder, "helper": HelpingBuilder, "silent": SilentBuilder},
    params={
        "kind": GameParam("goal", "How much the builders depend on each other.", tuple(kind.value for kind in TaskKind)),
        "family": GameParam(ANY, "The form of the structures; `any` takes the five in turn.", (ANY, *FAMILIES)),
        "budget": GameParam(1, "Actions of each builder in a round: 1 as in the paper, 3 as in its tutorial.", (1, 3)),
        "strict": GameParam("yes", "Whether a surplus block prevents success.", ("yes", "no")),
        "message_cost": GameParam(1, "Actions that a message costs; with 0 the first one of a round is free.", (0, 1)),
        "message_length": GameParam(500, "Characters that a message may have.", (100, 200, 500, 1000)),
    },
    main_metric="success",
    rules=(
        "Alice and Bob build one structure of coloured blocks, and each knows only a part of it, its goal, and only its own "
        "blocks. The game is won when every block of both goals stands and no other. In a round each of you places a block "
        "(place red 0 1 2: colour, x, y, z, where y is the height), breaks one (break 0 1 2; it is lost), says something, or "
        "waits. A block needs the ground, y=0, or a block at one of its six sides; it never falls. Tell your partner which "
        "blocks you need and which colours you have: often you lack a colour, or cannot begin before the other has built."
        " `end` ends the game for both, so use it only if you give up."
    ),
    partners=(
        "The partners talking and helper read sentences of two kinds, in one message or in several: `I have red and blue.` and "
        "`My goal: red (0,0,0) (1,0,0); blue (0,1,0).` So copy the line of your goal after `say My goal:`. In "
        "the list of actions, the blocks of your goal that you can place now come first; do not place others unless your "
        "partner asks for them."
    ),
    recognises=recognises,
    replay=replay_episode,
)
