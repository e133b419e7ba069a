"""What people ask for that is no command the crew knows: the skill for it is found, and done once when it is near enough.

A skill of somebody else, or one that was learned, is done unasked only when it was seen to work; said by its name it is tried
anyway. Otherwise one asks back. What was asked, what was found at which distances and what was chosen stands in the record.
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

SECONDS = 180.0  # for a skill that was asked for, unless a time was said
MARGIN = 30.0  # seconds beyond a time that was said
LIKE = 0.45  # likeness from which on a way of saying it is offered; talk and other languages stay below
SUGGESTED = 2  # ways of saying it that are offered


class SkillRequests:
    """One for the crew. `book` is opened at the first wish; to look into it may take a second, and is done in a thread."""

    def __init__(self, book: Callable[[], Skillbook], crew: Crew, game: GameData, journal: Journal) -> None:
        self.book, self.crew, self.game, self.journal = book, crew, game, journal
        self.at_work = Counter[str]()  # members to wishes that they are at
        self.offers: dict[
            Speaker, tuple[tuple[str, Act], ...]
        ] = {}  # what somebody was asked back: how one says it, and what is done

    async def grant(self, command: Command, say: Callable[[str], None], guess: bool = True) -> bool:
        """See to one wish; `say` is told at the beginning and at the end. False: this is nothing for a skill.

        What may be meant is asked back, unless somebody else has an answer to talk: no `guess` then.

        An order that the parser knows, but cannot make sense of, is a wish only where nothing has to be asked.
        """
        stops = self.crew.stops
        wish = SkillRequest(self.without_name(command.raw), str(command.who), (*self.crew.worlds, str(command.who)))
        try:
            hits = await asyncio.to_thread(lambda: self.book().hits(wish.timeless))
        except BlockcrewError as error:
            self.journal.write(SkillsRetrieved(query=wish.text, hits=[], choice="", why=str(error)))
            return False
        act, question = self.chosen(hits, wish)
        found = [[hit.skill.id, hit.distance] for hit in hits]
        self.journal.write(SkillsRetrieved(query=wish.text, hits=found, choice=act.skill if act else "", why=question))
        if act is None:
            asks = bool(question and command.unknown and (guess or hits[0].sure))
            if asks:
                self.offers[command.who] = self.offered(hits, wish)
                say(short(question))
            return asks
        if self.crew.stops == stops:
            await self.do(act, command.addressee, say)
        return True

    def offered(self, hits: Sequence[Hit], wish: SkillRequest) -> tuple[tuple[str, Act], ...]:
        """What the question back names and lacks nothing."""
        found = ((hit.skill, *fill(hit.skill.header, wish, self.game)) for hit in hits if is_like(hit))
        complete = takewhile(lambda way: not way[2], islice(found, SUGGESTED))
        if hits[0].sure and not self.book().proven(hits[0].skill):
            with suppress(BlockcrewError):  # one that does not link cannot be tried
                return ((hits[0].skill.run_name, self.act_of(hits[0].skill, {})),)
        return () if hits[0].sure else tuple((skill.header.says[0], self.act_of(skill, args)) for skill, args, _ in complete)

    async def do(self, act: Act, addressee: str, say: Callable[[str], None]) -> None:
        """Once, by one of us, unless we are at something."""
        world = self.hands(addressee)
        if self.crew.busy:
            say(f"We are at {self.crew.goal.text!r}; say stop first." if self.crew.goal else "Say stop first.")
        elif world is None:
            say("Nobody of us is in the world.")
        else:
            say(short(f"{world.name}: {in_words(act)}."))
            outcome = await self.done(world, act)
            say(short(f"{world.name}: {told(outcome)}"))

    def without_name(self, raw: str) -> str:
        """The line without whom it was said to."""
        first, _, rest = raw.strip().partition(" ")
        return (
            rest.strip()
            if rest and (first.endswith((",", ":", "!")) or first.strip("@").title() in self.crew.worlds)
            else raw.strip()
        )

    def chosen(self, hits: Sequence[Hit], wish: SkillRequest) -> tuple[Act | None, str]:
        """What to do, or what to ask back; neither when nothing is like it at all."""
        trusted = [hit for hit in hits if hit.exact or self.book().proven(hit.skill)]
        if hits and hits[0].sure and not (trusted and trusted[0].sure):
            return None, f"{hits[0].skill.run_name} may be it, but nobody has seen it work. Shall I try it?"
        if not trusted or not trusted[0].sure:
            ways = [f"{hit.skill.header.says[0]!r}" for hit in hits[:SUGGESTED] if is_like(hit)]
            return None, f"I am not sure what you mean. Did you mean {' or '.join(ways)}?" if ways else ""
        skill = trusted[0].skill
        args, missing = fill(skill.header, wish, self.game)
        if missing:
            return None, f"For {skill.name} I have to know {missing[0].name}: {missing[0].text}."
        try:
            return self.act_of(skill, args), ""
        except BlockcrewError as error:  # it does not link
            return None, str(error)

    def act_of(self, skill: SkillFile, args: Mapping[str, Any]) -> Act:
        """With its time, and the source of one that is not ours. Raises BlockcrewError for one that cannot be run."""
        seconds = float(args["seconds"]) + MARGIN if "seconds" in args else SECONDS
        return Act(skill.run_name, args, seconds, self.book().program(skill))

    def hands(self, addressee: str) -> World | None:
        """Whoever was spoken to, else somebody who does not lead, rather one who is not at another wish."""
        root = self.crew.organisation.root
        others = sorted((name for name in self.crew.worlds if name != root), key=lambda name: name in self.at_work)
        names = [addressee, *others, root]
        worlds = [self.crew.worlds[name] for name in names if name in self.crew.worlds]
        return next((world for world in worlds if world.online), None)

    async def done(self, world: World, act: Act) -> Outcome:
        """Written down as any action is, so that it counts."""
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
    """Whether a skill may be offered as what somebody meant."""
    return bool(hit.skill.header.says) and hit.likeness >= LIKE


def in_words(act: Act) -> str:
    """Return an act as people say it: the name of a skill of ours is written in words."""
    return str(act) if "/" in act.skill else str(act).replace(act.skill, spoken(act.skill), 1)


def told(outcome: Outcome) -> str:
    """In a line of chat."""
    gained = ", ".join(f"{count:+d} {item}" for item, count in sorted(outcome.gained.items()))
    if outcome.ok:
        return f"done. {outcome.note} {gained}".replace("  ", " ").strip()
    return f"that did not work: {outcome.note or outcome.reason}"
