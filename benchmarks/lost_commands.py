"""How many acknowledged commands are lost, begun twice or begun out of order while crews come up and the service is killed.

    .venv/bin/python -m benchmarks.lost_commands

Crews sit at a table in memory, as many at once as the service takes. Four clients post to them while they come up,
and `kill -9` ends the service in between. A command counts as begun when it stands in the record of its crew.
"""

import argparse
import asyncio
import tempfile
from collections import defaultdict, deque
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random

import httpx2

from benchmarks.served import Served, served
from orchestrator.record.reader import list_runs, read_run
from orchestrator.service.crews.registry import MOST

CLIENTS = 4
BEAT = 0.05
PATIENCE = 600.0  # seconds until the last command is begun
LINES = ("leader, how far are you?", "leader, mine 3 logs", "stop", "nice weather today")


@dataclass
class Load:
    """What is still to be posted, and the numbers that were acknowledged, by crew."""

    work: deque[tuple[str, str]]
    acknowledged: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    @property
    def count(self) -> int:
        """How many were acknowledged so far."""
        return sum(map(len, self.acknowledged.values()))

    async def post(self, service: Served) -> None:
        """One client, until nothing is left or the service is gone."""
        async with service.caller() as http:
            while self.work:
                crew, text = self.work.popleft()
                try:
                    answer = await http.post("/api/commands", json={"crew": crew, "text": text})
                except httpx2.HTTPError:
                    self.work.append((crew, text))
                    return
                if answer.status_code == 202:
                    self.acknowledged[crew].append(answer.json()["number"])
                else:  # too many at once
                    self.work.append((crew, text))
                    await asyncio.sleep(BEAT)


async def main(crews: int, commands: int, kills: int, seed: int) -> None:
    """Measure, then print."""
    random, loads = Random(seed), list[Load]()
    names = [f"crew{number}" for number in range(crews)]
    batches = [names[start : start + MOST] for start in range(0, crews, MOST)]
    token = ""
    with tempfile.TemporaryDirectory() as folder:
        for number, batch in enumerate(batches):
            work = [(name, random.choice(LINES)) for name in batch for _ in range(commands)]
            random.shuffle(work)
            load = Load(deque(work))
            loads.append(load)
            mine = kills // len(batches) + (number < kills % len(batches))
            token = await play(Path(folder), batch, load, sorted(random.sample(range(1, len(work)), mine)), token)
        report(Path(folder), loads, kills)


async def play(folder: Path, names: list[str], load: Load, kills: list[int], token: str) -> str:
    """One batch of crews, to the last command that is begun; `kills` are counts of posts. Returns the owner's token."""
    for kill in (*kills, None):
        async with served(folder, "--world", "tabletop", token=token) as service:
            token = service.token
            there = {crew["name"] for crew in await service.get("/api/crews")}
            for name in names:
                if name not in there:
                    await service.post("/api/crews", name=name, workers=1)
            posting = asyncio.gather(*(load.post(service) for _ in range(CLIENTS)))
            if kill is None:
                await posting
                await all_begun(service, load)
                for name in names:
                    (await service.owner.delete(f"/api/crews/{name}")).raise_for_status()
            else:
                while load.count < kill:
                    await asyncio.sleep(0.001)
                service.process.kill()
                await posting
    return token


async def all_begun(service: Served, load: Load) -> None:
    """Nothing waits any more. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        for numbers in load.acknowledged.values():
            while (await service.get(f"/api/commands/{max(numbers)}"))["state"] == "waiting":
                await asyncio.sleep(BEAT)


def report(folder: Path, loads: list[Load], kills: int) -> None:
    """Compare what was acknowledged with the records."""
    acknowledged = {crew: set(numbers) for load in loads for crew, numbers in load.acknowledged.items()}
    lost = twice = disorder = 0
    for run in map(read_run, list_runs(folder / "runs")):
        begun = [event.data["number"] for event in run.of("command") if event.data.get("number")]
        lost += len(acknowledged.pop(run.meta["crew"], set()) - set(begun))
        twice += len(begun) - len(set(begun))
        disorder += sum(later < earlier for earlier, later in pairwise(begun))
    lost += sum(map(len, acknowledged.values()))
    count = sum(load.count for load in loads)
    print(f"{count} commands acknowledged, {kills} kills: {lost} lost, {twice} begun twice, {disorder} out of order")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--crews", type=int, default=20)
    parser.add_argument("--commands", type=int, default=50)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    asyncio.run(main(options.crews, options.commands, options.kills, options.seed))
