"""Shares discoveries and claims under the same rules: each player tells the others which wanted things it found and which room
it is going to search, and leaves to the others what they claimed."""

from collections.abc import Sequence

from orchestrator.games.chores.actions import SAY, WAIT
from orchestrator.games.chores.players.choosing import ChoreChoice, choose_chore
from orchestrator.games.chores.players.memory import ChoreMemory
from orchestrator.games.chores.players.report import ChoreReport
from orchestrator.games.chores.view import ChoreView
from orchestrator.games.game import GameSpec


class ClaimingHelper:
    """Follows the rules with what all players told each other. It speaks when it has something new to say: a discovery that it
    does not take itself at once, or a claim of another room. Each message costs a step."""

    always = False  # whether it speaks before each new action even without news

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Forget the last episode; the player has no randomness."""
        self.memory, self.alone = ChoreMemory(), len(spec.seats) == 1
        self._told, self._spoke, self._doing = ChoreReport(), False, ""

    async def act(self, view: ChoreView, legal: Sequence[str], refused: str = "") -> str:
        """Return a message if it has something to say, else the action of the rules."""
        self.memory.update(view)
        choice = choose_chore(view, self.memory, self.claimed(view.seat))
        action, news = choice.action, self._news(view, choice)
        if not (self.alone or self._spoke) and self._worth(news, action != self._doing):
            self._spoke, self._told = True, news
            return f"{SAY} {news.text()}"
        self._spoke, self._doing = False, action
        return action if action in legal else WAIT

    def claimed(self, seat: int) -> set[object]:
        """Return the things and rooms that others said they take care of. Of two that claimed the same, the one with the lower
        seat has it; otherwise both would leave it to each other for ever."""
        mine = {self._told.take, self._told.search}
        return {
            part
            for other, report in self.memory.latest.items()
            for part in (report.take, report.search)
            if part and (other < seat or part not in mine)
        }

    def _news(self, view: ChoreView, choice: ChoreChoice) -> ChoreReport:
        memory = self.memory
        found = {
            thing: piece for thing, piece in memory.wanted().items() if thing in view.known.things and thing != choice.take
        }
        places = {name: memory.places[name] for name in {*found.values(), memory.place} - {""} if name in view.known.pieces}
        return ChoreReport(
            places, found, (), (), tuple(self._searched(view)), tuple(sorted(view.me.hands)),
            choice.take if choice.take not in view.known.things else "", choice.search,
        )  # fmt: skip

    def _searched(self, view: ChoreView) -> list[int]:
        """Return the rooms in which the player sees no closed container any more."""
        closed = {view.plan.room_of(view.known.pieces[name].cell) for name in view.closed() if self.memory.may_hide(name)}
        return [room for room in sorted(view.known.rooms) if room not in closed]

    def _worth(self, news: ChoreReport, another: bool) -> bool:
        """Return whether the others should hear this. `another` says whether the next action is not simply the last one."""
        if self.always:
            return another and bool(news.text())
        old, place = self._told, self.memory.place
        unheard = not any(place in report.places for report in self.memory.latest.values())
        fresh = set(news.found) - set(old.found) or (place in news.places and place not in old.places and unheard)
        claim = (news.take, news.search) != (old.take, old.search) and (news.take or news.search)
        return bool(fresh or claim)
