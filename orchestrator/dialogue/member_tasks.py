"""What single members are asked for: to come, follow, stay, go, give, fight, go home, gather. Work for the crew goes before.

member_actions.py has what a body does for it, precedence.py what becomes of a second person's word.
"""

import asyncio
from collections.abc import Collection, Coroutine, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from orchestrator.agent.pause import Pause
from orchestrator.commands.command import ALL, LEADER, NEAREST, WORKERS, Command, Intent
from orchestrator.commands.objectives import missing, there
from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.contracts.world import BodyLost, World
from orchestrator.core.events.dialogue import MemberTaskChanged
from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Status, Verdict
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.home import Home
from orchestrator.dialogue.member_actions import deed_for, follow, has
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.precedence import settle
from orchestrator.dialogue.replies import ReplySender
from orchestrator.dialogue.status_answers import shares, short
from orchestrator.knowledge.game import GameData
from orchestrator.team.crew import Crew

SHORT = (Intent.GIVE, Intent.ATTACK)  # who follows goes on with that afterwards
MOVES = (Intent.COME, Intent.STAY, Intent.GOTO, Intent.HOME, Intent.FOLLOW)  # instead of following, as anybody sees


@dataclass(slots=True)
class MemberTask:
    """What one member does for one person, as it was ordered.

    `doing` is as in "I ...", `waits` says that it only stays where it is, `held` what it had when it began to gather.
    `lasting` is an order to follow: its own, or the one that the member goes back to when this errand is over.
    """

    speaker: Speaker
    order: str
    doing: str
    waits: bool = False
    lasting: Command | None = None
    held: Mapping[str, int] | None = None
    pause: Pause = field(default_factory=Pause)
    task: asyncio.Task[None] | None = None


def following(command: Command) -> str:
    """Return what an order to follow has its member do, as in 'follow Sam'."""
    return follow(command.slots, str(command.who)).doing


class MemberTasks:
    """One a member; the newest goes before. A member that is at work for the crew says so instead."""

    def __init__(
        self, crew: Crew, game: GameData, mouth: ReplySender, people: People, homes: Home, tasks: asyncio.TaskGroup
    ) -> None:
        self.crew, self.game, self.mouth, self.people, self.homes, self.tasks = crew, game, mouth, people, homes, tasks
        self.running: dict[str, MemberTask] = {}
        self.trouble: dict[str, str] = {}  # why a member could not do what it was asked for last

    async def begin(self, command: Command) -> None:
        """With everybody who is meant."""
        for name in await self.meant(command):
            if work := self.work(name):
                self.mouth.speak(name, short(f"I am at work, {command.who}: {work}. Say stop first, or ask somebody else."))
            elif self.may_leave(name, command.who):
                self.start(name, command, command.intent or "", self.run(name, command))

    def start(self, name: str, command: Command, doing: str, work: Coroutine[Any, Any, None]) -> None:
        """Instead of what the member was at; who follows somebody goes on with that after a short errand for them."""
        before = self.running.get(name)
        self.end((name,))
        self.trouble.pop(name, None)
        errand = self.running[name] = MemberTask(command.who, command.order, doing)
        if command.intent is Intent.FOLLOW:
            errand.lasting = command
        elif before and before.lasting and command.intent in SHORT and before.lasting.who == command.who:
            errand.lasting = before.lasting
        elif before and before.lasting and command.intent not in MOVES:
            self.mouth.speak(name, short(f"I no longer {following(before.lasting)}."))
        self.running[name].task = self.tasks.create_task(self.to_the_end(name, self.running[name], work))

    async def to_the_end(self, name: str, errand: MemberTask, work: Coroutine[Any, Any, None]) -> None:
        """Then the member is free. Who is cut off because everything ends has not ended it: see record/crew_snapshot.py."""
        try:
            await work
        except asyncio.CancelledError:
            if name not in self.running:
                self.note(name, replace(errand, doing=""))
            raise
        if self.running.get(name) is errand:
            del self.running[name]
            self.note(name, replace(errand, doing=""))
            if errand.lasting and errand.lasting.order != errand.order and not self.work(name):
                self.start(name, errand.lasting, str(errand.lasting.intent), self.run(name, errand.lasting))

    def note(self, name: str, errand: MemberTask) -> None:
        """What a member is at from now on; nothing when `doing` is empty."""
        order, paused = errand.order if errand.doing else "", errand.pause.on
        self.crew.journal.write(
            MemberTaskChanged(
                agent=name, doing=errand.doing, speaker=errand.speaker, order=order, paused=paused, held=errand.held
            )
        )

    def may_leave(self, name: str, speaker: Speaker) -> bool:
        """Whether a member may leave what it does for somebody else; both are told."""
        errand = self.running.get(name)
        if errand is None:
            return True
        settled = settle(self.people, errand.speaker, speaker, f"me to {errand.doing}")
        if settled.text:
            self.mouth.speak_to_both(name, errand.speaker, settled.text)
        return not settled.stands

    async def pause(self, names: Collection[str]) -> tuple[str, ...]:
        """What these members are at; answers with those who were at something."""
        stopped = tuple(name for name in names if name in self.running)
        for name in stopped:
            self.running[name].pause.begin()
            self.note(name, self.running[name])
        await asyncio.gather(*(self.crew.worlds[name].stop() for name in stopped))
        return stopped

    def resume(self, names: Collection[str]) -> tuple[str, ...]:
        """Go on with what was paused; answers with those who do."""
        paused = tuple(name for name in names if name in self.running and self.running[name].pause.on)
        for name in paused:
            self.running[name].pause.end()
            self.note(name, self.running[name])
        return paused

    def on_one(self, name: str) -> bool:
        """Whether a member is on an errand."""
        return name in self.running

    def doing(self, name: str) -> str:
        """What a member is at for one person, or why it could not; empty when there is nothing to tell."""
        if errand := self.running.get(name):
            paused = ", paused" if errand.pause.on else ""
            return f"{errand.doing}, for {errand.speaker}{paused}"
        return f"nothing; I could not: {self.trouble[name]}" if name in self.trouble else ""

    def end(self, names: tuple[str, ...] | None = None) -> None:
        """Of these members, or of all; their bodies stop."""
        for name in names or tuple(self.running):
            if (errand := self.running.pop(name, None)) and errand.task:
                errand.task.cancel()

    def leave(self) -> None:
        """End all for work of the crew; who followed somebody says so."""
        for name, errand in self.running.items():
            if errand.lasting:
                self.mouth.speak(name, short(f"I no longer {following(errand.lasting)}: the crew has work."))
        self.end()

    def work(self, name: str) -> str:
        """What a member does for the crew; empty when its body is free, as in a pause."""
        if not self.crew.busy or not self.crew.goal or self.crew.pauses[name].on:
            return ""
        if name == self.crew.organisation.root:
            return "" if self.crew.organisation.role(name) is AgentRole.ROOT else self.crew.goal.text
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

    def called(self, command: Command) -> tuple[str, ...]:
        """The members that were called by name; none when everybody was meant."""
        names = [name for who in command.addressees for name in self.group(who) if command.spoken_to and who != NEAREST]
        return (
            ()
            if set(names) >= set(self.crew.organisation.members)
            else tuple(name for name in names if name in self.crew.worlds)
        )

    async def nearest(self, command: Command) -> str:
        """The free member nearest to who speaks, of those that have what is wanted; anybody when nobody is seen or free."""
        looks, player = await self.crew.looks(), command.who.player.lower()
        wanted = command.slots.item if command.intent is Intent.GIVE else ""
        seen = [each.position for look in looks.values() for each in look.entities if player and each.name.lower() == player]
        free = [name for name in looks if not self.work(name)] or list(looks) or [self.crew.organisation.root]
        theirs = [name for name in free if name in self.running and self.running[name].speaker != command.who]
        idle = [name for name in free if name not in theirs] or free
        having = [name for name in idle if name in looks and wanted and has(looks[name].inventory, wanted)] or idle
        return min(having, key=lambda name: looks[name].position.distance(seen[0])) if seen and looks else having[0]

    async def run(self, name: str, command: Command) -> None:
        """To its end; what comes of it is said when it is not what was wanted."""
        world = self.crew.worlds[name]
        try:
            look = await world.observe()
        except BodyLost:
            return  # it cannot say so
        if command.intent is Intent.HOME and self.homes.at is None:
            await self.homes.settle()
        others = await self.held_by_others(name) if command.intent is Intent.GIVE else {}
        deed, errand = deed_for(command, look, self.game, self.homes.at, others), self.running[name]
        errand.doing = deed.doing or str(command.intent)
        self.note(name, errand)
        self.mouth.speak(name, short(deed.said))
        if command.intent is Intent.STAY:
            errand.waits = True
            await world.stop()
            await asyncio.Event().wait()  # until something else is asked of it
        notes = dict[str, None]()
        for act in deed.acts:
            outcome = await self.done(errand.pause, world, act, lasting=deed.lasting)
            if not outcome.ok:
                if outcome.reason is not Reason.STOPPED:
                    self.trouble[name] = f"{deed.doing}: {outcome.note}"
                    self.mouth.speak(name, short(f"I cannot: {outcome.note}."))
                return
            notes |= dict.fromkeys([outcome.note] if outcome.note else [])
        if deed.after:
            self.mouth.speak(name, short(f"{'; '.join((deed.after, *notes))}."))

    async def held_by_others(self, name: str) -> Mapping[str, Mapping[str, int]]:
        """Return what the team mates of a member hold, by name."""
        return {other: held for other, held in (await self.crew.inventories()).items() if other != name}

    async def done(self, pause: Pause, world: World, act: Act, *, lasting: bool) -> Outcome:
        """One act, and again after a pause, after a reflex had the body, or when it is to last."""
        while True:
            await pause.over()
            pauses = pause.count
            outcome = await world.act(act)
            over = (outcome.ok or outcome.reason is Reason.DEADLINE) and lasting
            again = outcome.reason is Reason.INTERRUPTED or (outcome.reason is Reason.STOPPED and pause.count != pauses)
            if not over and not again:
                return outcome

    def gather(self, name: str, command: Command, goal: Goal) -> None:
        """Work of one member alone, for who asked it by name."""
        if self.may_leave(name, command.who):
            self.start(name, command, goal.text, self.pursue(name, goal))

    async def pursue(self, name: str, goal: Goal, held: Mapping[str, int] | None = None) -> None:
        """To its end, and say what came of it. `held` is what it had when that was asked for, before a cut."""
        self.mouth.speak(name, f"{'On it' if held is None else 'Going on'}: {goal.text}.")
        world, agent, errand = self.crew.worlds[name], self.crew.agent(name, AgentRole.LEAF), self.running[name]
        agent.queue.pause, errand.held = errand.pause, held
        self.note(name, errand)
        try:
            now = (await world.observe()).inventory
            before = errand.held = now if held is None else held
            self.note(name, errand)
            left = missing(goal, there(goal, {name: before}, {name: now}))
            verdict = await agent.pursue(left) if left else Verdict(Status.SUCCESS, "all of it was there already")
            after = (await world.observe()).inventory
        except BodyLost:
            return  # it cannot say so
        if verdict.status is Status.SUCCESS:
            self.mouth.speak(name, short(f"done: {shares(goal, {name: before}, {name: after})}"))
        else:
            self.trouble[name] = f"{goal.text}: {verdict.why}"
            self.mouth.speak(name, short(f"I could not finish {goal.text!r}: {verdict.why}"))
