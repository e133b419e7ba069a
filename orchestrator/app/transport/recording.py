"""Writes into the record of a run what the bots of the transport game do, say and carry, so that the usual views show it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from orchestrator.app.transport.house_site import HouseSite
from orchestrator.app.transport.pace import TICKS
from orchestrator.core.events.agents import ActionBegun, ActionEnded, BodyChanged, PlanMade
from orchestrator.core.events.dialogue import LineSaid
from orchestrator.core.events.metaplan import MetaPlanDiscussed
from orchestrator.games.capo.crew import PlanningCrew
from orchestrator.games.game import GameEvent
from orchestrator.games.transport.actions import DELIVER, GRASP, PUT, SAY, WAIT
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.things import TARGETS
from orchestrator.metaplan.planning import PlanChange
from orchestrator.record.writer import Recorder
from orchestrator.team.metaplans.chair import in_words

SHOWN = ("ok", "reward", "refused")  # kinds of the game's events that end an action


@dataclass
class HaulRecording:
    """Watches one game and writes its events. `crew` is None where nobody plans together. `delivered` has what each agent
    brought to the goal, `said` how many messages it sent, by name."""

    recorder: Recorder
    site: HouseSite
    crew: PlanningCrew[Any] | None = None
    delivered: dict[str, list[str]] = field(default_factory=dict)
    said: Counter[str] = field(default_factory=Counter)
    _latest: dict[int, tuple[str, int]] = field(default_factory=dict)
    _held: dict[int, dict[str, int]] = field(default_factory=dict)
    _trips: dict[str, list[list[str]]] = field(default_factory=dict)
    _told: int = 0  # changes of the plan that are in the record

    async def chose(self, game: HaulGame, actions: Mapping[int, str]) -> None:
        """Write the actions that the agents begin, without those that they only go on with, and new plans."""
        self._note_plans()
        for seat, action in sorted(actions.items()):
            if action.startswith(f"{SAY} ") or action in (WAIT, self._latest.get(seat, ("", 0))[0]):
                continue
            self._latest[seat] = action, game.state.tick
            self.recorder.write(ActionBegun(agent=game.spec.seats[seat], skill=action.split()[0], args={}, text=action))

    async def happened(self, game: HaulGame, events: Sequence[GameEvent]) -> None:
        """Write what the bots said, completed and hold after a step."""
        for event in events:
            if event.seat is not None:
                self._note(game, game.spec.seats[event.seat], event)
        for seat, porter in enumerate(self.site.porters):
            held = carried(game, seat)
            if held != self._held.get(seat):
                self._held[seat] = held
                seen = await porter.body.observe()
                self.recorder.write(
                    BodyChanged(agent=porter.name, position=seen.position, health=seen.health, food=seen.food, inventory=held)
                )

    def _note(self, game: HaulGame, name: str, event: GameEvent) -> None:
        assert event.seat is not None
        if event.kind == "message":
            self.said[name] += 1
            self.recorder.write(LineSaid(agent=name, text=event.data["text"]))
        elif event.kind in SHOWN:
            action, since = self._latest.pop(event.seat, ("", game.state.tick))
            if event.kind == "reward":
                self.delivered.setdefault(name, []).extend(event.data["things"])
                self._trips[name] = self._trips.get(name, [])[1:]
            if action.split()[:1] in ([GRASP], [PUT], [DELIVER]):
                self.recorder.write(ended(game, event, action, (game.state.tick - since) / TICKS))
            if event.kind == "reward":
                self._plan(name, self._trips[name])

    def _note_plans(self) -> None:
        changes = self.crew.planning.history if self.crew else []
        for change in changes[self._told :]:
            self.recorder.write(in_record(change))
            for porter in self.site.porters:
                trips = [[str(step) for step in subtask.steps] for subtask in change.plan.of(porter.name)]
                self._plan(porter.name, trips)
        self._told = len(changes)

    def _plan(self, name: str, trips: list[list[str]]) -> None:
        """Write which trips of the plan an agent has before it, if there are any."""
        self._trips[name] = trips
        if trips:
            self.recorder.write(PlanMade(agent=name, objective="its part of the plan", stages=trips, why=""))


def ended(game: HaulGame, event: GameEvent, action: str, seconds: float) -> ActionEnded:
    """Return the event that an agent's action has ended after so many seconds of the game, with what the agent carries now."""
    assert event.seat is not None
    name, held = game.spec.seats[event.seat], ", ".join(carried(game, event.seat)) or "nothing"
    brought, count = ", ".join(event.data.get("things", ())), len(game.state.delivered)
    notes = {
        "reward": f"brings {brought}: {count} of {len(TARGETS)} at the goal",
        "refused": f"comes too late to {action}, carries {held}",
    }
    note, why = notes.get(event.kind, f"carries {held}"), "not_found" if event.kind == "refused" else None
    verb = action.split(maxsplit=1)[0]
    return ActionEnded(agent=name, skill=verb, ok=not why, reason=why, note=note, gained={}, seconds=seconds)


def carried(game: HaulGame, seat: int) -> dict[str, int]:
    """Return what an agent carries, in its hands and in its bag, each thing once."""
    felt = game.feels(seat)
    return dict.fromkeys((*felt.hands, *felt.inside), 1)


def in_record(change: PlanChange) -> MetaPlanDiscussed:
    """Return the event of a new meta-plan: who wrote it, after what, and why."""
    held = change.agreement
    return MetaPlanDiscussed(
        agent=held.designers[-1], event=str(change.event or ""), plan=change.plan.version, changed=True, why=change.plan.why,
        subtasks=list(map(str, change.plan.subtasks)), rounds=held.rounds, agreed=held.agreed,
        said=[words for one in held.opinions if (words := in_words(one))],
    )  # fmt: skip
