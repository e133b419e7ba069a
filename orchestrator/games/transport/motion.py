"""Lets time pass in the transport game: the pieces of the agents' actions end one after the other, until somebody has to
choose again. Walking goes cell by cell; a message and a thing that was not known before end a walk early."""

from orchestrator.games.game import GameEvent
from orchestrator.games.transport.actions import DELIVER, DROP, EXPLORE, GO, GRASP, PUT, SAY, WAIT, duration, unseen
from orchestrator.games.transport.house import Cell, House
from orchestrator.games.transport.knowledge import HaulMessage
from orchestrator.games.transport.rules import HaulRules
from orchestrator.games.transport.sight import look
from orchestrator.games.transport.state import HaulState
from orchestrator.games.transport.things import TARGETS, is_bag


class Motion:
    """The movement of one episode: its rules, house and state. `names` are those of the seats, for events."""

    def __init__(self, rules: HaulRules, house: House, state: HaulState, names: tuple[str, ...]) -> None:
        """Keep what moves."""
        self.rules, self.house, self.state, self.names = rules, house, state, names
        self.events: list[GameEvent] = []

    @property
    def over(self) -> bool:
        """Return whether the time is over or everything is delivered."""
        return self.state.tick >= self.rules.budget or len(self.state.delivered) == len(TARGETS)

    def begin(self, seat: int, action: str) -> None:
        """Let an agent begin an action."""
        body = self.state.bodies[seat]
        body.doing, body.heard = action, False
        body.to = self._destination(seat, action)
        self._next_piece(seat)

    def _destination(self, seat: int, action: str) -> Cell | None:
        verb, here, known = action.split(maxsplit=1)[0], self.state.bodies[seat].cell, self.state.known[seat]
        if action.startswith(GO):
            return self.house.entrance(here, int(action.rsplit(" ", 1)[1]))
        if verb == GRASP:
            return known.things[action.split()[1]]
        if verb == DELIVER:
            return self.house.zone
        if action == EXPLORE:
            left = unseen(self.house, known.cells, self.house.room_of(here))
            return min(left, key=lambda cell: (self.house.steps(here, cell), cell), default=None)
        return None

    def _next_piece(self, seat: int) -> None:
        """Plan the next piece of an agent's action: one more cell, or the work at the end of the way."""
        body = self.state.bodies[seat]
        if body.to == body.cell:
            body.to = None
        body.ready = self.state.tick + (self.rules.cell if body.to else duration(self.rules, body.doing))

    def run(self) -> list[GameEvent]:
        """Let time pass until somebody has to choose or the episode is over, and return what happened."""
        self.events = []
        bodies = self.state.bodies
        while not self.over:
            now = min(body.ready for body in bodies if body.doing)
            self.state.tick = min(now, self.rules.budget)
            if self.over:
                break
            for seat, body in enumerate(bodies):
                if body.doing and body.ready == now:
                    self._piece_ends(seat)
            if not all(body.doing for body in bodies):
                break
        return self.events

    def _piece_ends(self, seat: int) -> None:
        body = self.state.bodies[seat]
        if body.to is None:
            self._work(seat)
            return
        body.cell = self.house.next_cell(body.cell, body.to)
        new = look(self.rules, self.house, self.state, seat)
        if new:
            self._tell("progress", seat, "sees something new")
        if new or body.heard:
            body.doing, body.to = "", None
        elif body.doing == EXPLORE:
            self._explore_on(seat)
        else:
            self._next_piece(seat)

    def _explore_on(self, seat: int) -> None:
        body = self.state.bodies[seat]
        body.to = self._destination(seat, EXPLORE)
        if body.to is None:
            self._tell("ok", seat, "has seen the whole room")
            body.doing = ""
        else:
            self._next_piece(seat)

    def _work(self, seat: int) -> None:
        """Carry out the work of an action whose walk is over."""
        body = self.state.bodies[seat]
        action, verb = body.doing, body.doing.split()[0]
        body.doing = ""
        if action.startswith(f"{SAY} "):
            self._say(seat, action.removeprefix(f"{SAY} "))
        elif verb == GRASP:
            self._grasp(seat, action.split()[1])
        elif verb == PUT:
            body.hands.remove(action.split()[1])
            self.state.inside[self.state.bag(seat)].append(action.split()[1])
        elif verb == DELIVER:
            self._deliver(seat)
        elif verb == DROP:
            body.hands.remove(action.split()[1])
            self.state.lying[action.split()[1]] = body.cell
        if verb not in (SAY, DELIVER, WAIT):
            self._tell("ok", seat, f"is done with: {action}")
        look(self.rules, self.house, self.state, seat)

    def _grasp(self, seat: int, thing: str) -> None:
        body, state = self.state.bodies[seat], self.state
        if state.lying.get(thing) != body.cell:
            self._tell("refused", seat, f"finds that {thing} is not here any more")
            return
        del state.lying[thing]
        body.hands.append(thing)

    def _deliver(self, seat: int) -> None:
        state, load = self.state, self.state.load(seat)
        state.used += [held for held in state.bodies[seat].hands if is_bag(held)]
        state.bodies[seat].hands.clear()
        state.delivered |= dict.fromkeys(load, state.tick)
        self._tell("reward", seat, f"delivers {', '.join(load)}", things=load)

    def _say(self, seat: int, text: str) -> None:
        for other, body in enumerate(self.state.bodies):
            if other != seat:
                self.state.known[other].messages.append(HaulMessage(self.state.tick, seat, text))
                body.heard = True
                self._wake(other)
        self._tell("message", seat, f"says: {text}", text=text)

    def _wake(self, seat: int) -> None:
        """Let an agent that only waits choose at once; one that walks chooses at its next cell."""
        body = self.state.bodies[seat]
        if body.doing == WAIT:
            body.doing = ""

    def _tell(self, kind: str, seat: int, what: str, **data: object) -> None:
        self.events.append(GameEvent(kind, seat, f"Tick {self.state.tick}: {self.names[seat]} {what}.", data))
