"""How fast the embedded server starts, and how it is afterwards: `python benchmarks/server.py [runs]`."""

import asyncio
import statistics
import sys
import time

from orchestrator.servers.embedded import EmbeddedServer, ServerOptions


async def start_once(seed: int, version: str) -> tuple[float, int]:
    """Seconds from the call to READY with the land around the spawn made, and the memory in MB."""
    since = time.perf_counter()
    async with await EmbeddedServer.start(ServerOptions(seed=seed, version=version)) as server:
        took = time.perf_counter() - since
        return took, (await server.admin.stats()).rss_mb


async def main(runs: int) -> None:
    for version in ("1.21.1", "1.21.4"):
        results = [await start_once(seed, version) for seed in range(runs)]
        seconds = [took for took, _ in results]
        print(
            f"{version}: ready after {statistics.median(seconds):.2f} s "
            f"(worst {max(seconds):.2f} s, {runs} runs), {results[-1][1]} MB"
        )


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
