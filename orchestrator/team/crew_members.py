"""Who is in the crew: members with their bodies and agents, somebody new for who is lost, and an heir for a lost root."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import InitVar, dataclass, field, replace
from typing import Generic, TypeVar

from orchestrator.agent.hourglass import Hourglass
from orchestrator.agent.perception import CrewContext, Pause
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import AgentRole, Collaboration, Member, Mind
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.run import CrewOrganised, MemberNotReplaced
from orchestrator.core.observation import Observation
from orchestrator.core.skill import Adviser, NoAdviser
from orchestrator.team.message_pool import MessagePool
from orchestrator.team.organisation import Organisation

Recruit = Callable[[], Awaitable[World]]  # raises BlockcrewError
Answer = TypeVar("Answer")


class LatestCall(Generic[Answer]):
    """Makes one call at a time, so that thousands of questions cost no more than a few.

    A question during a call shares the next call, so no answer is older than its question.
    """

    def __init__(self, call: Callable[[], Awaitable[Answer]]) -> None:
        self._call = call
        self._running: asyncio.Task[Answer] | None = None
        self._next: asyncio.Task[Answer] | None = None

    async def __call__(self) -> Answer:
        """Return the answer of a call that began after this question was asked. Raises what the call raises."""
        if self._next is None:
            self._next = asyncio.create_task(self._after(self._running))
        return await asyncio.shield(self._next)

    async def _after(self, running: "asyncio.Task[Answer] | None") -> Answer:
        if running:
            await asyncio.wait({running})
        self._running, self._next = self._next, None
        return await self._call()


@dataclass(eq=False, repr=False)
class CrewMembers:
    """Members by name; crew.py puts them to work.

    `adviser` knows which skills there are. `way` is how they collaborate; None takes the organisation's usual one. Raises
    BlockcrewError for one that the organisation has no use for. `recruit` joins one more body to the world; None where
    nobody else can come.
    """

    organisation: Organisation
    worlds: Mapping[str, World]
    mind: Mind
    pool: MessagePool
    journal: Journal
    way: InitVar[Collaboration | None] = None
    adviser: Adviser = field(default_factory=NoAdviser)
    recruit: Recruit | None = None

    def __post_init__(self, way: Collaboration | None) -> None:
        """Everybody gets an agent."""
        self.pauses = defaultdict[str, Pause](Pause)  # by member
        self.collaboration = fitting(self.organisation, way)
        self.agents = {name: self.agent(name, self.organisation.role(name)) for name in self.organisation.members}
        self._looks = LatestCall(self._look)

    def agent(self, name: str, role: AgentRole) -> Hourglass:
        """Return a new hourglass for a member in a role."""
        context = CrewContext(self.collaboration, self.pauses[name], self.adviser)
        if role is not AgentRole.LEAF:
            context = replace(context, team=self.team(name), others_see=self.look_at)
        return Hourglass(name, role, self.worlds[name], self.mind, self.pool.seat(name), self.journal, context)

    def team(self, name: str) -> tuple[Member, ...]:
        """Whom a member commands, as they are before anything is known of them."""
        return tuple(Member(other, self.organisation.strength(other)) for other in self.organisation.commanded(name))

    @property
    def root(self) -> Hourglass:
        """The agent that goals are given to."""
        return self.agents[self.organisation.root]

    def brief(self, looks: Mapping[str, Observation]) -> None:
        """Tell commanders how those stand whom they command."""
        for agent in self.agents.values():
            agent.perception.team = tuple(standing(member, looks.get(member.name)) for member in agent.perception.team)

    async def recruited(self, lost: str) -> str | None:
        """The name of somebody who came in a member's place; None when nobody does."""
        if self.recruit is None or not self.organisation.replaces:
            return None
        try:
            world = await self.recruit()
        except BlockcrewError as error:
            self.journal.write(MemberNotReplaced(agent=lost, why=str(error)))
            return None
        self.worlds = {**self.worlds, world.name: world}
        self.take_place(self.organisation.replaced(lost, world.name))
        return world.name

    async def succeed(self) -> bool:
        """Another root for the goal: somebody new, else the next member that is in the world; says whether there is one."""
        lost = self.organisation.root
        if await self.recruited(lost):
            return True
        heirs = [name for name in self.organisation.commanded(lost) if self.worlds[name].online]
        if heirs:
            self.take_place(self.organisation.succeeded(heirs[0]))
        return bool(heirs)

    def take_place(self, organisation: Organisation) -> None:
        """Another organisation from now on: newcomers get an agent, and so does who has another role in it."""
        before, self.organisation, old = self.organisation, organisation, self.agents
        stay = [name for name in organisation.members if name in old and before.role(name) is organisation.role(name)]
        self.agents = {
            name: old[name] if name in stay else self.agent(name, organisation.role(name)) for name in organisation.members
        }
        for name in stay:
            old[name].perception.team = self.team(name)
        self.journal.write(CrewOrganised(members=list(organisation.members), root=organisation.root))

    async def looks(self) -> dict[str, Observation]:
        """What each member that is in the world sees now; those who ask at the same time share one look."""
        return await self._looks()

    async def _look(self) -> dict[str, Observation]:
        present = [world for world in self.worlds.values() if world.online]
        looks = await asyncio.gather(*(world.observe() for world in present), return_exceptions=True)
        seen = zip(present, looks, strict=True)
        return {world.name: look for world, look in seen if not isinstance(look, BaseException)}

    async def look_at(self, cells: Collection[Cell]) -> dict[Cell, str]:
        """What stands at places, as far as anybody who is in the world sees them."""
        present = [world for world in self.worlds.values() if world.online]
        looks = await asyncio.gather(*(world.look_at(cells) for world in present), return_exceptions=True)
        return {cell: block for look in looks if not isinstance(look, BaseException) for cell, block in look.items()}

    async def inventories(self) -> dict[str, Mapping[str, int]]:
        """What each member that is in the world holds now."""
        return {name: look.inventory for name, look in (await self.looks()).items()}


def standing(member: Member, look: Observation | None) -> Member:
    """A member as it is before anything was said."""
    if look is None:
        return member
    return replace(member, inventory=dict(look.inventory), position=look.position, sight=dict(look.blocks))


def fitting(organisation: Organisation, wanted: Collaboration | None) -> Collaboration:
    """The collaboration to use. Raises BlockcrewError with those that the organisation allows."""
    if wanted is None:
        return organisation.ways[0]
    if wanted not in organisation.ways:
        ways = " or ".join(organisation.ways)
        raise BlockcrewError(f"A {organisation.name} works by {ways}; {wanted} makes no sense for it.")
    return wanted
