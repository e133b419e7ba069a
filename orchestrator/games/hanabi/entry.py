"""Hanabi in the catalogue of games."""

from orchestrator.games.entry import GameEntry, GameParam
from orchestrator.games.hanabi.engine import HanabiGame
from orchestrator.games.hanabi.players.certain import CertainPlayer
from orchestrator.games.hanabi.players.convention import ConventionPlayer
from orchestrator.games.hanabi.trace import recognises, replay_episode

ENTRY = GameEntry(
    name="hanabi",
    summary="Two to five players build five stacks of cards; each sees all hands but its own, and clues are scarce.",
    make=HanabiGame,
    players={"convention": ConventionPlayer, "certain": CertainPlayer},
    params={"players": GameParam(2, "The number of players.", (2, 3, 4, 5))},
    main_metric="score",
    rules=(
        "You see the cards of the others, but not your own. On your turn, play a card of yours, discard one, or reveal a "
        "colour or a rank to another player, which shows all cards of that colour or rank in that hand. A card that you "
        "play has to be the next one of its colour's stack, 1 to 5; else the card is lost, and a life with it. A clue "
        "costs one of eight tokens; a discard returns one, and so does a 5. The third lost life ends the game. After the "
        "last card of the deck is drawn, everybody has one more turn. B4 is the blue 4: the letters are R, Y, G, W and B. Slot "
        "0 is your oldest card, and player +1 is the one whose turn is next."
    ),
    partners=(
        "The symbolic partner plays by a convention. A clue about a rank that touches the card which its owner would discard "
        "next, usually the oldest one without a clue, says: keep this card. Any other clue says: of the cards that it touches, "
        "the newest one that may be playable is playable. It reads your clues in this way and means its own so. The partner "
        "`certain` only plays cards that are proven by clues."
    ),
    recognises=recognises,
    replay=replay_episode,
)
