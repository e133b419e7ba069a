"""Run one crew of the service, from the request for it until it is dismissed."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import kept
from orchestrator.app.session import Session, people_of
from orchestrator.app.shared_world import Poses, SharedWorld
from orchestrator.core.contracts.journal import Event
from orchestrator.core.contracts.mind import Mind
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.parse import parse_event
from orchestrator.core.events.run import CrewJoined, CrewOrganised
from orchestrator.core.position import Position
from orchestrator.knowledge.game import load
from orchestrator.llm.budget import SpendingAccount
from orchestrator.llm.meter import MeteredModel
from orchestrator.minds.language import LanguageMind
from orchestrator.service import models
from orchestrator.service.crews.inbox import CommandInbox
from orchestrator.service.crews.record import open_crew_record
from orchestrator.service.crews.restore import take_up
from orchestrator.service.crews.state import CrewPageState
from orchestrator.service.crews.store import REMEMBERED, ServiceStore
from orchestrator.settings import Settings
from orchestrator.team.organisation import Organisation

PAUSES = (1.0, 2.0, 5.0, 10.0, 30.0)  # seconds until a crew is opened again after each failure; the last one repeats
NOBODY = "none of its bots is in the world"
log = logging.getLogger("blockcrew.service")


@dataclass(eq=False)
class CrewRunner:
    """Runs one crew of the service, and opens it again after a failure.

    `record` is the file with the events of its run; `changed` is called with this runner after each event and each change of
    status.
    """

    name: str
    run_config: RunConfig
    record: Path
    changed: Callable[["CrewRunner"], None]
    status: models.CrewStatus = models.CrewStatus.COMING
    why: str = ""
    session: Session | None = None
    purse: SpendingAccount | None = None
    state: CrewPageState = field(default_factory=CrewPageState)
    task: "asyncio.Task[None] | None" = None
    answers: dict[int, list[models.MemberAnswer]] = field(default_factory=dict)  # by number of the command
    heard: dict[int, CommandReceived] = field(default_factory=dict)  # commands in the record, by number
    begun: int = 0  # the number of the last command in the record
    told: asyncio.Event = field(default_factory=asyncio.Event)  # set when a command was stored
    sent: dict[str, object] = field(default_factory=dict)  # rare parts of the crew that viewers have, by field name
    _answered: asyncio.Event = field(default_factory=asyncio.Event)  # set for a moment when a command was begun or answered

    async def live(self, shared_world: SharedWorld, settings: Settings, store: ServiceStore) -> None:
        """Run the crew in the shared world until this task is cancelled; after a failure, show its reason, pause and open the
        crew again. Commands that people give over the API come from `store`."""
        tries = 0
        while True:
            try:
                await self.once(shared_world, settings, store)
            except BlockcrewError as error:
                self.turn(models.CrewStatus.AWAY, str(error))
            except Exception as error:  # a defect of one crew must not end the others
                log.exception("The crew %s broke", self.name)
                self.turn(models.CrewStatus.AWAY, f"internal error ({type(error).__name__}): see the service's log")
            tries = 0 if self.session else tries
            self.session = None
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1
            self.turn(models.CrewStatus.COMING)

    async def once(self, shared_world: SharedWorld, settings: Settings, store: ServiceStore) -> None:
        """Open the crew in the shared world, resume its work, and handle commands (those given over the API come from `store`)
        until something fails. `settings` say, among other things, who may command it.

        Raises BlockcrewError if the crew cannot be opened, and when its session breaks, for instance because the server is
        gone.
        """
        crew_record = open_crew_record(self.record, self.run_config, self.name)
        self.state = CrewPageState()
        for event in crew_record.events:
            self.notice(event)
        self.state.lines.clear()  # viewers must not get old lines as new ones
        recorder, snapshot = crew_record.recorder, crew_record.snapshot()
        recorder.listeners.append(self.notice)
        recorder.listeners.append(lambda event: self.changed(self))
        game, people = load(self.run_config.version), people_of(settings, self.run_config.world_options.owners, tokens=True)
        with kept(recorder):
            async with (
                open_mind(self.run_config, settings, game, recorder, crew_record.events) as mind,
                Session.inside(
                    shared_world, self.run_config, settings, recorder, mind,
                    called=self.name, earlier=crew_record.events, people=people, left=snapshot.unfinished,
                ) as session,
            ):  # fmt: skip
                self.session, self.purse = session, purse_of(mind)
                await take_up(session, crew_record, snapshot)
                inbox = CommandInbox(store, recorder, session.dialogue, crew_record.last_number, self.told, self.answer)
                await session.dialogue.run_beside(inbox.consume)
                self.turn(models.CrewStatus.HERE)
                while True:
                    await session.next_end()

    def notice(self, event: Event) -> None:
        """Update the crew's state, as the API shows it, and the list of its begun commands with one event of its run."""
        self.state.notice(event)
        typed = parse_event(event)
        if isinstance(typed, CommandReceived) and typed.number:
            self.begun = typed.number
            self.heard[self.begun] = typed
            self._ring()
            while len(self.heard) > REMEMBERED:
                self.answers.pop(forgotten := next(iter(self.heard)), None)
                del self.heard[forgotten]
        if isinstance(typed, CrewJoined | CrewOrganised):
            organisation, members = self.organisation, typed.members
            self.state.members.organise(
                members, {name: organisation.role(name) for name in members if name in organisation.members}
            )

    @property
    def organisation(self) -> Organisation:
        """Return who commands whom in the crew, with the members that it has now."""
        return self.session.crew.organisation if self.session else self.run_config.organisation()

    def moved(self, poses: Poses) -> Poses:
        """Store the new poses (name -> x, y, z in blocks and yaw in degrees) of the crew's members, and return them without the
        poses of bots that are not in the crew."""
        mine = {name: pose for name, pose in poses.items() if name in self.state.members.by_name}
        for name, (x, y, z, yaw) in mine.items():
            member = self.state.members.by_name[name]
            member.position, member.yaw = Position(x, y, z), yaw
        return mine

    def answer(self, number: int, member: str, text: str) -> None:
        """Keep a line that a member of the crew answered to the command of this number, so that the API can show it."""
        self.answers.setdefault(number, []).append(models.MemberAnswer(speaker=member, text=text))
        self._ring()

    async def first_answer(self, number: int, seconds: float) -> None:
        """Wait until the command of this number has an answer or turned out to be no command, at most some seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self.answers.get(number) and not (number in self.heard and self.heard[number].intent is None):
                    await self._answered.wait()

    def _ring(self) -> None:
        """Wake everybody who waits for the first answer to a command."""
        self._answered.set()
        self._answered.clear()

    def turn(self, status: models.CrewStatus, why: str = "") -> None:
        """Set the crew's status and the reason for it, and call the callback `changed`, so that viewers learn of it."""
        self.status, self.why = status, why
        self.changed(self)

    @property
    def presence(self) -> models.CrewStatus:
        """Return the crew's status as people see it: a crew that runs without any member in the world counts as away."""
        nobody = self.status is models.CrewStatus.HERE and not any(
            member.online for member in self.state.members.by_name.values()
        )
        return models.CrewStatus.AWAY if nobody else self.status

    def shown(self) -> models.CrewShown:
        """Return the crew as the API shows it: options, status, goal, members, conversation and spending."""
        state, presence, organisation = self.state, self.presence, self.organisation
        why = self.why or (NOBODY if presence is not self.status else "")
        return models.CrewShown(
            name=self.name, state=presence, why=why, team=self.run_config.team, mind=self.run_config.mind,
            collaboration=self.run_config.way_name, run=self.record.stem, goal=state.goal, whole=state.whole,
            last=state.last, progress=state.progress, agents=list(state.agents.values()),
            conversation=list(state.talk), money=state.money, queue=state.queue_shown, plan=state.plan, chests=state.chests,
            home=state.home,
            organisation=models.OrganisationShown(
                name=organisation.name, root=organisation.root, edges=list(organisation.edges)
            ),
        )  # fmt: skip


def purse_of(mind: Mind) -> SpendingAccount | None:
    """Return the account that limits the run's spending on language models if the mind (planner) asks such a model; None for
    other minds."""
    model = mind.model if isinstance(mind, LanguageMind) else None
    return model.budget.run if isinstance(model, MeteredModel) else None
