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
BODY_FIELDS = ("health", "food", "inventory")
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
        if line.kind == BODY and (news := self._body_news(line)) is not None:
            return news
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

    def _body_news(self, line: Event) -> Change | None:
        """Take in where a bot is and what it has, and return what is new; None for a line that the fold of the live page has to
        check. Most lines of a record are of this kind, and checking them would be a third of the work."""
        member, data = self.state.members.by_name.get(line.agent), line.data
        if member is None or not member.online or line.agent not in self._cards or not is_body(data):
            return None
        member.position = Position(*(float(data["position"][axis]) for axis in "xyz"))
        news = {name: data[name] for name in BODY_FIELDS if data[name] != getattr(member, name)}
        for name, value in news.items():
            setattr(member, name, value)
        self._cards[line.agent] |= news
        return {"agents": [{"name": line.agent} | news]} if news else {}

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


def is_body(data: Mapping[str, Any]) -> bool:
    """Return whether the data of an event `body` have their form."""
    position, held = data.get("position"), data.get("inventory")
    return (
        isinstance(position, dict)
        and all(isinstance(position.get(axis), int | float) for axis in "xyz")
        and isinstance(data.get("health"), int | float)
        and isinstance(data.get("food"), int | float)
        and isinstance(held, dict)
        and all(isinstance(count, int) for count in held.values())
    )


def organisation_of(meta: Mapping[str, Any]) -> Organisation | None:
    """Return who commands whom by the options of a run; None if they do not say it, or if the team is a file of somebody's own,
    because a record that comes from elsewhere must not run one."""
    if str(meta.get("team") or "").endswith(".py"):
        return None
    try:
        return RunConfig.read(meta).organisation()
    except (BlockcrewError, TypeError, ValueError, KeyError, AttributeError):
        return None
