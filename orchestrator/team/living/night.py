"""Lets everybody sleep through a night: gets a bed for each member, waits until it is night, and puts all to bed at once."""

from collections.abc import Collection, Mapping

from orchestrator.core.blueprint import Cell
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Status, Verdict
from orchestrator.team.living.bedding import HALVES, Bedding
from orchestrator.team.living.hands import LivingCrew

DUSK, DAWN = 12600, 23400  # ticks of the day between which one can sleep
LOOKS = 5.0  # seconds of the game between two looks at the time
NIGHT = 620.0  # seconds of the game that sleeping may take, when somebody stays awake
TRIES = 3  # times that a member tries to fall asleep again, as when a monster was near
WOKEN = Outcome(False, Reason.INTERRUPTED, "woken before the morning")


class Night:
    """The work of one crew that sleeps through a night; `home` is where its beds stand, None for where they are."""

    def __init__(self, hands: LivingCrew, home: Cell | None) -> None:
        self.hands, self.home = hands, home
        self.bedding = Bedding(hands)

    async def sleep(self) -> Verdict:
        """Get the beds that are missing, wait for the night, and sleep until it is morning."""
        names = self.hands.everybody
        if not names:
            return Verdict(Status.FAIL, "none of us is in the world")
        if self.home:
            await self.hands.each(self.go_home, names)
        self.hands.stage("getting beds")
        standing = max((beds for beds in (await self.hands.each(self.beds_here)).values()), default=0)
        await self.bedding.get_all(names[standing:])
        lacks = self.bedding.trouble
        if len(lacks) == len(names):
            return Verdict(Status.FAIL, f"we have no beds: {'; '.join(lacks.values())}")
        if self.home:
            await self.hands.each(self.go_home, names)
        await self.wait_for_night()
        self.hands.stage("in bed")
        slept = await self.hands.each(self.lie_down, tuple(name for name in names if name not in lacks))
        return judged(names, slept, lacks, morning=not await self.is_night())

    async def go_home(self, name: str) -> None:
        """Let one member walk to the beds."""
        assert self.home
        await self.hands.go(name, self.home)

    async def beds_here(self, name: str) -> int:
        """Return how many beds one member sees."""
        blocks = (await self.hands.seen(name)).blocks
        return sum(count for block, count in blocks.items() if block.endswith("_bed")) // HALVES

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
        outcome = WOKEN
        for _ in range(TRIES):
            outcome = await self.hands.do(name, "sleepInBed", {}, NIGHT)
            if not await self.is_night():
                return outcome
            await self.hands.rest(LOOKS)
            if not await self.is_night():
                return outcome  # the time comes a moment after rising
        return WOKEN if outcome.ok else outcome


def judged(names: Collection[str], slept: Mapping[str, Outcome], lacks: Mapping[str, str], *, morning: bool) -> Verdict:
    """Return the verdict on a night. `slept` has how it ended for the members that lay down, `lacks` why others had no bed; a
    night that nobody slept ends in a `morning`, too."""
    count = sum(outcome.ok for outcome in slept.values())
    awake = [name for name in names if name not in slept or not slept[name].ok]
    why = "; ".join(lacks.get(name) or f"{name}: {slept[name].note if name in slept else 'no answer'}" for name in awake)
    if not morning:
        return Verdict(Status.FAIL, f"the night is not over: {why or 'somebody in the world stays awake'}")
    if awake:
        return Verdict(Status.FAIL, f"it is morning, but only {count} of {len(names)} of us slept: {why}")
    return Verdict(Status.SUCCESS, f"it is morning, {count} of {len(names)} of us slept")
