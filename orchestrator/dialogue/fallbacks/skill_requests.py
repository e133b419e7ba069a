"""Finds the skill (a small program that a bot runs) for a request that is no command the crew knows.

It is run once if it is similar enough. A learned or imported skill runs without a question only if it has worked before or if
the speaker says its name; otherwise the crew asks back. The request, the skills that were found with their distances, and the
choice are recorded.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import islice, takewhile
from typing import Any

from orchestrator.commands.command import Command
from orchestrator.commands.lexicon.vocabulary import GERUNDS
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.core.events.agents import ActionBegun, ActionEnded, SkillsRetrieved
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.errands.who_can import ITEM
from orchestrator.dialogue.status_answers import short
from orchestrator.knowledge.game import GameData
from orchestrator.skillbook.folder import SkillFile
from orchestrator.skillbook.index import spoken
from orchestrator.skillbook.search import Hit
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.slot_filling import SkillRequest, fill
from orchestrator.team.crew import Crew

SECONDS = 180.0  # time limit of a requested skill, unless the line names a time
MARGIN = 30.0  # seconds added to a time that the line names
LIKE = 0.5  # least likeness of a skill that is offered; talk and other languages stay below
SOME = 4  # of an item that a skill lacks, unless the line names a count
SUGGESTED = 2  # skills that are offered in one question


class SkillRequests:
    """Handles the requests for skills (small programs that a bot runs) to one crew.

    `book` opens the skillbook (the searchable store of skills) at the first request. Searches run in a thread, because one may
    take a second.
    """

    def __init__(self, book: Callable[[], Skillbook], crew: Crew, game: GameData, journal: Journal) -> None:
        self.book, self.crew, self.game, self.journal = book, crew, game, journal
        self.at_work = Counter[str]()  # number of requests that each member works on
        self.offers: dict[
            Speaker, tuple[tuple[str, Act | None], ...]
        ] = {}  # the skills that a question back named, in words and as acts; an order in words has no act

    async def try_handle(self, command: Command, say: Callable[[str], None], guess: bool = True) -> bool:
        """Run a skill (a bot's small program) for a request, or ask about it; return False when no skill is similar enough.

        `say` is called with the lines of chat before and after the run, or with a question. With `guess`, the crew asks the
        speaker about a request that may mean a skill; without it, such a request is left to small talk. An order that the
        parser knows but finds incomplete is handled only if nothing has to be asked.
        """
        stops = self.crew.stops
        request = SkillRequest(self.without_name(command.raw), command.who.followed, (*self.crew.worlds, command.who.followed))
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
            self.offer_missing(act, command, await self.do(act, command.addressee, say), say)
        return True

    def offer_missing(self, act: Act, command: Command, outcome: Outcome | None, say: Callable[[str], None]) -> None:
        """Offer the speaker to get the item that a skill (a bot's program) has failed for, such as a torch."""
        if outcome is None or outcome.reason is not Reason.MISSING_ITEM:
            return
        item = next((word for word in ITEM.findall(outcome.note) if word in self.game.items), "")
        if item:
            order = f"get {act.args.get('count', SOME)} {item}"
            self.offers[command.who] = ((f"leader, {order}", None),)
            first = item not in act.args.values()  # the item is only a means
            say(f"Shall we {order} first? Say yes, and then tell me again." if first else f"Shall we {order}? Say yes.")

    def offered(self, hits: Sequence[Hit], request: SkillRequest) -> tuple[tuple[str, Act | None], ...]:
        """Return the choices in a question to the speaker: words for each skill (a bot's program) and the call that runs it.

        Only skills that can run without more arguments count. `hits` are the skills that the search found, the best first;
        `request` is what the speaker asked for.
        """
        found = ((hit.skill, *fill(hit.skill.header, request, self.game)) for hit in hits if is_like(hit))
        complete = takewhile(lambda way: not way[2], islice(found, SUGGESTED))
        if hits[0].sure and not self.book().proven(hits[0].skill):
            with suppress(BlockcrewError):  # a skill that does not link cannot be tried
                return ((hits[0].skill.run_name, self.act_of(hits[0].skill, {})),)
        if hits[0].sure and is_named(hits[0], request.text):
            return ()
        return tuple((skill.header.says[0], self.act_of(skill, args)) for skill, args, _ in complete)

    async def do(self, act: Act, addressee: str, say: Callable[[str], None]) -> Outcome | None:
        """Let one member run a skill (a small program) once; `say` is called with a line of chat before and after. Return the
        outcome; None if nothing ran.

        `act` is the call of the skill. The addressee runs it, or another member if the addressee is offline. If the crew is
        busy or all are offline, nothing runs, and the line says so.
        """
        world = self.executor(addressee)
        if self.crew.busy:
            say(
                f"We are busy with {self.crew.goal.text!r}; say stop first."
                if self.crew.goal
                else "We are busy; say stop first."
            )
        elif world is None:
            say("None of our bots is in the world right now.")
        else:
            say(short(f"{world.name}: {in_words(act)}."))
            outcome = await self.run(world, act)
            say(short(f"{world.name}: {describe_outcome(outcome)}"))
            return outcome
        return None

    def without_name(self, raw: str) -> str:
        """Return a line without the name of the member that it begins with."""
        first, _, rest = raw.strip().partition(" ")
        return (
            rest.strip()
            if rest and (first.endswith((",", ":", "!")) or first.strip("@").title() in self.crew.worlds)
            else raw.strip()
        )

    def chosen(self, hits: Sequence[Hit], request: SkillRequest) -> tuple[Act | None, str]:
        """Return (call, "") for the skill (a bot's program) to run, or (None, question to ask the speaker).

        The question is empty if no skill is similar. `hits` are the skills that the search found, the best first; `request` is
        what the speaker asked for.
        """
        trusted = [hit for hit in hits if hit.exact or self.book().proven(hit.skill)]
        if hits and hits[0].sure and not (trusted and trusted[0].sure):
            return None, f"The skill {hits[0].skill.run_name} may fit, but it has never worked here. Shall I try it?"
        if not trusted or not trusted[0].sure:
            ways = [f"{hit.skill.header.says[0]!r}" for hit in hits[:SUGGESTED] if is_like(hit)]
            return None, f"I am not sure what you mean. Did you mean {' or '.join(ways)}?" if ways else ""
        skill = trusted[0].skill
        args, missing = fill(skill.header, request, self.game)
        if not missing and not is_named(trusted[0], request.text):
            return None, f"Shall I {skill.header.says[0]}?"
        if missing:
            return None, f"For {spoken(skill.name)!r} I need {missing[0].name}: {missing[0].text}."
        try:
            return self.act_of(skill, args), ""
        except BlockcrewError as error:  # the skill does not link
            return None, str(error)

    def act_of(self, skill: SkillFile, args: Mapping[str, Any]) -> Act:
        """Return the call that runs a skill (a bot's program) with these arguments, with its time limit and its code.

        Raises BlockcrewError if the skill cannot run.
        """
        seconds = float(args["seconds"]) + MARGIN if "seconds" in args else SECONDS
        return Act(skill.run_name, args, seconds, self.book().program(skill))

    def executor(self, addressee: str) -> World | None:
        """Return the bot that is to run a skill (a small program) for a person; None when all are offline.

        It is the member called `addressee` if that is online, else a worker (one without another request first), else the
        leader.
        """
        root = self.crew.organisation.root
        others = sorted((name for name in self.crew.worlds if name != root), key=lambda name: name in self.at_work)
        names = [addressee, *others, root]
        worlds = [self.crew.worlds[name] for name in names if name in self.crew.worlds]
        return next((world for world in worlds if world.online), None)

    async def run(self, world: World, act: Act) -> Outcome:
        """Let one bot perform one act (a call of a skill) and return the outcome; it is recorded like any other action."""
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
    """Return whether a skill (a bot's program) that a search found is similar enough to the request to be suggested."""
    return bool(hit.skill.header.says) and hit.likeness >= LIKE


def is_named(hit: Hit, text: str) -> bool:
    """Return whether a request has the verb of a skill that a search found: "the wheat is ripe" does not say to harvest."""
    header = hit.skill.header
    verbs = {phrase.split()[0].lower() for phrase in (*header.says, spoken(hit.skill.run_name)) if phrase.split()}
    said = re.findall(r"[a-z]+", text.lower())
    return hit.exact or not header.says or any(word == verb or GERUNDS.get(word) == verb for word in said for verb in verbs)


def in_words(act: Act) -> str:
    """Return an act (a call of a skill, a bot's program) in words.

    The name of a skill of the project's own library is spelled out, as 'mine block' for `mineBlock`.
    """
    return str(act) if "/" in act.skill else str(act).replace(act.skill, spoken(act.skill), 1)


def describe_outcome(outcome: Outcome) -> str:
    """Format the outcome of a skill (a bot's program) as one chat line: what was gained, or why it did not work."""
    gained = ", ".join(f"{count:+d} {item}" for item, count in sorted(outcome.gained.items()))
    if outcome.ok:
        return f"done. {outcome.note} {gained}".replace("  ", " ").strip()
    return f"that did not work: {outcome.note or outcome.reason}"
