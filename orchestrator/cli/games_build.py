"""`blockcrew games play coblock --in-minecraft`: a person builds with a bot on a plot, on a server that is started for it."""

from typing import Any

from rich.console import Console

from orchestrator.app.coblock.opening import first_person, open_in
from orchestrator.app.coblock.person import PersonMember, build_with_person
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder, world_folder
from orchestrator.app.world_opening import open_minecraft
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.blocks import SEATS
from orchestrator.games.coblock.engine import CoBlockGame
from orchestrator.games.entry import GameEntry
from orchestrator.games.record import GameRecord
from orchestrator.settings import Settings

GOAL = "build a structure of coloured blocks with a person"


async def played_in_minecraft(console: Console, found: GameEntry, game: Any, seat: int, partner: str, seed: int) -> GameRecord:
    """Start a server, wait until the person joins, play until the game is over, and return its record. Raises BlockcrewError
    for another game than CoBlock, for a partner that is not one of its programs, and if nobody joins."""
    if not isinstance(game, CoBlockGame):
        raise BlockcrewError(f"Only coblock can be played in Minecraft, not {found.name}: leave --in-minecraft out.")
    player, settings = found.player(partner), Settings.read()
    config = RunConfig(team="solo", land="flat")
    recorder = new_recorder(config, settings, GOAL)
    console.print("Starting the world ...", markup=False)
    with kept(recorder):
        async with open_minecraft(
            config, settings, recorder.path.with_suffix(".log"), world_folder(recorder.path)
        ) as shared_world:
            place = shared_world.place
            assert place.admin
            console.print(f"Join with Minecraft {config.version} at {place.address}; your goal comes in a book.", markup=False)
            name = await first_person(place.admin, SEATS)
            site = await open_in(shared_world, recorder, person=PersonMember(seat, name))
            console.print(f"{name} builds with {SEATS[1 - seat]}.", markup=False)
            names = [partner, partner]
            names[seat] = "person"
            episode = await build_with_person(game, player, seat, seed, site, names)
        finish(recorder, dict(episode.record.metrics) | {"ok": bool(episode.record.metrics["success"]), "goal": GOAL})
    return episode.record
