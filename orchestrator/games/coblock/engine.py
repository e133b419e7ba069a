"""The game CoBlock (section 2): rounds in which two builders act at once, until the structure is complete or a builder ends the
game. world.py has the rules of blocks, state.py the state."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.action import WAIT, BlockAction, BlockDeed, BlockVerb
from orchestrator.games.coblock.balance import gamma
from orchestrator.games.coblock.blocks import SEATS
from orchestrator.games.coblock.command import exact
from orchestrator.games.coblock.legal import legal_lines
from orchestrator.games.coblock.rules import FREE_TALKS, BlockRules
from orchestrator.games.coblock.state import CoBlockState
from orchestrator.games.coblock.task import BlockTask
from orchestrator.games.coblock.view import CoBlockView, deed_text
from orchestrator.games.coblock.world import contains, progress, refusal_text
from orchestrator.games.digest import state_digest
from orchestrator.games.game import GameEvent, GameSpec, TurnMode

METRICS = {
    "success": "1 if the structure was completed",
    "gamma": "balance of the work, best 0.5",
    "actions": "actions of both, waiting not counted (the paper's time steps)",
    "rounds": "rounds",
    "progress": "share of right blocks",
}


class CoBlockGame:
    """Implements `CoordinationGame`. `tasks` returns the task for a seed, and `params` are the further parameters that the spec
    names, such as the kind of the tasks."""

    def __init__(
        self, tasks: Callable[[int], BlockTask], rules: BlockRules | None = None, params: Mapping[str, Any] | None = None
    ) -> None:
        self.rules = rules or BlockRules()
        self._tasks, self._params = tasks, dict(params or {})
        self.reset(0)

    @property
    def spec(self) -> GameSpec:
        """Return the description of the game; a step is one action of each builder that still has one in the round."""
        rules = self.rules
        mode = TurnMode.TURN if rules.as_published else TurnMode.SIMULTANEOUS
        params = self._params | rules.as_params()
        return GameSpec("coblock", 1, SEATS, mode, rules.most_steps, "step", METRICS, params, rules.speech, rules.as_published)

    def reset(self, seed: int) -> None:
        """Begin the task of this seed."""
        self.state = CoBlockState(self._tasks(seed), self.rules)

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that have actions left in the round; as published only the first of them."""
        state = self.state
        seats = () if state.over else tuple(seat for seat in (0, 1) if state.left[seat])
        return seats[:1] if self.rules.as_published else seats

    def observe(self, seat: int) -> CoBlockView:
        """Return what this seat knows: the partner's goal and inventory are hidden."""
        state = self.state
        world = state.world
        return CoBlockView(
            seat, state.round, state.left[seat], dict(state.task.goals[seat]), dict(world.inventories[seat]),
            dict(world.blocks), state.history, self.rules,
        )  # fmt: skip

    def legal(self, seat: int) -> Sequence[str]:
        """Return `wait`, the placements and breaks inside the plot, and `end`; empty for a seat that does not act now."""
        state = self.state
        return legal_lines(state.world, seat, state.task.goals[seat]) if seat in self.to_act() else ()

    def step(self, actions: Mapping[int, str]) -> Sequence[GameEvent]:
        """Play one action of each acting seat. Seat 0 is executed first; an action that its action made impossible is refused
        and counts as done."""
        events: list[GameEvent] = []
        for seat, action in self._checked(actions):
            if not self.state.over:
                events.append(self._act(seat, action))
                self._judge()
        self._close_round()
        if self.state.over:
            events.append(GameEvent("end", None, f"The game is over: {self.state.over}.", {"why": self.state.over}))
        return events

    def metrics(self) -> Mapping[str, float]:
        """Return success, balance, numbers of actions and rounds, and progress."""
        state, task = self.state, self.state.task
        return {
            "success": float(self._complete()),
            "gamma": gamma(state.actions, task.fair),
            "actions": float(sum(state.actions)),
            "rounds": float(state.rounds_used),
            "progress": progress(task.blocks, state.world.blocks),
        }

    def digest(self) -> str:
        """Return the hash of the task and of everything that happened."""
        return state_digest(self.state.as_json())

    def snapshot(self) -> Any:
        """Return the state as plain JSON."""
        return self.state.as_json()

    def restore(self, snapshot: Any) -> None:
        """Return to a state that `snapshot` returned. Raises BlockcrewError for anything else."""
        self.state = CoBlockState.from_json(snapshot, self.rules)

    def _checked(self, actions: Mapping[int, str]) -> list[tuple[int, BlockAction]]:
        seats = self.to_act()
        if set(actions) != set(seats):
            names = " and ".join(SEATS[seat] for seat in seats) or "nobody"
            raise BlockcrewError(f"Now {names} must act: give one action for each of them and for nobody else.")
        return [(seat, self._legal_action(seat, actions[seat])) for seat in seats]

    def _legal_action(self, seat: int, line: str) -> BlockAction:
        action = exact(line)
        if len(action.text) > self.rules.speech.longest:
            raise BlockcrewError(f"A message has at most {self.rules.speech.longest} characters: shorten it.")
        if why := self.state.world.refusal(seat, action):
            raise BlockcrewError(refusal_text(why, action))
        return action

    def _act(self, seat: int, action: BlockAction) -> GameEvent:
        why = self.state.world.act(seat, self._executed(action))
        deed = BlockDeed(self.state.round, seat, action, refusal_text(why, action) if why else "")
        self.state.note(deed)
        self._pay(seat, action)
        kind = "refused" if why else "message" if action.verb is BlockVerb.SAY else "ok"
        text = f'{SEATS[seat]} says "{action.text}".' if kind == "message" else deed_text(deed) + "."
        return GameEvent(kind, seat, text, {"action": str(action), "reason": why.value if why else ""})

    def _executed(self, action: BlockAction) -> BlockAction:
        """Return what the world is asked to do: as published, the break of a player has no cell."""
        as_published = self.rules.as_published and action.verb is BlockVerb.BREAK
        return BlockAction(BlockVerb.BREAK) if as_published else action

    def _pay(self, seat: int, action: BlockAction) -> None:
        state = self.state
        state.actions[seat] += action.verb not in (BlockVerb.WAIT, BlockVerb.END)
        cost = 1
        if action.verb is BlockVerb.SAY:
            state.talks[seat] += 1
            cost = self.rules.speech.cost or int(state.talks[seat] > FREE_TALKS)
        state.left[seat] = 0 if action == WAIT else max(0, state.left[seat] - cost)
        if action.verb is BlockVerb.END:
            state.ended[seat], state.left[seat] = True, 0

    def _complete(self) -> bool:
        task, blocks = self.state.task, self.state.world.blocks
        return contains(task.blocks, blocks) and (not self.rules.exact or len(blocks) == len(task.target))

    def _judge(self) -> None:
        ended = self.state.ended
        if self._complete():
            self.state.over = "the structure is complete"
        elif all(ended) if self.rules.as_published else any(ended):
            self.state.over = "the builders ended it"

    def _close_round(self) -> None:
        state = self.state
        if state.over or any(state.left):
            return
        if state.round == self.rules.rounds:
            state.over = f"{state.round} rounds are played"
        else:
            state.begin_round()
