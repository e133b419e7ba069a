"""What single members are asked for: to come, follow, stay, go, give, fight, or gather alone. Work for the crew goes before.

deeds.py has what a body does for it.
"""

import asyncio
from collections.abc import Callable

from orchestrator.commands.command import ALL, LEADER, NEAREST, WORKERS, Command, Intent
from orchestrator.core.goal import Goal
from orchestrator.core.mind import Role
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Status
from orchestrator.core.world import BodyLost, World
from orchestrator.knowledge.game import GameData
from orchestrator.team.answers import shares, short
from orchestrator.team.crew import Crew
from orchestrator.team.deeds import deed_for, has

Say = Callable[[str, str], None]  # who says what


class Errands:
    """One a member; the newest goes before. A member that is at work for the crew says so instead."""

    def __init__(self, crew: Crew, game: GameData, say: Say) -> None:
        self.crew, self.game, self.say = crew, game, say
        self._running: dict[str, asyncio.Task[None]] = {}

    async def begin(self, command: Command, tasks: asyncio.TaskGroup) -> None:
        """With everybody who is meant."""
        for name in await self.meant(command):
            self.end((name,))
            if work := self.work(name):
                self.say(name, f"I am at work, {command.speaker}: {work}. Say stop first, or ask somebody else.")
            else:
                self._running[name] = tasks.create_task(self.run(name, command))

    def on_one(self, name: str) -> bool:
        """Whether a member is on an errand."""
        return name in self._running and not self._running[name].done()

    def end(self, names: tuple[str, ...] | None = None) -> None:
        """Of these members, or of all; their bodies stop."""
        for name in names or tuple(self._running):
            if task := self._running.pop(name, None):
                task.cancel()

    def work(self, name: str) -> str:
        """What a member does for the crew; empty when its body is free."""
        if not self.crew.busy or not self.crew.goal:
            return ""
        if name == self.crew.organisation.root:
            return "" if self.crew.organisation.role(name) is Role.ROOT else self.crew.goal.text
        worker = self.crew.workers.get(name)
        return worker.doing.text if worker and worker.doing else ""

    async def meant(self, command: Command) -> tuple[str, ...]:
        """The members that a command is for, each once."""
        names: dict[str, None] = {}
        for who in command.addressees or (command.addressee,):
            names |= dict.fromkeys([await self.nearest(command)] if who == NEAREST else self.group(who))
        return tuple(name for name in names if name in self.crew.worlds)

    def group(self, who: str) -> list[str]:
        """Of a name or a group."""
        root, members = self.crew.organisation.root, list(self.crew.organisation.members)
        groups = {ALL: members, LEADER: [root], WORKERS: [name for name in members if name != root]}
        return groups.get(who, [who])

    async def nearest(self, command: Command) -> str:
        """The free member nearest to who speaks, of those that have what is wanted; anybody when nobody is seen or free."""
        looks, speaker = await self.crew.looks(), command.speaker.lower()
        wanted = command.slots.item if command.intent is Intent.GIVE else ""
        seen = [each.position for look in looks.values() for each in look.entities if each.name.lower() == speaker]
        free = [name for name in looks if not self.work(name)] or list(looks) or [self.crew.organisation.root]
        having = [name for name in free if name in looks and wanted and has(looks[name].inventory, wanted)] or free
        return min(having, key=lambda name: looks[name].position.distance(seen[0])) if seen and looks else having[0]

    async def run(self, name: str, command: Command) -> None:
        """To its end; what comes of it is said when it is not what was wanted."""
        world = self.crew.worlds[name]
        try:
            look = await world.observe()
        except BodyLost:
            return  # it cannot say so
        if command.intent is Intent.STAY:
            await world.stop()
            self.say(name, "I stay here.")
            return
        deed = deed_for(command, look, self.game)
        self.say(name, short(deed.said))
        for act in deed.acts:
            outcome = await self.done(world, act, lasting=deed.lasting)
            if not outcome.ok:
                if outcome.reason is not Reason.STOPPED:
                    self.say(name, short(f"I cannot: {outcome.note}."))
                return

    async def done(self, world: World, act: Act, *, lasting: bool) -> Outcome:
        """One act, and again after a reflex had the body, or when it is to last."""
        while True:
            outcome = await world.act(act)
            over = (outcome.ok or outcome.reason is Reason.DEADLINE) and lasting
            if not over and outcome.reason is not Reason.INTERRUPTED:
                return outcome

    def gather(self, name: str, goal: Goal, tasks: asyncio.TaskGroup) -> None:
        """Work of one member alone, for who asked it by name."""
        self.end((name,))
        self._running[name] = tasks.create_task(self.pursue(name, goal))

    async def pursue(self, name: str, goal: Goal) -> None:
        """To its end, and say what came of it."""
        self.say(name, f"On it: {goal.text}.")
        world, agent = self.crew.worlds[name], self.crew.agent(name, Role.LEAF)
        try:
            before = (await world.observe()).inventory
            verdict = await agent.pursue(goal)
            after = (await world.observe()).inventory
        except BodyLost:
            return  # it cannot say so
        if verdict.status is Status.SUCCESS:
            self.say(name, short(f"done: {shares(goal, {name: before}, {name: after})}"))
        else:
            self.say(name, short(f"I could not finish {goal.text!r}: {verdict.why}"))
