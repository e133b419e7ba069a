"""The options of a world that blockcrew serves: the commands `serve`, `demo` and `world` take the same ones, and they are
defined here only. cli/option_groups.py adds them to a command."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.options import ServerOptions

DIFFICULTIES = ("peaceful", "easy", "normal", "hard")


def option(help: str, *flags: str, **limits: int) -> dict[str, Any]:
    """Return the metadata of a dataclass field that is also an option of a command: its `help`, its names on the command line
    (by default the field's) and the limits of its number."""
    return {"help": help, "flags": flags, "limits": limits}


@dataclass(frozen=True, slots=True)
class WorldOptions:
    """The options of a served world. Each field's own help says what it means; lists of names are empty by default. `arena` is
    a file or a name of land to build, `icon` the file of a PNG."""

    seed: int = field(default=1, metadata=option("The same seed gives the same world."))
    land: str = field(
        default="survival", metadata=option("Terrain: survival (hills, trees, ores) or flat.", "--land", "--generator")
    )
    difficulty: str = field(default="peaceful", metadata=option("peaceful (no monsters), easy, normal or hard."))
    arena: str | None = field(
        default=None, metadata=option("File or name of an arena to lay out at the start; needs --arena-at.")
    )
    arena_at: str = field(default="", metadata=option("Coordinates of the arena's lowest north-west corner: 'X Y Z'."))
    ops: tuple[str, ...] = field(
        default=(), metadata=option("A player who may use operator commands; may be repeated.", "--op")
    )
    owners: tuple[str, ...] = field(
        default=(), metadata=option("A player whose orders come first with the crew; may be repeated.", "--owner")
    )
    whitelist: tuple[str, ...] = field(
        default=(), metadata=option("Only these players and operators may join; may be repeated.", "--whitelist")
    )
    passwords: bool = field(
        default=False, metadata=option("Each player chooses a password, which guards the name from then on.", "--passwords")
    )
    view_distance: int = field(default=6, metadata=option("How far players see, in chunks of 16 blocks.", min=2, max=16))
    motd: str = field(default="blockcrew", metadata=option("The line that the game shows in its list of servers."))
    icon: Path | None = field(default=None, metadata=option("A PNG of 64x64 pixels for the game's list of servers."))

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> "WorldOptions":
        """Return the options from their JSON form in a run's record; those that are missing get their defaults."""
        known: dict[str, Any] = {each.name: kept[each.name] for each in fields(cls) if each.name in kept}
        known |= {name: tuple(known[name]) for name in ("ops", "owners", "whitelist") if name in known}
        known["icon"] = Path(known["icon"]) if known.get("icon") else None
        return cls(**known)

    def recorded(self) -> dict[str, Any]:
        """Return the options in JSON form for a run's record; `read` reverses this."""
        return asdict(self) | {"icon": str(self.icon) if self.icon else None}

    def check(self) -> None:
        """Raise BlockcrewError, before anything is started, for options that can never work."""
        if self.difficulty not in DIFFICULTIES:
            raise BlockcrewError(f"--difficulty takes {', '.join(DIFFICULTIES)}, not {self.difficulty!r}.")

    def server_options(self, **further: Any) -> ServerOptions:
        """Return the options of an embedded server with this world; `further` are those that are no matter of the world, such
        as its port."""
        return ServerOptions(
            generator=self.land, seed=self.seed, difficulty=self.difficulty, ops=self.ops, owners=self.owners,
            whitelist=self.whitelist, passwords=self.passwords, view_distance=self.view_distance, motd=self.motd,
            icon=self.icon, **further,
        )  # fmt: skip

    def only_for_ours(self, usual: "WorldOptions") -> tuple[str, ...]:
        """Return the names on the command line of the options that differ from the command's `usual` ones, apart from seed,
        land and owners, which every run has."""
        here = replace(self, seed=usual.seed, land=usual.land, owners=usual.owners)
        changed = (each for each in fields(self) if getattr(here, each.name) != getattr(usual, each.name))
        return tuple(next(iter(each.metadata["flags"]), "--" + each.name.replace("_", "-")) for each in changed)


USUAL = WorldOptions()  # of demos and services: peaceful, because crews do not plan for monsters
OPEN = WorldOptions(difficulty="normal")  # of a world that people start for themselves
