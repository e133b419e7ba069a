"""Measures on this machine what bots cost: two crews one after the other, of which the larger tells what each bot adds."""

import os
import platform
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TypeVar

from orchestrator.bench.capacity.crew_use import CrewUse, use_of_crew
from orchestrator.bench.capacity.figures import CapacityFigures, MeasuringMachine, StraightLine
from orchestrator.bench.capacity.process_use import PROC, memory_total, processor_name
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.release import RELEASE
from orchestrator.settings import Settings
from orchestrator.team.organisation import NAMES

FEW = 2  # bots of the smaller crew: a leader and one worker
LEAST, MOST = 3, len(NAMES)  # bots of the larger one

Key = TypeVar("Key")


async def measure(bots: int, seconds: float, settings: Settings, version: str, tell: Callable[[str], None]) -> CapacityFigures:
    """Return what bots cost on this machine, from crews of two and of `bots`. Raises BlockcrewError where processes cannot be
    measured, and if a crew cannot be opened."""
    if not (PROC / "self" / "smaps_rollup").exists():
        raise BlockcrewError("Processes can be measured on Linux only: take the figures of another machine with --figures.")
    if not LEAST <= bots <= MOST:
        raise BlockcrewError(f"A crew of {LEAST} to {MOST} bots is measured, not of {bots}: use --crew 10.")
    here = this_machine()
    uses = []
    for size in (FEW, bots):
        tell(f"Measuring a crew of {size} bots at rest, walking and digging: {seconds:g} s each ...")
        uses.append(await use_of_crew(size, seconds, settings, version))
    return joined(*uses, here=here, seconds=seconds, version=version)


def joined(few: CrewUse, many: CrewUse, *, here: MeasuringMachine, seconds: float, version: str) -> CapacityFigures:
    """Return the figures that follow from what a small and a larger crew took."""

    def lines(small: Mapping[Key, float], large: Mapping[Key, float]) -> dict[Key, StraightLine]:
        return {key: through(few.bots, small[key], many.bots, large[key]) for key in small}

    return CapacityFigures(
        measured=f"{datetime.now(UTC):%Y-%m-%d}",
        release=RELEASE,
        minecraft=version,
        machine=here,
        crews=(few.bots, many.bots),
        seconds=seconds,
        dug=many.dug / (many.bots - 1),
        memory=lines(few.memory, many.memory),
        cpu={activity: lines(few.cpu[activity], many.cpu[activity]) for activity in few.cpu},
        traffic={activity: lines(few.traffic[activity], many.traffic[activity]) for activity in few.traffic},
        ticks=many.ticks,
    )


def through(few: int, small: float, many: int, large: float) -> StraightLine:
    """Return the line through two measured costs; noise makes neither its base nor its slope negative."""
    slope = max(0.0, (large - small) / (many - few))
    return StraightLine(base=max(0.0, large - slope * many), per_bot=slope)


def this_machine() -> MeasuringMachine:
    """Return what is to be known about the machine on which this runs."""
    system = f"{platform.system()} {platform.release()}"
    load = round(os.getloadavg()[0], 1)
    return MeasuringMachine(
        processor=processor_name(), cores=os.cpu_count() or 1, memory=memory_total(), system=system, load=load
    )
