"""Write the record of a short run with land into a folder, for the stories of the replay, and print its id. A second word is
the version that recorded it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "service"))
from replay_records import BEGAN, EVENTS, body, failed, recorded, tile

from orchestrator.core.contracts.clock import PausedClock
from orchestrator.record.land_file import LandFile

STEPS = 60  # seconds of walking after the first events

if __name__ == "__main__":
    walk = [failed("Ada") if x % 20 == 19 else body("Ada" if x % 2 else "Ben", x / 2) for x in range(STEPS)]
    version = {"release": sys.argv[2]} if len(sys.argv) > 2 else {}
    path = recorded(Path(sys.argv[1]), (*EVENTS, *walk), land=True, **version)
    land = LandFile(path, PausedClock(BEGAN + 20))
    for x in range(-3, 4):
        land.notice(tile(x, "sand" if x % 2 else "grass_block"))
    land.flush()
    print(path.stem)
