"""The measured cost of bots as a file keeps it, with the machine that measured it. `measured.json` beside this file is one."""

from enum import StrEnum
from pathlib import Path

from pydantic import BaseModel, Field, ValidationError

from orchestrator.core.errors import BlockcrewError

SHIPPED = Path(__file__).with_name("measured.json")


class BotActivity(StrEnum):
    """The things that all bots do while their cost is measured."""

    REST = "rest"
    WALK = "walk"
    DIG = "dig"


class ProcessRole(StrEnum):
    """The processes that share the work: hosts of some bots each, the gateway, the process of the crews, and the server."""

    HOST = "host"
    GATEWAY = "gateway"
    CREW = "crew"
    SERVER = "server"


class Way(StrEnum):
    """The two ways of a bot's bytes: between its host and the game's server, and between its host and its crew."""

    GAME = "game"
    CREW = "crew"


class StraightLine(BaseModel, frozen=True):
    """A cost that grows with the number of bots: `base` without any, and `per_bot` more for each."""

    base: float = Field(ge=0)
    per_bot: float = Field(ge=0)

    def at(self, bots: float, of_it: int = 1) -> float:
        """Return the cost of `bots` that share `of_it` processes, in the unit of the line."""
        return self.base * of_it + self.per_bot * bots

    def most(self, room: float) -> float:
        """Return how many bots fit into `room`; infinite if they cost nothing."""
        return max(0.0, room - self.base) / self.per_bot if self.per_bot else float("inf")


class MeasuringMachine(BaseModel, frozen=True):
    """The machine that measured: its processor, cores, memory in bytes, system, and the load before it began."""

    processor: str
    cores: int
    memory: int
    system: str
    load: float


class CapacityFigures(BaseModel, frozen=True):
    """The measured cost. `memory` is in bytes by role, `cpu` in cores by activity and role, `traffic` in bytes per second by
    activity and way, both directions together. `ticks` is the server's ticks per second with the larger crew, at most 20: fewer
    mean that the machine was too busy for its figures to be trusted. `crews` are the sizes of the two crews that were measured,
    each with one bot host, `dug` is the logs per second of one digger of the larger one, and `seconds` the time of each
    measurement."""

    measured: str
    release: str
    minecraft: str
    machine: MeasuringMachine
    crews: tuple[int, int]
    seconds: float
    dug: float
    memory: dict[ProcessRole, StraightLine]
    cpu: dict[BotActivity, dict[ProcessRole, StraightLine]]
    traffic: dict[BotActivity, dict[Way, StraightLine]]
    ticks: dict[BotActivity, float]


def read_figures(path: Path = SHIPPED) -> CapacityFigures:
    """Return the figures in a file. Raises BlockcrewError if it cannot be read or has others."""
    try:
        return CapacityFigures.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        why = error.strerror if isinstance(error, OSError) else "it has no such figures"
        raise BlockcrewError(f"{path} cannot be read ({why}): make one with `blockcrew capacity --measure FILE`.") from error


def write_figures(figures: CapacityFigures, path: Path) -> None:
    """Write figures into a file. Raises BlockcrewError if that fails."""
    try:
        path.write_text(figures.model_dump_json(indent=1) + "\n", "utf-8")
    except OSError as error:
        raise BlockcrewError(f"{path} cannot be written ({error.strerror}).") from error
