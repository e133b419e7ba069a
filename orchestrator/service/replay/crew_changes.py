"""Fold the lines of a record as the live page's crew does (service/crews/state.py), and tell what each of them changed.

The changes have the form of those in /api/events, except that an agent has only those fields that changed, and no position:
tracks.py has the positions. The queue of orders is left out, since it may repeat whispers.
"""

from collections.abc import Mapping
from typing import Any

from orchestrator.app.run_config import RunConfig
from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.position import Position
from orchestrator.service.crews.runner import NOBODY
from orchestrator.service.crews.state import CrewPageState, card
from orchestrator.service.models import CrewStatus, OrganisationShown
from orchestrator.team.organisation import Organisation

MEMBERS = ("joined", "organisation")  # kinds of events that say who is in the crew
HEAD = (*MEMBERS, "meta_plan", "storage", "ended", "stopped")  # kinds of events that may change more than agents
BODY = "body"
PRESENCE = (BODY, "bridge", "recruited")  # kinds of events that may change who is in the world
Change = dict[str, Any]


class CrewChanges:
    """The state of a recorded crew, and what viewers know of it already."""

    def __init__(self, meta: Mapping[str, Any]) -> None:
        self.state = CrewPageState()
        self.organisation = organisation_of(meta)
        self.shown = OrganisationShown(name=str(meta.get("team") or ""))
        self.joined = False
        self._head: Change = {}
        self._cards: dict[str, Change] = {}

    def take(self, line: Event) -> Change:
        """Fold one line of the record and return what it changed; empty if it changed nothing that the page shows."""
        if line.kind == BODY and self._moved_only(line):
            return {}
        self.state.notice(line)
        if line.kind in MEMBERS:
            self._organise(line.data)
        if self.state.moved or line.kind in HEAD:
            news = self._head_news()
        else:
            news = self._presence_news() if line.kind in PRESENCE else {}
        if agents := self._agent_news():
            news["agents"] = agents
        if self.state.lines:
            news["lines"] = [said.model_dump() for said in self.state.lines]
        self.state.lines, self.state.moved = [], False
        return news

    def _moved_only(self, line: Event) -> bool:
        """Take in where a bot is, if nothing else of it has changed, and return whether that is so: most lines of a record are
        such, and the fold of the live page would check each of them anew."""
        member, data = self.state.members.by_name.get(line.agent), line.data
        if member is None or not member.online:
            return False
        if (member.health, member.food, member.inventory) != (data.get("health"), data.get("food"), data.get("inventory")):
            return False
        try:
            x, y, z = (float(data["position"][axis]) for axis in "xyz")
        except (KeyError, TypeError, ValueError):
            return False
        member.position = Position(x, y, z)
        return True

    def _organise(self, data: Mapping[str, Any]) -> None:
        """Take in who is in the crew; of members that the options of the run do not name, only the root is known."""
        self.joined = True
        names, root = [str(name) for name in data.get("members") or ()], str(data.get("root") or "")
        known = self.organisation
        root = root or (known.root if known and known.root in names else next(iter(names), ""))
        roles = {name: "root" if name == root and len(names) > 1 else "leaf" for name in names}
        if known and set(names) <= set(known.members):
            roles |= {name: str(known.role(name)) for name in names}
            edges = [edge for edge in known.edges if set(edge) <= set(names)]
        else:
            edges = [(root, name) for name in names if name != root] if self.shown.name == "tree" else []
        self.shown = OrganisationShown(name=self.shown.name, root=root, edges=edges)
        self.state.members.organise(names, roles)

    def _presence_news(self) -> Change:
        return self._new({"state": self._presence, "why": NOBODY if self._presence is CrewStatus.AWAY else ""})

    @property
    def _presence(self) -> CrewStatus:
        if not self.joined:
            return CrewStatus.COMING
        return CrewStatus.HERE if any(member.online for member in self.state.members.by_name.values()) else CrewStatus.AWAY

    def _head_news(self) -> Change:
        state = self.state
        return self._presence_news() | self._new({
            "goal": state.goal, "whole": state.whole, "last": state.last and state.last.model_dump(),
            "progress": [part.model_dump() for part in state.progress], "home": state.home,
            "plan": state.plan and state.plan.model_dump(),
            "chests": [chest.model_dump() for chest in state.chests], "money": state.money.model_dump(),
            "organisation": self.shown.model_dump(),
        })  # fmt: skip

    def _new(self, fields: Change) -> Change:
        """Return those fields that viewers do not know yet."""
        news = {name: value for name, value in fields.items() if name not in self._head or self._head[name] != value}
        self._head |= news
        return news

    def _agent_news(self) -> list[Change]:
        touched, self.state.members.touched = self.state.members.touched, set()
        found = []
        for name in sorted(touched & self.state.members.by_name.keys()):
            now = card(self.state.members.by_name[name]).model_dump(exclude={"position"})
            known = self._cards.get(name, {})
            news = {key: value for key, value in now.items() if key not in known or known[key] != value}
            self._cards[name] = now
            if news:
                found.append({"name": name} | news)
        return found


def organisation_of(meta: Mapping[str, Any]) -> Organisation | None:
    """Return who commands whom by the options of a run; None if they do not say it, or if the team is a file of somebody's own,
    because a record that comes from elsewhere must not run one."""
    if str(meta.get("team") or "").endswith(".py"):
        return None
    try:
        return RunConfig.read(meta).organisation()
    except (BlockcrewError, TypeError, ValueError, KeyError, AttributeError):
        return None
