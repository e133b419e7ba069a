"""The options that say where the runs of a benchmark are played, and how many at once, and where the bots of a crew run."""

from dataclasses import dataclass
from typing import Annotated

import typer

from orchestrator.bench.executors.opening import LOCAL, ExecutorChoice
from orchestrator.core.errors import BlockcrewError

MOST_AT_ONCE = 1000
BotsOn = Annotated[
    str,
    typer.Option(
        "--on", help="Machines that run the bots: local, auto (Ray here) or ray://HOST:PORT; default BLOCKCREW_BOTS_ON."
    ),
]


@dataclass(frozen=True, slots=True)
class ExecutorOptions:
    """The place where the runs are played, as it was typed."""

    on: Annotated[
        str, typer.Option(help="Where runs are played: local, auto (Ray on this machine) or ray://HOST:PORT, a Ray cluster.")
    ] = LOCAL
    at_once: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_AT_ONCE, help="Runs that are played at once. Default: 1, on Ray as many as fit."),
    ] = None

    def choice(self, one_by_one: str = "") -> ExecutorChoice:
        """Return where the runs are played. `one_by_one` says why they can only be played one after the other, as in
        "They share one server"; BlockcrewError is raised then for any other choice."""
        found = ExecutorChoice(self.on, self.at_once)
        if one_by_one and not found.is_usual:
            raise BlockcrewError(f"{one_by_one}: leave --on and --at-once out.")
        return found


ON_THIS_MACHINE = ExecutorOptions()
