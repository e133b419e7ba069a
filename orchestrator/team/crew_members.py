"""The members of a crew with their bodies (bots) and agents. It replaces lost members, and lets another one succeed a lost
root, which leads the crew."""

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
from orchestrator.minds.metaplans.knowledge import CrewPlanner
from orchestrator.team.message_pool import MessagePool
from orchestrator.team.metaplans.chair import MetaPlanOptions, PlanningChair
from orchestrator.team.organisation import Organisation

Recruit = Callable[[], Awaitable[World]]  # raises BlockcrewError
Answer = TypeVar("Answer")


class LatestCall(Generic[Answer]):
    """Wraps a slow call so that only one runs at a time, however many callers ask.

    Callers that ask while a call is running all get the answer of the next call, so that no answer is older than the question.
    """

    def __init__(self, call: Callable[[], Awaitable[Answer]]) -> None:
        self._call = call
        self._running: asyncio.Task[Answer] | None = None
        self._next: asyncio.Task[Answer] | None = None

    async def __call__(self) -> Answer:
        """Return an answer that was begun after this question was asked. Raises what the wrapped call raises."""
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
    """The members of a crew by name; crew.py gives them work.

    `worlds` maps each member to its body (bot). `mind` decides for all members, and `adviser` suggests skills (programs for
    bots). `way` is how commanders (members that give orders) wait for their members; None takes the organisation's usual way,
    and a way that does not suit the organisation raises BlockcrewError. `recruit` lets one more bot join the world; None if
    none can join. `meta_plans` are the options of a crew that works by a meta-plan.
    """

    organisation: Organisation
    worlds: Mapping[str, World]
    mind: Mind
    pool: MessagePool
    journal: Journal
    way: InitVar[Collaboration | None] = None
    adviser: Adviser = field(default_factory=NoAdviser)
    recruit: Recruit | None = None
    meta_plans: MetaPlanOptions = field(default_factory=MetaPlanOptions, kw_only=True)

    def __post_init__(self, way: Collaboration | None) -> None:
        """Create an agent for each member. Raise BlockcrewError if `way` (how those that give orders wait) does not suit the
        organisation."""
        self.pauses = defaultdict[str, Pause](Pause)  # by member
        self.collaboration = fitting(self.organisation, way)
        self.agents = {name: self.agent(name, self.organisation.role(name)) for name in self.organisation.members}
        self._looks = LatestCall(self._look)

    def agent(self, name: str, role: AgentRole) -> Hourglass:
        """Return a new hourglass (an agent with its planner loop) for a member in a role: root (leader), leaf (worker) or peer
        (both)."""
        context = CrewContext(self.collaboration, self.pauses[name], self.adviser)
        if role is not AgentRole.LEAF:
            context = replace(context, team=self.team(name), others_see=self.look_at)
        mind = self.chair() if role is AgentRole.ROOT and self.collaboration is Collaboration.CAPO else self.mind
        return Hourglass(name, role, self.worlds[name], mind, self.pool.seat(name), self.journal, context)

    def chair(self) -> PlanningChair:
        """Return what decides for the root of a crew that works by a meta-plan: the members, in discussions. Raise
        BlockcrewError if their mind cannot discuss."""
        if not isinstance(self.mind, CrewPlanner):
            raise BlockcrewError(f"The mind {self.mind.name!r} cannot discuss a meta-plan: choose another --collaboration.")
        return PlanningChair(self.mind, self.looks, self.online, self.journal, self.meta_plans)

    def online(self, name: str) -> bool:
        """Return whether the bot of a member is in the world."""
        return name in self.worlds and self.worlds[name].online

    def team(self, name: str) -> tuple[Member, ...]:
        """Return the members that a member commands, as they are at the start of a goal: only name and strength (how many of
        them dig) are known."""
        return tuple(Member(other, self.organisation.strength(other)) for other in self.organisation.commanded(name))

    @property
    def root(self) -> Hourglass:
        """Return the agent that leads the crew and receives its goals."""
        return self.agents[self.organisation.root]

    def brief(self, looks: Mapping[str, Observation]) -> None:
        """Tell each commander (member that gives orders) what its members hold and see now; `looks` maps members to their
        observations."""
        for agent in self.agents.values():
            agent.perception.team = tuple(standing(member, looks.get(member.name)) for member in agent.perception.team)

    async def recruit_replacement(self, lost: str) -> str | None:
        """Let a new bot join in the place of a lost member and return its name. Return None if none can come or the
        organisation does not replace members."""
        if self.recruit is None or not self.organisation.replaces:
            return None
        try:
            world = await self.recruit()
        except BlockcrewError as error:
            self.journal.write(MemberNotReplaced(agent=lost, why=str(error)))
            return None
        self.worlds = {**self.worlds, world.name: world}
        self.reorganise(self.organisation.replaced(lost, world.name))
        return world.name

    async def replace_root(self) -> bool:
        """Replace the lost root (leader) by a new bot, else by the first member under its command that is online. Return
        whether the crew has a root again."""
        lost = self.organisation.root
        if await self.recruit_replacement(lost):
            return True
        heirs = [name for name in self.organisation.commanded(lost) if self.worlds[name].online]
        if heirs:
            self.reorganise(self.organisation.succeeded(heirs[0]))
        return bool(heirs)

    def reorganise(self, organisation: Organisation) -> None:
        """Switch the crew to another organisation. New members and members whose role changes get a new agent; the others keep
        theirs."""
        before, self.organisation, old = self.organisation, organisation, self.agents
        stay = [name for name in organisation.members if name in old and before.role(name) is organisation.role(name)]
        self.agents = {
            name: old[name] if name in stay else self.agent(name, organisation.role(name)) for name in organisation.members
        }
        for name in stay:
            old[name].perception.team = self.team(name)
        self.journal.write(CrewOrganised(members=list(organisation.members), root=organisation.root))

    async def looks(self) -> dict[str, Observation]:
        """Return what each online member sees now, as member -> observation. Simultaneous calls share one round of
        observations."""
        return await self._looks()

    async def _look(self) -> dict[str, Observation]:
        present = [world for world in self.worlds.values() if world.online]
        looks = await asyncio.gather(*(world.observe() for world in present), return_exceptions=True)
        seen = zip(present, looks, strict=True)
        return {world.name: look for world, look in seen if not isinstance(look, BaseException)}

    async def look_at(self, cells: Collection[Cell]) -> dict[Cell, str]:
        """Return the blocks in these cells as cell -> block; cells that no online member sees are left out."""
        present = [world for world in self.worlds.values() if world.online]
        looks = await asyncio.gather(*(world.look_at(cells) for world in present), return_exceptions=True)
        return {cell: block for look in looks if not isinstance(look, BaseException) for cell, block in look.items()}

    async def inventories(self) -> dict[str, Mapping[str, int]]:
        """Return the inventory of each online member, as member -> item -> count."""
        return {name: look.inventory for name, look in (await self.looks()).items()}


def standing(member: Member, look: Observation | None) -> Member:
    """Return the member with the inventory, position and blocks in sight from its observation `look`; unchanged if there is
    none."""
    if look is None:
        return member
    return replace(member, inventory=dict(look.inventory), position=look.position, sight=dict(look.blocks))


def fitting(organisation: Organisation, wanted: Collaboration | None) -> Collaboration:
    """Return how commanders (members that give orders) wait for their members: the `wanted` way, or the organisation's usual
    one for None. Raise BlockcrewError if the organisation does not allow the wanted one."""
    if wanted is None:
        return organisation.ways[0]
    if wanted not in organisation.ways:
        ways = " or ".join(organisation.ways)
        raise BlockcrewError(f"A {organisation.name} can use {ways}, not {wanted}.")
    if wanted is Collaboration.CAPO and any(organisation.role(name) is AgentRole.PEER for name in organisation.members):
        raise BlockcrewError(f"A {organisation.name} cannot use capo, because its leaders work themselves: take a tree.")
    return wanted
