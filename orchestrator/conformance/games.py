"""Checks a game of coordination (games/game.py): rules, randomness, hidden state, records and the end of an episode."""

import json
import random
from collections.abc import Callable, Mapping

from orchestrator.conformance.broken_promise import promise
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.game import CoordinationGame

ILLEGAL = "no such action \N{SNOWMAN}"


def check_coordination_game(make: Callable[[], CoordinationGame], seed: int = 1, most_steps: int = 2000) -> None:
    """Check the game that `make` returns, by an episode of random legal actions, played until its end or for `most_steps`
    steps. Raises BrokenPromise for the first promise that is not kept."""
    game = make()
    check_spec(game)
    game.reset(seed)
    dice, played, digests = random.Random(seed), list[Mapping[int, str]](), [game.digest()]
    while game.to_act() and len(played) < most_steps:
        if len(played) < 3:
            check_refusals(game)
        check_position(game)
        actions = {seat: dice.choice(list(game.legal(seat))) for seat in game.to_act()}
        game.step(actions)
        played.append(actions)
        digests.append(game.digest())
    promise(played, "A new episode has somebody to act.")
    promise(len(played) <= game.spec.horizon or game.to_act() == (), "An episode ends within its horizon.")
    check_again(make(), seed, played, digests)


def check_spec(game: CoordinationGame) -> None:
    """Check the description of a game."""
    spec = game.spec
    promise(spec.name and spec.unit and spec.version >= 1, f"A game has a name, a version from 1 on and a unit: {spec}.")
    promise(spec.seats and len(set(spec.seats)) == len(spec.seats), f"Every seat has a name of its own: {spec.seats}.")
    promise(spec.horizon > 0 and spec.metrics, "A game has a horizon and metrics.")
    promise(is_json(dict(spec.params)), f"The parameters are plain JSON: {spec.params}.")


def check_position(game: CoordinationGame) -> None:
    """Check what can be asked in one position, and that asking changes nothing."""
    before = game.digest()
    for seat in game.to_act():
        promise(0 <= seat < len(game.spec.seats), f"Seat {seat} is to act, and there is none.")
        legal = list(game.legal(seat))
        promise(legal and all(isinstance(each, str) for each in legal), f"Seat {seat} has to act and has no legal action.")
        promise(len(set(legal)) == len(legal), f"The legal actions of seat {seat} are named once each: {legal}.")
    for seat in range(len(game.spec.seats)):
        view = game.observe(seat)
        promise(view.seat == seat, f"The view of seat {seat} says that it is {view.seat}'s.")
        promise(is_json(dict(view.facts())), f"The facts of seat {seat} are plain JSON.")
        promise(view.text().strip(), f"The view of seat {seat} has a text.")
    promise(set(game.metrics()) == set(game.spec.metrics), f"The metrics are those of the description: {game.metrics()}.")
    promise(game.digest() == before, "Observing changes nothing.")


def check_refusals(game: CoordinationGame) -> None:
    """Check that illegal and missing actions raise BlockcrewError and change nothing, and that a snapshot restores."""
    before = game.digest()
    for actions in ({seat: ILLEGAL for seat in game.to_act()}, {}):
        try:
            game.step(actions)
        except BlockcrewError as error:
            promise(str(error), "A refusal says why.")
        else:
            promise(False, f"The actions {actions} are not legal, and were played.")
        promise(game.digest() == before, f"The refused actions {actions} changed the game.")
    kept = json.loads(json.dumps(game.snapshot()))
    game.step({seat: game.legal(seat)[-1] for seat in game.to_act()})
    game.restore(kept)
    promise(game.digest() == before, "A snapshot, as JSON and back, restores the state.")


def check_again(game: CoordinationGame, seed: int, played: list[Mapping[int, str]], digests: list[str]) -> None:
    """Check that the same seed and actions lead to the same states."""
    game.reset(seed)
    found = [game.digest()]
    for actions in played:
        game.step(actions)
        found.append(game.digest())
    promise(found == digests, "The same seed and actions lead to the same states.")


def is_json(value: object) -> bool:
    """Tell whether a value is plain JSON: it comes back from JSON's text as the same."""
    try:
        return bool(json.loads(json.dumps(value)) == value)
    except (TypeError, ValueError):
        return False
