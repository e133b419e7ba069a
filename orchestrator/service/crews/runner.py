"""One crew of the service, from the moment it was asked for until it is dismissed: opened, gone on with, spoken to."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import kept
from orchestrator.app.session import Session, people_of, thinker
from orchestrator.app.shared_world import Poses, SharedWorld
from orchestrator.core.contracts.journal import Event
from orchestrator.core.contracts.mind import Mind
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.parse import parse_event
from orchestrator.core.events.run import CrewJoined, CrewOrganised
from orchestrator.knowledge.game import load
from orchestrator.llm.budget import Purse
from orchestrator.llm.meter import MeteredModel
from orchestrator.minds.language import LanguageMind
from orchestrator.service import models
from orchestrator.service.crews.inbox import CommandInbox
from orchestrator.service.crews.record import open_logbook
from orchestrator.service.crews.restore import take_up
from orchestrator.service.crews.state import CrewState
from orchestrator.service.crews.store import REMEMBERED, ServiceStore
from orchestrator.settings import Settings

PAUSES = (1.0, 2.0, 5.0, 10.0, 30.0)  # seconds until a crew that broke is tried again; the last one repeats
NOBODY = "none of its members is in the world"
log = logging.getLogger("blockcrew.service")


@dataclass(eq=False)
class CrewRunner:
    """`record` is the file of its run. `changed` is called after whatever befell it."""

    name: str
    choice: RunConfig
    record: Path
    changed: Callable[["CrewRunner"], None]
    state: models.CrewStatus = models.CrewStatus.COMING
    why: str = ""
    session: Session | None = None
    purse: Purse | None = None
    board: CrewState = field(default_factory=CrewState)
    task: "asyncio.Task[None] | None" = None
    answers: dict[int, list[models.MemberAnswer]] = field(default_factory=dict)  # to commands of the API, by number
    heard: dict[int, CommandReceived] = field(default_factory=dict)  # what became of them
    begun: int = 0  # the number of the last one in the record
    told: asyncio.Event = field(default_factory=asyncio.Event)  # something new is in the ledger

    async def live(self, grounds: SharedWorld, settings: Settings, ledger: ServiceStore) -> None:
        """In these grounds until it is cancelled; what breaks it is told, and tried again after a pause."""
        tries = 0
        while True:
            try:
                await self.once(grounds, settings, ledger)
            except BlockcrewError as error:
                self.turn(models.CrewStatus.AWAY, str(error))
            except Exception as error:  # a defect of one crew is not the end of the others
                log.exception("The crew %s broke", self.name)
                self.turn(models.CrewStatus.AWAY, f"something is broken ({type(error).__name__}): see the service's log")
            tries = 0 if self.session else tries
            self.session = None
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1
            self.turn(models.CrewStatus.COMING)

    async def once(self, grounds: SharedWorld, settings: Settings, ledger: ServiceStore) -> None:
        """Into the world, up to what breaks it. Raises BlockcrewError."""
        logbook = open_logbook(self.record, self.choice, self.name)
        self.board = CrewState()
        for event in logbook.events:
            self.notice(event)
        self.board.lines.clear()  # nobody is told again
        recorder = logbook.recorder
        recorder.listeners.append(self.notice)
        recorder.listeners.append(lambda event: self.changed(self))
        game, people = load(self.choice.version), people_of(settings, tokens=True)
        with kept(recorder):
            async with (
                thinker(self.choice, settings, game, recorder, logbook.events) as mind,
                Session.inside(
                    grounds, self.choice, settings, recorder, mind, called=self.name, earlier=logbook.events, people=people
                ) as session,
            ):
                self.session, self.purse = session, purse_of(mind)
                await take_up(session, logbook)
                inbox = CommandInbox(ledger, recorder, session.spokesman, logbook.last_number, self.told, self.answer)
                await session.spokesman.run_beside(inbox.consume())
                self.turn(models.CrewStatus.HERE)
                while True:
                    await session.next_end()

    def notice(self, event: Event) -> None:
        """Take one event of the crew's record in."""
        self.board.notice(event)
        typed = parse_event(event)
        if isinstance(typed, CommandReceived) and typed.number:
            self.begun = typed.number
            self.heard[self.begun] = typed
            while len(self.heard) > REMEMBERED:
                self.answers.pop(forgotten := next(iter(self.heard)), None)
                del self.heard[forgotten]
        if isinstance(typed, CrewJoined | CrewOrganised):
            organisation = self.session.crew.organisation if self.session else self.choice.organisation()
            members = typed.members
            self.board.members(members, {name: organisation.role(name) for name in members if name in organisation.members})

    def moved(self, poses: Poses) -> Poses:
        """Those of its members."""
        mine = {name: pose for name, pose in poses.items() if name in self.board.agents}
        for name, (x, y, z, yaw) in mine.items():
            self.board.agents[name].position = models.PlaceShown(x=x, y=y, z=z, yaw=yaw)
        return mine

    def answer(self, number: int, member: str, text: str) -> None:
        """The crew answers a command of the API."""
        self.answers.setdefault(number, []).append(models.MemberAnswer(speaker=member, text=text))

    def turn(self, state: models.CrewStatus, why: str = "") -> None:
        """From now on it is so."""
        self.state, self.why = state, why
        self.changed(self)

    @property
    def presence(self) -> models.CrewStatus:
        """Return its state as people see it: a crew is away while none of its members is in the world."""
        nobody = self.state is models.CrewStatus.HERE and not any(agent.online for agent in self.board.agents.values())
        return models.CrewStatus.AWAY if nobody else self.state

    def shown(self) -> models.CrewShown:
        """All that is known of it."""
        board, presence = self.board, self.presence
        why = self.why or (NOBODY if presence is not self.state else "")
        return models.CrewShown(
            name=self.name, state=presence, why=why, team=self.choice.team, mind=self.choice.mind,
            collaboration=str(self.choice.way()), run=self.record.stem, goal=board.goal, whole=board.whole,
            last=board.last, progress=board.progress, agents=list(board.agents.values()),
            conversation=list(board.talk), money=board.money,
        )  # fmt: skip


def purse_of(mind: Mind) -> Purse | None:
    """What pays for a mind that asks a model."""
    model = mind.model if isinstance(mind, LanguageMind) else None
    return model.budget.run if isinstance(model, MeteredModel) else None
