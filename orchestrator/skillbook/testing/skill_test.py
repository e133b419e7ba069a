"""Tests the example in a skill's header on a plot (a piece of land): operator commands prepare the plot, a real bot runs the
example, and the server checks the header's proof (conditions that must hold afterwards)."""

import asyncio
import itertools
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orchestrator.bridge.link import Link
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skill_header import Header, Proof
from orchestrator.servers.embedded import EmbeddedServer
from orchestrator.skillbook.success_counts import NOBODYS_FAULT
from orchestrator.skillbook.testing.furnished_plot import FURNISHED
from orchestrator.skillbook.testing.prey import alive
from orchestrator.skillbook.testing.promise import HUNGRY, needs_of, prey_of, promise_of, without_brought

GROUND = -60  # y of the lowest free block of the flat world
APART = 160  # m between two plots: out of each other's sight
SECONDS = 90.0  # for an example
FROM_NOTHING = 300.0  # for that of a learned skill, which gets what it takes first
FOREIGN = 420.0  # for an imported skill: some explore for 60 and then for 300 s, or smelt 25 things
ARRIVED = 20.0  # seconds until the bot stands on its plot and has what it was given
SIGHT = 32  # m around it that have arrived by then: a way, or what was laid, may be in a chunk that comes last
FLOOR = (2 * SIGHT + 1) ** 2  # blocks of bedrock in sight: a flat world has one layer of it, under whatever is laid
PECKISH = 14  # food points of a bot that is to be hungry
SETTLE = 3.0  # seconds that the proof may take to become true: the server is a few ticks behind what the bot sees
LOOK = 0.1
JOIN = re.compile(r"join (\w+) (.+)")
CONDITION = re.compile(r"(positioned \S+ \S+ \S+ )?(if|unless) ")
SUMMON = re.compile(r"summon (\w+)")
LAND = "furnished"  # a line that stands for all of the furnished land
GIVE = re.compile(r"give @s (\w+)(?:\[.*\])?(?: (\d+))?$")
NO_PLOT = "no plot"
NOT_THE_SKILL = frozenset({NO_PLOT, *map(str, NOBODYS_FAULT)})  # reasons for which a trial fails that say nothing of the skill


@dataclass(frozen=True, slots=True)
class SkillTest:
    """The result of testing the example of one skill (a program for bots). `ran`: the skill ended well; `verified`: the server
    confirms its effect, otherwise `why` says why not. `gained` maps items to counts, in `seconds` of running. `reason` is the
    reason of the refusal with which the skill ended, empty without one."""

    skill: str
    ran: bool
    verified: bool
    why: str
    seconds: float
    gained: Mapping[str, int]
    reason: str = ""  # of the refusal with which it ended


def trial(skill: str, answer: Mapping[str, Any], why: str) -> SkillTest:
    """Return the result of testing a skill. `answer` is what the bot host (the Node.js process that moves the bot) answered to
    running it: a mapping with `done` (it succeeded), `reason` (code of the refusal, or None), `gained` (item -> count) and
    `seconds`. `why` says why the effect of the skill is not verified; it is empty when it is."""
    return SkillTest(
        skill, answer["done"], answer["done"] and not why, why, answer["seconds"], answer["gained"], answer["reason"] or ""
    )


class SkillPlots:
    """Plots (pieces of land for one test each) side by side on one flat world, 160 m apart; each is used once."""

    def __init__(self, server: EmbeddedServer, link: Link, version: str) -> None:
        self.server, self.link, self.version = server, link, version
        self.free = itertools.count(1)

    async def tries(self, skill: str, header: Header, source: str | None = None, main: str = "") -> SkillTest:
        """Test a skill as its header describes: run the operator commands of @plot on the next free plot (piece of land), run
        the skill with the arguments of @example there, and check that the conditions of @proof hold afterwards. Returns whether
        they do, and if not, why. `source` is the code of a generated or imported skill, run in the sandbox, and `main` its
        function; None means one of our own skills. Raises BlockcrewError if there is no @proof, or if the plot, the example or
        the proof cannot be run."""
        if not header.proof:
            raise BlockcrewError(f"The header of {skill} has no @proof, so its example cannot be verified.")
        plot = SkillPlot(self, next(self.free))
        try:
            await plot.lay(header.plot)
            answer = await plot.run(skill, header.example, source, main)
            why = str(answer["note"]) if not answer["done"] else await plot.unproven(header.proof, answer)
            return trial(skill, answer, why)
        finally:
            await plot.leave()

    async def tries_foreign(self, name: str, program: str, main: str) -> SkillTest:
        """Run an imported skill's code (`program`) in the sandbox on the next free plot (piece of land), which is furnished
        with a bit of everything, and with what the code names. Returns the result. The skill counts as verified when it did
        what its name promises: gained something, killed something, used something up, or else ran to its end. `main` is the
        function to call."""
        plot, game = SkillPlot(self, next(self.free)), load(self.version)
        try:
            land = without_brought(FURNISHED, name, program, game)
            await plot.lay((*land, *needs_of(name, program, game)))
            prey = prey_of(name, game)
            before = await alive(plot, prey)
            answer = await plot.run_foreign(program, main)
            broken = promise_of(name).broken(answer["gained"], before - await alive(plot, prey))
            return trial(name, answer, broken if answer["done"] else str(answer["note"]))
        finally:
            await plot.leave()


class SkillPlot:
    """One plot (a piece of land for testing one skill) with its bot in the middle; `people` are the names of all bots that
    joined it."""

    def __init__(self, plots: SkillPlots, number: int) -> None:
        self.link, self.admin, self.server, self.version = plots.link, plots.server.admin, plots.server, plots.version
        self.x = number * APART
        self.number = number
        self.bot = f"Ann{number}"
        self.people = [self.bot]

    async def lay(self, lines: tuple[str, ...]) -> None:
        """Run the operator commands that prepare this plot (a piece of land), which are the @plot lines of a skill's header, in
        order, and wait until the bot has seen their results. A line `join NAME PLACE` lets another bot join instead; a line
        `furnished` stands for the standard land. Raises BlockcrewError for a command that is refused, or if this takes too
        long."""
        await self.join(self.bot, "~ ~ ~")  # whole numbers of `positioned` are the middle of a block
        given, summoned = Counter[str](), Counter[str]()
        for line in map(self.own, with_land(lines)):
            if join := JOIN.fullmatch(line):
                await self.join(join[1], join[2])
                continue
            await self.command(line)
            if give := GIVE.fullmatch(line):
                given[give[1]] += int(give[2] or 1)
            if (summon := SUMMON.match(line)) and summon[1] != "item":
                summoned[summon[1]] += 1
        hungry = HUNGRY in lines
        laid = int((await self.admin.command("time query gametime")).split()[-1])
        await self.until(
            lambda seen: (
                seen["age"] > laid  # whatever the server said before has come, too
                and has(seen, given)
                and (not hungry or seen["food"] <= PECKISH)
                and Counter(each["name"] for each in seen["entities"]) >= summoned
            )
        )

    async def join(self, name: str, place: str) -> None:
        """Let a bot join the world under this name, move it to `place` (coordinates relative to the middle of this piece of
        land), and wait until it sees the land there."""
        if name not in self.people:
            self.people.append(name)
        await self.link.connect(name, self.server.host, self.server.port, self.version)
        await self.admin.command(f"execute positioned {self.x} {GROUND} 0 run tp {name} {place}")
        await self.until(
            lambda seen: abs(seen["position"]["x"] - self.x) < APART / 2 and seen["blocks"].get("bedrock") == FLOOR, name, SIGHT
        )

    async def run(self, skill: str, example: Mapping[str, Any], source: str | None = None, main: str = "") -> Mapping[str, Any]:
        """Run a skill on this plot (its piece of land) with the arguments in `example` (parameter -> value), whose coordinates
        are moved to this plot, and return the answer of the bot host (the Node.js process that moves the bot): `{done, reason,
        note, gained, seconds}`. With `source`, this JavaScript code runs in the sandbox instead of one of our own skills, and
        `main` is the function to call."""
        code: dict[str, Any] = {} if source is None else {"code": source, "main": main or None}
        args = moved({key: self.renamed(value) for key, value in example.items()}, self.x)
        seconds = SECONDS if source is None else FROM_NOTHING
        answer: Mapping[str, Any] = await self.link.call("skill", bot=self.bot, name=skill, args=args, seconds=seconds, **code)
        return answer

    async def run_foreign(self, program: str, main: str) -> Mapping[str, Any]:
        """Run `program`, the JavaScript code of an imported skill with all that it calls, in the sandbox and return the answer
        of the bot host (the Node.js process that moves the bot): `{done, reason, note, gained, seconds}`. `main` is the
        function to call; it gets no arguments."""
        answer: Mapping[str, Any] = await self.link.call(
            "skill", bot=self.bot, name=main, code=program, main=main, args={}, seconds=FOREIGN
        )
        return answer

    async def unproven(self, proof: tuple[Proof, ...], answer: Mapping[str, Any]) -> str:
        """Return why the proof in a skill's header (the conditions that must hold after its example was run) does not hold;
        empty when it holds. `answer` is what the bot host (the Node.js process that moves the bot) answered to the run: a
        mapping with `gained` (item -> count) and `note` (what the skill returned)."""
        for each in proof:
            if isinstance(each, dict):
                if why := await self.lacks(each, answer):
                    return why
            elif not await self.holds(self.own(each)):
                return f"{each} does not hold"
        return ""

    async def lacks(self, proof: Mapping[str, int | str], answer: Mapping[str, Any]) -> str:
        """Return, in words, the first expectation in `proof` that is not met; empty when all are. {"oak_log": 3} means that 3
        were gained, {"oak_log": -3} that 3 were spent, {"hand": "bow"} what is in an equipment slot, and {"says": "5 bread"}
        what the skill returned. `answer` is the bot host's answer to the run: a mapping with `gained` (item -> count) and
        `note` (what the skill returned)."""
        slots = (await self.link.call("observe", bot=self.bot))["equipment"] | {"says": answer["note"]}
        for key, wanted in proof.items():
            if isinstance(wanted, str):
                if slots.get(key) != wanted:
                    return f"{key} is {slots.get(key)}, not {wanted}"
            elif (count := answer["gained"].get(key, 0)) * (1 if wanted > 0 else -1) < abs(wanted):
                return f"gained {count} {key}, not {wanted}"
        return ""

    async def holds(self, line: str) -> bool:
        """Return whether the Minecraft server confirms, within SETTLE (3) seconds, one line of a skill's proof (what must be
        true after its example was run). The line is a condition that must pass, such as "if block ~3 ~-1 ~2 farmland", or
        another command that must not be refused, such as "clear Sam bread 0". Raises BlockcrewError for a syntax error in
        it."""
        refusal = None
        for _ in range(round(SETTLE / LOOK)):
            try:
                await self.command(line, run="" if CONDITION.match(line) else "run ")
                return True
            except BlockcrewError as error:
                refusal = error
            await asyncio.sleep(LOOK)
        if refusal and "[HERE]" in str(refusal):
            raise refusal
        return False

    async def command(self, line: str, run: str = "run ") -> str:
        """Run an operator command as the bot, from the middle of this plot (a piece of land), and return the server's answer.
        An empty `run` is for a line that is itself a condition of /execute."""
        return await self.admin.command(f"execute as {self.bot} positioned {self.x} {GROUND} 0 {run}{line}")

    def own(self, line: str) -> str:
        """Return a command of a skill's header with `Sam`, the name that headers give to a second player, replaced by the name
        of that player on this plot (piece of land), such as `Sam3` on plot 3."""
        return re.sub(r"\bSam\b", f"Sam{self.number}", line)

    def renamed(self, value: Any) -> Any:
        return self.own(value) if isinstance(value, str) else value

    async def until(self, condition: Any, name: str | None = None, radius: int = 16) -> None:
        """Wait until `condition` accepts the observation (as JSON) of a bot: the one called `name`, or by default the bot under
        test. The observation covers `radius` blocks around the bot. Raises BlockcrewError after ARRIVED (20) seconds."""
        try:
            async with asyncio.timeout(ARRIVED):
                while not condition(await self.link.call("observe", bot=name or self.bot, radius=radius)):
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise BlockcrewError(f"The plot for {name or self.bot} could not be set up within {ARRIVED:.0f} s.") from None

    async def leave(self) -> None:
        """Disconnect every bot on this plot (piece of land) from the server."""
        for name in self.people:
            await self.link.call("disconnect", bot=name)


def with_land(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the commands that prepare a plot (a piece of land for a test), with each line `furnished` replaced by the commands
    that lay out the standard land with woods, ores, water and animals."""
    land = [line for line in FURNISHED if not line.startswith("give ")]
    return tuple(each for line in lines for each in (land if line == LAND else [line]))


def has(seen: Mapping[str, Any], given: Mapping[str, int]) -> bool:
    """Return whether the observed inventory holds exactly these counts of the given items (item -> count); other items do not
    matter."""
    return all(seen["inventory"].get(item, 0) == count for item, count in given.items())


def moved(value: Any, x: int) -> Any:
    """Return the arguments of a skill's example with all coordinates in them ({x, y, z} or [x, y, z], also nested) moved `x`
    blocks to the east. Examples are written for a plot (piece of land) whose middle is at 0 -60 0, and each plot has its middle
    elsewhere."""
    if isinstance(value, dict):
        shift = {"x": value["x"] + x} if {"x", "z"} <= value.keys() else {}
        return {key: moved(each, x) for key, each in value.items()} | shift
    if isinstance(value, list):
        if len(value) == 3 and all(isinstance(each, int | float) for each in value):
            return [value[0] + x, *value[1:]]
        return [moved(each, x) for each in value]
    return value
