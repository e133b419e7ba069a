"""Recorded games of the published Hanabi engine (open_spiel, which is the Hanabi Learning Environment), replayed move for move.
The header of such a file says what each field of a move is."""

from collections.abc import Iterator, Mapping
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.digest import text_digest
from orchestrator.games.entry import ReplayedEpisode, StepMismatch
from orchestrator.games.hanabi.cards import CARD_NAMES, CARD_NUMBERS
from orchestrator.games.hanabi.engine import HanabiGame
from orchestrator.games.hanabi.published import observation_string

BEFORE = ("player", "text", "legal", "knowledge", "observation")
AFTER = ("fireworks", "tokens", "lives", "deck", "discards")


def recognises(first: Mapping[str, Any]) -> bool:
    """Return whether the first object of a file begins a reference trace of Hanabi."""
    return first.get("header") is True and "hanabi" in str(first.get("engine"))


def replay_episode(number: int, record: Mapping[str, Any]) -> ReplayedEpisode:
    """Return the comparison of one recorded game with this engine."""
    mismatches = tuple(compare(record, number))
    return ReplayedEpisode(len(record["moves"]), mismatches)


def compare(record: Mapping[str, Any], number: int) -> Iterator[StepMismatch]:
    """Yield the first difference of every move of a recorded game, which is line `number` of its file, and of its end."""
    game = HanabiGame(record["players"])
    game.deal([CARD_NUMBERS[card] for card in record["deck"]])
    size = len(record["hands0"][0])
    dealt = [record["deck"][seat * size : (seat + 1) * size] for seat in range(record["players"])]
    yield from differences(number, 0, ("hands0",), [record["hands0"]], [dealt])
    for step, move in enumerate(record["moves"], 1):
        player, chosen, text, legal, knowledge, digest, *after = move
        yield from differences(number, step, BEFORE, [player, text, legal, knowledge, digest], before(game, chosen))
        if len(after) > len(AFTER):
            yield from differences(number, step, ("observation",), after[len(AFTER) :], [observation_string(game.state)])
        try:
            game.step({game.state.seat: game.table.moves[chosen].text})
        except BlockcrewError as error:
            yield StepMismatch(number, step, "move", text, str(error))
            return
        yield from differences(number, step, AFTER, after, table_state(game))
    yield from differences(number, len(record["moves"]), tuple(ending(game)), [record[key] for key in ending(game)],
                           list(ending(game).values()))  # fmt: skip


def differences(
    episode: int, step: int, names: tuple[str, ...], recorded: list[Any], played: list[Any]
) -> Iterator[StepMismatch]:
    """Yield the first of the named fields that differs, if one does."""
    for name, theirs, ours in zip(names, recorded, played, strict=False):
        if theirs != ours:
            yield StepMismatch(episode, step, name, theirs, ours)
            return


def before(game: HanabiGame, chosen: int) -> list[Any]:
    """Return the fields of a recorded move that are about the state before it; `chosen` is the number of the move."""
    state = game.state
    legal = [game.table.by_text[text].number for text in game.legal(state.seat)]
    digest = text_digest(observation_string(state))
    knowledge = [held.knowledge() for held in state.hands[state.seat]]
    return [state.seat, game.table.moves[chosen].published, legal, knowledge, digest]


def table_state(game: HanabiGame) -> list[Any]:
    """Return the fields of a recorded move that are about the table after it."""
    state = game.state
    return [state.fireworks, state.tokens, state.lives, len(state.deck) - state.drawn, len(state.discards)]


def ending(game: HanabiGame) -> dict[str, Any]:
    """Return the fields of a recorded game that are about its end."""
    state, metrics = game.state, game.metrics()
    end = "bomb" if not state.lives else "perfect" if state.score == 25 else "deck_out" if state.over else "not over"
    return {
        "end": end, "raw": metrics["score"], "strict": metrics["strict"], "returns": float(metrics["strict"]),
        "final_discards": [CARD_NAMES[card] for card in state.discards], "cards_dealt": state.drawn,
        "final_hands": [[CARD_NAMES[held.card] for held in hand] for hand in state.hands],
    }  # fmt: skip
