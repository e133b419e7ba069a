"""One step of the chores game: all agents act at once; where two want the same thing, the one with the lower seat gets it."""

from collections.abc import Mapping

from orchestrator.games.chores.actions import GO, GO_ROOM, OPEN, PUT, SAY, TAKE
from orchestrator.games.chores.generate import ChoreScene
from orchestrator.games.chores.rules import ChoreRules
from orchestrator.games.chores.sight import look
from orchestrator.games.chores.state import ChoreState
from orchestrator.games.game import GameEvent
from orchestrator.games.transport.knowledge import HaulMessage


class ChoreTurn:
    """The changes of one step. `names` are those of the seats, for events."""

    def __init__(self, rules: ChoreRules, scene: ChoreScene, state: ChoreState, names: tuple[str, ...]) -> None:
        """Keep what changes."""
        self.rules, self.scene, self.state, self.names = rules, scene, state, names
        self.events: list[GameEvent] = []

    def play(self, actions: Mapping[int, str]) -> list[GameEvent]:
        """Carry out one action of each seat, let everybody look, and return what happened."""
        self.state.step += 1
        before = self.done
        for seat, action in sorted(actions.items()):
            self._act(seat, action)
        for seat in range(len(self.names)):
            look(self.scene.home, self.state, seat)
        if self.done > before:
            self.events.append(GameEvent("progress", None, f"{self.done} of {len(self.scene.task.predicates)} are done."))
        return self.events

    @property
    def done(self) -> int:
        """Return how many predicates hold."""
        return self.scene.task.done(self.state.at(self.scene.task.place))

    def _act(self, seat: int, action: str) -> None:
        words = action.split()
        if action.startswith(f"{SAY} "):
            self._say(seat, action.removeprefix(f"{SAY} "))
        elif action.startswith(GO):
            self._walk(seat, action)
        elif words[0] == OPEN:
            self.state.opened.add(words[1])
            self._tell("ok", seat, f"opens {words[1]}")
        elif words[0] == TAKE:
            self._take(seat, words[1])
        elif words[0] == PUT:
            self.state.helpers[seat].hands.remove(words[1])
            self.state.things[words[1]] = words[3]
            self._tell("ok", seat, f"puts {words[1]} {words[2]} {words[3]}")

    def _walk(self, seat: int, action: str) -> None:
        helper, home, where = self.state.helpers[seat], self.scene.home, action.rsplit(maxsplit=1)[-1]
        to = home.entrance(helper.cell, int(where)) if action.startswith(GO_ROOM) else home.pieces[where].front
        helper.cell = home.walk(helper.cell, to, self.rules.stride)

    def _take(self, seat: int, thing: str) -> None:
        helper = self.state.helpers[seat]
        where = self.state.things.get(thing)
        if where is None or self.scene.home.pieces[where].front != helper.cell:
            self._tell("refused", seat, f"finds that {thing} is not here any more")
            return
        del self.state.things[thing]
        helper.hands.append(thing)
        self._tell("ok", seat, f"takes {thing}")

    def _say(self, seat: int, text: str) -> None:
        for other in range(len(self.names)):
            if other != seat:
                self.state.known[other].messages.append(HaulMessage(self.state.step, seat, text))
        self._tell("message", seat, f"says: {text}")

    def _tell(self, kind: str, seat: int, what: str) -> None:
        self.events.append(GameEvent(kind, seat, f"Step {self.state.step}: {self.names[seat]} {what}."))
