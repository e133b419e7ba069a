"""Lets everybody sleep through a night: makes a bed for each member, waits until it is night, and puts all to bed at once."""

from orchestrator.core.blueprint import Cell
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Status, Verdict
from orchestrator.team.living.hands import LivingCrew

BED = "white_bed"  # most sheep are white
HALVES = 2  # blocks of a bed
DUSK, DAWN = 12600, 23400  # ticks of the day between which one can sleep
LOOKS = 5.0  # seconds of the game between two looks at the time
NIGHT = 620.0  # seconds of the game that sleeping may take, when somebody stays awake
TRIES = 3  # times that a member tries to fall asleep again, as when a monster was near


class Night:
    """The work of one crew that sleeps through a night; `home` is where its beds stand, None for where they are."""

    def __init__(self, hands: LivingCrew, home: Cell | None) -> None:
        self.hands, self.home = hands, home
        self.trouble: dict[str, str] = {}  # why a member has no bed

    async def sleep(self) -> Verdict:
        """Get the beds that are missing, wait for the night, and sleep until it is morning."""
        names = self.hands.everybody
        if not names:
            return Verdict(Status.FAIL, "none of us is in the world")
        if self.home:
            await self.hands.each(self.go_home, names)
        self.hands.stage("getting beds")
        standing = max((beds for beds in (await self.hands.each(self.beds_here)).values()), default=0)
        await self.hands.each(self.get_bed, names[standing:])
        if len(self.trouble) == len(names):
            return Verdict(Status.FAIL, f"we have no beds: {'; '.join(self.trouble.values())}")
        if self.home:
            await self.hands.each(self.go_home, names)
        await self.wait_for_night()
        self.hands.stage("in bed")
        slept = await self.hands.each(self.lie_down, tuple(name for name in names if name not in self.trouble))
        return await self.verdict(slept)

    async def verdict(self, slept: dict[str, Outcome]) -> Verdict:
        """Return the verdict on the night after which the members have risen."""
        awake = "; ".join(self.trouble[name] for name in sorted(self.trouble))
        failed = {name: one.note for name, one in slept.items() if not one.ok}
        if not await self.is_night():
            lacks = f"; without a bed: {awake}" if awake else ""
            return Verdict(Status.SUCCESS, f"it is morning, {len(slept) - len(failed)} of {len(slept)} of us slept{lacks}")
        why = "; ".join(f"{name}: {note}" for name, note in failed.items()) or awake or "somebody in the world stays awake"
        return Verdict(Status.FAIL, f"the night is not over: {why}")

    async def go_home(self, name: str) -> None:
        """Let one member walk to the beds."""
        assert self.home
        await self.hands.go(name, self.home)

    async def beds_here(self, name: str) -> int:
        """Return how many beds one member sees."""
        blocks = (await self.hands.seen(name)).blocks
        return sum(count for block, count in blocks.items() if block.endswith("_bed")) // HALVES

    async def get_bed(self, name: str) -> None:
        """Let one member hold a bed."""
        if any(item.endswith("_bed") for item in (await self.hands.seen(name)).inventory):
            return
        if why := await self.hands.get(name, BED, 1):
            self.trouble[name] = f"{name} has no bed, because {why}"

    async def is_night(self) -> bool:
        """Return whether it is so dark that one can sleep, as the members see it."""
        times = await self.hands.each(self.time_of)
        return any(DUSK <= time <= DAWN for time in times.values())

    async def time_of(self, name: str) -> int:
        """Return the time of day in ticks, as one member sees it."""
        return (await self.hands.seen(name)).time

    async def wait_for_night(self) -> None:
        """Wait until one can sleep; say so if that takes longer."""
        self.hands.stage("waiting for the night")
        if not await self.is_night():
            self.hands.tell("We have beds, and go to sleep when it is night.")
        while self.hands.everybody and not await self.is_night():
            await self.hands.rest(LOOKS)

    async def lie_down(self, name: str) -> Outcome:
        """Let one member sleep until morning; return the outcome of its last try."""
        outcome = await self.hands.do(name, "sleepInBed", {}, NIGHT)
        for _ in range(TRIES - 1):
            if outcome.ok or not await self.is_night():
                break
            await self.hands.rest(LOOKS)
            outcome = await self.hands.do(name, "sleepInBed", {}, NIGHT)
        return outcome
