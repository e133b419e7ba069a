"""The clues of the convention player. Each possible clue is judged by what its receiver would believe after it, computed from
the common beliefs alone; a clue that would make it believe something wrong is never given."""

from collections.abc import Iterator
from dataclasses import dataclass

from orchestrator.games.hanabi.moves import HanabiMove, HanabiVerb, move_table
from orchestrator.games.hanabi.players.meaning import ClueKind, clue_meaning
from orchestrator.games.hanabi.players.signals import next_chop
from orchestrator.games.hanabi.players.situation import HanabiSituation

WAITING = 2  # spare turns: with no more of them, a player waits for others that know a card to play
PLAYING = (ClueKind.PLAY, ClueKind.PROOF)


@dataclass(frozen=True, slots=True)
class ClueOption:
    """A clue that misleads nobody: `news` counts the possible cards, over the whole hand, that it excludes."""

    text: str
    kind: ClueKind
    news: int


def save_clue(situation: HanabiSituation) -> str:
    """Return a clue for the next player, whose chop is critical, or an empty text if it is not. A clue that gives the player a
    card to play is better than one that saves the chop."""
    chop = next_chop(situation.beliefs, situation.seat)
    if chop < 0 or not situation.beliefs.tokens:
        return ""
    card = situation.others[situation.next_seat][chop]
    if not situation.table.critical >> card & 1:
        return ""
    return best_of(options(situation, 1), PLAYING) or f"reveal player +1 rank {card % 5 + 1}"


def play_clue(situation: HanabiSituation) -> str:
    """Return the clue that gives another player a card to play, or an empty text. With several, the one with most news is
    taken."""
    return best_of(all_options(situation), PLAYING)


def news_clue(situation: HanabiSituation) -> str:
    """Return the clue with most news of any kind, or an empty text: it passes the turn without losing a card."""
    return best_of(all_options(situation), tuple(ClueKind))


def waiting_clue(situation: HanabiSituation) -> str:
    """Return a clue that leaves the last cards in the deck, or an empty text while there is time: near the end each drawn card
    costs a turn, so a player with tokens waits while others play."""
    soon = situation.others_play() and situation.spare_turns() <= WAITING
    late = soon or situation.spare_turns() <= 0
    return news_clue(situation) if late and situation.beliefs.deck else ""


def last_clue(situation: HanabiSituation) -> str:
    """Return a play clue in the last turns, or an empty text when nobody comes after this turn or others know what to play."""
    return play_clue(situation) if situation.turns > 1 and not situation.others_play() else ""


def best_of(found: Iterator[ClueOption], kinds: tuple[ClueKind, ...]) -> str:
    """Return the text of the clue with most news among those of the given kinds, or an empty text."""
    wanted = [option for option in found if option.kind in kinds]
    return max(wanted, key=lambda option: option.news).text if wanted else ""


def all_options(situation: HanabiSituation) -> Iterator[ClueOption]:
    """Yield the clues that mislead nobody, next player first."""
    if situation.beliefs.tokens:
        for offset in range(1, situation.beliefs.players):
            yield from options(situation, offset)


def options(situation: HanabiSituation, offset: int) -> Iterator[ClueOption]:
    """Yield the clues to the player so many seats ahead that do not mislead it."""
    beliefs = situation.beliefs
    target = (situation.seat + offset) % beliefs.players
    cards, before = situation.others[target], beliefs.hands[target]
    chop = next_chop(beliefs, situation.seat) if offset == 1 else -1
    for move, touched in touching(beliefs.players, cards, offset):
        kind, after = clue_meaning(before, beliefs.table, move, touched, chop)
        if all(mask >> card & 1 for mask, card in zip(after, cards, strict=True)):
            news = sum(old.bit_count() - new.bit_count() for old, new in zip(before, after, strict=True))
            yield ClueOption(move.text, kind, news)


def touching(players: int, cards: list[int], offset: int) -> Iterator[tuple[HanabiMove, int]]:
    """Yield each legal clue about these cards of the player `offset` seats ahead, with the slots that it touches, as bits."""
    for move in move_table(players).clues[offset]:
        if move.verb is HanabiVerb.COLOR:
            touched = sum(1 << slot for slot, card in enumerate(cards) if card // 5 == move.value)
        else:
            touched = sum(1 << slot for slot, card in enumerate(cards) if card % 5 == move.value)
        if touched:
            yield move, touched
