"""The rules of RHP with shared discoveries and claims: each tells the others what it found and what it is going to do, and
leaves to the others what they claimed. It looks ahead a little more: to rooms that promise much, and to the end of the time."""

from collections.abc import Sequence

from orchestrator.games.game import GameSpec
from orchestrator.games.transport.actions import DELIVER, SAY, WAIT
from orchestrator.games.transport.players.choosing import Choice, choose_by_rules, distance
from orchestrator.games.transport.players.memory import HaulMemory
from orchestrator.games.transport.players.outlook import in_time, most_promising
from orchestrator.games.transport.players.report import HaulReport
from orchestrator.games.transport.view import HaulView


class ClaimsPlayer:
    """Follows the rules of RHP with what all players told each other. It speaks when it has something new to say: a discovery,
    a thing that is gone, or another claim. Each message takes its time."""

    always = False  # whether it speaks after each action even without news

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Forget the last episode; the player has no randomness."""
        self.memory, self.alone = HaulMemory(), len(spec.seats) == 1
        self._told, self._spoke, self._doing = HaulReport(), False, ""

    async def act(self, view: HaulView, legal: Sequence[str], refused: str = "") -> str:
        """Return a message if there is something to say, else the action of the rules."""
        self.memory.update(view)
        choice = choose_by_rules(view, self.memory, self.claimed() | self._later(view), most_promising)
        if choice.action in (DELIVER, WAIT) and view.me.room_for:  # nothing is left but what others claimed: it helps them
            choice = choose_by_rules(view, self.memory, choose_room=most_promising)
        if view.me.load and not in_time(view, self.memory, choice):
            choice = Choice(DELIVER)
        action, news = choice.action, self._news(view, choice)
        if not (self.alone or self._spoke) and self._worth(news, action != self._doing):
            self._spoke = True
            return f"{SAY} {news.text()}"
        self._spoke, self._doing = False, action
        return action if action in legal else WAIT

    def claimed(self) -> set[object]:
        """Return the things and rooms that others said they take care of."""
        return {part for report in self.memory.latest.values() for part in (report.take, report.search) if part}

    def _later(self, view: HaulView) -> set[object]:
        """Return the things that it was only told of and that are farther than a room that nobody has searched or claimed."""
        claimed = self.claimed()
        rooms = [room for room in view.house.rooms if room not in self.memory.searched and room not in claimed]
        nearest = min((distance(view, room) for room in rooms), default=None)
        told = {name: cell for name, cell in self.memory.things.items() if name not in view.known.things}
        return {name for name, cell in told.items() if nearest is not None and view.house.steps(view.me.cell, cell) > nearest}

    def _news(self, view: HaulView, choice: Choice) -> HaulReport:
        found = {name: cell for name, cell in view.known.things.items() if name in self.memory.things}
        seen = tuple(filter(view.explored, view.house.rooms))
        near = choice.take in view.known.things and view.house.room_of(view.known.things[choice.take]) == view.room
        return HaulReport(found, seen, tuple(sorted(self._own_gone(view))), "" if near else choice.take, choice.search)

    def _own_gone(self, view: HaulView) -> set[str]:
        return set(view.me.hands) | set(view.me.inside) | view.known.delivered

    def _worth(self, news: HaulReport, another: bool) -> bool:
        """Return whether the others do not know this yet, and note that they do now. `another` says whether the next action is
        not simply the last one, after a message that it heard on the way."""
        old, self._told = self._told, news
        if self.always:
            return another and bool(news.text())
        fresh = set(news.found) - set(old.found) or set(news.seen) - set(old.seen)
        claim = (news.take, news.search) != (old.take, old.search) and (news.take or news.search)
        return bool(fresh or claim)
