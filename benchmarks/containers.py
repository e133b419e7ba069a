"""The table of docs/results/docker.md, measured: sizes of the images, the way to the first dug block, what a killed container
costs, memory of the whole embedded profile.

    .venv/bin/python -m benchmarks.containers [--kills 3]

Needs an engine and the images (`make image`). Prints Markdown rows; takes about four minutes.
"""

import argparse
import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from benchmarks.composed import BASE, IMAGES, SERVICES, Composed, missing, until

LARGEST = {"blockcrew-server": 250, "blockcrew-bots": 300, "blockcrew-service": 500}  # MB above the base
FIRST_BLOCK = 40.0  # seconds
BACK = 15.0  # seconds from the restart of a container to the next block
MEMORY = 1200.0  # MB
WORKERS = 3  # a crew of four
PATIENCE = 120.0
AMOUNT = 400
Row = tuple[str, str, str, bool]


def main() -> None:
    """Everything, one row each."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--kills", type=int, default=3, help="times that each container is killed")
    asked = options.parse_args()
    if why := missing():
        raise SystemExit(why)
    print("| measure | reach | seen | |\n|---|---|---|---|")
    for what, reach, seen, good in measured(asked.kills):
        print(f"| {what} | {reach} | {seen} | {'reached' if good else '**missed**'} |", flush=True)


def measured(kills: int) -> Iterator[Row]:
    """Rows, as they come."""
    began = time.monotonic()
    with Composed(f"blockcrew-bench-{int(time.time())}", BLOCKCREW_MIND="frugal") as crew:
        yield from sizes(crew.client)
        crew.log_in()
        crew.new_crew(WORKERS)
        crew.say("leader, mine 200 dirt")
        until(lambda: carried(crew), PATIENCE, "somebody holds the first block")
        first = time.monotonic() - began
        yield (
            "`compose up`, images built, to the first dug block",
            f"{FIRST_BLOCK:.0f} s",
            f"{first:.1f} s",
            first <= FIRST_BLOCK,
        )
        for service in SERVICES:
            yield killed(crew, service, kills)
        each = crew.memory()
        listed = ", ".join(f"{name} {used:.0f}" for name, used in each.items())
        total = sum(each.values())
        yield (
            "memory of the embedded profile, a crew of 4 at work",
            f"{MEMORY:.0f} MB",
            f"{total:.0f} MB ({listed})",
            total <= MEMORY,
        )


def sizes(client: Any) -> Iterator[Row]:
    """MB of each image above what it is based on."""
    base = client.images.get(BASE).attrs["Size"]
    for name in IMAGES:
        above = (client.images.get(name).attrs["Size"] - base) / 1e6
        yield f"image {name} above {BASE}", f"{LARGEST[name]} MB", f"{above:.0f} MB", above <= LARGEST[name]


def killed(crew: Composed, service: str, times: int) -> Row:
    """Seconds from the restart of a killed container to the next block, with no further command; and what was lost."""
    trials = [kill(crew, service) for _ in range(times)]
    seconds, items = [each[0] for each in trials], max(each[1] for each in trials)
    seen = f"median {median(seconds):.1f} s, worst {max(seconds):.1f} s of {times}"
    seen += f"; {items} blocks of the last half second lost" if items else "; nothing lost"
    return f"{service} killed: its restart to the next block", f"{BACK:.0f} s", seen, max(seconds) <= BACK


def kill(crew: Composed, service: str) -> tuple[float, int]:
    """One time: seconds, and blocks that were in somebody's hands before and are not any more."""
    crew.say("leader, stop")
    crew.say(f"leader, mine {AMOUNT} dirt")
    before = carried(crew)
    until(lambda: carried(crew) > before, PATIENCE, "the crew is at work")
    held = carried(crew)
    crew.kill(service)
    time.sleep(1)
    crew.start(service)
    began = time.monotonic()
    until(lambda: all_there(crew), PATIENCE, f"everybody is there after {service} was killed")
    found = carried(crew)
    until(lambda: carried(crew) > found, PATIENCE, f"the crew is back at work after {service} was killed")
    return time.monotonic() - began, max(0, held - found)


def all_there(crew: Composed) -> bool:
    """Whether the service answers, and everybody is in the world with something in hand."""
    agents = (crew.crew() or {}).get("agents", ())
    return len(agents) == WORKERS + 1 and all(agent["online"] for agent in agents) and carried(crew) > 0


def carried(crew: Composed) -> int:
    """Blocks of earth in everybody's hands; 0 while nobody answers."""
    agents = (crew.crew() or {}).get("agents", ())
    return sum(agent["inventory"].get("dirt", 0) for agent in agents)


if __name__ == "__main__":
    main()
