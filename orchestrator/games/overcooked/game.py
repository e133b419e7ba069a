"""Overcooked as a game of coordination: two seats, both act in each tick, the score counts delivered soups."""

from collections.abc import Mapping, Sequence
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.digest import state_digest
from orchestrator.games.game import GameEvent, GameSpec, TurnMode
from orchestrator.games.overcooked.layout import GATE, OvercookedLayout
from orchestrator.games.overcooked.layouts import layout_named
from orchestrator.games.overcooked.rules import INTERACT, REWARD, advance
from orchestrator.games.overcooked.state import COOK, FULL, as_trace, from_trace, opening
from orchestrator.games.overcooked.view import NAMES, OvercookedView

ACTIONS = ("north", "south", "east", "west", "stay", "interact")  # in the order of the numbers in rules.py
LEGAL = ("stay", "north", "south", "east", "west", "interact")  # a player who answers nonsense stays
NUMBERS = {action: number for number, action in enumerate(ACTIONS)}
HORIZON = 400  # ticks; the paper's appendix A


class OvercookedGame:
    """A game of Overcooked on one layout. All six actions are always legal, and an action without effect is only an event.

    The rules are the same with `as_published`, because every recorded step of the original agrees with them; only the
    names of places for models differ, see language/places.py.
    """

    def __init__(
        self, layout: str | OvercookedLayout = "cramped_room", horizon: int = HORIZON, as_published: bool = False
    ) -> None:
        """Prepare the game on a layout, given by its name or as an object, for `horizon` ticks. Raises BlockcrewError for an
        unknown layout and for less than one tick."""
        self.layout = layout_named(layout) if isinstance(layout, str) else layout
        if horizon < 1:
            raise BlockcrewError(f"A game of Overcooked lasts at least one tick: give a larger horizon than {horizon}.")
        params = {
            "layout": self.layout.name, "ticks": horizon, "rows": list(self.layout.rows), "onions": FULL, "cook": COOK,
            "reward": REWARD,
        }  # fmt: skip
        self._spec = GameSpec(
            "overcooked", 1, NAMES, TurnMode.SIMULTANEOUS, horizon, "tick", {"score": "points", "soups": "delivered soups"},
            params, as_published=as_published,
        )  # fmt: skip
        self.state = opening(self.layout)

    @property
    def spec(self) -> GameSpec:
        """Return the description of the game; its params hold the layout and its rows."""
        return self._spec

    def reset(self, seed: int) -> None:
        """Begin a new episode. Every episode begins in the same way, whatever the seed."""
        self.state = opening(self.layout)

    def to_act(self) -> tuple[int, ...]:
        """Return both seats until the last tick is over."""
        return (0, 1) if self.state.tick < self._spec.horizon else ()

    def observe(self, seat: int) -> OvercookedView:
        """Return the whole kitchen, since nothing is hidden, as this seat sees it."""
        return OvercookedView(seat, self.layout, self.state.copy(), self._spec.horizon, self._spec.as_published)

    def legal(self, seat: int) -> Sequence[str]:
        """Return the six actions."""
        return LEGAL

    def step(self, actions: Mapping[int, str]) -> Sequence[GameEvent]:
        """Play one tick. Raises BlockcrewError for an unknown action, for a missing or unknown seat, and after the end."""
        if self.state.tick >= self._spec.horizon:
            raise BlockcrewError("This game of Overcooked is over: reset it to play again.")
        if len(actions) != 2:
            raise BlockcrewError("Overcooked needs an action for each of the seats 0 and 1 in each tick.")
        try:
            chosen = NUMBERS[actions[0]], NUMBERS[actions[1]]
        except (KeyError, TypeError) as error:
            raise BlockcrewError(f"Overcooked needs for the seats 0 and 1 one of these actions: {', '.join(LEGAL)}.") from error
        if INTERACT not in chosen:
            advance(self.layout, self.state, *chosen)
            return self._ending()
        return self._interact(chosen)

    def _interact(self, chosen: tuple[int, int]) -> Sequence[GameEvent]:
        """Play a tick in which somebody interacts, and tell what came of it."""
        state, events = self.state, []
        held, cooking = state.held[:], sum(number >= FULL for number in state.pots.values())
        gates, soups = state.gates.copy(), state.score
        ahead = [self.layout.ahead[at][way] for at, way in zip(state.at, state.facing, strict=True)]
        advance(self.layout, state, *chosen)
        for seat in (0, 1):
            if chosen[seat] == INTERACT:
                opened = self.layout.kinds[ahead[seat]] == GATE and state.gates[ahead[seat]] > gates[ahead[seat]]
                events.append(told(seat, held[seat], state.held[seat], opened))
        if sum(number >= FULL for number in state.pots.values()) > cooking:
            events.append(GameEvent("progress", None, "A soup begins to cook."))
        if state.score > soups:
            events.append(GameEvent("reward", None, "A soup is delivered.", {"points": state.score - soups}))
        return [*events, *self._ending()]

    def _ending(self) -> Sequence[GameEvent]:
        if self.state.tick < self._spec.horizon:
            return ()
        return (GameEvent("end", None, f"The time is over with {self.state.score} points.", {"score": self.state.score}),)

    def metrics(self) -> Mapping[str, float]:
        """Return the score in points so far, and the number of delivered soups."""
        return {"score": float(self.state.score), "soups": self.state.score / REWARD}

    def digest(self) -> str:
        """Return a hash of the state with its tick and score."""
        return state_digest(self.snapshot())

    def snapshot(self) -> Any:
        """Return [tick, score, state]; the state is a list in the form of the reference traces."""
        return [self.state.tick, self.state.score, as_trace(self.layout, self.state)]

    def restore(self, snapshot: Any) -> None:
        """Return to a state that `snapshot` returned for the same layout."""
        tick, score, traced = snapshot
        self.state = from_trace(self.layout, traced, tick, score)


def told(seat: int, before: str, after: str, opened: bool) -> GameEvent:
    """Return the event of an interaction, from what the player held before and after it."""
    name = NAMES[seat]
    if before != after:
        text = f"{name} puts down the {before}." if not after else f"{name} takes the {after}."
        return GameEvent("ok", seat, text, {"before": before, "after": after})
    if opened:
        return GameEvent("ok", seat, f"{name} opens a gate.")
    return GameEvent("refused", seat, f"{name} interacts with nothing that fits.")


def layout_of(spec: GameSpec) -> OvercookedLayout:
    """Return the layout that a spec of Overcooked describes."""
    return OvercookedLayout(str(spec.params["layout"]), tuple(spec.params["rows"]))


def open_overcooked(layout: str, ticks: int, as_published: bool) -> OvercookedGame:
    """Return the game for the catalogue's parameters."""
    return OvercookedGame(layout, ticks, as_published)
