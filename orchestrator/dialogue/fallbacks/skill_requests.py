"""Finds the skill for a request that is no command the crew knows, and runs it once if it is similar enough.

A learned or imported skill runs without a question only if it has worked before, or if the speaker says its name; otherwise
the crew asks back. The record has the request, the skills that were found with their distances, and the choice.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import islice, takewhile
from typing import Any

from orchestrator.commands.command import Command
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.core.events.agents import ActionBegun, ActionEnded, SkillsRetrieved
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.status_answers import short
from orchestrator.knowledge.game import GameData
from orchestrator.skillbook.folder import SkillFile
from orchestrator.skillbook.index import spoken
from orchestrator.skillbook.search import Hit
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.slot_filling import SkillRequest, fill
from orchestrator.team.crew import Crew

SECONDS = 180.0  # for a requested skill, unless a time was said
MARGIN = 30.0  # seconds beyond a time that was said
LIKE = 0.45  # likeness from which on a way of saying it is offered; talk and other languages stay below
SUGGESTED = 2  # ways of saying it that are offered


class SkillRequests:
    """The skill requests of one crew. `book` is opened at the first request; a search may take a second and has its thread."""

    def __init__(self, book: Callable[[], Skillbook], crew: Crew, game: GameData, journal: Journal) -> None:
        self.book, self.crew, self.game, self.journal = book, crew, game, journal
        self.at_work = Counter[str]()  # members to requests that they work on
        self.offers: dict[Speaker, tuple[tuple[str, Act], ...]] = {}  # what a question back names: words and act

    async def try_handle(self, command: Command, say: Callable[[str], None], guess: bool = True) -> bool:
        """Run a skill for a request, with `say` called before and after; return False when no skill is similar enough.

        With `guess`, a request that may mean a skill is asked back about; without it, a mind answers it as talk. An order that
        the parser knows, but that lacks something, is a request only when nothing has to be asked.
        """
        stops = self.crew.stops
        request = SkillRequest(self.without_name(command.raw), str(command.who), (*self.crew.worlds, str(command.who)))
        try:
            hits = await asyncio.to_thread(lambda: self.book().hits(request.timeless))
        except BlockcrewError as error:
            self.journal.write(SkillsRetrieved(query=request.text, hits=[], choice="", why=str(error)))
            return False
        act, question = self.chosen(hits, request)
        found = [[hit.skill.id, hit.distance] for hit in hits]
        self.journal.write(SkillsRetrieved(query=request.text, hits=found, choice=act.skill if act else "", why=question))
        if act is None:
            asks = bool(question and command.unknown and (guess or hits[0].sure))
            if asks:
                self.offers[command.who] = self.offered(hits, request)
                say(short(question))
            return asks
        if self.crew.stops == stops:
            await self.do(act, command.addressee, say)
        return True

    def offered(self, hits: Sequence[Hit], request: SkillRequest) -> tuple[tuple[str, Act], ...]:
        """Return the skills that a question back names and that can run as they are, each with its words and its act."""
        found = ((hit.skill, *fill(hit.skill.header, request, self.game)) for hit in hits if is_like(hit))
        complete = takewhile(lambda way: not way[2], islice(found, SUGGESTED))
        if hits[0].sure and not self.book().proven(hits[0].skill):
            with suppress(BlockcrewError):  # one that does not link cannot be tried
                return ((hits[0].skill.run_name, self.act_of(hits[0].skill, {})),)
        return () if hits[0].sure else tuple((skill.header.says[0], self.act_of(skill, args)) for skill, args, _ in complete)

    async def do(self, act: Act, addressee: str, say: Callable[[str], None]) -> None:
        """Have one member run a skill once, unless the crew is busy."""
        world = self.executor(addressee)
        if self.crew.busy:
            say(f"We are at {self.crew.goal.text!r}; say stop first." if self.crew.goal else "Say stop first.")
        elif world is None:
            say("Nobody of us is in the world.")
        else:
            say(short(f"{world.name}: {in_words(act)}."))
            outcome = await self.run(world, act)
            say(short(f"{world.name}: {describe_outcome(outcome)}"))

    def without_name(self, raw: str) -> str:
        """Return a line without the name of its addressee."""
        first, _, rest = raw.strip().partition(" ")
        return (
            rest.strip()
            if rest and (first.endswith((",", ":", "!")) or first.strip("@").title() in self.crew.worlds)
            else raw.strip()
        )

    def chosen(self, hits: Sequence[Hit], request: SkillRequest) -> tuple[Act | None, str]:
        """Return the act to perform, or the question to ask back; neither when no skill is similar."""
        trusted = [hit for hit in hits if hit.exact or self.book().proven(hit.skill)]
        if hits and hits[0].sure and not (trusted and trusted[0].sure):
            return None, f"{hits[0].skill.run_name} may be it, but nobody has seen it work. Shall I try it?"
        if not trusted or not trusted[0].sure:
            ways = [f"{hit.skill.header.says[0]!r}" for hit in hits[:SUGGESTED] if is_like(hit)]
            return None, f"I am not sure what you mean. Did you mean {' or '.join(ways)}?" if ways else ""
        skill = trusted[0].skill
        args, missing = fill(skill.header, request, self.game)
        if missing:
            return None, f"For {skill.name} I have to know {missing[0].name}: {missing[0].text}."
        try:
            return self.act_of(skill, args), ""
        except BlockcrewError as error:  # it does not link
            return None, str(error)

    def act_of(self, skill: SkillFile, args: Mapping[str, Any]) -> Act:
        """Return the act of a skill, with its time limit and program. Raises BlockcrewError for a skill that cannot run."""
        seconds = float(args["seconds"]) + MARGIN if "seconds" in args else SECONDS
        return Act(skill.run_name, args, seconds, self.book().program(skill))

    def executor(self, addressee: str) -> World | None:
        """Return the addressee if online, else a free member that does not lead, else any; None when nobody is online."""
        root = self.crew.organisation.root
        others = sorted((name for name in self.crew.worlds if name != root), key=lambda name: name in self.at_work)
        names = [addressee, *others, root]
        worlds = [self.crew.worlds[name] for name in names if name in self.crew.worlds]
        return next((world for world in worlds if world.online), None)

    async def run(self, world: World, act: Act) -> Outcome:
        """Perform one act, recorded like any other action."""
        self.journal.write(ActionBegun(agent=world.name, skill=act.skill, args=dict(act.args), text=str(act)))
        self.at_work[world.name] += 1
        try:
            outcome = await world.act(act)
        except WorldLost as lost:
            outcome = Outcome(False, None, str(lost))
        finally:
            self.at_work -= Counter([world.name])
        self.journal.write(ActionEnded.of(world.name, act.skill, outcome))
        return outcome


def is_like(hit: Hit) -> bool:
    """Return whether a skill may be offered as what somebody meant."""
    return bool(hit.skill.header.says) and hit.likeness >= LIKE


def in_words(act: Act) -> str:
    """Return an act as people say it: the name of a skill of ours is written in words."""
    return str(act) if "/" in act.skill else str(act).replace(act.skill, spoken(act.skill), 1)


def describe_outcome(outcome: Outcome) -> str:
    """Format the outcome of a skill as one chat line."""
    gained = ", ".join(f"{count:+d} {item}" for item, count in sorted(outcome.gained.items()))
    if outcome.ok:
        return f"done. {outcome.note} {gained}".replace("  ", " ").strip()
    return f"that did not work: {outcome.note or outcome.reason}"
